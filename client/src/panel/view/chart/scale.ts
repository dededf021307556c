import { fixed, formatNumber } from '../format';

/** The ticks of one axis: their values, and the text of each. */
interface Ticks {
  readonly values: readonly number[];
  readonly labels: readonly string[];
}

/**
 * At most `count` round steps that cover the numbers from `low` to `high`; the first tick is at or below `low`, the last
 * at or above `high`. A flat line gets room above and below it.
 */
export function numberTicks(low: number, high: number, count: number): Ticks {
  let [from, to] = [Math.min(low, high), Math.max(low, high)];
  if (from === to) {
    const room = from === 0 ? 1 : Math.abs(from) / 2;
    [from, to] = [from > 0 ? Math.max(0, from - room) : from - room, to + room];
  }
  const step = roundStep((to - from) / Math.max(1, count));
  const first = Math.floor(from / step + 1e-9);
  const last = Math.ceil(to / step - 1e-9);
  const digits = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const values: number[] = [];
  for (let i = first; i <= last; i++) values.push(i * step);
  return { values, labels: values.map(value => shortNumber(value, Math.min(digits, 12))) };
}

/** 1, 2 or 5 times a power of ten, at or above the given step. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  for (const factor of [1, 2, 5]) if (factor * power >= step * (1 - 1e-9)) return factor * power;
  return 10 * power;
}

/** A number for an axis: large ones with a letter for thousands, millions and so on. */
export function shortNumber(value: number, digits: number): string {
  const size = Math.abs(value);
  if (size >= 1e15 || (size !== 0 && digits >= 10)) return value.toExponential(1);
  for (const [limit, sign] of [
    [1e12, 'T'],
    [1e9, 'G'],
    [1e6, 'M'],
    [1e4, 'k'],
  ] as const) {
    const unit = limit === 1e4 ? 1e3 : limit;
    if (size >= limit) return `${formatNumber(Number((value / unit).toPrecision(6)))}${sign}`;
  }
  return fixed(value, digits);
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map(n => n * second),
  ...[1, 2, 5, 10, 15, 30].map(n => n * minute),
  ...[1, 2, 3, 6, 12].map(n => n * hour),
  ...[1, 2, 7, 14, 30, 90, 180, 365].map(n => n * day),
];

/**
 * Ticks at round UTC times inside the range, at most one more than `count`. A tick at midnight, and the first one, carry the
 * date, because an hour alone does not say which day it is.
 */
export function timeTicks(begin: number, end: number, count: number): Ticks {
  const wanted = (end - begin) / Math.max(1, count);
  const step = timeSteps.find(candidate => candidate >= wanted) ?? Math.ceil(wanted / (365 * day)) * 365 * day;
  const values: number[] = [];
  for (let time = Math.ceil(begin / step) * step; time <= end; time += step) values.push(time);
  return { values, labels: values.map((time, index) => timeLabel(time, step, index === 0)) };
}

/** The day of a time in the language of the page, such as `Nov 20`; made once, because a format is costly to make. */
let dayFormat: Intl.DateTimeFormat | undefined;

function dayOf(time: number): string {
  const { document } = globalThis as { document?: { readonly documentElement: { readonly lang: string } } };
  const language = document?.documentElement.lang;
  dayFormat ??= new Intl.DateTimeFormat(language || 'en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return dayFormat.format(time);
}

/** The label of a tick in UTC; `step` is the distance of ticks in milliseconds. */
export function timeLabel(time: number, step: number, first: boolean): string {
  const iso = new Date(time).toISOString();
  const date = dayOf(time);
  if (step >= 30 * day) return `${date} ${iso.slice(0, 4)}`;
  if (step >= day) return date;
  const clock = step < minute ? iso.slice(11, 19) : iso.slice(11, 16);
  if (time % day === 0) return date;
  return first ? `${date}, ${clock}` : clock;
}
