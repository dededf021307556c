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

class QueryTimeout extends QueryError {
  override readonly errorClass = 'TIMEOUT';
  override readonly errorCode = 'NRDB:1101002';
}

/** Adds to the cost, and stops a query that would take too long for an editor. */
export function spend(env: Environment, rows: number, eventType: string): void {
  env.meter.spent += rows * (eventType === 'Metric' ? 1 : eventCost);
  if (env.meter.spent > budget)
    throw new QueryTimeout(
      'Your query either timed out or reads too much: choose a shorter range or fewer applications.',
    );
}
