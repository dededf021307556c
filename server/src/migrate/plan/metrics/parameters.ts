import type { LossCode } from '../../../catalogue/losses';
import type { Call, Parameter, Template } from '../../../code/call';
import { literalText } from '../../../code/template';
import { intervalText, isTenSlices, isTooLong, sliceSeconds } from '../granularity';
import { note } from '../notes';
import {
  isNote,
  isOptional,
  isSwitchedOn,
  lastValue,
  nameOfParameter,
  type Parameters,
  readParameters,
} from '../parameters';
import type { Note, PlanText } from '../plan';
import { planText, valueIn } from '../text';
import { type ChosenMetrics, type ReadList, readChosen } from './chosen';

/** The parameters of a metric data request (specification, section 2.1), as far as the program's text says them. */
export interface MetricRequest {
  readonly names: readonly string[];
  /** Empty: every value of each metric. */
  readonly values: readonly string[];
  /** Names and values that callers or loops choose; `names` and `values` are not used then. */
  readonly chosen?: ChosenMetrics;
  /** `SINCE …` and, where the call has an end, `UNTIL …`. */
  readonly range: PlanText;
  /** `TIMESERIES …`; undefined where one value is asked for. */
  readonly series: PlanText | undefined;
  /** The range in milliseconds since 1970, where both ends are literal. */
  readonly literal: { readonly from: number; readonly to: number } | undefined;
  readonly losses: readonly LossCode[];
  /** The call gives no range, so that it is the last half hour. */
  readonly isRecent: boolean;
}

const lists = { names: ['names[]', 'names', 'name'], values: ['values[]', 'values', 'value'] } as const;
const minute = 60_000;
const defaultSeconds = 30 * 60;

/** Reads the parameters, or says why a plan cannot rest on them. `now` in milliseconds since 1970, where it is known. */
export function readMetricRequest(call: Call, now: number | undefined): MetricRequest | Note {
  const parameters = readParameters(settled(call), 'metric-data', [...lists.names, ...lists.values], ['from', 'to']);
  if (isNote(parameters)) return parameters;
  const names = readList(call.parameters, lists.names);
  const values = readList(call.parameters, lists.values);
  const chosen = names && values ? undefined : readChosen(call, list(lists.names), list(lists.values));
  if (chosen && isNote(chosen)) return chosen;
  if (names?.length === 0) return note('no-metric-names', 'The call names no metric, which the service refuses.');
  const summarize = isSwitchedOn(parameters, 'summarize');
  // The intervals of a series are made for the range that is known now.
  const range = readRange(parameters, summarize === true && !readsRange(call));
  if (isNote(range)) return range;
  if (summarize === undefined) {
    return note('dynamic-summarize', 'Whether the call requests one value or a series is only known at run time.');
  }
  const open = ['from', 'to'].find(name => parameters.get(name)?.some(isOptional));
  if (open && !summarize)
    return note('optional-parameter', `The program sends ${open} only where it has a value for it.`);
  const series = summarize ? undefined : readSeries(parameters, range, now);
  if (series && isNote(series)) return series;
  return {
    names: names ?? [],
    values: values ?? [],
    ...(chosen ? { chosen } : {}),
    range: range.text,
    series: series?.text,
    literal: range.literal,
    losses: series?.losses ?? [],
    isRecent: !['from', 'to'].some(name => parameters.has(name)),
  };
}

/** The call with the settings that all of its callers give the same value. */
function settled(call: Call): Call {
  const { variants = [] } = call;
  const parameters = call.parameters.map((parameter, index) => {
    if (!settings.includes(nameOfParameter(parameter.name) ?? '')) return parameter;
    const [first, ...others] = variants.map(variant => variant[index]);
    const text = first && literalText(first.value);
    const isSame = text !== undefined && others.every(other => other && literalText(other.value) === text);
    return isSame ? { ...parameter, value: first?.value ?? parameter.value } : parameter;
  });
  return { ...call, parameters };
}

/** What is asked for in another way, and not with another value, where it differs. */
const settings: readonly string[] = ['period', 'summarize', 'raw'];

/** `names[]` holds one name, `names` several with commas between them; undefined where one is only known at run time. */
function readList(parameters: readonly Parameter[], spellings: readonly string[]): string[] | undefined {
  const found = new Set<string>();
  for (const spelling of spellings) {
    for (const { name, value, items } of parameters) {
      if (nameOfParameter(name) !== spelling) continue;
      const text = literalText(value);
      if (text === undefined) return undefined;
      for (const item of items ?? (spelling.endsWith(']') ? [text] : text.split(',')))
        if (item.trim()) found.add(item.trim());
    }
  }
  return [...found];
}

function list(spellings: readonly string[]): ReadList {
  return parameters => readList(parameters, spellings);
}

interface Range {
  readonly from: Template | undefined;
  readonly to: Template | undefined;
  readonly text: PlanText;
  readonly literal: MetricRequest['literal'];
}

/** Whether the program may read the range in the response, which has the literal one of a request. */
function readsRange({ response: { use, reads } }: Call): boolean {
  if (use === 'escapes') return true;
  return reads.some(({ path, escapes }) => /^(?:from|to)$/.test(String(path.at(-1))) || (escapes && !isValue(path)));
}

function isValue(path: readonly (string | number)[]): boolean {
  return path.includes('values');
}

/** With `isNamed` a constant of the program stays one. */
function readRange(parameters: Parameters, isNamed: boolean): Range | Note {
  const from = lastValue(parameters, 'from');
  const to = lastValue(parameters, 'to');
  if (!from) {
    if (to) return note('to-without-from', 'The call has an end without a start, which the service does not define.');
    return { from, to, text: planText('SINCE 30 minutes ago'), literal: undefined };
  }
  if (to && isOptional(from) && !isOptional(to))
    return note('optional-parameter', 'The program sends from only where it has a value for it.');
  const ends = [from, ...(to ? [to] : [])];
  const times = ends.map(end => timeOf(end));
  const wrong = ends.find((_, index) => Number.isNaN(times[index]));
  if (wrong)
    return note('invalid-time', `${literalText(wrong)} is not an ISO 8601 time; a + in the offset is sent as %2B.`);
  const [start, end] = times;
  if (start !== undefined && end !== undefined && end - start < minute) {
    return note('short-range', 'The service refuses a range of less than 60 seconds.');
  }
  const since = isOptional(from) ? valueIn(from, 'range-start') : ["SINCE '", timeText(from, isNamed), "'"];
  const until = to && (isOptional(to) ? valueIn(to, 'range-end') : [" UNTIL '", timeText(to, isNamed), "'"]);
  const text = planText(...since, ...(until ?? []));
  return { from, to, text, literal: start === undefined || end === undefined ? undefined : { from: start, to: end } };
}

/** Milliseconds since 1970; undefined where the time is only known at run time, NaN where the text is not a time. */
export function timeOf(time: Template): number | undefined {
  const text = literalText(time);
  if (text === undefined) return undefined;
  const isTime = /^\s*\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?\s*$/i.test(text);
  // A time without a zone is UTC for the service; without a time of day it is that for JavaScript, too.
  const zoned = /:\d\d(\.\d+)?\s*$/.test(text) && !/[+-]\d\d:?\d\d\s*$/.test(text) ? `${text.trim()}Z` : text.trim();
  return isTime ? Date.parse(zoned.replace(/\s*([+-]\d\d):?(\d\d)$/, '$1:$2')) : Number.NaN;
}

/** A literal time in UTC, whatever offset the call has: the query reads a time without a zone as UTC. */
function timeText(time: Template, isNamed: boolean): PlanText {
  const at = timeOf(time);
  const [only] = time.parts;
  const isConstant = isNamed && only?.kind === 'text' && only.constant && /(?:Z|[+-]\d\d:\d\d)$/.test(only.text);
  if (at === undefined || (isConstant && time.parts.length === 1)) return valueIn(time, 'nrql-time');
  return planText(new Date(at).toISOString().replace('.000Z', 'Z'));
}

function readSeries(
  parameters: Parameters,
  { from, to, literal }: Range,
  now: number | undefined,
): { readonly text: PlanText; readonly losses: readonly LossCode[] } | Note {
  const period = readPeriod(parameters);
  if (period === undefined) return note('dynamic-period', 'The length of a slice is only known at run time.');
  if (from && !literal) {
    const interval = { kind: 'interval' as const, from, ...(to ? { to } : {}), ...(period > 0 ? { period } : {}) };
    return { text: planText('TIMESERIES ', interval, ' seconds'), losses: ['series-alignment', 'old-range'] };
  }
  const seconds = literal ? (wholeMinutes(literal.to) - wholeMinutes(literal.from)) / 1000 : defaultSeconds;
  const length = literal ? (literal.to - literal.from) / 1000 : defaultSeconds;
  const age = literal && now !== undefined ? (now - literal.from) / 1000 : 0;
  const slice = sliceSeconds({ length, age, period });
  if (isTooLong(seconds, slice)) {
    return note('too-many-points', 'The series would have more than 366 points, which no query returns.');
  }
  if (slice > seconds) return note('long-period', 'A slice would be longer than the range, which no query allows.');
  const losses: LossCode[] = [];
  if (seconds % slice !== 0) losses.push('series-alignment');
  const later = { length, age: Number.POSITIVE_INFINITY, period };
  if (literal && isTenSlices(later) && !isTenSlices({ ...later, age })) losses.push('old-range');
  return { text: planText(`TIMESERIES ${intervalText(slice)}`), losses };
}

function wholeMinutes(at: number): number {
  return Math.floor(at / minute) * minute;
}

/** Seconds, 0 without a period; undefined where it is only known at run time or no number. */
function readPeriod(parameters: Parameters): number | undefined {
  const given = lastValue(parameters, 'period');
  if (given === undefined) return 0;
  const period = Number(literalText(given) ?? Number.NaN);
  return period > 0 ? period : undefined;
}
