import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareTables } from '../../server/src/api/compareTables';
import { dataSets } from '../../server/src/api/dataSets';
import type { DataSet } from '../../server/src/api/result';

const names = { first: 'A', second: 'B', difference: 'difference', change: 'change' };
const setOf = (results: unknown, facets: readonly string[] = []): DataSet =>
  dataSets({ nrql: { results, metadata: { facets } } }).sets[0] as DataSet;

describe('two results beside each other', () => {
  it('match by facet, and show what only one of them has', () => {
    const first = setOf(
      [
        { facet: 'a', app: 'a', count: 10 },
        { facet: 'b', app: 'b', count: 4 },
      ],
      ['app'],
    );
    const second = setOf(
      [
        { facet: 'c', app: 'c', count: 1 },
        { facet: 'a', app: 'a', count: 15 },
      ],
      ['app'],
    );
    const table = compareTables(first, second, names);
    assert.deepEqual(
      table.columns.map(({ name }) => name),
      ['app', 'count (A)', 'count (B)', 'count difference', 'count change'],
    );
    assert.deepEqual(table.rows, [
      ['a', 10, 15, 5, 50],
      ['b', 4, null, null, null],
      ['c', null, 1, null, null],
    ]);
  });

  it('match time buckets by their place in the range, so that two days can be compared', () => {
    const bucket = (at: number, count: number) => ({ beginTimeSeconds: at, endTimeSeconds: at + 60, count });
    const table = compareTables(
      setOf([bucket(0, 0), bucket(60, 2)]),
      setOf([bucket(86_400, 3), bucket(86_460, 2)]),
      names,
    );
    assert.deepEqual(
      table.rows.map(row => row.slice(2)),
      [
        [0, 3, 3, null],
        [2, 2, 0, 0],
      ],
    );
  });

  it('match rows without a key by their number', () => {
    const table = compareTables(setOf([{ count: 2 }]), setOf([{ count: 1 }]), names);
    assert.deepEqual(table.rows, [[2, 1, -1, -50]]);
  });
});
