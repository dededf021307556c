import type { Call, Expression } from '../../../nrql/tree/tree';
import { type Batch, type Column, isNullColumn, valueAt } from '../batch';
import { bind, type Scope } from '../bind/bind';
import { QueryError } from '../errors';
import type { TimeRange } from '../timeRange';
import { intervalMilliseconds } from '../timeReference';
import { asNumber, type Value } from '../value';
import type { AggregateTools, Aggregator, Aggregators, MakeAggregator } from './aggregator';
import { positionalArgument } from './argument';
import { ObjectCells } from './cells';

const oneMinute = 60_000;

/** The interval of an argument in milliseconds, by default a minute. */
export function intervalOf(expression: Expression | undefined): number {
  if (!expression) return oneMinute;
  if (expression.kind === 'interval') return intervalMilliseconds(expression);
  throw new QueryError('An interval such as 1 minute is needed here.');
}

/** The values of an argument in a batch, or undefined where no row has one. */
function columnOf(expression: Expression | undefined, batch: Batch, scope: Scope): Column | undefined {
  const column = expression && bind(expression, batch, scope);
  return column && !isNullColumn(column) ? column : undefined;
}

/** Passes each value of an argument that is not null to `add`, with its cell and its time. */
function eachValue(
  expression: Expression | undefined,
  scope: Scope,
  add: (cell: number, value: Value, at: number) => void,
): Pick<Aggregator, 'grow' | 'open'> {
  return {
    grow() {},
    open(batch) {
      const column = columnOf(expression, batch, scope);
      return (
        column && {
          add(cell, row) {
            const value = valueAt(column, row);
            if (value !== null) add(cell, value, batch.time(row));
          },
        }
      );
    },
  };
}

/** The value of the newest or of the oldest row. */
function edge(newer: boolean): MakeAggregator {
  return (call, { scope }) => {
    const found = new ObjectCells<{ at: number; value: Value }>(() => ({ at: Number.NaN, value: null }));
    const [expression] = positionalArgument(call);
    return {
      ...eachValue(expression, scope, (cell, value, at) => {
        const best = found.get(cell);
        if (Number.isNaN(best.at) || (newer ? at >= best.at : at < best.at)) {
          best.at = at;
          best.value = value;
        }
      }),
      result: cell => found.peek(cell)?.value ?? null,
    };
  };
}

interface Points {
  readonly times: number[];
  readonly values: number[];
}

/** Collects the numbers of a cell with their times. */
function points(
  call: Call,
  { scope }: AggregateTools,
  compute: (points: Points, interval: number, range: TimeRange) => Value,
): Aggregator {
  const found = new ObjectCells<Points>(() => ({ times: [], values: [] }));
  const [expression, second] = positionalArgument(call);
  const interval = intervalOf(second);
  return {
    ...eachValue(expression, scope, (cell, value, at) => {
      const number = asNumber(value);
      if (number === null) return;
      const cellPoints = found.get(cell);
      cellPoints.times.push(at);
      cellPoints.values.push(number);
    }),
    result: (cell, range) => compute(found.peek(cell) ?? { times: [], values: [] }, interval, range),
  };
}

/**
 * The linear regression (least squares): value at `origin` and slope per millisecond; null for fewer than two points.
 */
function line({ times, values }: Points): { origin: number; value: number; slope: number } | null {
  const n = times.length;
  if (n < 2) return null;
  const origin = times.reduce((sum, time) => sum + time, 0) / n;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  let across = 0;
  let along = 0;
  for (let i = 0; i < n; i++) {
    const t = (times[i] as number) - origin;
    along += t * t;
    across += t * ((values[i] as number) - mean);
  }
  return along === 0 ? null : { origin, value: mean, slope: across / along };
}

const derivative: MakeAggregator = (call, tools) =>
  points(call, tools, (found, interval) => {
    const fitted = line(found);
    return fitted && asNumber(fitted.slope * interval);
  });

const predictLinear: MakeAggregator = (call, tools) =>
  points(call, tools, (found, interval, range) => {
    const fitted = line(found);
    return fitted && asNumber(fitted.value + fitted.slope * (range.end + interval - fitted.origin));
  });

/** From the last two points only. */
const latestRate: MakeAggregator = (call, tools) =>
  points(call, tools, ({ times, values }, interval) => {
    const order = times.map((_, index) => index).sort((a, b) => (times[b] as number) - (times[a] as number));
    const [last, before] = order;
    if (last === undefined || before === undefined) return null;
    const elapsed = (times[last] as number) - (times[before] as number);
    return asNumber((((values[last] as number) - (values[before] as number)) / elapsed) * interval);
  });

const aggregationEndTime: MakeAggregator = () => ({
  grow() {},
  open: () => undefined,
  result: (_, range) => range.end,
});

export const timeAggregators: Aggregators = {
  latest: edge(true),
  earliest: edge(false),
  derivative,
  predictlinear: predictLinear,
  latestrate: latestRate,
  aggregationendtime: aggregationEndTime,
};
