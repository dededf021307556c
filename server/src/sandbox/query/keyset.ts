import { type Batch, type Column, valueAt } from './batch';
import { type Environment, spend } from './environment';
import type { ResultRow } from './outcome';
import type { TimeRange } from './timeRange';
import { isList, type Value } from './value';

const enough = 20_000;

/** `SELECT keyset()`: the attributes of the rows in the range, one per result row, with their types. */
export function runKeyset(
  env: Environment,
  batches: Iterable<Batch>,
  where: (batch: Batch) => Column,
  timeRange: TimeRange,
): ResultRow[] {
  const types = new Map<string, string>();
  let seen = 0;
  for (const batch of batches) {
    const test = where(batch);
    if (test.constant && test.value !== true) continue;
    spend(env, batch.length, batch.eventType);
    for (let row = 0; row < batch.length && seen < enough; row++) {
      const time = batch.time(row);
      if (!batch.has(row) || time < timeRange.begin || time >= timeRange.end || valueAt(test, row) !== true) continue;
      seen++;
      for (const name of batch.names(row)) {
        if (types.has(name)) continue;
        const column = batch.column(name);
        const type = column && typeName(valueAt(column, row));
        if (type) types.set(name, type);
      }
    }
  }
  return [...types].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, type]) => ({ key, type }));
}

function typeName(value: Value): string | undefined {
  if (value === null) return undefined;
  if (typeof value === 'number') return 'numeric';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'boolean';
  return isList(value) ? 'array' : 'map';
}
