import type { Call, Expression } from '../../../nrql/tree/tree';
import { blankBatch, constantColumn, valueAt } from '../batch';
import { bind, type Scope } from '../bind/bind';
import { unknownFunction, unsupported } from '../errors';
import { functionNamed } from '../functionNames';
import { aggregateCalls } from '../items';
import type { Aggregator, Aggregators } from './aggregator';
import { apdexAggregators } from './apdex';
import { NumberCells } from './cells';
import { distributionAggregators } from './distribution';
import { numericAggregators } from './numeric';
import { timeAggregators } from './overTime';
import { setAggregators } from './sets';
import { wrappers } from './wrappers';

/**
 * The supported aggregate functions, by name in lower case. `keyset` is a query of its own (`keyset.ts`). Other
 * aggregates of the language (`bucketPercentile`, `bytecountestimate`, `cardinality`) are rejected by name.
 */
const aggregators: Aggregators = {
  ...numericAggregators,
  ...apdexAggregators,
  ...distributionAggregators,
  ...setAggregators,
  ...timeAggregators,
  ...wrappers,
  datapointcount: () => {
    const counts = new NumberCells();
    return {
      grow: cells => counts.grow(cells),
      open: () => ({ add: cell => counts.add(cell, 1) }),
      result: cell => counts.get(cell),
    };
  },
};

export function makeAggregator(call: Call, scope: Scope): Aggregator {
  const make = aggregators[call.key];
  if (make) return make(call, { scope, inner: inner => composed(inner, scope) });
  const fact = functionNamed(call.key);
  if (!fact) throw unknownFunction(call.name);
  throw unsupported(`The function ${fact.name}()`);
}

/**
 * The aggregates of an expression as a single one: `rate(max(a) * 8, 1 second)`. Undefined for an expression without
 * aggregates.
 */
function composed(expression: Expression, scope: Scope): Aggregator | undefined {
  const calls = aggregateCalls(expression);
  if (calls.length === 0) return undefined;
  const parts = new Map(calls.map(call => [call, makeAggregator(call, scope)]));
  const all = [...parts.values()];
  const [only] = all;
  if (expression.kind === 'call' && only && calls[0] === expression) return only;
  return {
    grow(cells) {
      for (const part of all) part.grow(cells);
    },
    open(batch) {
      const opened = all.map(part => part.open(batch)).filter(part => part !== undefined);
      if (opened.length === 0) return undefined;
      return {
        add(cell, row) {
          for (const { add } of opened) add(cell, row);
        },
      };
    },
    result(cell, range) {
      const aggregate = (inner: Call) => {
        const part = parts.get(inner);
        return part && constantColumn(part.result(cell, range));
      };
      return valueAt(bind(expression, blankBatch, { ...scope, aggregate }), 0);
    },
  };
}
