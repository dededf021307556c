import type { Series, TimeRange } from '../../../../server/src/api/result';
import { unitSign } from './format';
import { numberTicks, type Ticks, timeTicks } from './scale';

/** More lines than this cannot be told apart; the table has all of them. */
export const mostSeries = 20;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** One line: pieces between gaps as SVG path data, and points that stand alone, all in CSS pixels. */
export interface Line {
  /** Index into the series of the answer: colour and dash pattern follow it, also when other lines are hidden. */
  readonly index: number;
  readonly name: string;
  readonly path: string;
  readonly dots: readonly { readonly x: number; readonly y: number }[];
}

export interface ChartModel {
  readonly size: Size;
  readonly plot: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
  readonly x: Ticks;
  readonly y: Ticks;
  /** The unit of the axis, when all lines share one. */
  readonly unit: string;
  readonly lines: readonly Line[];
  /** Every time at which a line has a bucket, in order, in milliseconds since the epoch. */
  readonly times: readonly number[];
  xOf(time: number): number;
  yOf(value: number): number;
}

const characterWidth = 7;

/** Where everything stands for a size in CSS pixels. `hidden` holds indexes of series that are switched off. */
export function chartModel(
  series: readonly Series[],
  size: Size,
  hidden: ReadonlySet<number>,
  timeRange?: TimeRange,
): ChartModel {
  const shown = series.slice(0, mostSeries).flatMap((one, index) => (hidden.has(index) ? [] : [{ one, index }]));
  const numbers = shown.flatMap(({ one }) => one.values.filter(value => value !== null));
  const low = numbers.reduce((least, value) => Math.min(least, value), 0);
  const high = numbers.reduce((most, value) => Math.max(most, value), low === 0 && numbers.length === 0 ? 1 : low);
  const top = 10;
  const bottom = Math.max(top + 20, size.height - 26);
  const y = numberTicks(low, high, Math.max(2, Math.floor((bottom - top) / 40)));
  const units = new Set(shown.map(({ one }) => unitSign(one.unit)));
  const unit = units.size === 1 ? ([...units][0] ?? '') : '';
  const widest = y.labels.reduce((most, label) => Math.max(most, label.length), unit.length);
  const left = 10 + widest * characterWidth;
  const right = Math.max(left + 20, size.width - 16);
  const times = [...new Set(shown.flatMap(({ one }) => one.times))].sort((a, b) => a - b);
  const begin = times[0] ?? timeRange?.begin ?? 0;
  const end = times.at(-1) ?? timeRange?.end ?? begin;
  const x = timeTicks(begin, end, Math.max(2, Math.floor((right - left) / 90)));
  const [floor, ceiling] = [y.values[0] ?? 0, y.values.at(-1) ?? 1];
  const xOf = (time: number) =>
    end === begin ? (left + right) / 2 : left + ((time - begin) / (end - begin)) * (right - left);
  const yOf = (value: number) => bottom - ((value - floor) / (ceiling - floor || 1)) * (bottom - top);
  return {
    size,
    plot: { left, top, right, bottom },
    x,
    y,
    unit,
    lines: shown.map(({ one, index }) => lineOf(one, index, xOf, yOf)),
    times,
    xOf,
    yOf,
  };
}

function lineOf(series: Series, index: number, xOf: (time: number) => number, yOf: (value: number) => number): Line {
  let path = '';
  const dots: { x: number; y: number }[] = [];
  let open = false;
  for (let i = 0; i < series.times.length; i++) {
    const value = series.values[i] ?? null;
    if (value === null) {
      open = false;
      continue;
    }
    const [x, y] = [round(xOf(series.times[i] as number)), round(yOf(value))];
    // A point with nothing on either side would be an invisible line of no length.
    const alone = !open && (series.values[i + 1] ?? null) === null;
    if (alone) dots.push({ x, y });
    else path += `${open ? 'L' : 'M'}${x} ${y}`;
    open = true;
  }
  return { index, name: series.name, path, dots };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The index of the time that stands nearest to a place on the x axis. */
export function nearestTime(model: ChartModel, x: number): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (const [index, time] of model.times.entries()) {
    const away = Math.abs(model.xOf(time) - x);
    if (away < distance) {
      best = index;
      distance = away;
    }
  }
  return best;
}

/** The value of a series in the bucket that begins at the time; null where it has none. */
export function valueAt(series: Series, time: number): number | null {
  return series.values[series.times.indexOf(time)] ?? null;
}

/** The words that stand for a line where it cannot be seen. */
export function summary(series: Series): { points: number; low: number; high: number; last: number } | undefined {
  const values = series.values.filter(value => value !== null);
  if (values.length === 0) return undefined;
  return {
    points: values.length,
    low: values.reduce((a, b) => Math.min(a, b)),
    high: values.reduce((a, b) => Math.max(a, b)),
    last: values.at(-1) as number,
  };
}
