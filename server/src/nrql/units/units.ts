import type { Unit } from '../../catalogue/values';
import type { LanguageContext } from '../../text/language';
import { tableOf } from '../../text/table';
import { functionOfKey } from '../facts/lookup';
import { timesliceValue } from '../facts/namespace';
import type { Binary, Call, Expression, Index, Name, Query } from '../tree/tree';
import { attributeUnit, timesliceUnit } from './names';
import { constant, plainNumber, product, type Quantity, quantityOfUnit, quotient, unitOfQuantity } from './quantity';

/**
 * The unit of an expression of a query (specification, sections 2.2 and 2.3). It follows from the metric that WHERE or
 * filter() names, the attributes, the functions and the arithmetic: for a response time, `average(svc.timeslice.value)
 * * 1000` is in milliseconds. Undefined where the unit is unknown or has no name.
 */
export function unitOf(expression: Expression, query: Query, context: LanguageContext): Unit | undefined {
  const quantity = quantityOf(expression, { query, context, metric: metricOf(query) });
  return quantity && (quantity.constant === undefined ? unitOfQuantity(quantity) : 'none');
}

/** What the quantity of an expression depends on besides the expression. */
interface UnitScope {
  readonly query: Query;
  readonly context: Pick<LanguageContext, 'attributeNamespace'>;
  /** The metric whose time-slice records are read, where one is named. */
  readonly metric: string | undefined;
}

/** The metric that WHERE selects, where it selects exactly one. */
export function metricOf(query: Query): string | undefined {
  for (const clause of query.clauses) {
    const metric = clause.kind === 'where' ? metricIn(clause.condition) : undefined;
    if (metric !== undefined) return metric;
  }
  return undefined;
}

/** The metric to which a condition restricts the rows. For a pattern, the part before its first wildcard. */
function metricIn(condition: Expression): string | undefined {
  switch (condition.kind) {
    case 'group':
      return metricIn(condition.inner);
    case 'logical':
      if (condition.operator === 'or') return undefined;
      for (const operand of condition.operands) {
        const metric = metricIn(operand);
        if (metric !== undefined) return metric;
      }
      return undefined;
    case 'in': {
      const only =
        condition.set.kind === 'list' && condition.set.items.length === 1 ? condition.set.items[0] : undefined;
      return !condition.negated && isMetricName(condition.value) && only?.kind === 'string' ? only.value : undefined;
    }
    case 'binary':
      if (!isMetricName(condition.left) || condition.right.kind !== 'string') return undefined;
      if (condition.operator === '=') return condition.right.value;
      return condition.operator === 'like' ? condition.right.value.split('%')[0] || undefined : undefined;
  }
  return undefined;
}

function isMetricName(expression: Expression): boolean {
  return expression.kind === 'name' && expression.text === 'metricTimesliceName';
}

/** The maximum depth of an expression with a unit. It also bounds the recursion over variables and inner queries. */
const maxDepth = 60;

/** The quantity of an expression, or undefined where it is unknown. */
export function quantityOf(expression: Expression, scope: UnitScope, depth = 0): Quantity | undefined {
  if (depth > maxDepth) return undefined;
  const next = depth + 1;
  switch (expression.kind) {
    case 'number':
      return constant(expression.value);
    case 'group':
      return quantityOf(expression.inner, scope, next);
    case 'unary': {
      if (expression.operator === 'not') return undefined;
      const quantity = quantityOf(expression.operand, scope, next);
      if (quantity?.constant === undefined) return quantity;
      return expression.operator === '-' ? constant(-quantity.constant) : quantity;
    }
    case 'name':
      return ofName(expression, scope, next);
    case 'index':
      return ofField(expression.object, fieldOf(expression), scope, next);
    case 'call':
      return ofCall(expression, scope, next);
    case 'binary':
      return ofBinary(expression, scope, next);
    case 'logical':
      // The fallback for null must have the same unit.
      return expression.operator === 'or' ? agreed(expression.operands, scope, next) : undefined;
    case 'subquery': {
      const { query } = expression;
      const value = query.select?.items.length === 1 ? query.select.items[0]?.value : undefined;
      return value && quantityOf(value, { ...scope, query, metric: metricOf(query) }, next);
    }
  }
  return undefined;
}

function fieldOf({ key }: Index): string | undefined {
  return key.kind === 'string' ? key.value : key.kind === 'name' ? key.text : undefined;
}

function ofName(name: Name, scope: UnitScope, depth: number): Quantity | undefined {
  for (const { names, value } of scope.query.variables?.definitions ?? []) {
    if (names.length === 1 && names[0]?.text === name.text)
      return value === name ? undefined : quantityOf(value, scope, depth);
  }
  for (const source of scope.query.from?.sources ?? []) {
    if (source.kind === 'subquery')
      return ofColumn(name.text, { ...scope, query: source.query, metric: metricOf(source.query) }, depth);
    if (source.kind !== 'event-type') continue;
    if (source.text === 'Metric' && name.text === timesliceValue(scope.context)) {
      const unit = timesliceUnit(scope.metric, undefined);
      return unit && quantityOfUnit(unit);
    }
    const unit = attributeUnit(name.text, source.text);
    if (unit) return quantityOfUnit(unit);
  }
  return undefined;
}

/** The quantity of a column of an inner query, by its label or its attribute. */
function ofColumn(name: string, scope: UnitScope, depth: number): Quantity | undefined {
  const items = [...(scope.query.select?.items ?? []), ...(scope.query.facet?.items ?? [])];
  for (const { value, label } of items) {
    if (value.kind === 'cases') continue;
    const matches = label ? label.text === name : value.kind === 'name' && value.text === name;
    if (matches) return quantityOf(value, scope, depth);
  }
  return undefined;
}

function ofField(object: Expression, field: string | undefined, scope: UnitScope, depth: number): Quantity | undefined {
  if (field === undefined) return undefined;
  if (object.kind === 'name' && object.text === timesliceValue(scope.context)) {
    const unit = timesliceUnit(scope.metric, field);
    return unit && quantityOfUnit(unit);
  }
  if (object.kind === 'call' && object.key === 'apdex') return quantityOfUnit(field === 'score' ? 'score' : 'count');
  if (field === 'count') return quantityOfUnit('count');
  return field === 'total' || field === 'min' || field === 'max' || field === 'latest'
    ? quantityOf(object, scope, depth)
    : undefined;
}

function ofCall(call: Call, scope: UnitScope, depth: number): Quantity | undefined {
  const [first, second, third] = call.arguments;
  switch (call.key) {
    case 'getfield':
      if (!first || (second?.kind !== 'name' && second?.kind !== 'string')) return undefined;
      return ofField(first, second.kind === 'name' ? second.text : second.value, scope, depth);
    case 'filter': {
      const metric = second?.kind === 'where-argument' ? metricIn(second.condition) : undefined;
      return first && quantityOf(first, { ...scope, metric: metric ?? scope.metric }, depth);
    }
    case 'sum':
    case 'average':
    case 'min':
    case 'max':
    case 'stddev':
      if (first?.kind === 'name' && first.text === timesliceValue(scope.context)) {
        const unit = timesliceUnit(scope.metric, call.key);
        return unit && quantityOfUnit(unit);
      }
  }
  const unit = functionOfKey(call.key)?.unit;
  switch (unit) {
    case undefined:
      return undefined;
    case 'argument': {
      const quantity = first && quantityOf(first, scope, depth);
      return quantity?.constant === undefined ? quantity : plainNumber;
    }
    case 'branches':
      return agreed(call.arguments.slice(1), scope, depth);
    case 'rate': {
      if (second?.kind !== 'interval' || second.amount.kind !== 'number' || second.amount.value !== 1) return undefined;
      const per = second.unit.kind === 'unit' ? second.unit.unit : undefined;
      return per === 'minute'
        ? quantityOfUnit('per-minute')
        : per === 'second'
          ? quantityOfUnit('per-second')
          : undefined;
    }
    case 'converted':
      return third?.kind === 'string' ? convertedTo[third.value] : undefined;
  }
  return quantityOfUnit(unit);
}

const time = (scale: number): Quantity => ({ dimension: 'time', scale });
const data = (scale: number): Quantity => ({ dimension: 'data', scale });

const convertedTo = tableOf<Quantity>({
  ms: time(0.001),
  s: time(1),
  seconds: time(1),
  min: time(60),
  minutes: time(60),
  h: time(3600),
  hours: time(3600),
  d: time(86_400),
  days: time(86_400),
  By: data(1),
  bytes: data(1),
  kilobytes: data(1024),
  megabytes: data(1024 ** 2),
  gigabytes: data(1024 ** 3),
});

/** The quantity that all values share. Number literals are compatible with any quantity. */
function agreed(values: readonly Expression[], scope: UnitScope, depth: number): Quantity | undefined {
  let found: Quantity | undefined;
  for (const value of values) {
    const quantity = quantityOf(value, scope, depth);
    if (quantity === undefined) return undefined;
    if (quantity.constant !== undefined) continue;
    if (found && (found.dimension !== quantity.dimension || found.scale !== quantity.scale)) return undefined;
    found = quantity;
  }
  return found ?? plainNumber;
}

function ofBinary(binary: Binary, scope: UnitScope, depth: number): Quantity | undefined {
  const { operator } = binary;
  if (operator !== '+' && operator !== '-' && operator !== '*' && operator !== '/') return undefined;
  const left = quantityOf(binary.left, scope, depth);
  const right = quantityOf(binary.right, scope, depth);
  if (!left || !right) return undefined;
  if (operator === '*') return product(left, right);
  if (operator === '/') return quotient(left, right);
  if (left.constant !== undefined && right.constant !== undefined) {
    return constant(operator === '+' ? left.constant + right.constant : left.constant - right.constant);
  }
  // What is left of a number is no count of what was taken from it: `1 - uniqueCount(host) / 100` is a share.
  if (left.constant !== undefined && operator === '-' && right.dimension === 'count') return undefined;
  if (left.dimension === 'none') return right;
  if (right.dimension === 'none') return left;
  return left.dimension === right.dimension && Math.abs(left.scale / right.scale - 1) < 1e-9 ? left : undefined;
}
