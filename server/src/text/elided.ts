/** Texts, comments and placeholders of a query, in which dots leave out nothing of it. */
const notItself = /\[[^\]\n]*\]|'[^'\n]*'|"[^"\n]*"|`[^`\n]*`|(?:--|\/\/)[^\n]*|\/\*[\s\S]*?\*\//g;

const dots = /(?:^|[\s\w(),*])(?:\.{3}|\u2026)(?=[\s,)]|$)/;

/** Whether a part of a query is left out, for readers or in an empty field: `SELECT … FROM Metric WHERE...`. */
export function isElided(query: string): boolean {
  return dots.test(query.replace(notItself, ''));
}
