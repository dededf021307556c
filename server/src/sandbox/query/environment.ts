import type { SandboxContext } from '../context';
import { QueryError } from './errors';

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
}

/**
 * The cost of the rows that all queries of the request have read. Rows of events cost more than rows of metrics,
 * because they are generated.
 */
export interface Meter {
  spent: number;
}

const budget = 30_000_000;
const eventCost = 80;
/** A place for the values of one group, interval and column, and the work of reading them out of it. */
const cellCost = 5;
/** So many columns are computed in the time in which a row is read. */
const freeColumns = 8;

class QueryTimeout extends QueryError {
  override readonly errorClass = 'TIMEOUT';
  override readonly errorCode = 'NRDB:1101002';
}

/** Adds the cost of rows from which `columns` values are computed each. */
export function spend(env: Environment, rows: number, eventType: string, columns = 1): void {
  add(env, rows * (eventType === 'Metric' ? 1 : eventCost) * Math.max(1, columns / freeColumns));
}

/** Adds the cost of the places of a result: of groups, intervals and columns, all with all. */
export function spendCells(env: Environment, cells: number): void {
  add(env, cells * cellCost);
}

/** Adds to the cost, and stops a query that would take too long for an editor. */
function add(env: Environment, cost: number): void {
  env.meter.spent += cost;
  if (env.meter.spent > budget)
    throw new QueryTimeout(
      'Your query either timed out or reads too much: choose a shorter range or fewer applications.',
    );
}
