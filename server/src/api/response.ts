import type { Cell, Column, Result, Run, RunError, Series, Table, Window } from './result';

type Row = Readonly<Record<string, Cell>>;

interface QueryResponse {
  readonly results: readonly Row[];
  readonly metadata?: {
    readonly facets?: readonly string[] | null;
    readonly messages?: readonly string[];
    readonly timeWindow?: { readonly begin?: number; readonly end?: number };
  };
}

/** Turns the body of a 200 answer into a typed result. GraphQL puts failures into a 200 body, so `errors` is read first. */
export function readAnswer(run: Run, body: string, elapsedMs: number): Result {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return {
      kind: 'error',
      error: { code: 'bad-answer', message: 'The answer is not JSON; is the address of the region right?' },
      body,
      elapsedMs,
    };
  }
  const { data, errors } = (value ?? {}) as { data?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0 && !hasValue(data)) {
    return { kind: 'error', error: graphqlError(errors, run), body, elapsedMs };
  }
  const messages = Array.isArray(errors) ? errors.map(error => messageOf(error)) : [];
  const answer = findQueryAnswer(data);
  if (!answer) return { kind: 'json', body, messages, elapsedMs };
  const window = windowOf(answer);
  const shared = {
    body,
    elapsedMs,
    messages: [...messages, ...(answer.metadata?.messages ?? [])],
    ...(window ? { window } : {}),
  };
  const table = tableOf(answer.results);
  const series = seriesOf(answer.results, answer.metadata?.facets ?? []);
  return series ? { kind: 'series', table, series, ...shared } : { kind: 'table', table, ...shared };
}

/** Whether any leaf of the data is not null: a partly failed answer still has something to show. */
function hasValue(data: unknown): boolean {
  if (data === null || data === undefined) return false;
  if (typeof data !== 'object') return true;
  return Object.values(data).some(hasValue);
}

function graphqlError(errors: readonly unknown[], run: Run): RunError {
  const message = messageOf(errors[0]);
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const place = /line (\d+) position (\d+)/.exec(message);
  if (place && run.kind === 'nrql') {
    const lines = run.text.split('\n');
    const line = Number(place[1]) - 1;
    const offset = lines.slice(0, line).reduce((sum, text) => sum + text.length + 1, 0) + Number(place[2]) - 1;
    return { code: 'graphql', message: message + more, offset: Math.min(offset, run.text.length) };
  }
  return { code: 'graphql', message: message + more };
}

function messageOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message;
  return typeof message === 'string' && message !== '' ? message : 'The service reported an error without a message.';
}

/** The first member named `nrql` that holds results, wherever the document put it. */
function findQueryAnswer(data: unknown): QueryResponse | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const results = (data as { results?: unknown }).results;
  if (Array.isArray(results) && results.every(row => typeof row === 'object' && row !== null))
    return data as QueryResponse;
  for (const value of Object.values(data)) {
    const found = findQueryAnswer(value);
    if (found) return found;
  }
  return undefined;
}

function windowOf(answer: QueryResponse): Window | undefined {
  const window = answer.metadata?.timeWindow;
  return typeof window?.begin === 'number' && typeof window.end === 'number'
    ? { begin: window.begin, end: window.end }
    : undefined;
}

/** Columns in order of first appearance over all rows; absent members become null. */
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
  return { columns: names.map((name, at) => ({ name, type: typeOf(name, cells, at) })), rows: cells };
}

function typeOf(name: string, rows: readonly (readonly Cell[])[], at: number): Column['type'] {
  if (/^(begin|end)TimeSeconds$|^timestamp$|^endTimestamp$/.test(name)) return 'time';
  let type: Column['type'] | undefined;
  for (const row of rows) {
    const cell = row[at];
    if (cell === null || cell === undefined) continue;
    const own: Column['type'] =
      typeof cell === 'number'
        ? 'number'
        : typeof cell === 'string'
          ? 'text'
          : typeof cell === 'boolean'
            ? 'boolean'
            : 'json';
    if (type === undefined) type = own;
    else if (type !== own) return 'json';
  }
  return type ?? 'text';
}

/** Lines over time, one per facet and numeric column; undefined when the rows are not buckets of time. */
function seriesOf(rows: readonly Row[], facets: readonly string[]): Series[] | undefined {
  if (rows.length === 0 || !rows.every(row => typeof row['beginTimeSeconds'] === 'number')) return undefined;
  const hidden = new Set(['beginTimeSeconds', 'endTimeSeconds', 'facet', 'inspectedCount', 'comparison', ...facets]);
  const lines = new Map<string, { name: string; times: number[]; values: (number | null)[] }>();
  for (const row of rows) {
    const facet = row['facet'];
    const group = [
      row['comparison'] === 'previous' ? 'previous' : '',
      Array.isArray(facet) ? facet.join(', ') : (facet ?? ''),
    ]
      .filter(part => part !== '')
      .join(' ');
    for (const [name, value] of flatNumbers(row, hidden)) {
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

/** The numbers of a row; a map such as a percentile or an Apdex gives one number per member. */
function flatNumbers(row: Row, hidden: ReadonlySet<string>): [string, number | null][] {
  const found: [string, number | null][] = [];
  for (const [name, value] of Object.entries(row)) {
    if (hidden.has(name)) continue;
    if (typeof value === 'number' || value === null) found.push([name, value]);
    else if (typeof value === 'object' && !Array.isArray(value)) {
      for (const [member, inner] of Object.entries(value as Row)) {
        if (typeof inner === 'number') found.push([`${name} ${member}`, inner]);
      }
    }
  }
  return found;
}
