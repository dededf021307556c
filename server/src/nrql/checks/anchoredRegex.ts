import type { Check } from '../check/check';
import { isRegexMatch } from '../check/expressions';
import type { RegexLiteral, StringLiteral } from '../tree/tree';

export const anchoredRegex: Check = {
  code: 'anchored-regex',
  severity: 'hint',
  title: 'Anchors in RLIKE',
  documentation:
    'RLIKE always matches the whole string, so `^` at the start and `$` at the end of a pattern are redundant.',
  incorrect: "SELECT count(*) FROM Transaction WHERE name RLIKE r'^web.*$' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE name RLIKE r'web.*' SINCE 1 hour ago",
  concernsOperator: isRegexMatch,
  binary: (binary, inspection) => {
    const { right } = binary;
    if (!isRegexMatch(binary.operator) || (right.kind !== 'regex' && right.kind !== 'string') || !right.terminated)
      return;
    const inner = contentOf(right, inspection.slice(right.start, right.end));
    const bare = inner.replace(/^\^/, '').replace(/(^|[^\\])\$$/, '$1');
    if (bare === inner) return;
    const prefix = right.kind === 'regex' ? 'r' : '';
    inspection.report(anchoredRegex, right, 'RLIKE always matches the whole string. Remove ^ and $.', {
      replacement: `${prefix}'${bare}'`,
    });
  },
  fixTitle: 'Remove the anchors',
};

function contentOf(node: StringLiteral | RegexLiteral, raw: string): string {
  return raw.slice(node.kind === 'regex' ? 2 : 1, -1);
}
