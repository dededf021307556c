import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jsonEntries } from '../../client/src/panel/jsonEntries';
import { readFromPage, readToPage, type ShownResponse } from '../../client/src/panel/messages';
import { heatmapOf } from '../../client/src/panel/view/chart/heatmapData';
import { kindsOf, partsOf } from '../../client/src/panel/view/chart/kinds';
import { numberTicks, timeTicks } from '../../client/src/panel/view/chart/scale';
import { stackedValues, summary, timeData } from '../../client/src/panel/view/chart/time/data';
import {
  fill,
  formatCell,
  formatDuration,
  formatNumber,
  formatTime,
  formatTimeRange,
  headerText,
} from '../../client/src/panel/view/format';
import { filterOrder, nextSorting, rowFilter, sortOrder } from '../../client/src/panel/view/grid/order';
import { extentOf, totalsOf } from '../../client/src/panel/view/grid/selection';
import type { Slices } from '../../client/src/panel/view/grid/slices';
import { firstState, readArrangements, receive, viewOf, viewsOf } from '../../client/src/panel/view/state';
import { dataSets } from '../../server/src/api/dataSets';
import type { Cell, Column, Series } from '../../server/src/api/result';
import { exactCell } from '../../server/src/api/tableText';
import { responseOf } from './resultsPage';

const yesNo = { yes: 'true', no: 'false' };
const at = (hour: number, minute = 0, second = 0) => Date.UTC(2026, 10, 20, hour, minute, second);
const number: Column = { name: 'n', type: 'number' };
const time: Column = { name: 'beginTimeSeconds', type: 'time' };

function shownResponse(more: Partial<ShownResponse> = {}): ShownResponse {
  return responseOf([], more);
}

describe('values for reading', () => {
  it('groups digits and keeps what matters', () => {
    const pairs: [number, string][] = [
      [0, '0'],
      [1234567, '1,234,567'],
      [1234.5678, '1,234.57'],
      [3.25159265, '3.2516'],
      [0.0123456789, '0.012346'],
      [0.00001234, '1.2340e-5'],
      [-75.68024953, '-75.6802'],
      [1e21, '1.0000e+21'],
      [Number.NaN, 'NaN'],
    ];
    for (const [value, text] of pairs) assert.equal(formatNumber(value), text);
  });

  it('writes times in UTC, with seconds only where they say something', () => {
    assert.equal(formatTime(at(10, 5)), '2026-11-20 10:05');
    assert.equal(formatTime(at(10, 5, 7)), '2026-11-20 10:05:07');
    assert.equal(formatTime(at(10, 5, 7) + 12), '2026-11-20 10:05:07.012');
    assert.equal(formatTime(9e15), '9000000000000000');
    assert.deepEqual(formatTimeRange(at(10), at(11)), ['2026-11-20 10:00', '11:00']);
    assert.deepEqual(formatTimeRange(at(10), at(34)), ['2026-11-20 10:00', '2026-11-21 10:00']);
  });

  it('reads a column of seconds as seconds and one of milliseconds as milliseconds', () => {
    assert.equal(formatCell(at(10) / 1000, time, yesNo), '2026-11-20 10:00');
    assert.equal(formatCell(at(10), { name: 'timestamp', type: 'time' }, yesNo), '2026-11-20 10:00');
    assert.equal(exactCell(at(10) / 1000, time), '2026-11-20T10:00:00Z');
  });

  it('shows absent values as nothing, lists and tags as words, and keeps every digit in copies', () => {
    const cells: [Cell, string, string][] = [
      [null, '', ''],
      [true, 'true', 'true'],
      [[1, 'a'], '1, a', '[1,"a"]'],
      [[{ key: 'team', values: ['a', 'b'] }], 'team: a, b', '[{"key":"team","values":["a","b"]}]'],
      [{ s: 1 }, '{"s":1}', '{"s":1}'],
      [0.1 + 0.2, '0.3', '0.30000000000000004'],
    ];
    for (const [cell, text, copy] of cells) {
      assert.equal(formatCell(cell, number, yesNo), text);
      assert.equal(exactCell(cell, number), copy);
    }
  });

  it('fills texts in and leaves places without a value', () => {
    assert.equal(fill('{1} before {0}, {2}', 'a', 2), '2 before a, {2}');
  });

  it('writes ids without separators, and counts with them', () => {
    assert.equal(formatCell(1234567, { name: 'appId', type: 'number' }, yesNo), '1234567');
    assert.equal(formatCell(1234567, { name: 'http.statusCode', type: 'number' }, yesNo), '1234567');
    assert.equal(formatCell(1234567, { name: 'count', type: 'number', role: 'value' }, yesNo), '1,234,567');
  });

  it('writes durations for people', () => {
    assert.deepEqual([840, 3_210, 125_000].map(formatDuration), ['840 ms', '3.2 s', '2 min 5 s']);
  });

  it('names units and the time zone in headers', () => {
    const columns: Column[] = [number, { name: 'duration', type: 'number', unit: 'milliseconds' }, time];
    assert.deepEqual(columns.map(headerText), ['n', 'duration (ms)', 'beginTimeSeconds (UTC)']);
  });
});

describe('the axes', () => {
  it('covers the numbers with round steps', () => {
    assert.deepEqual(numberTicks(0, 987, 4).labels, ['0', '500', '1000']);
    assert.deepEqual(numberTicks(0, 0.93, 5).labels, ['0.0', '0.2', '0.4', '0.6', '0.8', '1.0']);
    assert.deepEqual(numberTicks(-3, 7, 4).labels, ['-5', '0', '5', '10']);
    assert.deepEqual(numberTicks(0, 2_500_000, 3).labels, ['0', '1M', '2M', '3M']);
  });

  it('gives a flat line room', () => {
    const { values } = numberTicks(5, 5, 3);
    assert.ok((values[0] ?? 5) < 5 && (values.at(-1) ?? 5) > 5);
    assert.deepEqual(numberTicks(0, 0, 2).values, [-1, 0, 1]);
  });

  it('ticks at round UTC times and says the day once', () => {
    assert.deepEqual(timeTicks(at(10), at(10, 59), 6).labels, [
      'Nov 20, 10:00',
      '10:10',
      '10:20',
      '10:30',
      '10:40',
      '10:50',
    ]);
    assert.deepEqual(timeTicks(at(18), at(30), 4).labels, ['Nov 20, 18:00', '21:00', 'Nov 21', '03:00', '06:00']);
    assert.equal(timeTicks(at(0), at(24 * 6), 3).labels.length, 3);
  });

  it('is finite for one point and for none', () => {
    assert.deepEqual(timeTicks(at(10), at(10), 4).values, [at(10)]);
  });
});

describe('the grid', () => {
  const unbroken = { isDue: () => false, pause: async () => true };
  const sorted = async (rows: Cell[][], direction: 'ascending' | 'descending', slices: Slices = unbroken) => [
    ...((await sortOrder(rows, Uint32Array.from(rows.keys()), { column: 0, direction }, slices)) ?? []),
  ];

  it('goes from ascending to descending and back to the order of the response', () => {
    const up = nextSorting(undefined, 1);
    assert.deepEqual(up, { column: 1, direction: 'ascending' });
    assert.deepEqual(nextSorting(up, 1), { column: 1, direction: 'descending' });
    assert.equal(nextSorting(nextSorting(up, 1), 1), undefined);
    assert.deepEqual(nextSorting(up, 0), { column: 0, direction: 'ascending' });
  });

  it('sorts stably, numbers as numbers, and puts absent values last either way', async () => {
    const rows: Cell[][] = [[10], [9], [null], [9], ['a'], [100]];
    assert.deepEqual(await sorted(rows, 'ascending'), [1, 3, 0, 5, 4, 2]);
    assert.deepEqual(await sorted(rows, 'descending'), [4, 5, 0, 1, 3, 2]);
  });

  it('sorts and filters many rows in slices, and stops when the result is not needed any more', async () => {
    const rows: Cell[][] = Array.from({ length: 20_000 }, (_, index) => [(index * 7_919) % 20_000]);
    const order = await sorted(rows, 'descending');
    assert.ok(order.every((row, index) => rows[row]?.[0] === 19_999 - index));
    let pauses = 0;
    const sliced = { isDue: () => true, pause: async () => ++pauses > 0 };
    assert.deepEqual(await sorted(rows, 'descending', sliced), order);
    assert.ok(pauses > 50, `${pauses} pauses while 20,000 rows are sorted`);
    pauses = 0;
    await filterOrder(rows, () => true, sliced);
    assert.ok(pauses > 200, `${pauses} pauses while 20,000 rows are filtered`);
    const ended = { isDue: () => true, pause: async () => false };
    assert.deepEqual(await sorted(rows, 'descending', ended), []);
    assert.equal(await filterOrder(rows, () => true, ended), undefined);
  });

  it('filters by text in either case, by numbers as shown and as they are, and by comparison', async () => {
    const columns: Column[] = [{ name: 'host', type: 'text' }, number];
    const rows: Cell[][] = [
      ['Web-1', 1234.5],
      ['db', 7],
      [null, null],
    ];
    const found = async (text: string, filters: [number, string][] = []) => {
      const passes = rowFilter(columns, { text, columns: new Map(filters) }, yesNo);
      return [...((await filterOrder(rows, passes, unbroken)) ?? [])];
    };
    assert.deepEqual(await found('web'), [0]);
    assert.deepEqual(await found('1,234'), [0]);
    assert.deepEqual(await found('1234'), [0]);
    assert.deepEqual(await found('', [[1, '<= 7']]), [1]);
    assert.deepEqual(await found('', [[1, '!= 7']]), [0, 2]);
    assert.deepEqual(await found('', [[0, '= db']]), [1]);
    assert.deepEqual(await found('', [[1, '> 1,000']]), [0]);
    assert.deepEqual(await found(''), [0, 1, 2]);
  });

  it('adds up the numbers of a selection in either direction', () => {
    const rows: Cell[][] = [
      ['a', 1, 5],
      ['b', null, 7],
    ];
    const extent = extentOf({ anchor: { row: 1, column: 2 }, focus: { row: 0, column: 1 } });
    assert.deepEqual(totalsOf(rows, Uint32Array.of(1, 0), [0, 1, 2], extent), {
      cells: 4,
      numbers: 3,
      sum: 13,
      low: 1,
      high: 7,
    });
  });
});

describe('charts', () => {
  const shownSet = (rows: unknown, facets: string[] = []) => {
    const { sets } = dataSets({ nrql: { results: rows, metadata: { facets } } });
    const set = sets[0]!;
    const { columns } = set.table;
    return { name: '', columns, rowCount: set.table.rows.length, series: set.series, rows: set.table.rows };
  };
  const bucket = (at: number, more: object) => ({ beginTimeSeconds: at, endTimeSeconds: at + 60, ...more });

  it('are chosen by the shape of the rows', () => {
    const kinds = (rows: unknown, facets?: string[]) => kindsOf(shownSet(rows, facets));
    assert.equal(kinds([bucket(0, { count: 1 })])[0], 'line');
    assert.deepEqual(
      kinds(
        [
          { facet: 'a', appName: 'a', count: 1 },
          { facet: 'b', appName: 'b', count: 2 },
        ],
        ['appName'],
      ),
      ['bar', 'pie'],
    );
    assert.equal(kinds([{ count: 1 }])[0], 'billboard');
    assert.deepEqual(kinds([{ 'histogram.duration': { 0: 1, 10: 2 } }]), ['histogram']);
    assert.equal(kinds([bucket(0, { 'histogram.duration': { 0: 1, 10: 2 } })])[0], 'heatmap');
    assert.equal(kinds([{ 'funnel.name': { all: 8, paid: 2 } }])[0], 'funnel');
    assert.deepEqual(kinds([{ timestamp: 1, duration: 2 }]), []);
    assert.deepEqual(kinds([]), []);
  });

  it('take one part from each facet, and one from each step of a funnel', () => {
    const facets = shownSet([{ facet: ['a', 'x'], count: 1, 'max.duration': 9 }], ['appName', 'host']);
    assert.deepEqual(partsOf(facets, facets.rows), [{ label: 'a, x', value: 1, unit: 'count' }]);
    const funnel = shownSet([{ 'funnel.name': { all: 8, paid: 2 } }]);
    assert.deepEqual(
      partsOf(funnel, funnel.rows).map(({ label, value }) => [label, value]),
      [
        ['all', 8],
        ['paid', 2],
      ],
    );
  });

  it('give the earlier time range the colour of its line, on the same times', () => {
    const rows = [bucket(86_400, { count: 1, comparison: 'current' }), bucket(0, { count: 2, comparison: 'previous' })];
    const data = timeData(shownSet(rows).series);
    assert.deepEqual(data.times, [86_400_000]);
    assert.deepEqual(
      data.lines.map(({ style }) => style),
      [0, 0],
    );
    assert.deepEqual(data.values, [[1], [2]]);
  });

  it('stack what is shown, and leave gaps where a line has no value', () => {
    const times = [0, 1, 2];
    const line = (name: string, values: (number | null)[]): Series => ({ name, times, values });
    const data = timeData([line('a', [1, 1, null]), line('b', [2, null, 2]), line('c', [4, 4, 4])]);
    assert.deepEqual(stackedValues(data, new Set()), [
      [1, 1, null],
      [3, null, 2],
      [7, 5, 6],
    ]);
    assert.deepEqual(stackedValues(data, new Set([0]))[2], [6, 4, 6]);
  });

  it('have words for a line', () => {
    const series: Series = { name: 'a', times: [0, 1], values: [1, null, 5] };
    assert.deepEqual(summary(series), { points: 2, low: 1, high: 5, average: 3, last: 5 });
    assert.equal(summary({ name: 'c', times: [0], values: [null] }), undefined);
  });

  it('draw a heat map of one column for each time and one row for each bucket', () => {
    const set = shownSet([
      bucket(0, { 'histogram.duration': { 0: 1, 10: 2 } }),
      bucket(60, { 'histogram.duration': { 0: 3 } }),
    ]);
    const map = heatmapOf(set, set.rows);
    assert.deepEqual(
      [map.across.length, map.up, map.values],
      [
        2,
        ['0', '10'],
        [
          [1, 2],
          [3, null],
        ],
      ],
    );
  });
});

describe('the state of the page', () => {
  it('collects rows of the present run only, each in its data set', () => {
    const set = { name: '', columns: [number], rowCount: 2, series: [] };
    let state = receive(firstState, { type: 'show', run: 2, shown: shownResponse({ sets: [set, set] }) });
    state = receive(state, { type: 'rows', run: 1, set: 0, rows: [['old']] });
    state = receive(state, { type: 'rows', run: 2, set: 0, rows: [['a']] });
    state = receive(state, { type: 'rows', run: 2, set: 1, rows: [['b']] });
    assert.deepEqual(state.rows, [[['a']], [['b']]]);
    assert.deepEqual(receive(state, { type: 'show', run: 3, shown: shownResponse() }).rows, []);
  });

  it('opens the best view, or the one chosen before where the data has it', () => {
    const column: Column = { name: 'count', type: 'number', role: 'value' };
    const chartable = { name: '', columns: [column], rowCount: 1, series: [] };
    assert.equal(viewOf(chartable, {}), 'chart');
    assert.equal(viewOf(chartable, { view: 'json' }), 'json');
    assert.equal(viewOf({ ...chartable, columns: [number] }, { view: 'chart' }), 'table');
    assert.deepEqual(viewsOf(undefined), ['json']);
  });

  it('ignores a stored arrangement that it does not know', () => {
    const stored = { arrangements: [[1, { view: 'table', chart: 'pie' }], [2, { view: 'x' }], 'y', [3, null]] };
    assert.deepEqual(
      [...readArrangements(stored)],
      [
        [1, { view: 'table', chart: 'pie' }],
        [2, {}],
      ],
    );
    for (const odd of [undefined, null, 7, {}, { arrangements: 'x' }]) assert.equal(readArrangements(odd).size, 0);
  });
});

describe('the tree of a response', () => {
  it('is read member by member, with long texts cut and sizes said', () => {
    const value = { a: [1, 'x'.repeat(3_000)], b: null };
    assert.deepEqual(jsonEntries(value, [], 0), [{ key: '', kind: 'object', text: '', length: 2 }]);
    assert.deepEqual(
      jsonEntries(value, [''], 0).map(({ key, kind }) => [key, kind]),
      [
        ['a', 'list'],
        ['b', 'null'],
      ],
    );
    const [one, long] = jsonEntries(value, ['', 'a'], 0);
    assert.deepEqual(one, { key: 0, kind: 'number', text: '1' });
    assert.deepEqual([long?.length, long?.text.length], [3_000, 2_002]);
    for (const path of [
      ['', 'x'],
      ['', 'b', 'c'],
      ['', '__proto__'],
    ])
      assert.deepEqual(jsonEntries(value, path, 0), []);
  });

  it('is sent in pieces', () => {
    const list = Array.from({ length: 1_200 }, (_, index) => index);
    assert.equal(jsonEntries(list, [''], 0).length, 500);
    assert.deepEqual(
      jsonEntries(list, [''], 1_000)
        .map(({ key }) => key)
        .slice(0, 2),
      [1_000, 1_001],
    );
    assert.equal(jsonEntries(list, [''], 1_000).length, 200);
  });
});

describe('the messages', () => {
  it('reads what it knows and drops everything else', () => {
    assert.deepEqual(readFromPage({ type: 'action', action: 'setKey', more: 1 }), { type: 'action', action: 'setKey' });
    assert.deepEqual(readFromPage({ type: 'copy', text: 'x' }), { type: 'copy', text: 'x' });
    const odd = [
      undefined,
      null,
      'ready',
      {},
      { type: 'action', action: 'format' },
      { type: 'entries', run: 1, path: [{}], from: 0 },
      { type: 'write', run: 1, set: 0, format: 'exe', view: {} },
      { type: 'write', run: 1, set: 0, format: 'csv', view: { rows: ['x'] } },
      { type: 'tab', action: 'select', tab: 'x' },
      { type: 'picture', format: 'gif', data: '' },
      { type: 'copy' },
    ];
    for (const value of odd) assert.equal(readFromPage(value), undefined);
    for (const value of [
      null,
      { type: 'rows', rows: [] },
      { type: 'rows', run: 1, rows: 'x' },
      { type: 'x', run: 1 },
    ]) {
      assert.equal(readToPage(value), undefined);
    }
  });
});
