import type { Series } from '../../../../../../server/src/api/result';
import type { PageTexts } from '../../../texts';
import { fill } from '../../format';

/** More lines than this cannot be told apart; the table has all of them. */
export const maxSeries = 200;

interface TimeLine {
  readonly series: Series;
  /** Colour and dash follow this number; the earlier range of a line has the number of the line. */
  readonly style: number;
}

/** The columns of a time chart: every time at which a line has a bucket, in milliseconds, and a value of each line there. */
export interface TimeData {
  readonly times: readonly number[];
  readonly lines: readonly TimeLine[];
  readonly values: readonly (readonly (number | null)[])[];
}

export function timeData(all: readonly Series[]): TimeData {
  const series = all.slice(0, maxSeries);
  const [first] = series;
  const isAligned = first !== undefined && series.every(({ times }) => isSameList(times, first.times));
  const times = isAligned ? first.times : [...new Set(series.flatMap(one => one.times))].sort((a, b) => a - b);
  const styles = new Map<string, number>();
  const lines = series.map(one => {
    const style = styles.get(one.name) ?? styles.size;
    styles.set(one.name, style);
    return { series: one, style };
  });
  if (isAligned) return { times, lines, values: series.map(one => one.values) };
  const places = new Map(times.map((time, index) => [time, index]));
  const values = series.map(one => {
    const row = new Array<number | null>(times.length).fill(null);
    for (const [index, time] of one.times.entries()) row[places.get(time) as number] = one.values[index] ?? null;
    return row;
  });
  return { times, lines, values };
}

/** Whether two lists are the same; the lines of one query share their times. The first must ascend as it is drawn. */
function isSameList(times: readonly number[], others: readonly number[]): boolean {
  return (
    times.length === others.length &&
    times.every((time, index) => time === others[index] && (index === 0 || time > (times[index - 1] as number)))
  );
}

/** Each line on top of the shown ones before it. The earlier time range is not stacked on the present one. */
export function stackedValues({ lines, values }: TimeData, hidden: ReadonlySet<number>): (number | null)[][] {
  const sums = [new Map<number, number>(), new Map<number, number>()] as const;
  return values.map((row, line) => {
    const sum = sums[lines[line]?.series.shift === undefined ? 0 : 1];
    if (hidden.has(line)) return row.slice();
    return row.map((value, index) => {
      if (value === null) return null;
      const top = (sum.get(index) ?? 0) + value;
      sum.set(index, top);
      return top;
    });
  });
}

/** The words that stand for a line where it cannot be seen. */
export function summary(
  series: Series,
): { points: number; low: number; high: number; average: number; last: number } | undefined {
  const values = series.values.filter(value => value !== null);
  if (values.length === 0) return undefined;
  return {
    points: values.length,
    low: values.reduce((a, b) => Math.min(a, b)),
    high: values.reduce((a, b) => Math.max(a, b)),
    average: values.reduce((a, b) => a + b) / values.length,
    last: values.at(-1) as number,
  };
}

export function lineName(series: Series, texts: Pick<PageTexts, 'previous'>): string {
  return series.shift === undefined ? series.name : fill(texts.previous, series.name);
}
