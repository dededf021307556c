import { isRecord } from '../text/record';
import { member } from './json';
import type { Cell, Column, ColumnRole, Table } from './result';
import { unitFinder } from './units';

export type Row = Readonly<Record<string, Cell>>;

/** One column before its type is known: how its cell is read from a row. */
interface Source {
  readonly name: string;
  readonly role?: ColumnRole;
  readonly group?: string;
  readonly member?: string;
  read(row: Row): Cell;
}

/**
 * The rows as a table, columns in the order of their first occurrence; a missing value is null. With `facets`, the rows
 * are those of a query: members of maps such as percentiles become columns, and a facet stands in one column only.
 * `left` is the number of columns for which there is no room.
 */
export function tableOf(
  rows: readonly Row[],
  facets?: readonly string[],
  queriedTypes: readonly string[] = [],
): { readonly table: Table; readonly left: number } {
  const unitOf = unitFinder(queriedTypes);
  const all = sourcesOf(rows, facets);
  const sources = all.slice(0, maxColumns(rows));
  const cells = rows.map(row => sources.map(source => source.read(row)));
  const columns = sources.map((source, index): Column => {
    const type = typeOf(source.name, cells, index);
    const unit = type === 'number' ? unitOf(source.group ?? source.name, source.member) : undefined;
    return {
      name: source.name,
      type,
      ...(unit ? { unit } : {}),
      ...(source.role ? { role: source.role } : {}),
      ...(source.group !== undefined && source.member !== undefined
        ? { group: source.group, member: source.member }
        : {}),
    };
  });
  return { table: { columns, rows: cells }, left: all.length - sources.length };
}

const columnLimit = 500;
const cellLimit = 1_000_000;

/**
 * How many columns a table may have. A query selects fewer; but rows that each have members of their own would fill the
 * memory with empty cells, so that a table is at most a few times as large as its rows.
 */
function maxColumns(rows: readonly Row[]): number {
  const present = rows.reduce((sum, row) => sum + Object.keys(row).length, 0);
  const cells = Math.max(cellLimit, 4 * present);
  return Math.max(1, Math.min(columnLimit, Math.floor(cells / Math.max(1, rows.length))));
}

function sourcesOf(rows: readonly Row[], facets: readonly string[] | undefined): Source[] {
  /** The members of each map, in the order of their first occurrence; undefined for a column without maps. */
  const members = new Map<string, Set<string> | undefined>();
  for (const row of rows) {
    for (const [name, cell] of Object.entries(row)) {
      if (facets && isRecord<Cell>(cell)) {
        const known = members.get(name) ?? new Set<string>();
        for (const member of Object.keys(cell)) known.add(member);
        members.set(name, known);
      } else if (!members.has(name)) members.set(name, undefined);
    }
  }
  const names = [...members.keys()];
  const skipped = facets ? repeatedNames(names, members, facets) : new Set<string>();
  const isAggregated = facets !== undefined && isAggregation(names, facets);
  return names.flatMap(name => {
    if (skipped.has(name)) return [];
    const role = facets ? roleOf(name, facets, isAggregated) : undefined;
    const map = members.get(name);
    if (map) return mapSources(name, [...map], role);
    return facetSources(name, facets ?? [], rows) ?? [plainSource(name, role)];
  });
}

function plainSource(name: string, role: ColumnRole | undefined): Source {
  return { name, read: row => cellOf(row, name), ...(role ? { role } : {}) };
}

/** Names of columns can be `constructor` or `__proto__`, which every object inherits. */
function cellOf(row: Row, name: string): Cell {
  return (member(row, name) ?? null) as Cell;
}

function mapSources(name: string, members: readonly string[], role: ColumnRole | undefined): Source[] {
  const read = (inner: string) => (row: Row) => {
    const cell = cellOf(row, name);
    return isRecord<Cell>(cell) ? cellOf(cell, inner) : inner === members[0] ? cell : null;
  };
  // The median is a map with one member, which says no more than the name does.
  const only = members.length === 1 && /^median\b/.test(name) ? members[0] : undefined;
  if (only !== undefined) return [{ name, read: read(only), ...(role ? { role } : {}) }];
  return members.map(inner => ({
    name: `${name} ${inner}`,
    group: name,
    member: inner,
    read: read(inner),
    ...(role ? { role } : {}),
  }));
}

/** A list of facets whose attributes are not in the row: one column for each of them. */
function facetSources(name: string, facets: readonly string[], rows: readonly Row[]): Source[] | undefined {
  if (name !== 'facet' || facets.length < 2) return undefined;
  const listOfRow = (row: Row) => cellOf(row, 'facet') as readonly Cell[];
  if (!rows.every(row => Array.isArray(listOfRow(row)) && listOfRow(row).length === facets.length)) return undefined;
  return facets.map((facet, index) => ({
    name: facet,
    role: 'facet',
    read: row => listOfRow(row)[index] ?? null,
  }));
}

const apdexMembers = ['score', 's', 't', 'f', 'count'];

/** Names whose cells another column repeats: `facet` beside its attributes, and the copy of an Apdex map in the row. */
function repeatedNames(
  names: readonly string[],
  members: ReadonlyMap<string, ReadonlySet<string> | undefined>,
  facets: readonly string[],
): Set<string> {
  const skipped = new Set<string>();
  if (facets.length > 0 && facets.every(facet => members.has(facet))) skipped.add('facet');
  const hasApdexMap = [...members.values()].some(map => map && apdexMembers.every(name => map.has(name)));
  if (hasApdexMap && apdexMembers.every(name => names.includes(name))) {
    for (const name of apdexMembers) skipped.add(name);
  }
  return skipped;
}

/** Whether the rows hold computed values, not events: events have a timestamp and no facet and no bucket. */
function isAggregation(names: readonly string[], facets: readonly string[]): boolean {
  if (facets.length > 0 || names.includes('beginTimeSeconds') || names.includes('comparison')) return true;
  return !names.includes('timestamp') && !names.includes('eventType') && !names.includes('key');
}

function roleOf(name: string, facets: readonly string[], isAggregated: boolean): ColumnRole | undefined {
  if (name === 'beginTimeSeconds' || name === 'endTimeSeconds') return 'bucket';
  if (name === 'comparison') return 'comparison';
  if (name === 'facet' || facets.includes(name)) return 'facet';
  return isAggregated && name !== 'inspectedCount' ? 'value' : undefined;
}

function typeOf(name: string, rows: readonly (readonly Cell[])[], index: number): Column['type'] {
  if (/^(begin|end)TimeSeconds$|^timestamp$|^endTimestamp$/.test(name)) return 'time';
  let type: Column['type'] | undefined;
  for (const row of rows) {
    const cell = row[index];
    if (cell === null || cell === undefined) continue;
    const cellType = typeOfCell(cell);
    if (type === undefined) type = cellType;
    else if (type !== cellType) return 'json';
  }
  return type ?? 'text';
}

function typeOfCell(cell: NonNullable<Cell>): Column['type'] {
  if (typeof cell === 'number') return 'number';
  if (typeof cell === 'string') return 'text';
  return typeof cell === 'boolean' ? 'boolean' : 'json';
}
