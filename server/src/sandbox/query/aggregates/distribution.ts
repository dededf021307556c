import type { Call } from '../../../nrql/tree/tree';
import { valueAt } from '../batch';
import { QueryError } from '../errors';
import type { Value } from '../value';
import type { AggregateTools, Aggregator, Aggregators, MakeAggregator } from './aggregator';
import { argumentOf, namedArgument, numberOf, positionalArgument } from './argument';
import { ObjectCells } from './cells';

/** Collects all numbers of a cell. Time-slices contain no single values, so they have no distribution. */
function collected(call: Call, { scope }: AggregateTools, compute: (sorted: Float64Array) => Value): Aggregator {
  const values = new ObjectCells<number[]>(() => []);
  const [expression] = positionalArgument(call);
  return {
    grow() {},
    open(batch) {
      const argument = argumentOf(expression, batch, scope);
      if (argument.kind === 'slice') return undefined;
      const { column } = argument;
      if (column.constant && typeof column.value !== 'number') return undefined;
      return {
        add(cell, row) {
          const value = valueAt(column, row);
          if (typeof value === 'number') values.get(cell).push(value);
        },
      };
    },
    result: cell => compute(Float64Array.from(values.peek(cell) ?? []).sort()),
  };
}

/** The value below which this percentage lies, interpolated between the two nearest values. */
function percentileOf(sorted: Float64Array, percent: number): number | null {
  if (sorted.length === 0) return null;
  const place = (percent / 100) * (sorted.length - 1);
  const low = Math.floor(place);
  const [a, b] = [sorted[low] as number, sorted[Math.min(low + 1, sorted.length - 1)] as number];
  return a + (b - a) * (place - low);
}

const percentile: MakeAggregator = (call, tools) => {
  const literals = positionalArgument(call).slice(1).map(numberOf);
  const points = literals.length === 0 ? [95] : literals;
  const known = points.filter(point => point !== undefined && point >= 0 && point <= 100) as number[];
  if (known.length < points.length) throw new QueryError('percentile() needs numbers from 0 to 100.');
  return collected(call, tools, sorted =>
    Object.fromEntries(known.map(point => [String(point), percentileOf(sorted, point)])),
  );
};

const median: MakeAggregator = (call, tools) => collected(call, tools, sorted => ({ '50': percentileOf(sorted, 50) }));

/**
 * Counts per range: `histogram(duration, width: 1, buckets: 20, start: 0)`. Values outside count in the first or the
 * last range.
 */
const histogram: MakeAggregator = (call, tools) => {
  const [, second, third, fourth] = positionalArgument(call);
  const width = numberOf(namedArgument(call, 'width') ?? second) ?? 10;
  const count = numberOf(namedArgument(call, 'buckets') ?? third) ?? 40;
  const start = numberOf(namedArgument(call, 'start') ?? fourth) ?? 0;
  if (!(width > 0)) throw new QueryError('histogram() needs a positive width.');
  if (!Number.isInteger(count) || count < 1 || count > 500) throw new QueryError('histogram() takes 1 to 500 buckets.');
  return collected(call, tools, sorted => {
    const counts = new Array<number>(count).fill(0);
    for (const value of sorted) {
      const place = Math.max(0, Math.min(count - 1, Math.floor((value - start) / width)));
      counts[place] = (counts[place] ?? 0) + 1;
    }
    return Object.fromEntries(counts.map((found, index) => [String(start + index * width), found]));
  });
};

/** The percentage of values at or below each threshold. */
const cdfPercentage: MakeAggregator = (call, tools) => {
  const thresholds = positionalArgument(call).slice(1).map(numberOf);
  if (thresholds.length < 1 || thresholds.length > 10)
    throw new QueryError('cdfPercentage() takes 1 to 10 thresholds.');
  const known = thresholds.filter(threshold => threshold !== undefined);
  return collected(call, tools, sorted =>
    Object.fromEntries(
      known.map(threshold => {
        const below = sorted.reduce((found, value) => found + (value <= threshold ? 1 : 0), 0);
        return [String(threshold), sorted.length === 0 ? null : (100 * below) / sorted.length];
      }),
    ),
  );
};

export const distributionAggregators: Aggregators = { percentile, median, histogram, cdfpercentage: cdfPercentage };
