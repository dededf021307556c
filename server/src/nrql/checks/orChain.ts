import type { Check } from '../check/check';
import type { Expression, Name } from '../tree/tree';

function equalTo(operand: Expression): { readonly name: Name; readonly value: Expression } | undefined {
  if (operand.kind !== 'binary' || operand.operator !== '=' || operand.left.kind !== 'name') return undefined;
  const { right } = operand;
  return right.kind === 'string' || right.kind === 'number' ? { name: operand.left, value: right } : undefined;
}

export const orChain: Check = {
  code: 'or-chain',
  severity: 'hint',
  title: 'Many values of one attribute joined with OR',
  documentation: 'IN has the same meaning. It is shorter and faster.',
  incorrect: "SELECT count(*) FROM Transaction WHERE host = 'a' OR host = 'b' OR host = 'c' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE host IN ('a', 'b', 'c') SINCE 1 hour ago",
  logical: (logical, inspection) => {
    if (logical.operator !== 'or' || logical.operands.length < 3) return;
    const first = equalTo(logical.operands[0] as Expression);
    if (!first || !logical.operands.every(operand => equalTo(operand)?.name.text === first.name.text)) return;
    const values = logical.operands.map(operand => {
      const value = equalTo(operand)?.value as Expression;
      return inspection.slice(value.start, value.end);
    });
    const replacement = `${inspection.slice(first.name.start, first.name.end)} IN (${values.join(', ')})`;
    inspection.report(orChain, logical, 'The comparisons can be written as one. Use IN.', { replacement });
  },
  fixTitle: 'Replace with IN',
};
