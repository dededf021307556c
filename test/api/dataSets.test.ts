import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataSets } from '../../server/src/api/dataSets';
import type { DataSet } from '../../server/src/api/result';
import { csv, jsonRows, markdownTable, tabSeparated } from '../../server/src/api/tableText';

const query = (results: unknown, facets: readonly string[] = []) => ({
  results,
  metadata: { facets, eventTypes: ['Transaction'] },
});
const only = (data: unknown): DataSet => dataSets(data).sets[0] as DataSet;
const names = (set: DataSet) => set.table.columns.map(({ name }) => name);

describe('the tables of a response', () => {
  it('show percentiles, Apdex and medians as columns of their own, with units', () => {
    const set = only({
      nrql: query([
        {
          'percentile.duration': { 50: 0.1, 95: 0.9 },
          'apdex.duration': { score: 0.9, s: 8, t: 2, f: 0, count: 10 },
          score: 0.9,
          s: 8,
          t: 2,
          f: 0,
          count: 10,
          'median.duration': { 50: 0.1 },
        },
      ]),
    });
    assert.deepEqual(names(set), [
      'percentile.duration 50',
      'percentile.duration 95',
      ...['score', 's', 't', 'f', 'count'].map(member => `apdex.duration ${member}`),
      'median.duration',
    ]);
    assert.deepEqual(set.table.rows, [[0.1, 0.9, 0.9, 8, 2, 0, 10, 0.1]]);
    const units = set.table.columns.map(({ unit }) => unit);
    assert.deepEqual([units[0], units[2], units[3], units[7]], ['seconds', 'score', 'count', 'seconds']);
  });

  it('hold each facet once, also where several facets are one list', () => {
    const one = query([{ facet: 'Shop', appName: 'Shop', count: 4 }], ['appName']);
    assert.deepEqual(names(only({ nrql: one })), ['appName', 'count']);
    const two = query([{ facet: ['Shop', 'h1'], count: 4 }], ['appName', 'host']);
    assert.deepEqual(only({ nrql: two }).table, {
      columns: [
        { name: 'appName', type: 'text', role: 'facet' },
        { name: 'host', type: 'text', role: 'facet' },
        { name: 'count', type: 'number', unit: 'count', role: 'value' },
      ],
      rows: [['Shop', 'h1', 4]],
    });
  });

  it('of every query of a document are named by its aliases', () => {
    const { sets } = dataSets({ actor: { account: { a: query([{ count: 1 }]), b: query([{ count: 2 }]) } } });
    assert.deepEqual(
      sets.map(({ name, table }) => [name, table.rows]),
      [
        ['a', [[1]]],
        ['b', [[2]]],
      ],
    );
  });

  it('list entities, with the members of nested objects as columns', () => {
    const entities = [
      { guid: 'g', name: 'Shop', summary: { rate: 3 } },
      { guid: 'h', name: 'Ledger' },
    ];
    const set = only({ actor: { entitySearch: { results: { nextCursor: null, entities } } } });
    assert.deepEqual(names(set), ['guid', 'name', 'summary.rate']);
    assert.deepEqual(set.table.rows, [
      ['g', 'Shop', 3],
      ['h', 'Ledger', null],
    ]);
    assert.equal(only({ actor: { entitySearch: { results: { entities: [] } } } }).table.rows.length, 0);
    assert.deepEqual(dataSets({ actor: { user: { name: 'n' } } }).sets, []);
  });

  it('lay the earlier range of COMPARE WITH over the same time axis', () => {
    const day = 86_400;
    const row = (at: number, count: number, comparison: string) => ({
      beginTimeSeconds: at,
      endTimeSeconds: at + 60,
      count,
      comparison,
    });
    const set = only({
      nrql: query([row(day, 1, 'current'), row(day + 60, 2, 'current'), row(0, 3, 'previous'), row(60, 4, 'previous')]),
    });
    const [current, previous] = set.series;
    assert.deepEqual(previous?.times, current?.times);
    assert.deepEqual([current?.shift, previous?.shift], [undefined, day * 1000]);
    assert.deepEqual(previous?.values, [3, 4]);
  });

  it('keep events as they are, with their times', () => {
    const set = only({ nrql: query([{ timestamp: 1_700_000_000_000, appId: 1234, ok: true, m: { type: 'count' } }]) });
    assert.deepEqual(
      set.table.columns.map(({ name, type, role }) => [name, type, role]),
      [
        ['timestamp', 'time', undefined],
        ['appId', 'number', undefined],
        ['ok', 'boolean', undefined],
        ['m type', 'text', undefined],
      ],
    );
  });
});

describe('a table as text', () => {
  const table = {
    columns: [
      { name: 'a|b', type: 'text' },
      { name: 'n', type: 'number' },
    ],
    rows: [
      ['x,"y"\n|', 1234567.25],
      [null, null],
    ],
  } as const;

  it('keeps every character in CSV and JSON', () => {
    assert.equal(csv(table), 'a|b,n\r\n"x,""y""\n|",1234567.25\r\n,\r\n');
    assert.deepEqual(JSON.parse(jsonRows(table)), [
      { 'a|b': 'x,"y"\n|', n: 1234567.25 },
      { 'a|b': null, n: null },
    ]);
  });

  it('moves no cell in tab-separated text and in Markdown', () => {
    assert.equal(tabSeparated(table), 'a|b\tn\nx,"y" |\t1234567.25\n\t');
    assert.equal(tabSeparated(table, false).split('\n').length, 2);
    assert.equal(markdownTable(table), '| a\\|b | n |\n| --- | ---: |\n| x,"y"<br>\\| | 1234567.25 |\n|  |  |\n');
    const markup = ['![x](https://api.example.com/p.png)', '[x](command:a)', '<img src=x>', '&lt;b&gt; R&D', 'a\rb'];
    assert.equal(
      markdownTable({ columns: [{ name: 'a', type: 'text' }], rows: markup.map(cell => [cell]) }),
      '| a |\n| --- |\n| ![x]\\(https://api.example.com/p.png) |\n| [x]\\(command:a) |\n| &lt;img src=x> |\n| &amp;lt;b&amp;gt; R&D |\n| a<br>b |\n',
      'a cell is text',
    );
  });
});
