import { invalidInput } from './errors';

export interface PageArguments {
  readonly cursor?: string | null;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** The maximum number of items on a page. */
const largestPage = 200;

/** One page of a list. The cursor contains the start of the page; callers return it unchanged. */
export function pageOf<T>(list: readonly T[], cursor: string | null | undefined, size = largestPage): Page<T> {
  const start = cursor ? readCursor(cursor) : 0;
  const end = start + Math.max(1, Math.min(size, largestPage));
  return { items: list.slice(start, end), nextCursor: end < list.length ? btoa(`start:${end}`) : null };
}

function readCursor(cursor: string): number {
  let text = '';
  try {
    text = atob(cursor);
  } catch {
    text = '';
  }
  const start = /^start:(\d{1,9})$/.exec(text)?.[1];
  if (start === undefined) throw invalidInput('The cursor is not one that this service gave.');
  return Number(start);
}
