import { isNullColumn, valueAt } from '../batch';
import type { Value } from '../value';
import type { Add, AggregateTools, Aggregator, Aggregators, MakeAggregator, Opened } from './aggregator';
import { argumentOf, isPerCall, positionalArgument, slicesIn } from './argument';
import { NumberCells, SumCells } from './cells';

/** In sums over time-slices, a minute without data makes no difference: all its numbers are 0. */
function overRows(add: Add): Opened {
  return {
    add,
    addRange(cell, from, to) {
      for (let row = from; row < to; row++) add(cell, row);
    },
  };
}

/** The sums for means and deviations. `weight` is the number of calls for time-slices, and of rows for events. */
class Moments {
  private readonly sum = new SumCells();
  private readonly weight = new NumberCells();
  private readonly squares: SumCells | undefined;

  constructor(deviation: boolean) {
    this.squares = deviation ? new SumCells() : undefined;
  }

  grow(cells: number): void {
    this.sum.grow(cells);
    this.weight.grow(cells);
    this.squares?.grow(cells);
  }

  add(cell: number, sum: number, weight: number, squares: number): void {
    this.sum.add(cell, sum);
    this.weight.add(cell, weight);
    this.squares?.add(cell, squares);
  }

  mean(cell: number): number | null {
    const weight = this.weight.get(cell);
    return weight === 0 ? null : this.sum.get(cell) / weight;
  }

  /** The variance of the population, not of a sample; 0 without numbers. */
  variance(cell: number): number {
    const mean = this.mean(cell);
    if (mean === null || !this.squares) return 0;
    return Math.max(0, this.squares.get(cell) / this.weight.get(cell) - mean ** 2);
  }
}

/**
 * Means of an argument. A time-slice represents its calls: its total is their sum, its count their number. A single
 * field is the total over the calls of the slice (`v['totalExclusive']`), unless it was divided by their number.
 */
function moments(deviation: boolean, compute: (moments: Moments, cell: number) => Value): MakeAggregator {
  return (call, { scope }) => {
    const state = new Moments(deviation);
    const [expression] = positionalArgument(call);
    return {
      grow: cells => state.grow(cells),
      open(batch) {
        const argument = argumentOf(expression, batch, scope);
        if (argument.kind === 'slice') {
          const { count, total, sumOfSquares } = argument.fields();
          return overRows((cell, row) =>
            state.add(cell, total[row] as number, count[row] as number, sumOfSquares[row] as number),
          );
        }
        const { column } = argument;
        if (column.constant && typeof column.value !== 'number') return undefined;
        const count = expression && slicesIn(expression, batch)?.().count;
        const perCall = count !== undefined && expression !== undefined && isPerCall(expression);
        return {
          add(cell, row) {
            const value = valueAt(column, row);
            if (typeof value !== 'number') return;
            const calls = count ? (count[row] as number) : 1;
            const times = perCall ? calls : 1;
            state.add(cell, value * times, calls, value * value * times);
          },
        };
      },
      result: cell => compute(state, cell),
    };
  };
}

/** `sum` adds the values of rows: a quotient per call has no total. */
const sum: MakeAggregator = (call, { scope }) => {
  const sums = new SumCells();
  const [expression] = positionalArgument(call);
  return {
    grow: cells => sums.grow(cells),
    open(batch) {
      const argument = argumentOf(expression, batch, scope);
      if (argument.kind === 'slice') {
        const { total } = argument.fields();
        return overRows((cell, row) => sums.add(cell, total[row] as number));
      }
      const { column } = argument;
      if (column.constant && typeof column.value !== 'number') return undefined;
      return {
        add(cell, row) {
          const value = valueAt(column, row);
          if (typeof value === 'number') sums.add(cell, value);
        },
      };
    },
    result: cell => sums.get(cell),
  };
};

/** Rows with a value; for time-slices and for `*` over them, their calls. */
const count: MakeAggregator = (call, { scope }) => {
  const counts = new NumberCells();
  const [expression] = positionalArgument(call);
  const star =
    expression === undefined || expression.kind === 'star' || (expression.kind === 'name' && expression.text === '%');
  return {
    grow: cells => counts.grow(cells),
    open(batch) {
      if (star) {
        const calls = batch.slice?.fields().count;
        return calls
          ? overRows((cell, row) => counts.add(cell, calls[row] as number))
          : { add: cell => counts.add(cell, 1) };
      }
      const argument = argumentOf(expression, batch, scope);
      if (argument.kind === 'slice') {
        const { count: calls } = argument.fields();
        return overRows((cell, row) => counts.add(cell, calls[row] as number));
      }
      const { column } = argument;
      if (isNullColumn(column)) return undefined;
      return {
        add(cell, row) {
          if (valueAt(column, row) !== null) counts.add(cell, 1);
        },
      };
    },
    result: cell => counts.get(cell),
  };
};

/** The minimum or maximum; for time-slices, that of their calls. */
function extreme(field: 'min' | 'max'): MakeAggregator {
  const worst = field === 'min' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const better = field === 'min' ? (a: number, b: number) => a < b : (a: number, b: number) => a > b;
  return (call, { scope }: AggregateTools): Aggregator => {
    const found = new NumberCells(worst);
    const [expression] = positionalArgument(call);
    const take = (cell: number, value: Value) => {
      if (typeof value === 'number' && better(value, found.get(cell))) found.set(cell, value);
    };
    return {
      grow: cells => found.grow(cells),
      open(batch) {
        const argument = argumentOf(expression, batch, scope);
        if (argument.kind === 'slice') {
          const values = argument.fields()[field];
          const add: Add = (cell, row) => take(cell, values[row] as number);
          return { add };
        }
        const { column } = argument;
        if (!column.constant) return { add: (cell, row) => take(cell, column.index(row)) };
        return typeof column.value === 'number' ? { add: cell => take(cell, column.value), once: true } : undefined;
      },
      result(cell) {
        const value = found.get(cell);
        return value === worst ? null : value;
      },
    };
  };
}

export const numericAggregators: Aggregators = {
  count,
  sum,
  average: moments(false, (state, cell) => state.mean(cell)),
  stddev: moments(true, (state, cell) => Math.sqrt(state.variance(cell))),
  stdvar: moments(true, (state, cell) => state.variance(cell)),
  min: extreme('min'),
  max: extreme('max'),
};
