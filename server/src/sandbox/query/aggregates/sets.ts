import type { Expression } from '../../../nrql/tree/tree';
import { type Batch, type Column, isNullColumn, valueAt } from '../batch';
import { bind, type Scope } from '../bind/bind';
import { bindCondition } from '../bind/condition';
import { QueryError } from '../errors';
import { identity, type Value } from '../value';
import type { Aggregators, MakeAggregator } from './aggregator';
import { namedArgument, numberOf, positionalArgument } from './argument';
import { ObjectCells } from './cells';

/** One value, or a list of several that counts only when all are present. */
function combined(expressions: readonly Expression[], batch: Batch, scope: Scope): readonly Column[] | undefined {
  const columns = expressions.map(expression => bind(expression, batch, scope));
  return columns.some(isNullColumn) ? undefined : columns;
}

function combination(columns: readonly Column[], row: number): Value {
  const [only] = columns;
  if (columns.length === 1 && only) return valueAt(only, row);
  const values = columns.map(column => valueAt(column, row));
  return values.includes(null) ? null : values;
}

const uniques: MakeAggregator = (call, { scope }) => {
  const [expression, second] = positionalArgument(call);
  const limit = numberOf(namedArgument(call, 'limit') ?? second) ?? 1000;
  if (limit < 1 || limit > 10_000) throw new QueryError('uniques() takes a limit from 1 to 10,000.');
  const found = new ObjectCells<Map<string, Value>>(() => new Map());
  return {
    grow() {},
    open(batch) {
      const columns = expression && combined([expression], batch, scope);
      if (!columns) return undefined;
      return {
        add(cell, row) {
          const value = combination(columns, row);
          const values = found.get(cell);
          if (value !== null && values.size < limit) values.set(identity(value), value);
        },
        once: columns.every(column => column.constant),
      };
    },
    result: cell => [...(found.peek(cell)?.values() ?? [])],
  };
};

const uniqueCount: MakeAggregator = (call, { scope }) => {
  const found = new ObjectCells<Set<string>>(() => new Set());
  const expressions = positionalArgument(call);
  if (expressions.length > 32) throw new QueryError('uniqueCount() takes at most 32 attributes.');
  return {
    grow() {},
    open(batch) {
      const columns = combined(expressions, batch, scope);
      if (!columns) return undefined;
      return {
        add(cell, row) {
          const value = combination(columns, row);
          if (value !== null) found.get(cell).add(identity(value));
        },
        once: columns.every(column => column.constant),
      };
    },
    result: cell => found.peek(cell)?.size ?? 0,
  };
};

/** The number of distinct values that matched the first step, the first and the second, and so on. */
const funnel: MakeAggregator = (call, { scope }) => {
  const [expression, ...rest] = call.arguments;
  const steps = rest.filter(argument => argument.kind === 'where-argument');
  if (!expression || steps.length < 2 || steps.length > 10 || steps.length < rest.length)
    throw new QueryError('funnel() takes an attribute and two to ten steps that begin with WHERE.');
  const met = new ObjectCells<Set<string>[]>(() => steps.map(() => new Set<string>()));
  return {
    grow() {},
    open(batch) {
      const column = bind(expression, batch, scope);
      const conditions = steps.map(step => bindCondition(step.condition, batch, scope));
      return {
        add(cell, row) {
          const value = valueAt(column, row);
          if (value === null) return;
          const sets = met.get(cell);
          for (const [index, condition] of conditions.entries())
            if (valueAt(condition, row) === true) sets[index]?.add(identity(value));
        },
      };
    },
    result(cell) {
      const sets = met.peek(cell) ?? steps.map(() => new Set<string>());
      let left = [...(sets[0] ?? [])];
      return Object.fromEntries(
        steps.map((step, index) => {
          left = left.filter(value => sets[index]?.has(value));
          return [step.label?.text ?? `step ${index + 1}`, left.length];
        }),
      );
    },
  };
};

export const setAggregators: Aggregators = { uniques, uniquecount: uniqueCount, funnel };
