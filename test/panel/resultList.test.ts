import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ShownRequest } from '../../client/src/panel/messages';
import {
  activeEntry,
  closeResult,
  finishRun,
  nameOf,
  noResults,
  pinResult,
  restoredEntry,
  startRun,
  tabsOf,
  waitRun,
  withRestored,
} from '../../client/src/panel/resultList';
import { rowPieces } from '../../client/src/panel/rowPieces';
import type { Result } from '../../server/src/api/result';
import { request } from './resultsPage';

const data: Result = { kind: 'data', sets: [], body: '{}', messages: [], errors: [], elapsedMs: 1 };
const failed = (code: 'cancelled' | 'graphql'): Result => ({
  kind: 'error',
  error: { code, message: 'x' },
  elapsedMs: 1,
});
let runs = 0;
const run = (key: string, more: Partial<ShownRequest> = {}): ShownRequest => ({ ...request, key, id: ++runs, ...more });
const states = (list: typeof noResults) => tabsOf(list).map(({ state }) => state);

describe('the list of results', () => {
  it('has one tab for each query, named by its comment', () => {
    let list = startRun(noResults, run('a', { name: 'Requests' }));
    list = startRun(list, run('b'));
    list = startRun(list, run('a', { name: 'Requests' }));
    assert.deepEqual(
      tabsOf(list).map(({ name }) => name),
      ['Requests', 'SELECT count(*) FROM Metric'],
    );
    assert.equal(activeEntry(list)?.name, 'Requests');
    assert.equal(nameOf({ ...request, text: `-- above\nSELECT ${'x'.repeat(60)}` }).length, 40);
  });

  it('keeps the old result while the query runs again, and when that is cancelled', () => {
    const [first, second] = [run('a'), run('a')];
    let list = finishRun(startRun(noResults, first), first, data);
    list = startRun(list, second);
    assert.equal(activeEntry(list)?.shown.kind, 'response');
    assert.deepEqual(states(list), ['running']);
    list = finishRun(list, second, failed('cancelled'));
    assert.equal(activeEntry(list)?.shown.kind, 'response');
    assert.deepEqual(states(list), ['response']);
  });

  it('tells a failed run from a cancelled one', () => {
    const [first, second] = [run('a'), run('b')];
    let list = startRun(startRun(noResults, first), second);
    list = finishRun(finishRun(list, first, failed('graphql')), second, failed('cancelled'));
    assert.deepEqual(states(list), ['error', 'cancelled']);
  });

  it('leaves a pinned result alone and opens another tab beside it', () => {
    const first = run('a');
    let list = finishRun(startRun(noResults, first), first, data);
    list = pinResult(list, activeEntry(list)?.id ?? 0);
    list = startRun(list, run('a'));
    assert.deepEqual(
      tabsOf(list).map(({ isPinned, state }) => [isPinned, state]),
      [
        [true, 'response'],
        [false, 'running'],
      ],
    );
  });

  it('shows that a run waits for a limit, and reads one more page of a result that stays', () => {
    const first = run('a');
    let list = startRun(noResults, first);
    list = waitRun(list, { ...first, resumesAt: 5 });
    assert.deepEqual(activeEntry(list)?.shown, { kind: 'loading', request: { ...first, resumesAt: 5 } });
    list = finishRun(list, first, data);
    list = waitRun(list, first);
    assert.equal(activeEntry(list)?.running?.id, first.id);
    assert.equal(activeEntry(list)?.shown.kind, 'response');
    list = finishRun(list, first, { ...data, hasMore: true });
    assert.equal(activeEntry(list)?.running, undefined);
  });

  it('drops the oldest results that are not pinned, and never the active one', () => {
    let list = noResults;
    for (let at = 0; at < 20; at++) {
      const one = run(`${at}`, { name: `${at}` });
      list = finishRun(startRun(list, one), one, data);
      if (at === 0) list = pinResult(list, 1);
    }
    const names = tabsOf(list).map(({ name }) => name);
    assert.equal(names.length, 12);
    assert.deepEqual([names[0], names.at(-1)], ['0', '19']);
  });

  it('shows the neighbour of a result that is closed, and ignores what it still receives', () => {
    const [first, second] = [run('a'), run('b')];
    let list = startRun(startRun(noResults, first), second);
    list = closeResult(list, activeEntry(list)?.id ?? 0);
    assert.equal(list.entries.length, 1);
    assert.equal(list.active, list.entries[0]?.id);
    assert.equal(finishRun(list, second, data), list);
  });

  it('puts the results of an earlier session before those of this one', () => {
    const now = run('now', { name: 'now' });
    const before = [
      restoredEntry(1, run('x', { name: 'x' }), data, false),
      restoredEntry(4, run('y', { name: 'y' }), data, true),
    ];
    const list = withRestored(startRun(noResults, now), before);
    assert.deepEqual(
      tabsOf(list).map(({ name, id }) => [name, id]),
      [
        ['x', 1],
        ['y', 4],
        ['now', 5],
      ],
    );
    assert.equal(activeEntry(list)?.name, 'now');
    assert.equal(activeEntry(finishRun(list, now, data))?.shown.kind, 'response');
    assert.equal(activeEntry(withRestored(noResults, before))?.name, 'y');
  });
});

describe('the rows of a result', () => {
  it('travel in pieces, of which the first fills the view and none is large', () => {
    const columns = Array.from({ length: 50 }, (_, index) => ({ name: String(index), type: 'number' as const }));
    const rows = Array.from({ length: 5_000 }, (_, index) => columns.map((_, column) => index * column));
    const sets = [
      { name: 'a', table: { columns, rows }, series: [] },
      { name: 'b', table: { columns: columns.slice(0, 1), rows: [[1]] }, series: [] },
    ];
    const pieces = [...rowPieces(7, sets)].flatMap(piece => (piece.type === 'rows' ? [piece] : []));
    const sizes = pieces.map(piece => piece.rows.length);
    assert.deepEqual(sizes, [100, 800, 800, 800, 800, 800, 800, 100, 1]);
    assert.deepEqual(
      pieces.filter(({ set }) => set === 0).flatMap(piece => piece.rows),
      rows,
    );
  });
});
