import type { Aggregator, Opened } from './aggregates/aggregator';
import { type Batch, blankBatch, type Column, valueAt } from './batch';
import { type Environment, spend, spendCells } from './environment';
import type { Facet, Groups } from './facets';
import type { Buckets, TimeRange } from './timeRange';

/**
 * Aggregators that are filled in one pass. A cell is a group, or, with intervals, group × number of intervals +
 * interval.
 */
export interface Layer {
  readonly aggregators: readonly Aggregator[];
  readonly buckets: Buckets | undefined;
  /** Rows of groups with this number or a higher one are left out. */
  readonly maxGroups: number;
}

/** One pass over rows. */
interface RowPass {
  readonly env: Environment;
  readonly batches: Iterable<Batch>;
  readonly where: (batch: Batch) => Column;
  /** The time range from which rows are read. */
  readonly read: TimeRange;
  readonly layers: readonly Layer[];
  /** Without facets, all rows belong to group 0. */
  readonly facets: readonly Facet[];
  readonly groups: Groups;
}

interface OpenLayer {
  readonly layer: Layer;
  readonly opened: readonly Opened[];
}

/**
 * Adds every matching row to the aggregators. Batches that cannot match are skipped, so that their rows are never
 * generated.
 */
export function feedRows(pass: RowPass): void {
  const { read, groups } = pass;
  const grouped = pass.facets.length > 0;
  const series = pass.layers.some(layer => layer.buckets);
  checkOnce(pass);
  const room = new Room(pass);
  const columns = pass.layers.reduce((sum, { aggregators }) => sum + aggregators.length, 0);
  const again = pass.layers.reduce((sum, layer) => sum + layer.aggregators.length * repeatedly(layer.buckets), 0);
  room.make(grouped ? Math.max(1, groups.size) : 1);
  for (const batch of pass.batches) {
    const where = pass.where(batch);
    if (where.constant && where.value !== true) continue;
    const layers = pass.layers.map<OpenLayer>(layer => ({ layer, opened: openAll(layer, batch) }));
    if (!grouped && layers.every(({ opened }) => opened.length === 0)) continue;
    if (!grouped && !series && where.constant && layers.every(({ opened }) => opened.every(each => each.once))) {
      if (batch.hasRows()) for (const { opened } of layers) addAll(opened, 0, 0);
      continue;
    }
    const group = grouped ? lazyGroup(pass, batch) : undefined;
    spend(pass.env, batch.length, batch.eventType, columns);
    spendCells(pass.env, batch.length * again);
    if (where.constant && scanRegular(pass, batch, layers, room)) continue;
    spendCells(pass.env, batch.length * rowByRow(batch, layers));
    for (let row = 0; row < batch.length; row++) {
      if (!batch.has(row)) continue;
      const time = batch.time(row);
      if (time < read.begin || time >= read.end) continue;
      if (!where.constant && valueAt(where, row) !== true) continue;
      const number = group ? group(row) : 0;
      if (number < 0) continue;
      if (number >= room.groups) room.make(number + 1);
      for (const { layer, opened } of layers) {
        if (number >= layer.maxGroups) continue;
        if (layer.buckets) addToBuckets(layer.buckets, time, number * layer.buckets.count, row, opened);
        else addAll(opened, number, row);
      }
    }
  }
}

/** How many aggregators read the values of a batch one by one although it has them in columns; all rows of events are so. */
function rowByRow({ regular }: Batch, layers: readonly OpenLayer[]): number {
  return regular ? cellsPerKey * layers.flatMap(({ opened }) => opened.filter(each => !each.addRange)).length : 0;
}

/** How many intervals a row is added to beside the first: with SLIDE BY they overlap. */
function repeatedly(buckets: Buckets | undefined): number {
  return buckets ? Math.min(buckets.count, Math.ceil(buckets.size / buckets.step)) - 1 : 0;
}

/** Binds all expressions once without rows, so that errors are found even without data. */
function checkOnce({ where, layers, facets }: RowPass): void {
  where(blankBatch);
  for (const layer of layers) openAll(layer, blankBatch);
  for (const facet of facets) facet.bind(blankBatch);
}

/**
 * Adds whole ranges of rows where all of them match, belong to one group and follow each other minute by minute. Charts
 * of metrics are read this way, which saves a decision per row. Returns false, without adding anything, for other
 * batches.
 */
function scanRegular(pass: RowPass, batch: Batch, layers: readonly OpenLayer[], room: Room): boolean {
  const { regular } = batch;
  if (!regular || layers.some(({ opened }) => opened.some(each => !each.addRange))) return false;
  if (layers.some(({ layer }) => layer.buckets && layer.buckets.step !== layer.buckets.size)) return false;
  if (!hasRows(batch)) return true;
  const bound = pass.facets.length > 0 ? pass.groups.bind(pass.facets, batch) : { fixed: 0 };
  if (!('fixed' in bound)) return false;
  if (bound.fixed < 0) return true;
  if (bound.fixed >= room.groups) room.make(bound.fixed + 1);
  const rowAt = (time: number) => Math.max(0, Math.min(batch.length, Math.ceil((time - regular.first) / regular.step)));
  const [from, to] = [rowAt(pass.read.begin), rowAt(pass.read.end)];
  for (const { layer, opened } of layers) {
    if (bound.fixed >= layer.maxGroups) continue;
    const { count, begin, size } = layer.buckets ?? wholeRange(pass.read);
    for (let bucket = 0; bucket < count; bucket++) {
      const first = Math.max(from, rowAt(begin + bucket * size));
      const last = Math.min(to, rowAt(begin + (bucket + 1) * size));
      for (const { addRange } of opened) addRange?.(bound.fixed * count + bucket, first, last);
    }
  }
  return true;
}

function wholeRange({ begin, end }: TimeRange) {
  return { count: 1, begin, size: end - begin };
}

function hasRows(batch: Batch): boolean {
  for (let row = 0; row < batch.length; row++) if (batch.has(row)) return true;
  return false;
}

function openAll(layer: Layer, batch: Batch): Opened[] {
  return layer.aggregators.map(aggregator => aggregator.open(batch)).filter(opened => opened !== undefined);
}

function addAll(opened: readonly Opened[], cell: number, row: number): void {
  for (const { add } of opened) add(cell, row);
}

/** The number of cells, for the groups found so far. */
class Room {
  groups = 0;

  constructor(private readonly pass: RowPass) {}

  make(groups: number): void {
    const before = this.groups;
    this.groups = groups;
    for (const { aggregators, buckets, maxGroups } of this.pass.layers) {
      const cells = Math.min(groups, maxGroups) * (buckets?.count ?? 1);
      spendCells(this.pass.env, (groups - before) * (buckets?.count ?? 1) * aggregators.length);
      for (const aggregator of aggregators) aggregator.grow(cells);
    }
  }
}

/** Making the text that identifies a value takes as long as adding to this many cells. */
const cellsPerKey = 6;

/** Groups are numbered on demand, so that a batch without rows adds no group. */
function lazyGroup({ env, facets, groups }: RowPass, batch: Batch): (row: number) => number {
  let bound: ReturnType<Groups['bind']> | undefined;
  return row => {
    if (!bound) {
      bound = groups.bind(facets, batch);
      if ('index' in bound) spendCells(env, batch.length * facets.length * cellsPerKey);
    }
    return 'fixed' in bound ? bound.fixed : bound.index(row);
  };
}

/**
 * With SLIDE BY, a row belongs to every interval that contains it. A row at the end of the range belongs to the last
 * interval.
 */
function addToBuckets(
  { begin, count, size, step }: Buckets,
  time: number,
  firstCell: number,
  row: number,
  opened: readonly Opened[],
): void {
  const length = (count - 1) * step + size;
  const since = Math.min(time - begin, length - 1);
  const last = Math.min(count - 1, Math.floor(since / step));
  for (let bucket = Math.max(0, Math.floor((since - size) / step) + 1); bucket <= last; bucket++) {
    addAll(opened, firstCell + bucket, row);
  }
}
