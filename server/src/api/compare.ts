import type { Target } from './execute';
import { graphqlUrl } from './profile';
import { type Exchange, send, statusError, type World } from './transport';

/** One question, asked both ways. Both requests only read. */
export interface ComparisonRequest {
  /** Path and query of the old call, below the region's base address. */
  readonly restPath: string;
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly summarize: boolean;
  readonly values: readonly { readonly metric: string; readonly value: string; readonly column: readonly string[] }[];
}

/** One number as both services gave it, at the start of its slice (ISO 8601, UTC). */
export interface ComparedNumber {
  readonly name: string;
  readonly at: string;
  readonly rest: number | null;
  readonly graphql: number | null;
}

export interface Comparison {
  readonly verdict: 'same' | 'different' | 'not-run';
  readonly reason?: string;
  readonly values: readonly ComparedNumber[];
}

/** Relative difference below which two numbers count as the same: sums in another order differ in the last digits. */
const tolerance = 1e-9;

/** Runs the old call and the new one against one region and compares every number. Never throws. */
export async function compare(request: ComparisonRequest, target: Target, world: World): Promise<Comparison> {
  if (!target.key) return notRun(`No API key for region ${target.regionName}; set one and run again.`);
  const headers = { 'Api-Key': target.key };
  const url = target.region.baseUrl.replace(/\/+$/, '') + request.restPath;
  const old = await send(world, { method: 'GET', url, headers: { ...headers, Accept: 'application/json' } });
  if ('error' in old) return notRun(old.error.message);
  const refused = statusError(old, target.regionName, world.now());
  if (refused) return notRun(`The old call failed: ${restMessage(old) ?? refused.message}`);
  const rest = restNumbers(old.body, request);
  if (typeof rest === 'string') return notRun(rest);
  const answer = await send(world, {
    method: 'POST',
    url: graphqlUrl(target.region),
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: request.document, variables: request.variables }),
  });
  if ('error' in answer) return notRun(answer.error.message);
  const failed = statusError(answer, target.regionName, world.now());
  if (failed) return notRun(`The new call failed: ${failed.message}`);
  const rows = queryRows(answer.body);
  if (typeof rows === 'string') return notRun(`The new call failed: ${rows}`);
  return judge(rest, rows, request);
}

function judge(rest: RestNumbers, rows: readonly Row[], request: ComparisonRequest): Comparison {
  const values: ComparedNumber[] = [];
  for (const { metric, value, column } of request.values) {
    const name = `${metric}.${value}`;
    const old = rest.get(name) ?? new Map<number, number | null>();
    if (request.summarize) {
      const [at, number] = [...old][0] ?? [0, null];
      values.push({ name, at: iso(at), rest: number, graphql: cell(rows[0], column) });
      continue;
    }
    const fresh = new Map(rows.map(row => [Number(row['beginTimeSeconds']) * 1000, cell(row, column)]));
    const times = [...new Set([...old.keys(), ...fresh.keys()])].sort((a, b) => a - b);
    for (const at of times) {
      values.push({ name, at: iso(at), rest: old.get(at) ?? null, graphql: fresh.get(at) ?? null });
    }
  }
  if (values.length === 0) return notRun('Neither answer holds a number to compare.');
  const different = values.filter(value => !same(value.rest, value.graphql));
  if (different.length === 0) return { verdict: 'same', values };
  const first = different[0] as ComparedNumber;
  const reason = `${different.length} of ${values.length} numbers differ, the first at ${first.at}: ${first.name} was ${first.rest} and is ${first.graphql}.`;
  return { verdict: 'different', reason, values };
}

/** A slice without data is zero in the old answer and null in the new one. */
function same(rest: number | null, graphql: number | null): boolean {
  if (rest === graphql) return true;
  if (graphql === null) return rest === 0;
  if (rest === null) return false;
  return Math.abs(rest - graphql) <= tolerance * Math.max(Math.abs(rest), Math.abs(graphql));
}

type Row = Readonly<Record<string, unknown>>;

/** By `metric.value`, the number of each slice by its start in milliseconds. */
type RestNumbers = ReadonlyMap<string, ReadonlyMap<number, number | null>>;

function restNumbers(body: string, request: ComparisonRequest): RestNumbers | string {
  const data = (parse(body) as { metric_data?: { metrics?: unknown; metrics_not_found?: unknown } } | undefined)
    ?.metric_data;
  if (!data || !Array.isArray(data.metrics)) return 'The old answer is not metric data.';
  const missing = Array.isArray(data.metrics_not_found) ? data.metrics_not_found : [];
  if (missing.length > 0) return `The region does not know the metric ${missing.join(', ')}.`;
  const numbers = new Map<string, Map<number, number | null>>();
  for (const metric of data.metrics as { name: string; timeslices?: { from: string; values?: Row }[] }[]) {
    for (const slice of metric.timeslices ?? []) {
      for (const { metric: name, value } of request.values) {
        if (name !== metric.name) continue;
        const key = `${name}.${value}`;
        const series = numbers.get(key) ?? new Map<number, number | null>();
        const number = slice.values?.[value];
        series.set(Date.parse(slice.from), typeof number === 'number' ? number : null);
        numbers.set(key, series);
      }
    }
  }
  return numbers;
}

function queryRows(body: string): readonly Row[] | string {
  const answer = parse(body) as
    | { errors?: { message?: string }[]; data?: { actor?: { account?: { nrql?: { results?: unknown } } } } }
    | undefined;
  const error = answer?.errors?.[0];
  if (error) return error.message ?? 'The service reported an error without a message.';
  const results = answer?.data?.actor?.account?.nrql?.results;
  return Array.isArray(results) ? (results as Row[]) : 'The new answer holds no results.';
}

function cell(row: Row | undefined, column: readonly string[]): number | null {
  let value: unknown = row;
  for (const step of column) value = (value as Row | null | undefined)?.[step];
  return typeof value === 'number' ? value : null;
}

function restMessage(exchange: Exchange): string | undefined {
  const error = (parse(exchange.body) as { error?: { title?: string; messages?: string[] } } | undefined)?.error;
  return error?.title ? [error.title, ...(error.messages ?? [])].join(': ') : undefined;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function iso(millis: number): string {
  return new Date(millis).toISOString().replace('.000Z', 'Z');
}

function notRun(reason: string): Comparison {
  return { verdict: 'not-run', reason, values: [] };
}
