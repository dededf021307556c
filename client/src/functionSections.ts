/** A function as its section of the reference describes it. */
interface FunctionSection {
  readonly name: string;
  readonly signature: string;
  /** The first paragraph of its description. */
  readonly description: string;
}

/** The functions of `docs/functions.md`, in the order of the page. */
export function functionSections(page: string): FunctionSection[] {
  return page
    .split(/^### /m)
    .slice(1)
    .map(section => {
      const [name = '', signature = '', description = ''] = section.split(/\r?\n\r?\n/);
      return { name: name.trim(), signature: signature.replace(/^`|`$/g, ''), description };
    });
}
