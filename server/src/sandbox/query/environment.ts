import type { SandboxContext } from '../context';
import { QueryError } from './errors';

/** One run of a query: what it reads from, for whom, and what it has spent. */
export interface Environment {
  readonly sandbox: SandboxContext;
  readonly accountIds: readonly number[];
  /** The query as it was sent; spans of its tree are offsets in it. */
  readonly text: string;
  /** One moment for the whole run, in milliseconds. */
  readonly now: number;
  /** Remarks that do not stop the query; they go to the metadata. */
  readonly messages: Set<string>;
  /** Subqueries so far. */
  subqueries: number;
  readonly meter: Meter;
}

/** Rows read so far, by all queries of one request; a row of an event costs more than one of a metric, because it is made when it is read. */
export interface Meter {
  spent: number;
}

const budget = 30_000_000;
const eventCost = 80;

class QueryTimeout extends QueryError {
  override readonly errorClass = 'TIMEOUT';
  override readonly errorCode = 'NRDB:1101002';
}

/** Counts rows, and gives a query up that reads far more than an editor could wait for. */
export function spend(env: Environment, rows: number, eventType: string): void {
  env.meter.spent += rows * (eventType === 'Metric' ? 1 : eventCost);
  if (env.meter.spent > budget)
    throw new QueryTimeout(
      'Your query either timed out or reads too much: choose a shorter range or fewer applications.',
    );
}
