import type { JoinClause } from '../../../nrql/tree/tree';
import { type Batch, type Column, rowColumn, valueAt } from '../batch';
import { bind, type Scope } from '../bind/bind';
import { type Environment, spend, spendCells } from '../environment';
import { QueryError } from '../errors';
import { identity, type Value } from '../value';
import type { Row } from './rows';
import type { Source } from './source';

/** The maximum number of rows of the joined query per row. */
const maxMatches = 100;

/**
 * The rows of a source combined with the rows of a joined query that have the same key. A column of the joined query
 * hides an attribute with the same name. With LEFT, rows without a match remain, and the columns of the joined query
 * are null.
 */
export function joinedSource(
  env: Environment,
  source: Source,
  join: JoinClause,
  rows: readonly Row[],
  scope: Scope,
): Source {
  const { left, right } = join;
  if (!left) throw new QueryError('ON is missing after JOIN.');
  const name = right ?? left;
  if (name.kind !== 'name') throw new QueryError('The right side of ON must be a column of the joined query.');
  const partners = new Map<string, Row[]>();
  for (const row of rows) {
    const key = row[name.text] ?? null;
    if (key === null) continue;
    const list = partners.get(identity(key)) ?? [];
    if (list.length < maxMatches) list.push(row);
    partners.set(identity(key), list);
  }
  // The group and the times of a result row are not columns.
  const columns = new Set(
    rows.flatMap(row => Object.keys(row)).filter(each => each !== 'facet' && each !== 'timestamp'),
  );
  return {
    *batches(request) {
      for (const batch of source.batches(request)) {
        const pairs = pairsOf(env, batch, bind(left, batch, scope), partners, join.type === 'left');
        yield joinedBatch(batch, pairs, columns);
      }
    },
  };
}

interface Pair {
  readonly row: number;
  readonly partner: Row | undefined;
}

function pairsOf(
  env: Environment,
  batch: Batch,
  key: Column,
  partners: ReadonlyMap<string, Row[]>,
  keepAll: boolean,
): Pair[] {
  const pairs: Pair[] = [];
  // The rows are generated before they are joined, also those that have no partner.
  spend(env, batch.length, batch.eventType);
  for (let row = 0; row < batch.length; row++) {
    if (!batch.has(row)) continue;
    const value: Value = valueAt(key, row);
    const found = value === null ? undefined : partners.get(identity(value));
    if (found) {
      spendCells(env, found.length);
      for (const partner of found) pairs.push({ row, partner });
    } else if (keepAll) pairs.push({ row, partner: undefined });
  }
  return pairs;
}

function joinedBatch(batch: Batch, pairs: readonly Pair[], columns: ReadonlySet<string>): Batch {
  const rowOf = (index: number) => pairs[index]?.row ?? 0;
  return {
    eventType: batch.eventType,
    accountId: batch.accountId,
    length: pairs.length,
    has: () => true,
    hasRows: () => pairs.length > 0,
    time: index => batch.time(rowOf(index)),
    column(name) {
      if (columns.has(name)) return rowColumn(index => pairs[index]?.partner?.[name] ?? null);
      const own = batch.column(name);
      return own && (own.constant ? own : rowColumn(index => own.index(rowOf(index))));
    },
    names: index => [...new Set([...batch.names(rowOf(index)), ...(pairs[index]?.partner ? columns : [])])],
  };
}
