import type { Binary, Expression, In } from '../../../nrql/tree/tree';
import {
  type Batch,
  type Column,
  constantColumn,
  isNullColumn,
  mapColumns,
  rowColumn,
  sliceOf,
  valueAt,
} from '../batch';
import { patternOf } from '../functions/text';
import { likeMatcher } from '../like';
import type { PatternMeter } from '../pattern/run';
import { asText, compare, identity, toText, type Value } from '../value';
import { bind, type Scope } from './bind';

/**
 * Binds an expression as a condition: true, false, or null where a value is missing. Only true selects a row, so that
 * `a != 'x'` does not select rows without `a`.
 */
export function bindCondition(expression: Expression, batch: Batch, scope: Scope): Column {
  switch (expression.kind) {
    case 'group':
      return bindCondition(expression.inner, batch, scope);
    case 'logical':
      return bindLogical(
        expression.operands.map(operand => bindCondition(operand, batch, scope)),
        expression.operator === 'and',
      );
    case 'unary':
      if (expression.operator !== 'not') break;
      return mapColumns([bindCondition(expression.operand, batch, scope)], negate);
    case 'binary':
      return bindBinary(expression, batch, scope);
    case 'in':
      return bindIn(expression, batch, scope);
    case 'is': {
      const holdsSlice = expression.value.kind === 'name' && sliceOf(batch, expression.value.text) !== undefined;
      if (holdsSlice) return constantColumn(expression.negated);
      const value = bind(expression.value, batch, scope);
      const wanted = expression.test.kind === 'boolean' ? expression.test.value : null;
      return mapColumns([value], each => (each === wanted) !== expression.negated);
    }
    case 'where-argument':
      return bindCondition(expression.condition, batch, scope);
    default:
      break;
  }
  return mapColumns([bind(expression, batch, scope)], value => (typeof value === 'boolean' ? value : null));
}

function negate(value: Value): Value {
  return value === null ? null : value !== true;
}

/** AND stops at the first false, OR at the first true; constants are settled before any row is read. */
function bindLogical(columns: readonly Column[], and: boolean): Column {
  const decisive = !and;
  if (columns.some(column => column.constant && column.value === decisive)) return constantColumn(decisive);
  const open = columns.some(isNullColumn);
  const rows = columns.filter(column => !column.constant);
  if (rows.length === 0) return constantColumn(open ? null : and);
  return rowColumn(row => {
    let unknown = open;
    for (const column of rows) {
      const value = valueAt(column, row);
      if (value === decisive) return decisive;
      if (value === null) unknown = true;
    }
    return unknown ? null : and;
  });
}

/** Numeric identifiers are accepted with and without quotes. */
const idAttributes = new Set(['appId', 'accountId', 'realAgentId', 'entityId']);

function asId(expression: Expression, column: Column): Column {
  if (expression.kind !== 'name' || !idAttributes.has(expression.text)) return column;
  return mapColumns([column], value => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value));
}

const comparisons: Readonly<Record<string, ((difference: number) => boolean) | undefined>> = {
  '=': difference => difference === 0,
  '!=': difference => difference !== 0,
  '<': difference => difference < 0,
  '<=': difference => difference <= 0,
  '>': difference => difference > 0,
  '>=': difference => difference >= 0,
};

function bindBinary(expression: Binary, batch: Batch, scope: Scope): Column {
  const left = asId(expression.right, bind(expression.left, batch, scope));
  const right = asId(expression.left, bind(expression.right, batch, scope));
  const test = comparisons[expression.operator];
  if (test) {
    const differ = expression.operator === '!=';
    return mapColumns([left, right], (a, b) => {
      if (a === null || b === null) return null;
      const difference = compare(a, b);
      return difference === undefined ? differ : test(difference);
    });
  }
  const negated = expression.operator.startsWith('not ');
  if (expression.operator.endsWith('rlike'))
    return bindPattern(left, right, negated, source => patternTest(source, scope.meter));
  if (expression.operator.endsWith('like')) return bindPattern(left, right, negated, likeMatcher);
  return mapColumns([bind(expression, batch, scope)], value => (typeof value === 'boolean' ? value : null));
}

function patternTest(source: string, meter: PatternMeter): (text: string) => boolean {
  const pattern = patternOf(source);
  return text => pattern.match(text, meter) !== undefined;
}

function bindPattern(
  left: Column,
  right: Column,
  negated: boolean,
  compile: (pattern: string) => (text: string) => boolean,
): Column {
  let compiledFrom: string | undefined;
  let test: (text: string) => boolean = () => false;
  const use = (source: string) => {
    if (source === compiledFrom) return;
    test = compile(source);
    compiledFrom = source;
  };
  if (right.constant && typeof right.value === 'string') use(right.value);
  return mapColumns([left, right], (value, pattern) => {
    const [text, source] = [typeof value === 'number' ? toText(value) : asText(value), asText(pattern)];
    if (text === null || source === null) return null;
    use(source);
    return test(text) !== negated;
  });
}

function bindIn(expression: In, batch: Batch, scope: Scope): Column {
  const value = bind(expression.value, batch, scope);
  const items = inItems(expression, batch, scope).map(item => asId(expression.value, item));
  const fixed = new Set(items.filter(item => item.constant).map(item => identity(valueAt(item, 0))));
  const open = items.filter(item => !item.constant);
  const test = (each: Value, row: number): Value => {
    if (each === null) return null;
    const found = fixed.has(identity(each)) || open.some(item => identity(valueAt(item, row)) === identity(each));
    return found !== expression.negated;
  };
  if (value.constant && open.length === 0) return constantColumn(test(value.value, 0));
  return rowColumn(row => test(valueAt(value, row), row));
}

function inItems({ set }: In, batch: Batch, scope: Scope): Column[] {
  if (set.kind === 'list') return set.items.flatMap(item => setItems(item, batch, scope));
  return setItems(set, batch, scope);
}

function setItems(item: Expression, batch: Batch, scope: Scope): Column[] {
  if (item.kind === 'subquery') return scope.subquery(item.query).set.map(constantColumn);
  return [bind(item, batch, scope)];
}
