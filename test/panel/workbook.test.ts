import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { viewOf } from '../../client/src/panel/tableViews';
import { workbook } from '../../client/src/panel/workbook';
import type { Table } from '../../server/src/api/result';
import { request } from './resultsPage';

const table: Table = {
  columns: [
    { name: 'host & port', type: 'text' },
    { name: 'requests', type: 'number' },
    { name: 'timestamp', type: 'time' },
    { name: 'error', type: 'boolean' },
  ],
  rows: [
    ['<web>\u0001', 1234567.25, Date.UTC(2026, 10, 20, 12), true],
    [null, null, null, null],
  ],
};

describe('an Excel workbook', () => {
  const files = Object.fromEntries(
    Object.entries(unzipSync(workbook(table, { ...request, text: 'SELECT a < b' }))).map(([path, bytes]) => [
      path,
      strFromU8(bytes),
    ]),
  );
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';

  it('has numbers as numbers, times as days, and texts without what XML forbids', () => {
    assert.ok(sheet.includes('<c><v>1234567.25</v></c>'), sheet);
    assert.ok(sheet.includes('<c s="1"><v>46346.5</v></c>'), sheet);
    assert.ok(sheet.includes('<c t="b"><v>1</v></c>'), sheet);
    assert.ok(sheet.includes('>&lt;web></t>') && sheet.includes('>host &amp; port</t>'), sheet);
    assert.equal(sheet.match(/<row>/g)?.length, 3);
  });

  it('holds the query with its region and account on a sheet of its own', () => {
    const about = files['xl/worksheets/sheet2.xml'] ?? '';
    for (const text of ['SELECT a &lt; b', 'sandbox', '1234567']) assert.ok(about.includes(text), text);
  });

  it('names every part that it has', () => {
    for (const path of ['xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'])
      assert.ok(files['[Content_Types].xml']?.includes(`"/${path}"`) && files[path], path);
  });
});

describe('what is written', () => {
  it('is what is seen: sorted, filtered and without hidden columns', () => {
    assert.deepEqual(viewOf(table, { rows: [1, 0, 9], columns: [1, 0] }), {
      columns: [table.columns[1], table.columns[0]],
      rows: [
        [null, null],
        [1234567.25, '<web>\u0001'],
      ],
    });
    assert.deepEqual(viewOf(table, {}), table);
  });

  it('keeps a cell of a megabyte whole', () => {
    const long: Table = { columns: [{ name: 'a', type: 'text' }], rows: [['x'.repeat(1_000_000)]] };
    assert.equal(viewOf(long, { rows: [0] }).rows[0]?.[0], long.rows[0]?.[0]);
  });
});
