import type { Problem } from '../../text/problem';
import type { SearchCheck } from '../check/check';
import type { Condition } from '../tree';

/** AND takes precedence over OR, which is easily overlooked. */
export const andOr: SearchCheck = {
  code: 'search-and-or',
  find: ({ condition }) => find(condition),
  fixes: problem => [
    {
      title: 'Put the AND part in parentheses',
      edits: [
        { span: { start: problem.span.start, end: problem.span.start }, text: '(' },
        { span: { start: problem.span.end, end: problem.span.end }, text: ')' },
      ],
    },
  ],
};

function find(condition: Condition | undefined): Problem[] {
  if (!condition) return [];
  if (condition.kind === 'group') return find(condition.inner);
  if (condition.kind === 'not') return find(condition.operand);
  if (condition.kind !== 'and' && condition.kind !== 'or') return [];
  const inner = condition.items.flatMap(find);
  if (condition.kind === 'and') return inner;
  const here = condition.items
    .filter(item => item.kind === 'and')
    .map<Problem>(item => ({
      code: 'search-and-or',
      severity: 'hint',
      message: 'AND is evaluated before OR. Put parentheses around it to make that clear.',
      span: item.span,
    }));
  return [...here, ...inner];
}
