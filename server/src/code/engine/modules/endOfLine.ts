/** The end of a statement with the sign that ends it. */
export function endOfLine(at: number, text: string): number {
  return at + (/^[ \t]*;?/.exec(text.slice(at))?.[0].trimEnd().length ?? 0);
}
