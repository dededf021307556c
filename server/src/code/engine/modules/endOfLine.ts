/** The end of a statement with the sign that ends it. */
export function endOfLine(offset: number, text: string): number {
  return offset + (/^[ \t]*;?/.exec(text.slice(offset))?.[0].trimEnd().length ?? 0);
}
