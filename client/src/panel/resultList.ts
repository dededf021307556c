import type { DataSet, Result } from '../../../server/src/api/result';
import type { ResultTab, Shown, ShownRequest } from './messages';

/** One result tab of the panel. */
export interface ResultEntry {
  readonly id: number;
  readonly name: string;
  readonly shown: Shown;
  /** What `shown` was made of; absent while the first run is under way. */
  readonly result?: Result;
  /** The request under way, while an older response stays. */
  readonly running?: ShownRequest;
  readonly isPinned: boolean;
}

/** The results of a session, at most one for each query that is not pinned. Every change returns a new list. */
export interface ResultList {
  readonly entries: readonly ResultEntry[];
  readonly active: number | undefined;
  readonly nextId: number;
}

export const noResults: ResultList = { entries: [], active: undefined, nextId: 1 };

/** Older results that are not pinned are dropped beyond this number. */
const maxResults = 12;

export function requestIn(shown: Shown): ShownRequest | undefined {
  return shown.kind === 'empty' ? undefined : shown.request;
}

/** The list with a run under way in its tab, which becomes the active one. */
export function startRun(list: ResultList, request: ShownRequest): ResultList {
  const old = list.entries.find(entry => {
    const shown = requestIn(entry.shown);
    return !entry.isPinned && shown?.key === request.key;
  });
  const name = nameOf(request);
  const loading: Shown = { kind: 'loading', request };
  if (!old) {
    const entry = { id: list.nextId, name, shown: loading, isPinned: false };
    return dropOldest({ entries: [...list.entries, entry], active: entry.id, nextId: list.nextId + 1 });
  }
  const next: ResultEntry =
    old.shown.kind === 'response'
      ? { ...old, name, running: request }
      : { id: old.id, name, shown: loading, isPinned: false };
  return { ...replace(list, next), active: next.id };
}

function entryOfRun(list: ResultList, { id }: ShownRequest): ResultEntry | undefined {
  return list.entries.find(({ shown, running }) => running?.id === id || requestIn(shown)?.id === id);
}

/** The list with a run that waits for a limit of the service, goes on after it, or reads one more page. */
export function waitRun(list: ResultList, request: ShownRequest): ResultList {
  const entry = entryOfRun(list, request);
  if (!entry) return list;
  const before = entry.running ?? (entry.shown.kind === 'loading' ? entry.shown.request : undefined);
  if (before && before.resumesAt === request.resumesAt) return list;
  return replace(
    list,
    entry.shown.kind === 'loading' ? { ...entry, shown: { kind: 'loading', request } } : { ...entry, running: request },
  );
}

/** The list with the outcome of a run; a run whose tab was closed or that was started again changes nothing. */
export function finishRun(list: ResultList, request: ShownRequest, result: Result): ResultList {
  const entry = entryOfRun(list, request);
  if (!entry) return list;
  const { running: _, ...kept } = entry;
  const isCancelled = result.kind === 'error' && result.error.code === 'cancelled';
  if (isCancelled && entry.running) return replace(list, kept);
  return replace(list, { ...kept, shown: shownOf(request, result), result });
}

/** A result of an earlier session. Its runs have negative numbers, which no run of this session has. */
export function restoredEntry(id: number, stored: ShownRequest, result: Result, isPinned: boolean): ResultEntry {
  const request = { ...stored, id: -id };
  return { id, name: nameOf(request), shown: shownOf(request, result), result, isPinned };
}

/** The list after the results of an earlier session were read; what ran in the meantime stays and is newer. */
export function withRestored(list: ResultList, restored: readonly ResultEntry[]): ResultList {
  const first = restored.reduce((max, { id }) => Math.max(max, id), 0) + 1;
  const renumbered = list.entries.map(entry => ({ ...entry, id: entry.id + first - 1 }));
  const entries = [...restored, ...renumbered];
  const active = list.active === undefined ? entries.at(-1)?.id : list.active + first - 1;
  return dropOldest({ entries, active, nextId: list.nextId + first - 1 });
}

/** The list with a result that was made here, as its active one. */
export function addResult(list: ResultList, request: ShownRequest, result: Result): ResultList {
  return finishRun(startRun(list, request), request, result);
}

export function closeResult(list: ResultList, id: number): ResultList {
  const index = list.entries.findIndex(entry => entry.id === id);
  const entries = list.entries.filter(entry => entry.id !== id);
  const neighbour = entries[Math.min(index, entries.length - 1)]?.id;
  return { ...list, entries, active: list.active === id ? neighbour : list.active };
}

export function pinResult(list: ResultList, id: number): ResultList {
  const entry = list.entries.find(other => other.id === id);
  return entry ? replace(list, { ...entry, isPinned: !entry.isPinned }) : list;
}

export function activeEntry(list: ResultList): ResultEntry | undefined {
  return list.entries.find(({ id }) => id === list.active);
}

export function tabsOf(list: ResultList): ResultTab[] {
  return list.entries.map(entry => ({
    id: entry.id,
    name: entry.name,
    state: stateOf(entry),
    isPinned: entry.isPinned,
  }));
}

function stateOf({ shown, running }: ResultEntry): ResultTab['state'] {
  if (running || shown.kind === 'loading') return 'running';
  if (shown.kind !== 'error') return 'response';
  return shown.error.code === 'cancelled' ? 'cancelled' : 'error';
}

function replace(list: ResultList, next: ResultEntry): ResultList {
  return { ...list, entries: list.entries.map(entry => (entry.id === next.id ? next : entry)) };
}

function dropOldest(list: ResultList): ResultList {
  const surplus = list.entries.length - maxResults;
  const droppable = list.entries.filter(entry => !entry.isPinned && entry.id !== list.active && !entry.running);
  const dropped = new Set(droppable.slice(0, Math.max(0, surplus)).map(({ id }) => id));
  return { ...list, entries: list.entries.filter(({ id }) => !dropped.has(id)) };
}

/** A statement is called by the comment above it, else by its beginning. */
export function nameOf(request: ShownRequest): string {
  if (request.name) return request.name;
  const text = request.text
    .replace(/^\s*(--|\/\/|#)[^\n]*\n/gm, '')
    .trim()
    .replace(/\s+/g, ' ');
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

export function setsOf(result: Result | undefined): readonly DataSet[] {
  return result?.kind === 'data' ? result.sets : [];
}

/** What the page shows of an outcome; the rows follow apart. */
export function shownOf(request: ShownRequest, result: Result): Shown {
  if (result.kind === 'error') return { kind: 'error', request, error: result.error, elapsedMs: result.elapsedMs };
  return {
    kind: 'response',
    request,
    elapsedMs: result.elapsedMs,
    ...(result.cachedAt === undefined ? {} : { cachedAt: result.cachedAt }),
    ...(result.hasMore ? { hasMore: true } : {}),
    messages: result.messages,
    errors: result.errors,
    sets: result.sets.map(({ name, table, series, timeRange }) => ({
      name,
      columns: table.columns,
      rowCount: table.rows.length,
      series,
      ...(timeRange ? { timeRange } : {}),
    })),
  };
}
