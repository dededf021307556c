import { type Span, spanOf } from '../../text/span';
import type { BinaryOperator, Call, SelectItem } from '../tree/tree';

/** The name of the function that is called. */
export function nameSpan(call: Call): Span {
  return spanOf(call.start, call.nameEnd);
}

export function isComparison(operator: BinaryOperator): boolean {
  return /^(?:=|!=|[<>]=?)$/.test(operator);
}

/** Whether the right side of the operator is a regular expression. */
export function isRegexMatch(operator: BinaryOperator): boolean {
  return operator === 'rlike' || operator === 'not rlike';
}

/** How many named groups a regular expression has. */
export function countNamedGroups(pattern: string): number {
  return pattern.match(/\(\?P<\w+>/g)?.length ?? 0;
}

/** Whether the value of an item of SELECT is missing. */
export function hasHole(items: readonly SelectItem[]): boolean {
  return items.some(({ value }) => value.kind === 'hole');
}
