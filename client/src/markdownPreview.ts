/** The part of the renderer of Markdown previews that is changed here. */
interface Renderer {
  readonly options: { highlight?: ((code: string, language: string, ...more: string[]) => string) | null };
}

/** What the extension returns to the preview of Markdown: it colours queries as SQL, the language that it knows of their kind. */
export const markdownPreview = {
  extendMarkdownIt<R extends Renderer>(renderer: R): R {
    const { highlight } = renderer.options;
    if (highlight)
      renderer.options.highlight = (code, language, ...more) =>
        highlight(code, language.toLowerCase() === 'nrql' ? 'sql' : language, ...more);
    return renderer;
  },
};
