import { isRecord } from '../text/record';
import { listOf, member } from './json';
import type { Cell, DataSet, TimeRange } from './result';
import { seriesOf } from './series';
import { type Row, tableOf } from './table';

/** What is expected of a query's response. Whatever else the service sends is left out. */
interface QueryResponse {
  readonly results: readonly Row[];
  readonly eventTypes: readonly string[];
  readonly facets: readonly string[];
  readonly messages: readonly string[];
  readonly timeRange?: TimeRange;
}

interface Found {
  readonly path: readonly string[];
  readonly response: QueryResponse;
  /** False for a list of objects that no query of the query language returned. */
  readonly isQuery: boolean;
}

/**
 * Everything in the data of a response that is a table: the results of each query, and each list of objects, in the
 * order of the document. A document with a query in it is named by its aliases only when it has several of them.
 */
export function dataSets(data: unknown): { readonly sets: readonly DataSet[]; readonly messages: readonly string[] } {
  const found: Found[] = [];
  find(data, [], found);
  const messages = found.flatMap(({ response }) => response.messages);
  const names = namesOf(found);
  const read = found.map((one, index) => dataSet(one, names[index] ?? ''));
  for (const { left } of read)
    if (left > 0) messages.push(`${left} columns are not in the table; the JSON has all of them.`);
  return { messages, sets: read.map(({ set }) => set) };
}

function dataSet({ response, isQuery }: Found, name: string): { readonly set: DataSet; readonly left: number } {
  const { results, facets, eventTypes, timeRange } = response;
  const { table, left } = isQuery ? tableOf(results, facets, eventTypes) : tableOf(results);
  const set = { name, table, series: isQuery ? seriesOf(table) : [], ...(timeRange ? { timeRange } : {}) };
  return { set, left };
}

/** Reads the object that has the rows of a query, member by member. */
function readQueryResponse(found: unknown): QueryResponse {
  const metadata = member(found, 'metadata');
  const texts = (name: string) => listOf(member(metadata, name)).filter(text => typeof text === 'string');
  const timeRange = timeRangeOf(member(metadata, 'timeWindow'));
  return {
    results: listOf(member(found, 'results')) as readonly Row[],
    eventTypes: texts('eventTypes'),
    facets: texts('facets'),
    messages: texts('messages'),
    ...(timeRange ? { timeRange } : {}),
  };
}

/** A list of objects as a table; what is nested in an object becomes columns of its own. */
export function listSet(rows: readonly Row[]): DataSet {
  return dataSet({ path: [], response: listResponse(rows), isQuery: false }, '').set;
}

function listResponse(rows: readonly Row[]): QueryResponse {
  return { results: rows.map(row => flatRow(row)), eventTypes: [], facets: [], messages: [] };
}

function find(value: unknown, path: readonly string[], found: Found[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    const last = path.at(-1) ?? '';
    const isEmptyPage = value.length === 0 && last === 'entities';
    if (isEmptyPage || (value.length > 0 && value.every(isRow))) {
      found.push({ path, response: listResponse(value), isQuery: false });
    }
    return;
  }
  const results = member(value, 'results');
  if (Array.isArray(results) && results.every(isRow)) {
    found.push({ path, response: readQueryResponse(value), isQuery: true });
    return;
  }
  for (const [name, member] of Object.entries(value)) find(member, [...path, name], found);
}

export function isRow(value: unknown): value is Row {
  return isRecord(value);
}

/** The scalars of nested objects become columns of their own, named by their path. */
function flatRow(row: Row): Row {
  return Object.fromEntries(flatEntries(row, ''));
}

function flatEntries(row: Row, prefix: string): [string, Cell][] {
  return Object.entries(row).flatMap(([name, cell]): [string, Cell][] =>
    isRow(cell) ? flatEntries(cell, `${prefix}${name}.`) : [[prefix + name, cell]],
  );
}

/** Members that say nothing about what was asked for. */
const plainNames = new Set(['results', 'nrql', 'entities']);

function namesOf(found: readonly Found[]): string[] {
  if (found.length < 2) return found.map(() => '');
  const names = found.map(({ path }) => path.filter(name => !plainNames.has(name)).at(-1) ?? path.at(-1) ?? '');
  return names.map((name, index) =>
    names.filter(other => other === name).length > 1 ? (found[index] as Found).path.join('.') : name,
  );
}

function timeRangeOf(timeWindow: unknown): TimeRange | undefined {
  const [begin, end] = [member(timeWindow, 'begin'), member(timeWindow, 'end')];
  return typeof begin === 'number' && typeof end === 'number' ? { begin, end } : undefined;
}
