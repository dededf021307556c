import { valueAt } from '../batch';
import { QueryError } from '../errors';
import type { Value } from '../value';
import type { Aggregators, MakeAggregator } from './aggregator';
import { argumentOf, namedArgument, numberOf, positionalArgument } from './argument';
import { NumberCells } from './cells';

/**
 * The score and the numbers of satisfied, tolerating, frustrated and all requests. Without requests, the score is null.
 */
function apdexValue(satisfied: number, tolerating: number, frustrated: number): Value {
  const count = satisfied + tolerating + frustrated;
  return {
    score: count === 0 ? null : (satisfied + tolerating / 2) / count,
    s: satisfied,
    t: tolerating,
    f: frustrated,
    count,
  };
}

/**
 * Apdex of response times with the threshold `t:` in the unit of the attribute, by default 0.5; it looks at times alone, not
 * at errors. For Apdex time-slices no threshold is needed: count, total and totalExclusive are the three numbers.
 */
const apdex: MakeAggregator = (call, { scope }) => {
  const cells = [new NumberCells(), new NumberCells(), new NumberCells()] as const;
  const [satisfied, tolerating, frustrated] = cells;
  const [expression, second] = positionalArgument(call);
  const literal = namedArgument(call, 't') ?? second;
  const threshold = literal === undefined ? 0.5 : numberOf(literal);
  if (threshold === undefined || threshold <= 0) throw new QueryError('apdex() needs a positive number for t.');
  return {
    grow(size) {
      for (const each of cells) each.grow(size);
    },
    open(batch) {
      const argument = argumentOf(expression, batch, scope);
      if (argument.kind === 'slice') {
        const { count, total, totalExclusive } = argument.fields();
        return {
          add(cell, row) {
            satisfied.add(cell, count[row] as number);
            tolerating.add(cell, total[row] as number);
            frustrated.add(cell, totalExclusive[row] as number);
          },
        };
      }
      const { column } = argument;
      if (column.constant && typeof column.value !== 'number') return undefined;
      return {
        add(cell, row) {
          const value = valueAt(column, row);
          if (typeof value !== 'number') return;
          const zone = value > 4 * threshold ? frustrated : value > threshold ? tolerating : satisfied;
          zone.add(cell, 1);
        },
      };
    },
    result: cell => apdexValue(satisfied.get(cell), tolerating.get(cell), frustrated.get(cell)),
  };
};

export const apdexAggregators: Aggregators = { apdex };
