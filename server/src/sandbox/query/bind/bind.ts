import type { Call, Expression, Query } from '../../../nrql/tree/tree';
import {
  type Batch,
  type Column,
  constantColumn,
  emptyColumn,
  mapColumns,
  rowColumn,
  type SliceField,
  sliceFields,
  sliceOf,
} from '../batch';
import { QueryError } from '../errors';
import { getField } from '../functions/structure';
import type { PatternMeter } from '../pattern/run';
import { asNumber, type Value } from '../value';
import type { Zone } from '../zone';
import { bindCall, bindParts } from './call';
import { bindCondition } from './condition';

/** The result of a subquery: one value, or a set after IN. */
export interface SubqueryResult {
  readonly scalar: Value;
  readonly set: readonly Value[];
}

/** A variable of WITH … AS: an expression, or one of several parts of it. */
export interface VariableBinding {
  readonly value: Expression;
  /** The index and the name among the names of `AS (a, b)`. */
  readonly part?: { readonly index: number; readonly name: string };
  /** The variables that are defined before this one. Its expression can use only those. */
  readonly before: ReadonlyMap<string, VariableBinding>;
}

/** What expressions can refer to besides the attributes of a row. */
export interface Scope {
  readonly zone: Zone;
  readonly meter: PatternMeter;
  readonly variables: ReadonlyMap<string, VariableBinding>;
  subquery(query: Query): SubqueryResult;
  /** The result of an aggregate call, where such results are rows; undefined where aggregates are not allowed. */
  aggregate?(call: Call): Column | undefined;
}

/** Binds an expression as a value of each row of a batch. */
export function bind(expression: Expression, batch: Batch, scope: Scope): Column {
  switch (expression.kind) {
    case 'number':
    case 'string':
    case 'regex':
    case 'boolean':
      return constantColumn(expression.value);
    case 'null':
    case 'hole':
    case 'star':
    case 'interval':
    case 'name-set':
    case 'list':
      return emptyColumn;
    case 'name':
      return bindName(expression.text, batch, scope);
    case 'group':
      return bind(expression.inner, batch, scope);
    case 'call':
      return bindCall(expression, batch, scope);
    case 'index':
      return bindIndex(expression.object, expression.key, batch, scope);
    case 'logical':
      return expression.operator === 'or'
        ? mapColumns(
            expression.operands.map(operand => bind(operand, batch, scope)),
            firstValue,
          )
        : bindCondition(expression, batch, scope);
    case 'unary':
      if (expression.operator === 'not') return bindCondition(expression, batch, scope);
      return mapColumns([bind(expression.operand, batch, scope)], value => {
        const n = asNumber(value);
        return n === null ? null : expression.operator === '-' ? -n : n;
      });
    case 'binary': {
      const compute = arithmetic[expression.operator];
      if (!compute) return bindCondition(expression, batch, scope);
      return mapColumns([bind(expression.left, batch, scope), bind(expression.right, batch, scope)], compute);
    }
    case 'in':
    case 'is':
      return bindCondition(expression, batch, scope);
    case 'subquery':
      return constantColumn(scope.subquery(expression.query).scalar);
    case 'where-argument':
      return bindCondition(expression.condition, batch, scope);
    case 'named-argument':
    case 'labelled-argument':
      return bind(expression.value, batch, scope);
    case 'template':
      throw new QueryError(`The variable ${expression.name} has no value.`);
  }
}

function calculator(compute: (a: number, b: number) => number): (a: Value, b: Value) => Value {
  return (a, b) => (typeof a === 'number' && typeof b === 'number' ? asNumber(compute(a, b)) : null);
}

/** A result that is not a finite number, such as a division by zero, is null. */
const arithmetic: Readonly<Record<string, ((a: Value, b: Value) => Value) | undefined>> = {
  '+': calculator((a, b) => a + b),
  '-': calculator((a, b) => a - b),
  '*': calculator((a, b) => a * b),
  '/': calculator((a, b) => a / b),
};

function firstValue(...values: Value[]): Value {
  return values.find(value => value !== null) ?? null;
}

function bindName(name: string, batch: Batch, scope: Scope): Column {
  const variable = scope.variables.get(name);
  if (!variable) return batch.column(name) ?? emptyColumn;
  const { value, part, before } = variable;
  const inside = { ...scope, variables: before };
  if (!part) return bind(value, batch, inside);
  const whole = bindParts(value, batch, inside) ?? bind(value, batch, inside);
  return mapColumns([whole], parts => getField(parts, Array.isArray(parts) ? part.index : part.name));
}

/** `v['count']` of a time-slice is a column, so that no object is created for each row. */
function bindIndex(object: Expression, key: Expression, batch: Batch, scope: Scope): Column {
  const keyColumn = key.kind === 'name' ? constantColumn(key.text) : bind(key, batch, scope);
  if (object.kind === 'name' && keyColumn.constant && !scope.variables.has(object.text)) {
    const fields = sliceOf(batch, object.text);
    const field = sliceFields.find(name => name === keyColumn.value) as SliceField | undefined;
    if (fields && field) return rowColumn(row => fields()[field][row] as number);
  }
  return mapColumns([bind(object, batch, scope), keyColumn], getField);
}
