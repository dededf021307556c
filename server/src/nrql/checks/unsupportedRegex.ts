import type { Check } from '../check/check';

export const unsupportedRegex: Check = {
  code: 'unsupported-regex',
  severity: 'warning',
  title: 'Regular expression beyond RE2',
  documentation: 'The syntax is RE2: it has no lookahead, no lookbehind and no backreferences.',
  wrong: "SELECT count(*) FROM Span WHERE name RLIKE r'(?!GET).*' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Span WHERE name NOT RLIKE r'GET.*' SINCE 1 hour ago",
  regex: (regex, inspection) => {
    const inside = regex.start + 2;
    const found = /\(\?<?[=!]|\\[1-9]/.exec(regex.value);
    if (found) {
      const start = inside + found.index;
      const span = { start, end: start + found[0].length };
      inspection.report(unsupportedRegex, span, 'RE2 has no lookarounds and no backreferences.');
      return;
    }
    const open = regex.terminated ? unbalanced(regex.value) : undefined;
    if (open === undefined) return;
    const span = { start: inside + open, end: inside + open + 1 };
    inspection.report(
      unsupportedRegex,
      span,
      `This ${regex.value[open]} has no counterpart; write \\${regex.value[open]} for the character.`,
    );
  },
};

/** The offset of a parenthesis, or of the bracket of a class, that has no counterpart in the expression. */
function unbalanced(pattern: string): number | undefined {
  const open: number[] = [];
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === '\\') {
      if (pattern[at + 1] === 'Q') return undefined;
      at++;
    } else if (char === '[') {
      // A bracket right at its start, or after ^, belongs to the class.
      const first = pattern[at + 1] === '^' ? at + 2 : at + 1;
      const close = endOfClass(pattern, first);
      if (close < 0) return at;
      at = close;
    } else if (char === '(') open.push(at);
    else if (char === ')' && open.pop() === undefined) return at;
  }
  return open.pop();
}

function endOfClass(pattern: string, first: number): number {
  for (let at = first; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern.startsWith('[:', at)) at = Math.max(at, pattern.indexOf(':]', at) + 1);
    else if (pattern[at] === ']' && at > first) return at;
  }
  return -1;
}
