import type { Expression } from '../../../nrql/tree/tree';
import type { Batch } from '../batch';
import type { PatternMeter } from '../pattern/run';
import type { TimeRange } from '../timeRange';

/**
 * The request of a query to its sources. A source may return more rows, because conditions are applied to all of them
 * again.
 */
export interface SourceRequest {
  readonly accountIds: readonly number[];
  readonly timeRange: TimeRange;
  /** The conditions of WHERE, all of which must be true. */
  readonly conditions: readonly Expression[];
  readonly meter: PatternMeter;
}

/** The rows of one source, in batches. They can be read several times. */
export interface Source {
  batches(request: SourceRequest): Iterable<Batch>;
}

/**
 * The strings to which a condition restricts an attribute: `x = 'a'`, `x IN ('a', 'b')`; undefined without a
 * restriction.
 */
export function allowedValues(conditions: readonly Expression[], attribute: string): ReadonlySet<string> | undefined {
  let allowed: Set<string> | undefined;
  for (const condition of conditions) {
    const values = literalValues(condition, attribute);
    if (!values) continue;
    const before: Set<string> | undefined = allowed;
    allowed = new Set(values.filter(value => before?.has(value) ?? true));
  }
  return allowed;
}

function literalValues(condition: Expression, attribute: string): string[] | undefined {
  if (condition.kind === 'group') return literalValues(condition.inner, attribute);
  if (condition.kind === 'logical' && condition.operator === 'and') {
    const lists = condition.operands
      .map(operand => literalValues(operand, attribute))
      .filter(list => list !== undefined);
    return lists.length === 0 ? undefined : lists.reduce((a, b) => a.filter(value => b.includes(value)));
  }
  if (condition.kind === 'logical') {
    const lists = condition.operands.map(operand => literalValues(operand, attribute));
    return lists.every(list => list !== undefined) ? lists.flat() : undefined;
  }
  if (condition.kind === 'binary' && condition.operator === '=') {
    if (isName(condition.left, attribute)) return literals([condition.right]);
    return isName(condition.right, attribute) ? literals([condition.left]) : undefined;
  }
  if (condition.kind !== 'in' || condition.negated || !isName(condition.value, attribute)) return undefined;
  return literals(condition.set.kind === 'list' ? condition.set.items : [condition.set]);
}

function isName(expression: Expression, attribute: string): boolean {
  return expression.kind === 'name' && expression.text === attribute;
}

function literals(expressions: readonly Expression[]): string[] | undefined {
  const values: string[] = [];
  for (const expression of expressions) {
    if (expression.kind !== 'string' && expression.kind !== 'number') return undefined;
    values.push(String(expression.value));
  }
  return values;
}
