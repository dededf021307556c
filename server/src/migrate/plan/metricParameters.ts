import type { Call, Template } from '../../code/call';
import { plain } from '../../code/template';
import { note } from './notes';
import type { Note, PlanText } from './plan';
import { planText, valueIn } from './text';

/** The parameters of a metric data request (specification, section 2.1), as far as the program's text gives them. */
export interface MetricRequest {
  readonly names: readonly string[];
  /** Empty: every value of each metric. */
  readonly values: readonly string[];
  readonly summarize: boolean;
  /** `SINCE …` and, where the call has an end, `UNTIL …`. */
  readonly since: PlanText;
  /** `TIMESERIES …`, or empty for a summary. */
  readonly timeseries: string;
  /** Length of the range in seconds, where it is known. */
  readonly windowSeconds: number | undefined;
  /** Whether the length of the range, and with it the granularity of the old response, is known. */
  readonly windowKnown: boolean;
  readonly losses: readonly Note[];
}

const defaultWindowSeconds = 30 * 60;

/** The longest range, in seconds, for which REST gave slices of the given length (seconds). */
const granularity: readonly (readonly [longest: number, slice: number])[] = [
  [3 * 3600, 60],
  [6 * 3600, 120],
  [14 * 3600, 300],
  [24 * 3600, 600],
  [4 * 86400, 1800],
  [7 * 86400, 3600],
  [21 * 86400, 10800],
  [42 * 86400, 21600],
  [63 * 86400, 43200],
];

/** Reads the parameters, or says why a plan cannot rest on them. */
export function readParameters(call: Call): MetricRequest | readonly Note[] {
  const names: string[] = [];
  const values: string[] = [];
  const single = new Map<string, Template>();
  for (const parameter of call.parameters) {
    const name = plain(parameter.name)?.replace(/%5B/gi, '[').replace(/%5D/gi, ']');
    if (name === undefined) {
      return [
        note('dynamic-parameters', 'Some parameters are put together at run time, so what is asked for is not known.'),
      ];
    }
    const list = /^names?(\[\d*\])?$/.test(name) ? names : /^values?(\[\d*\])?$/.test(name) ? values : undefined;
    if (!list) {
      single.set(name, parameter.value);
      continue;
    }
    const text = plain(parameter.value);
    if (text === undefined) {
      return [
        note(
          'dynamic-metric',
          'The metric or value name is chosen at run time; different values need different expressions.',
        ),
      ];
    }
    for (const item of name.endsWith(']') ? [text] : text.split(',')) {
      const trimmed = item.trim();
      if (trimmed !== '' && !list.includes(trimmed)) list.push(trimmed);
    }
  }
  if (names.length === 0) return [note('no-metric-names', 'The call names no metric, which the service refuses.')];
  const unknown = [...single.keys()].find(name => !['from', 'to', 'period', 'summarize', 'raw'].includes(name));
  if (unknown !== undefined) {
    return [
      note('unknown-parameter', `The parameter ${unknown} is not one of this endpoint; what it does is not known.`),
    ];
  }
  return readWindow(names, values, single);
}

function readWindow(
  names: string[],
  values: string[],
  single: ReadonlyMap<string, Template>,
): MetricRequest | readonly Note[] {
  const from = single.get('from');
  const to = single.get('to');
  if (to && !from)
    return [note('to-without-from', 'The call gives an end without a start, which the service does not define.')];
  const summary = single.get('summarize');
  const summarize = summary === undefined ? 'false' : plain(summary)?.toLowerCase();
  if (summarize === undefined)
    return [note('dynamic-summarize', 'Whether one value or a series is asked for is chosen at run time.')];
  const seconds = from ? secondsBetween(from, to) : defaultWindowSeconds;
  const periodTemplate = single.get('period');
  const period = periodTemplate === undefined ? undefined : Number(plain(periodTemplate));
  if (period !== undefined && !(Number.isSafeInteger(period) && period > 0)) {
    return [note('dynamic-period', 'The length of a slice is chosen at run time.')];
  }
  const isSummary = summarize === 'true' || summarize === '1';
  const slice = Math.max(period ?? 0, sliceSeconds(seconds ?? defaultWindowSeconds));
  const windowKnown = isSummary || seconds !== undefined;
  return {
    names,
    values,
    summarize: isSummary,
    since: sinceClause(from, to),
    timeseries: isSummary ? '' : `TIMESERIES ${duration(slice)}`,
    windowSeconds: seconds,
    windowKnown,
    losses: isSummary ? [] : windowKnown ? [note('series-alignment')] : [note('series-alignment'), note('granularity')],
  };
}

function sinceClause(from: Template | undefined, to: Template | undefined): PlanText {
  if (!from) return planText('SINCE 30 minutes ago');
  const since = planText("SINCE '", valueIn(from, 'nrql-time'), "'");
  return to ? planText(since, " UNTIL '", valueIn(to, 'nrql-time'), "'") : since;
}

function secondsBetween(from: Template, to: Template | undefined): number | undefined {
  const start = Date.parse(plain(from) ?? '');
  const end = Date.parse((to && plain(to)) ?? '');
  return Number.isFinite(start) && Number.isFinite(end) && end > start ? (end - start) / 1000 : undefined;
}

function sliceSeconds(window: number): number {
  return granularity.find(([longest]) => window <= longest)?.[1] ?? 3 * 86400;
}

function duration(seconds: number): string {
  const units: readonly (readonly [string, number])[] = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of units) {
    if (seconds % length === 0) return `${seconds / length} ${unit}${seconds === length ? '' : 's'}`;
  }
  return `${seconds} seconds`;
}
