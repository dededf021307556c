interface MarkdownCell {
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
    return [fenced(text, language), ...results.map(result => result.trim())];
  });
  return `${parts.filter(part => part !== '').join('\n\n')}\n`;
}

/**
 * A text in a fence that is longer than any run of backticks in it, so that the text cannot end it. Of the language, which a
 * file may name, only what can be in the id of one is written.
 */
export function fenced(text: string, language: string): string {
  const maxLength = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(maxLength + 1);
  return `${fence}${language.replace(/[^\w.+#-]/g, '')}\n${text.trim()}\n${fence}`;
}
