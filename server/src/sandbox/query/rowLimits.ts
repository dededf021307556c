import type { Query } from '../../nrql/tree/tree';
import { QueryError } from './errors';

export const maxRows = 5000;

/** The LIMIT of a query, or its default. MAX is the maximum. */
export function limitOf(query: Query, usual: number): number {
  const value = query.limit?.value;
  if (!value) return usual;
  if (value.kind === 'word') return maxRows;
  if (value.kind !== 'number' || !Number.isInteger(value.value) || value.value < 1)
    throw new QueryError('LIMIT needs a positive whole number or MAX.');
  if (value.value > maxRows) throw new QueryError(`LIMIT must not be greater than ${maxRows}.`);
  return value.value;
}

export function offsetOf(query: Query): number {
  const value = query.offset?.value;
  if (!value) return 0;
  if (value.kind !== 'number' || !Number.isInteger(value.value) || value.value < 0)
    throw new QueryError('OFFSET needs a whole number.');
  return value.value;
}
