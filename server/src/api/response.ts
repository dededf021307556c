import { listOf, member, readJson } from './json';
import type { Cell, Column, Result, Run, RunError, Series, Table, TimeRange } from './result';

type Row = Readonly<Record<string, Cell>>;

/** What is expected of a query's response. Whatever else the service sends is left out, and `messages` says what. */
interface QueryResponse {
  readonly results: readonly Row[];
  readonly facets: readonly string[];
  readonly messages: readonly string[];
  readonly timeRange?: TimeRange;
}

/**
 * The typed result of a response with status 200. GraphQL reports failures in such responses, so `errors` is read
 * first. Never throws, whatever the service sends.
 */
export function readResponse(run: Run, body: string, elapsedMs: number): Result {
  const reading = readJson(body);
  if (!('value' in reading)) {
    const message = `The response ${reading.problem}. Check the address of the region.`;
    return { kind: 'error', error: { code: 'invalid-response', message }, body, elapsedMs };
  }
  if (member(reading.value, 'data') === undefined && member(reading.value, 'errors') === undefined) {
    const message = 'The response has neither data nor errors. Check the address of the region.';
    return { kind: 'error', error: { code: 'invalid-response', message }, body, elapsedMs };
  }
  const data = member(reading.value, 'data');
  const errors = listOf(member(reading.value, 'errors'));
  if (errors.length > 0 && !hasValue(data)) {
    return { kind: 'error', error: graphqlError(errors, run), body, elapsedMs };
  }
  const messages = errors.map(error => messageOf(error));
  const found = findQueryResponse(data);
  if (!found) return { kind: 'json', body, messages, elapsedMs };
  const response = readQueryResponse(found);
  const { timeRange } = response;
  const { table, left } = tableOf(response.results);
  if (left > 0) messages.push(`The table shows ${table.columns.length} columns; ${left} more are in the response.`);
  const shared = {
    body,
    elapsedMs,
    messages: [...messages, ...response.messages],
    ...(timeRange ? { timeRange } : {}),
  };
  const series = seriesOf(response.results, response.facets);
  return series ? { kind: 'series', table, series, ...shared } : { kind: 'table', table, ...shared };
}

/** Reads the object that has the rows, member by member. */
function readQueryResponse(found: unknown): QueryResponse {
  const metadata = member(found, 'metadata');
  const texts = (name: string) => listOf(member(metadata, name)).filter(text => typeof text === 'string');
  const timeRange = timeRangeOf(member(metadata, 'timeWindow'));
  return {
    results: listOf(member(found, 'results')) as readonly Row[],
    facets: texts('facets'),
    messages: texts('messages'),
    ...(timeRange ? { timeRange } : {}),
  };
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
    return { code: 'graphql', message: message + more, offset: Math.max(0, Math.min(offset, run.text.length)) };
  }
  return { code: 'graphql', message: message + more };
}

function messageOf(error: unknown): string {
  const message = member(error, 'message');
  return typeof message === 'string' && message !== '' ? message : 'The service reported an error without a message.';
}

/** The first object with a list of results, at any depth: the document determines where it is. */
function findQueryResponse(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return undefined;
  const results = member(data, 'results');
  if (Array.isArray(results) && results.every(row => typeof row === 'object' && row !== null && !Array.isArray(row)))
    return data;
  for (const value of Object.values(data)) {
    const found = findQueryResponse(value);
    if (found) return found;
  }
  return undefined;
}

function timeRangeOf(timeWindow: unknown): TimeRange | undefined {
  const [begin, end] = [member(timeWindow, 'begin'), member(timeWindow, 'end')];
  return typeof begin === 'number' && typeof end === 'number' ? { begin, end } : undefined;
}

/** A query selects fewer. Rows that each have members of their own would fill the memory with empty cells. */
const mostColumns = 500;
const mostCells = 1_000_000;

/** The columns in the order of their first occurrence, and how many are left out. Missing values are null. */
function tableOf(rows: readonly Row[]): { readonly table: Table; readonly left: number } {
  const all = new Set<string>();
  for (const row of rows) for (const name of Object.keys(row)) all.add(name);
  const names = [...all].slice(0, Math.max(1, Math.min(mostColumns, Math.floor(mostCells / rows.length))));
  const cells = rows.map(row => names.map(name => cellOf(row, name)));
  const columns = names.map((name, index) => ({ name, type: typeOf(name, cells, index) }));
  return { table: { columns, rows: cells }, left: all.size - names.length };
}

/** Names of columns can be `constructor` or `__proto__`, which every object inherits. */
function cellOf(row: Row, name: string): Cell {
  return (member(row, name) ?? null) as Cell;
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
  if (rows.length === 0 || !rows.every(row => typeof member(row, 'beginTimeSeconds') === 'number')) return undefined;
  const excluded = new Set(['beginTimeSeconds', 'endTimeSeconds', 'facet', 'inspectedCount', 'comparison', ...facets]);
  const lines = new Map<string, { name: string; times: number[]; values: (number | null)[] }>();
  for (const row of rows) {
    const facet = cellOf(row, 'facet');
    const group = [
      cellOf(row, 'comparison') === 'previous' ? 'previous' : '',
      Array.isArray(facet) ? facet.map(facetText).join(', ') : facetText(facet),
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

/** An object is not converted by its own rules, which a response can replace. */
function facetText(facet: Cell): string {
  return typeof facet === 'object' && facet !== null ? JSON.stringify(facet) : String(facet ?? '');
}

/** The numbers of a row. A map, such as percentiles or an Apdex value, yields one number per member. */
function flatNumbers(row: Row, excluded: ReadonlySet<string>): [string, number | null][] {
  const found: [string, number | null][] = [];
  for (const [name, value] of Object.entries(row)) {
    if (excluded.has(name)) continue;
    if (typeof value === 'number' || value === null) found.push([name, value]);
    else if (typeof value === 'object' && !Array.isArray(value)) {
      for (const [inner, innerValue] of Object.entries(value as Row)) {
        if (typeof innerValue === 'number') found.push([`${name} ${inner}`, innerValue]);
      }
    }
  }
  return found;
}
