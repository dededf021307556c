import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Cell, Column } from '../../server/src/api/result';
import { becomes } from './becomes';
import { closePages, sharedBrowser } from './browser';
import { openResultsPage, type ResultsPage } from './resultsPage';

const columns: Column[] = [
  { name: 'host', type: 'text' },
  { name: 'requests', type: 'number', unit: 'per-minute' },
  { name: 'appId', type: 'number' },
];
const rows: readonly (readonly Cell[])[] = [
  ['web-b', 2, 1234567],
  ['web-a', null, 1234568],
  ['db-c', 1, 1234569],
];

describe('the grid of the results page', () => {
  let browser: Browser;
  let results: ResultsPage;
  let page: Page;

  before(async () => {
    browser = await sharedBrowser();
  });
  after(closePages);

  beforeEach(async () => {
    await page?.close();
    results = await openResultsPage(browser);
    page = results.page;
  });

  const show = async (data = rows, of = columns) => {
    await results.showSets([{ name: '', columns: of, rowCount: data.length, rows: data, series: [] }]);
    await page.locator('[role=gridcell]').first().waitFor();
    await page.getByRole('grid').focus();
  };
  const cells = () => page.getByRole('gridcell').allTextContents();
  const column = async (index: number) => (await cells()).filter((_, position) => position % columns.length === index);
  const active = () => page.locator('.cell.active').textContent();
  const written = () => results.sent('write');

  it('shows units, missing values and ids without separators', async () => {
    await show();
    assert.deepEqual(await page.locator('.header-name').allTextContents(), ['host', 'requests (/min)', 'appId']);
    await becomes(async () => (await cells()).slice(0, 6), ['web-b', '2', '1234567', 'web-a', 'null', '1234568']);
    await becomes(() => page.locator('.cell.null').count(), 1);
  });

  it('sorts by a header and copies in that order', async () => {
    await show();
    await page.getByRole('button', { name: 'requests (/min)' }).click();
    await becomes(() => column(0), ['db-c', 'web-b', 'web-a']);
    await becomes(() => page.getByRole('columnheader').nth(2).getAttribute('aria-sort'), 'ascending');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Markdown table' }).click();
    assert.deepEqual((await written()).view, { rows: [2, 0, 1], columns: [0, 1, 2] });
    const { to, format } = await written();
    assert.deepEqual([to, format], ['clipboard', 'markdown']);
  });

  it('offers five forms to copy and four files', async () => {
    await show();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    assert.deepEqual((await page.getByRole('menuitem').allTextContents()).slice(0, 6), [
      'Tab-separated with headers',
      'Tab-separated without headers',
      'Headers only',
      'CSV',
      'Rows as JSON',
      'Markdown table',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    assert.deepEqual(await page.getByRole('menuitem').allTextContents(), ['CSV…', 'JSON…', 'Excel…', 'Markdown…']);
  });

  it('filters by a text and by a comparison, and says how many rows match', async () => {
    await show();
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('WEB');
    await page.getByText('2 of 3 rows match').waitFor();
    await becomes(() => column(0), ['web-b', 'web-a']);
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await page.getByRole('columnheader').nth(2).hover();
    await page.getByRole('button', { name: 'Column requests' }).click();
    await page.getByRole('searchbox', { name: /^Filter requests/ }).fill('>= 2');
    await page.getByText('1 of 3 rows match').waitFor();
    await becomes(() => column(0), ['web-b']);
    await page.keyboard.press('Escape');
  });

  it('hides columns, and what is copied has none of them', async () => {
    await show();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'requests' }).click();
    await becomes(async () => (await cells()).slice(0, 2), ['web-b', '1234567']);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+c');
    assert.deepEqual((await written()).view, { rows: [0, 1, 2], columns: [0, 2] });
  });

  it('freezes columns that then stay in view', async () => {
    const wide = Array.from({ length: 40 }, (_, index) => ({ name: `column ${index}`, type: 'number' }) as const);
    await show([wide.map((_, index) => index)], wide);
    await page.getByRole('columnheader').nth(1).hover();
    await page.getByRole('button', { name: 'Column column 0' }).click();
    await page.getByRole('menuitem', { name: 'Freeze up to here' }).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.locator('.cell.active', { hasText: '39' }).waitFor();
    const box = await page.locator('[role=gridcell].frozen').boundingBox();
    assert.ok(box && box.x < 60, `the frozen column is at ${box?.x}`);
    const drawn = await page.getByRole('gridcell').count();
    assert.ok(drawn < 20, `${drawn} of 40 columns are drawn`);
  });

  it('resizes columns by pointer and by keyboard', async () => {
    await show();
    const width = async () => (await page.getByRole('columnheader').nth(1).boundingBox())?.width ?? 0;
    const before = await width();
    const handle = await page.locator('.resize').first().boundingBox();
    await page.mouse.move((handle?.x ?? 0) + 3, (handle?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move((handle?.x ?? 0) + 63, (handle?.y ?? 0) + 5);
    await page.mouse.up();
    await becomes(async () => Math.round((await width()) - before), 60);
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+ArrowLeft');
    await becomes(async () => Math.round((await width()) - before), 44);
  });

  it('is operated by keyboard alone: cells, header, menu, sorting', async () => {
    await show();
    await becomes(active, 'web-b');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await becomes(active, 'null');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowUp');
    assert.match((await page.getByRole('grid').getAttribute('aria-activedescendant')) ?? '', /--1-0$/);
    await page.keyboard.press('Enter');
    await becomes(() => column(0), ['db-c', 'web-a', 'web-b']);
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('menuitem', { name: 'Sort descending' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate("document.activeElement.getAttribute('role')"), 'grid');
  });

  it('selects cells, not the page, and adds them up', async () => {
    await show();
    await page.keyboard.press('Control+a');
    await page.getByText('9 cells').waitFor();
    assert.equal(await page.evaluate('String(getSelection())'), '');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    const totals = await page.locator('.totals').innerText();
    assert.deepEqual(totals.split('\n'), ['3 cells', 'Sum 3', 'Average 1.5', 'Min 1', 'Max 2']);
    await page.keyboard.press('Control+Shift+C');
    const { format, view } = await written();
    assert.deepEqual([format, view], ['tsv', { rows: [0, 1, 2], columns: [1] }]);
  });

  it('selects by pointer: a drag over cells, a row by its number', async () => {
    await show();
    await page.getByRole('gridcell', { name: 'web-b' }).hover();
    await page.mouse.down();
    await page.getByRole('gridcell', { name: '1234569' }).hover();
    await page.mouse.up();
    await page.getByText('9 cells').waitFor();
    await page.getByRole('rowheader').nth(1).click();
    await page.getByText('3 cells').waitFor();
  });

  it('opens the whole value of a cell on Enter and returns the focus', async () => {
    const long = 'x'.repeat(1_000_000);
    await show([[long, 1, 2]]);
    await page.keyboard.press('Enter');
    await page.getByText('1,000,000 characters').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
    await results.hasSent({ type: 'copy', text: long });
    await page.keyboard.press('Escape');
    assert.equal(await page.evaluate("document.activeElement.getAttribute('role')"), 'grid');
  });

  it('keeps the page small for 100,000 rows and reaches the last one by keyboard', async () => {
    await show(Array.from({ length: 100_000 }, (_, i) => [`web-${i % 40}`, i * 1.5, i]));
    const nodes = await page.evaluate<number>("document.querySelectorAll('*').length");
    assert.ok(nodes < 400, `${nodes} elements`);
    await page.keyboard.press('Control+End');
    await page.locator('.cell.active', { hasText: '99999' }).waitFor();
    await page.getByText('100,000 rows', { exact: true }).waitFor();
    await becomes(() => page.locator('.cell.active').textContent(), '99999');
  });

  it('draws only the rows in view, wherever 100,000 rows are scrolled to, with the elements that it has', async () => {
    await show(Array.from({ length: 100_000 }, (_, i) => [`web-${i}`, i % 7 ? i * 1.5 : null, i]));
    const drawn = await page.evaluate<{ added: number; nodes: number; isRight: boolean }[]>(`(async () => {
      const grid = document.querySelector('[role=grid]');
      let added = 0;
      new MutationObserver(changes => {
        for (const { addedNodes } of changes) added += addedNodes.length;
      }).observe(grid, { childList: true, subtree: true });
      const drawn = [];
      for (let step = 1; step < 20; step++) {
        grid.scrollTop = (step * 37_321) % grid.scrollHeight;
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        const first = Math.ceil((grid.scrollTop + 26) / 24);
        const row = [...document.querySelectorAll('.strip[aria-rowindex="' + (first + 2) + '"] [role=gridcell]')];
        const isRight = row[0]?.textContent === 'web-' + first && row[1]?.matches('.null') === (first % 7 === 0);
        drawn.push({ added, nodes: grid.querySelectorAll('*').length, isRight });
        added = 0;
      }
      return drawn;
    })()`);
    const limit = Math.max(...drawn.map(({ nodes }) => nodes));
    assert.ok(limit < 400, `${limit} elements`);
    assert.deepEqual(new Set(drawn.map(({ isRight }) => isRight)), new Set([true]), 'the rows in view are drawn');
    const added = drawn.slice(1).reduce((sum, step) => sum + step.added, 0);
    assert.ok(added < limit, `${added} nodes were added in 18 jumps, for at most ${limit} elements`);
  });

  it('leaves no mark of the selection on a row that is used again', async () => {
    await show(Array.from({ length: 1_000 }, (_, i) => [`web-${i}`, i, i]));
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 cells').waitFor();
    const marked = () => page.locator('.table :is(.selected, .active, [aria-selected])').count();
    assert.equal(await marked(), 2);
    await page.evaluate("document.querySelector('[role=grid]').scrollTop = 12_000");
    await page.getByText('web-505', { exact: true }).waitFor();
    assert.equal(await marked(), 0);
    await page.evaluate("document.querySelector('[role=grid]').scrollTop = 0");
    await page.getByText('web-1', { exact: true }).waitFor();
    assert.equal(await marked(), 2);
  });

  it('cuts a text only where it is wider than its cell', async () => {
    await show([['a name that fits', 1, 2]]);
    const cut = () => page.locator('[role=gridcell].cut').allTextContents();
    assert.deepEqual(await cut(), []);
    await page.keyboard.press('ArrowUp');
    for (let step = 0; step < 6; step++) await page.keyboard.press('Control+ArrowLeft');
    await page.locator('.cell.cut').waitFor();
    assert.deepEqual(await cut(), ['a name that fits']);
    const inside = `(cell => cell.scrollWidth > cell.clientWidth && getComputedStyle(cell).overflow === 'hidden')`;
    assert.ok(await page.evaluate(`${inside}(document.querySelector('.cell.cut'))`));
  });
});
