import { durationBounds, usualNumbers } from '../../../catalogue/events';
import { attributeNamed } from '../../facts/attributes';
import { Kind } from '../../lex/kinds';
import type { Usage } from '../usage';
import { type Filling, offer } from './fill';

/** How many of the numbers of other attributes are offered. */
const maxOthers = 4;

/**
 * Offers the numbers that a comparison is likely to have: what goes on a series that the statement began, before all;
 * behind the values of the attribute itself those that the user's own queries write behind the operator, and what is
 * usual. `sort` is the type of the left side, where it is known.
 */
export function offerNumbers(
  filling: Filling,
  attribute: string | undefined,
  operator: string,
  sort: 'string' | 'number' | 'boolean' | undefined,
): void {
  const { usage, point } = filling;
  const before = point.tokens.kinds[point.tokenIndex - 1] as number as Kind;
  // Not in arithmetic behind the operator, nor in a parenthesis, where a query is likelier.
  const isDirect = operator === 'IN' || (before >= Kind.Equal && before <= Kind.GreaterEqual);
  if (point.tokenKind !== 'none' || !isDirect || !/^(?:[<>]=?|!?=|IN)$/.test(operator)) return;
  const put = (number: string, rank: number) => offer(filling, { label: number, kind: 'value', rank });
  const own = attribute === undefined ? [] : usage.ownNumbersOf(attribute);
  if (!/[<>]/.test(operator)) for (const [index, next] of seriesAfter(own).entries()) put(next, -3 + index / 10);
  if (!isNumeric(attribute, operator, sort, own, usage)) return;
  for (const [index, number] of boundsOf(filling, attribute, operator).entries()) put(number, 1.5 + index / 100);
  for (const [index, number] of usage.numbersBehind(operator).slice(0, maxOthers).entries())
    put(number, 2 + index / 100);
  for (const [index, number] of usualNumbers.entries()) put(number, 2.5 + index / 100);
}

/** What an attribute is compared with by size, where it is a duration by its facts. */
function boundsOf({ scope, context }: Filling, attribute: string | undefined, operator: string): readonly string[] {
  if (attribute === undefined || !/[<>]/.test(operator)) return [];
  const unit = attributeNamed(attribute, scope.eventTypes, context)?.unit;
  return unit === 'seconds' || unit === 'milliseconds' ? durationBounds[unit] : [];
}

/** Whether the left side is compared with numbers: by its type, by the operator, or because others are there. */
function isNumeric(
  attribute: string | undefined,
  operator: string,
  sort: string | undefined,
  own: readonly number[],
  usage: Usage,
): boolean {
  if (sort !== undefined) return sort === 'number';
  if (/[<>]/.test(operator) || own.length > 0) return true;
  if (attribute === undefined) return true;
  return attribute.endsWith('()') && usage.valuesOf(attribute).some(value => Number.isFinite(Number(value)));
}

/** What goes on a series of at least two different numbers: what lacks between them, and what comes behind them. */
function seriesAfter(numbers: readonly number[]): string[] {
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  if (sorted.length < 2) return [];
  const steps = sorted.slice(1).map((number, index) => number - (sorted[index] as number));
  const step = Math.min(...steps);
  if (!Number.isInteger(step)) return [];
  const gap = steps.findIndex(each => each > step);
  const next = (sorted[sorted.length - 1] as number) + step;
  return [...(gap < 0 ? [] : [(sorted[gap] as number) + step]), next].map(String);
}
