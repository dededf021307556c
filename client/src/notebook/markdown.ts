export interface MarkdownCell {
  /** Absent for a cell of prose. */
  readonly language: string | undefined;
  readonly text: string;
  /** The results of the cell, as Markdown. */
  readonly results: readonly string[];
}

/** A notebook as one Markdown text. */
export function notebookMarkdown(cells: readonly MarkdownCell[]): string {
  const parts = cells.flatMap(({ language, text, results }) => {
    if (language === undefined) return [text.trim()];
    const fence = fenceFor(text);
    return [`${fence}${language}\n${text.trim()}\n${fence}`, ...results.map(result => result.trim())];
  });
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

/** A fence that is longer than any run of backticks in the text, so that the text cannot end it. */
function fenceFor(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  return '`'.repeat(longest + 1);
}
