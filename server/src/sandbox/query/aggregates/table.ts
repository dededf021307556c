import { functionNamed } from '../../../nrql/facts';
import type { Call } from '../../../nrql/tree';
import type { Scope } from '../bind';
import { QueryError, unknownFunction, unsupported } from '../errors';
import type { Aggregator, Aggregators } from './aggregator';
import { apdexAggregators } from './apdex';
import { NumberCells } from './cells';
import { distributionAggregators } from './distribution';
import { numericAggregators } from './numeric';
import { timeAggregators } from './overTime';
import { setAggregators } from './sets';
import { wrappers } from './wrappers';

/**
 * The aggregate functions that are evaluated, by name in lower case. `keyset` is a query of its own (`keyset.ts`). Those of the
 * language that stand in neither place (`bucketPercentile`, `bytecountestimate`, `cardinality`) are refused by name.
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

/** Whether a call is one of an aggregate function, evaluated or not. */
export function isAggregate(call: Call): boolean {
  const kind = functionNamed(call.key)?.kind;
  return kind === 'aggregate' || kind === 'wrapper';
}

export function makeAggregator(call: Call, scope: Scope): Aggregator {
  const make = aggregators[call.key];
  if (make) return make(call, { scope, inner: inner => makeInner(inner, scope) });
  const fact = functionNamed(call.key);
  if (!fact) throw unknownFunction(call.name);
  throw unsupported(`The function ${fact.name}()`);
}

function makeInner(call: Call, scope: Scope): Aggregator {
  if (functionNamed(call.key) && !isAggregate(call))
    throw new QueryError(`${call.name}() is no aggregate function, and one is needed here.`);
  return makeAggregator(call, scope);
}
