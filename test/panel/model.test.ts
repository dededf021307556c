import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFromPage, readToPage, type Shown } from '../../client/src/panel/messages';
import { chartModel, nearestTime, summary, valueAt } from '../../client/src/panel/view/chartModel';
import {
  exactCell,
  fill,
  formatCell,
  formatNumber,
  formatTime,
  formatWindow,
  laidOut,
} from '../../client/src/panel/view/format';
import { numberTicks, timeTicks } from '../../client/src/panel/view/scale';
import { chosenTab, firstState, receive, tabOf, tabsOf } from '../../client/src/panel/view/state';
import {
  columnWidths,
  headerText,
  nextSorting,
  rowHeight,
  scrollToShow,
  sortedOrder,
  tableText,
  visibleRows,
} from '../../client/src/panel/view/tableModel';
import type { Cell, Column, Series } from '../../server/src/api/result';

const yesNo = { yes: 'true', no: 'false' };
const at = (hour: number, minute = 0, second = 0) => Date.UTC(2026, 10, 20, hour, minute, second);
const number: Column = { name: 'n', type: 'number' };
const time: Column = { name: 'beginTimeSeconds', type: 'time' };

function shownAnswer(more: Partial<Extract<Shown, { kind: 'answer' }>> = {}): Shown {
  const asked = {
    region: 'sandbox',
    production: false,
    language: 'nrql',
    text: 'SELECT 1',
    at: 0,
    id: 1,
    key: 'a',
    uri: 'file:///a.nrql',
    lines: [{ line: 0, character: 0 }],
  } as const;
  return {
    kind: 'answer',
    asked,
    elapsedMs: 1,
    messages: [],
    columns: [number],
    rowCount: 0,
    series: [],
    bodyLength: 0,
    ...more,
  };
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
    assert.deepEqual(formatWindow(at(10), at(11)), ['2026-11-20 10:00', '11:00']);
    assert.deepEqual(formatWindow(at(10), at(34)), ['2026-11-20 10:00', '2026-11-21 10:00']);
  });

  it('reads a column of seconds as seconds and one of milliseconds as milliseconds', () => {
    assert.equal(formatCell(at(10) / 1000, time, yesNo), '2026-11-20 10:00');
    assert.equal(formatCell(at(10), { name: 'timestamp', type: 'time' }, yesNo), '2026-11-20 10:00');
    assert.equal(exactCell(at(10) / 1000, time), '2026-11-20T10:00:00.000Z');
  });

  it('shows absent values as nothing, lists as JSON, and keeps every digit in copies', () => {
    const cells: [Cell, string, string][] = [
      [null, '', ''],
      [true, 'true', 'true'],
      [[1, 'a'], '[1,"a"]', '[1,"a"]'],
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

  it('lays JSON out, and shows what is no JSON as it came', () => {
    assert.equal(laidOut('{"a":[1]}'), '{\n  "a": [\n    1\n  ]\n}');
    assert.equal(laidOut('<html>'), '<html>');
  });
});

describe('the table', () => {
  const columns: Column[] = [
    { name: 'host', type: 'text' },
    { name: 'duration', type: 'number', unit: 'milliseconds' },
    time,
  ];

  it('draws the rows that can be seen and a few around them, however many there are', () => {
    assert.deepEqual(visibleRows(0, 240, 100_000), { first: 0, last: 18 });
    assert.deepEqual(visibleRows(50_000 * rowHeight, 240, 100_000), { first: 49_992, last: 50_018 });
    assert.deepEqual(visibleRows(99_990 * rowHeight, 240, 100_000), { first: 99_982, last: 100_000 });
    assert.deepEqual(visibleRows(5_000, 240, 0), { first: 0, last: 0 });
  });

  it('scrolls as little as shows a row', () => {
    assert.equal(scrollToShow(5, 0, 240), 0);
    assert.equal(scrollToShow(10, 0, 240), rowHeight);
    assert.equal(scrollToShow(2, 240, 240), 2 * rowHeight);
  });

  it('names units and the time zone in the header', () => {
    assert.deepEqual(columns.map(headerText), ['host', 'duration (ms)', 'beginTimeSeconds (UTC)']);
  });

  it('gives columns room for their header and no column more than its share', () => {
    const [short, , long] = columnWidths(
      [columns[0]!, columns[1]!, { name: 'x', type: 'text' }],
      [['a', 1, 'y'.repeat(500)]],
      yesNo,
    );
    assert.ok((short ?? 0) >= 'host'.length && (short ?? 0) < 20);
    assert.equal(long, 52);
  });

  it('goes from ascending to descending and back to the order of the answer', () => {
    const up = nextSorting(undefined, 1);
    assert.deepEqual(up, { column: 1, direction: 'ascending' });
    assert.deepEqual(nextSorting(up, 1), { column: 1, direction: 'descending' });
    assert.equal(nextSorting(nextSorting(up, 1), 1), undefined);
    assert.deepEqual(nextSorting(up, 0), { column: 0, direction: 'ascending' });
  });

  it('sorts stably, numbers as numbers, and puts absent values last either way', () => {
    const rows: Cell[][] = [[10], [9], [null], [9], ['a'], [100]];
    const order = (direction: 'ascending' | 'descending') => [...sortedOrder(rows, { column: 0, direction })];
    assert.deepEqual(order('ascending'), [1, 3, 0, 5, 4, 2]);
    assert.deepEqual(order('descending'), [4, 5, 0, 1, 3, 2]);
    assert.deepEqual([...sortedOrder(rows, undefined)], [0, 1, 2, 3, 4, 5]);
  });

  it('copies as tab-separated text that no cell can break', () => {
    const rows: Cell[][] = [['a\tb\nc', 1.5, at(10) / 1000]];
    const text = tableText(columns, rows, sortedOrder(rows, undefined));
    assert.equal(text, 'host\tduration (ms)\tbeginTimeSeconds (UTC)\na b c\t1.5\t2026-11-20T10:00:00.000Z');
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
    const model = chartModel([], { width: 300, height: 200 }, new Set());
    assert.ok(Number.isFinite(model.xOf(0)) && Number.isFinite(model.yOf(0)));
  });
});

describe('the chart', () => {
  const times = [at(10), at(10, 1), at(10, 2), at(10, 3), at(10, 4)];
  const lines: Series[] = [
    { name: 'a', unit: 'milliseconds', times, values: [1, 2, null, 4, 5] },
    { name: 'b', unit: 'milliseconds', times, values: [null, 3, null, null, null] },
  ];
  const size = { width: 600, height: 240 };

  it('breaks a line where there is no value and shows a lonely point as a dot', () => {
    const model = chartModel(lines, size, new Set());
    assert.equal((model.lines[0]?.path.match(/M/g) ?? []).length, 2);
    assert.deepEqual(model.lines[1]?.path, '');
    assert.equal(model.lines[1]?.dots.length, 1);
  });

  it('puts first and last point at the edges and zero on the floor', () => {
    const model = chartModel(lines, size, new Set());
    assert.equal(model.xOf(at(10)), model.plot.left);
    assert.equal(model.xOf(at(10, 4)), model.plot.right);
    assert.equal(model.yOf(0), model.plot.bottom);
    assert.equal(model.unit, 'ms');
  });

  it('rescales when a line is hidden, and keeps the number of the others', () => {
    const model = chartModel(lines, size, new Set([0]));
    assert.deepEqual(
      model.lines.map(line => line.index),
      [1],
    );
    assert.equal(model.y.values.at(-1), 3);
  });

  it('says no unit where the lines have different ones', () => {
    assert.equal(chartModel([lines[0]!, { ...lines[1]!, unit: 'count' }], size, new Set()).unit, '');
  });

  it('finds the nearest time and the value there', () => {
    const model = chartModel(lines, size, new Set());
    assert.equal(nearestTime(model, model.xOf(at(10, 3)) + 4), 3);
    assert.equal(valueAt(lines[0]!, at(10, 3)), 4);
    assert.equal(valueAt(lines[0]!, at(10, 2)), null);
    assert.equal(valueAt(lines[0]!, at(11)), null);
  });

  it('has words for a line', () => {
    assert.deepEqual(summary(lines[0]!), { points: 4, low: 1, high: 5, last: 5 });
    assert.equal(summary({ name: 'c', times, values: [null, null, null, null, null] }), undefined);
  });
});

describe('the state of the page', () => {
  it('collects rows of the present question only', () => {
    let state = receive(firstState, { type: 'show', run: 2, shown: shownAnswer({ rowCount: 2 }) });
    state = receive(state, { type: 'rows', run: 1, rows: [['old']] });
    state = receive(state, { type: 'rows', run: 2, rows: [['a']] });
    state = receive(state, { type: 'rows', run: 2, rows: [['b']] });
    assert.deepEqual(state.rows, [['a'], ['b']]);
    assert.deepEqual(receive(state, { type: 'show', run: 3, shown: shownAnswer() }).rows, []);
  });

  it('opens the best view, or the one chosen before where the answer has it', () => {
    const series = [{ name: 'a', times: [0], values: [1] }];
    const state = receive(firstState, { type: 'show', run: 0, shown: shownAnswer({ series }) });
    assert.equal(tabOf(state), 'chart');
    assert.equal(tabOf({ ...state, chosen: 'json' }), 'json');
    assert.equal(tabOf({ ...state, shown: shownAnswer(), chosen: 'chart' }), 'table');
    assert.deepEqual(tabsOf(shownAnswer({ columns: [] })), ['json']);
  });

  it('forgets a kept state that it does not know', () => {
    assert.equal(chosenTab({ tab: 'table' }), 'table');
    for (const odd of [undefined, null, 7, {}, { tab: 'pie' }]) assert.equal(chosenTab(odd), undefined);
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
      { type: 'body', run: 'x' },
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
