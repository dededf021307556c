import type { Check } from './check';

export const unsupportedRegex: Check = {
  code: 'unsupported-regex',
  severity: 'warning',
  title: 'Regular expression beyond RE2',
  documentation: 'The syntax is RE2: it has no lookahead, no lookbehind and no backreferences.',
  wrong: "SELECT count(*) FROM Span WHERE name RLIKE r'(?!GET).*' SINCE 1 hour ago",
  right: "SELECT count(*) FROM Span WHERE name NOT RLIKE r'GET.*' SINCE 1 hour ago",
  regex: (regex, at) => {
    const found = /\(\?<?[=!]|\\[1-9]/.exec(regex.value);
    if (!found) return;
    const start = regex.start + 2 + found.index;
    at.report(
      unsupportedRegex,
      { start, end: start + found[0].length },
      'RE2 has no lookarounds and no backreferences.',
    );
  },
};
