import type { Cell, Column, Result, Run, RunError, Series, Table, TimeRange } from './result';

type Row = Readonly<Record<string, Cell>>;

interface QueryResponse {
  readonly results: readonly Row[];
  readonly metadata?: {
    readonly facets?: readonly string[] | null;
    readonly messages?: readonly string[];
    readonly timeWindow?: { readonly begin?: number; readonly end?: number };
  };
}

/**
 * The typed result of a response with status 200. GraphQL reports failures in such responses, so `errors` is read
 * first.
 */
export function readResponse(run: Run, body: string, elapsedMs: number): Result {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return {
      kind: 'error',
      error: { code: 'invalid-response', message: 'The response is not JSON. Check the address of the region.' },
      body,
      elapsedMs,
    };
  }
  const { data, errors } = (value ?? {}) as { data?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0 && !hasValue(data)) {
    return { kind: 'error', error: graphqlError(errors, run), body, elapsedMs };
  }
  const messages = Array.isArray(errors) ? errors.map(error => messageOf(error)) : [];
  const response = findQueryResponse(data);
  if (!response) return { kind: 'json', body, messages, elapsedMs };
  const timeRange = timeRangeOf(response);
  const shared = {
    body,
    elapsedMs,
    messages: [...messages, ...(response.metadata?.messages ?? [])],
    ...(timeRange ? { timeRange } : {}),
  };
  const table = tableOf(response.results);
  const series = seriesOf(response.results, response.metadata?.facets ?? []);
  return series ? { kind: 'series', table, series, ...shared } : { kind: 'table', table, ...shared };
}

/** Whether any value in the data is not null. A response that failed in part can still be shown. */
function hasValue(data: unknown): boolean {
  if (data === null || data === undefined) return false;
  if (typeof data !== 'object') return true;
  return Object.values(data).some(hasValue);
}

function graphqlError(errors: readonly unknown[], run: Run): RunError {
  const message = messageOf(errors[0]);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const position = /line (\d+) position (\d+)/.exec(message);
  if (position && run.kind === 'nrql') {
    const lines = run.text.split('\n');
    const line = Number(position[1]) - 1;
    const offset = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + Number(position[2]) - 1;
    return { code: 'graphql', message: message + more, offset: Math.min(offset, run.text.length) };
  }
  return { code: 'graphql', message: message + more };
}

function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? message : 'The service reported an error without a message.';
}

/** The first object with a list of results, at any depth: the document determines where it is. */
function findQueryResponse(data: unknown): QueryResponse | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const results = (data as { results?: unknown }).results;
  if (Array.isArray(results) && results.every(row => typeof row === 'object' && row !== null))
    return data as QueryResponse;
  for (const value of Object.values(data)) {
    const found = findQueryResponse(value);
    if (found) return found;
  }
  return undefined;
}

function timeRangeOf(response: QueryResponse): TimeRange | undefined {
  const timeRange = response.metadata?.timeWindow;
  return typeof timeRange?.begin === 'number' && typeof timeRange.end === 'number'
    ? { begin: timeRange.begin, end: timeRange.end }
    : undefined;
}

/** The columns in the order of their first occurrence. Missing values are null. */
function tableOf(rows: readonly Row[]): Table {
  const names: string[] = [];
  const index = new Map<string, number>();
  for (const row of rows) {
    for (const name of Object.keys(row)) {
      if (!index.has(name)) {
        index.set(name, names.length);
        names.push(name);
      }
    }
  }
  const cells = rows.map(row => names.map(name => row[name] ?? null));
  return { columns: names.map((name, index) => ({ name, type: typeOf(name, cells, index) })), rows: cells };
}

function typeOf(name: string, rows: readonly (readonly Cell[])[], index: number): Column['type'] {
  if (/^(begin|end)TimeSeconds$|^timestamp$|^endTimestamp$/.test(name)) return 'time';
  let type: Column['type'] | undefined;
  for (const row of rows) {
    const cell = row[index];
    if (cell === null || cell === undefined) continue;
    const cellType: Column['type'] =
      typeof cell === 'number'
        ? 'number'
        : typeof cell === 'string'
          ? 'text'
          : typeof cell === 'boolean'
            ? 'boolean'
            : 'json';
    if (type === undefined) type = cellType;
    else if (type !== cellType) return 'json';
  }
  return type ?? 'text';
}

/** A series for each facet and numeric column; undefined when the rows are not time buckets. */
function seriesOf(rows: readonly Row[], facets: readonly string[]): Series[] | undefined {
  if (rows.length === 0 || !rows.every(row => typeof row['beginTimeSeconds'] === 'number')) return undefined;
  const excluded = new Set(['beginTimeSeconds', 'endTimeSeconds', 'facet', 'inspectedCount', 'comparison', ...facets]);
  const lines = new Map<string, { name: string; times: number[]; values: (number | null)[] }>();
  for (const row of rows) {
    const facet = row['facet'];
    const group = [
      row['comparison'] === 'previous' ? 'previous' : '',
      Array.isArray(facet) ? facet.join(', ') : (facet ?? ''),
    ]
      .filter(part => part !== '')
      .join(' ');
    for (const [name, value] of flatNumbers(row, excluded)) {
      const key = `${group}\u0000${name}`;
      let line = lines.get(key);
      if (!line) {
        line = { name: group ? `${group}: ${name}` : name, times: [], values: [] };
        lines.set(key, line);
      }
      line.times.push((row['beginTimeSeconds'] as number) * 1000);
      line.values.push(value);
    }
  }
  return [...lines.values()];
}

/** The numbers of a row. A map, such as percentiles or an Apdex value, yields one number per member. */
function flatNumbers(row: Row, excluded: ReadonlySet<string>): [string, number | null][] {
  const found: [string, number | null][] = [];
  for (const [name, value] of Object.entries(row)) {
    if (excluded.has(name)) continue;
    if (typeof value === 'number' || value === null) found.push([name, value]);
    else if (typeof value === 'object' && !Array.isArray(value)) {
      for (const [member, memberValue] of Object.entries(value as Row)) {
        if (typeof memberValue === 'number') found.push([`${name} ${member}`, memberValue]);
      }
    }
  }
  return found;
}
