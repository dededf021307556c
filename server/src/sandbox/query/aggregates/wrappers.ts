import type { Call, Expression } from '../../../nrql/tree/tree';
import { type Batch, valueAt } from '../batch';
import type { Scope } from '../bind/bind';
import { bindCondition } from '../bind/condition';
import { QueryError } from '../errors';
import { asNumber } from '../value';
import type { AggregateTools, Aggregator, Aggregators, MakeAggregator, Opened } from './aggregator';
import { intervalOf } from './overTime';

/** Aggregates only the rows that match a condition. */
function openWhere(inner: Aggregator, condition: Expression, batch: Batch, scope: Scope): Opened | undefined {
  const test = bindCondition(condition, batch, scope);
  if (test.constant) return test.value === true ? inner.open(batch) : undefined;
  const opened = inner.open(batch);
  if (!opened) return undefined;
  return {
    add(cell, row) {
      if (valueAt(test, row) === true) opened.add(cell, row);
    },
  };
}

function parts(call: Call, { inner }: AggregateTools): { condition: Expression; make: () => Aggregator } {
  const [first, second] = call.arguments;
  // The documentation has WHERE before the condition; published queries that leave it out have results.
  const condition = second?.kind === 'where-argument' ? second.condition : second;
  const make = () => {
    const aggregate = first && inner(first);
    if (aggregate && condition) return aggregate;
    throw new QueryError(`${call.name}() takes an aggregate function and a condition, such as WHERE duration > 1.`);
  };
  return { condition: condition ?? call, make };
}

const filter: MakeAggregator = (call, tools) => {
  const { condition, make } = parts(call, tools);
  const aggregate = make();
  return {
    grow: cells => aggregate.grow(cells),
    open: batch => openWhere(aggregate, condition, batch, tools.scope),
    result: (cell, range) => aggregate.result(cell, range),
  };
};

/** The share of an aggregate for rows that match the condition, from 0 to 100. */
const percentage: MakeAggregator = (call, tools) => {
  const { condition, make } = parts(call, tools);
  const [all, some] = [make(), make()];
  return {
    grow(cells) {
      all.grow(cells);
      some.grow(cells);
    },
    open(batch) {
      const [every, matching] = [all.open(batch), openWhere(some, condition, batch, tools.scope)];
      if (!every) return undefined;
      return {
        add(cell, row) {
          every.add(cell, row);
          matching?.add(cell, row);
        },
      };
    },
    result(cell, range) {
      const [whole, part] = [asNumber(all.result(cell, range)), asNumber(some.result(cell, range))];
      return whole === null || part === null ? null : asNumber((100 * part) / whole);
    },
  };
};

/** An aggregate per interval: its value, divided by the number of such intervals in the range. */
const rate: MakeAggregator = (call, { inner }) => {
  const [first, second] = call.arguments;
  const aggregate = first && inner(first);
  if (!aggregate) throw new QueryError('rate() takes an aggregate function and an interval.');
  const interval = intervalOf(second);
  return {
    grow: cells => aggregate.grow(cells),
    open: batch => {
      const opened = aggregate.open(batch);
      if (!opened) return undefined;
      const { add, addRange } = opened;
      return addRange ? { add, addRange } : { add };
    },
    result(cell, range) {
      const value = asNumber(aggregate.result(cell, range));
      return value === null ? null : asNumber((value * (interval / 1000)) / ((range.end - range.begin) / 1000));
    },
  };
};

export const wrappers: Aggregators = { filter, percentage, rate };
