import type { SandboxContext } from '../context';
import { QueryError } from './errors';
import type { Value } from './value';

/** One run of a query: its data, its accounts and its costs. */
export interface Environment {
  readonly sandbox: SandboxContext;
  readonly accountIds: readonly number[];
  /** The text of the query. Spans of its tree are offsets in it. */
  readonly text: string;
  /** The time of the run, in milliseconds. */
  readonly now: number;
  /** Messages for the metadata of the result. */
  readonly messages: Set<string>;
  /** Subqueries so far. */
  subqueries: number;
  readonly meter: Meter;
  /** The parts of the query that may be computed for each row: its words, numbers and pieces of patterns. */
  readonly parts: number;
}

/**
 * The cost of the rows that all queries of the request have read. Rows of events cost more than rows of metrics,
 * because they are generated.
 */
export interface Meter {
  spent: number;
  /** The steps that the patterns of all queries have taken. */
  patternSteps: number;
}

/** The meter of a request that has run no query. */
export function newMeter(): Meter {
  return { spent: 0, patternSteps: 0 };
}

/** About a second of work for a request. */
const maxOfRequest = 10_000_000;
const eventCost = 80;
/** A row of a result, each of its members, and each character of what is written of it. */
const rowCost = 100;
const memberCost = 10;
const writtenCost = 0.25;
/** Preparing to read rows with the same application, host and metric. */
const batchCost = 150;
/** A place for the values of one group, interval and column, and the work of reading them out of it. */
const cellCost = 5;
/** The number of columns that are computed in the time in which one row is read. */
const freeColumns = 4;
/** The number of parts of a query that are evaluated in that time. */
const freeParts = 75;
/** The number of them that are prepared in that time. */
const partsPrepared = 4;
/** The work of reading and checking a query of a few lines, and one character of it. */
const queryCost = 20_000;
const characterCost = 50;

class QueryTimeout extends QueryError {
  override readonly errorClass = 'TIMEOUT';
  override readonly errorCode = 'NRDB:1101002';
}

/** Adds the cost of rows from which `columns` values are computed each. */
export function spend(env: Environment, rows: number, eventType: string, columns = 1): void {
  const work = Math.max(1, columns / freeColumns, env.parts / freeParts);
  spendParts(env);
  add(env.meter, batchCost + rows * (eventType === 'Metric' ? 1 : eventCost) * work);
}

/** Adds the cost of preparing the parts of a query for rows or for a place of the result. */
export function spendParts(env: Environment): void {
  add(env.meter, env.parts / partsPrepared);
}

/** Begins a query: adds the cost of reading its text. */
export function spendText(meter: Meter, text: string): void {
  add(meter, queryCost + text.length * characterCost);
}

/** Adds the cost of the places of a result (of groups, intervals and columns, all with all), or of values added to them. */
export function spendCells(env: Environment, cells: number): void {
  add(env.meter, cells * cellCost);
}

/** Adds the cost of a value of a result: the members of a list or a map. */
export function spendValue(env: Environment, value: Value): void {
  if (typeof value !== 'object' || value === null) return;
  spendCells(env, Array.isArray(value) ? value.length : Object.keys(value).length);
}

/** Adds the cost of rows of a result with a number of members each. */
export function spendRows(env: Environment, rows: number, members: number): void {
  add(env.meter, rows * (rowCost + members * memberCost));
}

/** Adds the cost of writing a value into the response, before it is written; the value itself is returned. */
export function meterWritten<T>(meter: Meter, value: T): T {
  if (typeof value === 'string') add(meter, value.length * writtenCost);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, member] of Object.entries(value)) {
      add(meter, (name.length + memberCost) * writtenCost);
      meterWritten(meter, member);
    }
  }
  return value;
}

/** Adds to the cost, and stops a query that would take too long for an editor. */
function add(meter: Meter, cost: number): void {
  meter.spent += cost;
  if (meter.spent > maxOfRequest)
    throw new QueryTimeout(
      'Your query either timed out or reads too much: choose a shorter range or fewer applications.',
    );
}
