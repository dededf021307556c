import type { Check } from '../check/check';
import { isRegexMatch } from '../check/expressions';

export const plainRegex: Check = {
  code: 'plain-regex',
  severity: 'hint',
  title: 'RLIKE with a string',
  documentation: "A regular expression is written `r'…'`, in which a backslash needs no escape.",
  incorrect: "SELECT count(*) FROM Transaction WHERE name RLIKE 'web.*' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE name RLIKE r'web.*' SINCE 1 hour ago",
  concernsOperator: isRegexMatch,
  binary: (binary, inspection) => {
    const { right } = binary;
    if (!isRegexMatch(binary.operator) || right.kind !== 'string' || right.quote !== 'single' || !right.terminated)
      return;
    const raw = inspection.slice(right.start, right.end);
    inspection.report(plainRegex, right, "The regular expression is written as a string. Write it as r'…'.", {
      replacement: `r${raw.replace(/\\\\/g, '\\')}`,
    });
  },
};
