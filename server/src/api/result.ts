import type { Unit } from '../catalogue/values';

/** Something that can be run. */
export type Run =
  | { readonly kind: 'nrql'; readonly text: string }
  | {
      readonly kind: 'graphql';
      readonly text: string;
      readonly variables?: Readonly<Record<string, unknown>>;
      readonly operationName?: string;
    };

/** One cell as JSON gave it. Times stay numbers; the column says what they mean. */
export type Cell = string | number | boolean | null | readonly Cell[] | { readonly [name: string]: Cell };

export interface Column {
  readonly name: string;
  readonly type: 'number' | 'text' | 'boolean' | 'time' | 'json';
  readonly unit?: Unit;
}

/** Rows in the order of the answer; `rows[i][j]` belongs to `columns[j]`. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

/** One line of a chart: `values[i]` was measured in the bucket that begins at `times[i]` (milliseconds since the epoch). */
export interface Series {
  readonly name: string;
  readonly unit?: Unit;
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

/** The window that the service says it answered for, in milliseconds since the epoch. */
export interface Window {
  readonly begin: number;
  readonly end: number;
}

export type RunErrorCode =
  | 'missing-key'
  | 'missing-account'
  | 'unreachable'
  | 'unauthorized'
  | 'forbidden'
  | 'rate-limited'
  | 'overloaded'
  | 'graphql'
  | 'http'
  | 'bad-answer'
  | 'cancelled'
  | 'timeout';

/** Why a run gave no answer: one clear sentence with the next step. It never holds a key. */
export interface RunError {
  readonly code: RunErrorCode;
  readonly message: string;
  /** Seconds after which the service answers again, when it said so. */
  readonly retryAfterSeconds?: number;
  /** Where in the sent text the service points, as a zero-based UTF-16 offset. */
  readonly offset?: number;
}

interface Answered {
  /** The body as the service sent it. */
  readonly body: string;
  readonly messages: readonly string[];
  readonly window?: Window;
  readonly elapsedMs: number;
}

/** The typed outcome of one run. */
export type Result =
  | ({ readonly kind: 'table'; readonly table: Table } & Answered)
  | ({ readonly kind: 'series'; readonly table: Table; readonly series: readonly Series[] } & Answered)
  | ({ readonly kind: 'json' } & Answered)
  | { readonly kind: 'error'; readonly error: RunError; readonly body?: string; readonly elapsedMs: number };
