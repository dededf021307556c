import type { Check } from '../check/check';

export const unsupportedRegex: Check = {
  code: 'unsupported-regex',
  severity: 'warning',
  title: 'Regular expression that RE2 does not support',
  documentation:
    'Regular expressions have the RE2 syntax, which has no lookahead, no lookbehind and no backreferences.',
  incorrect: "SELECT count(*) FROM Span WHERE name RLIKE r'(?!GET).*' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Span WHERE name NOT RLIKE r'GET.*' SINCE 1 hour ago",
  regex: (regex, inspection) => {
    const contentStart = regex.start + 2;
    const found = /\(\?<?[=!]|\\[1-9]/.exec(regex.value);
    if (found) {
      const start = contentStart + found.index;
      const span = { start, end: start + found[0].length };
      inspection.report(
        unsupportedRegex,
        span,
        'RE2 does not support lookarounds and backreferences. Rewrite the expression without them.',
      );
      return;
    }
    const open = regex.terminated ? unbalanced(regex.value) : undefined;
    if (open === undefined) return;
    const span = { start: contentStart + open, end: contentStart + open + 1 };
    inspection.report(
      unsupportedRegex,
      span,
      `The ${regex.value[open]} has no counterpart. Write \\${regex.value[open]} for the character.`,
    );
  },
};

/** The offset of a parenthesis, or of the bracket of a character class, without a counterpart. */
function unbalanced(pattern: string): number | undefined {
  const open: number[] = [];
  for (let index = 0; index < pattern.length; index++) {
    const char = pattern[index];
    if (char === '\\') {
      if (pattern[index + 1] === 'Q') return undefined;
      index++;
    } else if (char === '[') {
      // A bracket at the start of a class, or after ^, is a member of the class.
      const first = pattern[index + 1] === '^' ? index + 2 : index + 1;
      const close = endOfClass(pattern, first);
      if (close < 0) return index;
      index = close;
    } else if (char === '(') open.push(index);
    else if (char === ')' && open.pop() === undefined) return index;
  }
  return open.pop();
}

function endOfClass(pattern: string, first: number): number {
  for (let index = first; index < pattern.length; index++) {
    if (pattern[index] === '\\') index++;
    else if (pattern.startsWith('[:', index)) index = Math.max(index, pattern.indexOf(':]', index) + 1);
    else if (pattern[index] === ']' && index > first) return index;
  }
  return -1;
}
