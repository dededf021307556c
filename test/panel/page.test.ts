import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import type { Cell, Column } from '../../server/src/api/result';
import { becomes } from './becomes';
import { closePages, sharedBrowser } from './browser';
import { openResultsPage, type ResultsPage, request } from './resultsPage';

const columns: Column[] = [
  { name: 'host', type: 'text' },
  { name: 'requests', type: 'number' },
];

/** The page as the editor shows it, with the side of the extension played by this test. */
describe('the results page in a real browser', () => {
  let browser: Browser;
  let results: ResultsPage;

  before(async () => {
    browser = await sharedBrowser();
    results = await openResultsPage(browser);
  });

  after(closePages);

  const showRows = async (rows: readonly (readonly Cell[])[], of: readonly Column[] = columns) => {
    await results.showSets([{ name: '', columns: of, rowCount: rows.length, rows, series: [] }]);
    await results.page
      .getByRole('status')
      .getByText(rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-US')} rows`, { exact: true })
      .waitFor();
  };

  it('is in the language of the editor, every text of it', async () => {
    const german = JSON.parse(readFileSync('l10n/bundle.l10n.de.json', 'utf8')) as Record<string, string>;
    const { page, showSets } = await openResultsPage(browser, { l10n: text => german[text] ?? text });
    await page.getByText('Noch kein Ergebnis').waitFor();
    await showSets([
      {
        name: '',
        columns,
        rowCount: 2,
        rows: [
          ['a', 1234.5],
          ['b', 2],
        ],
        series: [],
      },
    ]);
    await page.getByRole('button', { name: 'Exportieren' }).waitFor();
    await page.getByRole('gridcell', { name: '1.234,5' }).waitFor();
    const shown = `${await page.locator('#root').innerText()} ${await page.locator('#root').innerHTML()}`;
    for (const [english, text] of Object.entries(german))
      if (english !== text && english.length > 5 && !text.includes(english))
        assert.ok(!new RegExp(`[>"]${english.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}[<"]`).test(shown), english);
    await page.close();
  });

  it('says that it is ready, and what to do first', async () => {
    const { page } = results;
    await page.getByText('No result yet').waitFor();
    await results.hasSent({ type: 'ready' });
    await page.getByRole('button', { name: 'New query' }).click();
    await results.hasSent({ type: 'action', action: 'newQuery' });
  });

  it('names region, account and query while it waits and when it failed', async () => {
    const { page } = results;
    await results.show({ kind: 'loading', request });
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    await page.getByText(/^\d+ (ms|s)$|^[\d.]+ s$/).waitFor();
    for (const text of ['sandbox', 'Account 1234567', 'queries.nrql:3']) await page.getByText(text).first().waitFor();
    await results.show({ kind: 'error', request, error: { code: 'unauthorized', message: 'Refused.' }, elapsedMs: 3 });
    await becomes(() => page.getByRole('alert').textContent(), 'Refused.');
    await becomes(() => page.locator('.request-text pre').textContent(), request.text);
    const steps = await page.locator('.buttons button').allTextContents();
    assert.deepEqual(steps, ['Set API key', 'Select region']);
  });

  it('marks the position of an error in the query, and adds what to do', async () => {
    const { page } = results;
    const error = { code: 'graphql', message: 'NRQL Syntax Error: unexpected', offset: 7 } as const;
    await results.show({ kind: 'error', request, error, elapsedMs: 3 });
    await becomes(() => page.locator('mark').textContent(), 'count');
    await page.getByText('queries.nrql, line 3, column 8').waitFor();
    for (const [message, advice] of [
      ['Too many requests.', /Run fewer queries/],
      ['Your query timed out.', /shorter time range/],
    ] as const) {
      await results.show({ kind: 'error', request, error: { code: 'graphql', message }, elapsedMs: 3 });
      await page.getByText(advice).waitFor();
      await page.getByText('queries.nrql, line 3, column 1').waitFor();
      assert.equal(await page.locator('mark').count(), 0, 'the service names no position');
    }
  });

  it('shows a cancelled run without the colour of errors', async () => {
    const { page } = results;
    await results.show({ kind: 'error', request, error: { code: 'cancelled', message: 'x' }, elapsedMs: 3 });
    await page.getByRole('heading', { name: 'The run was cancelled' }).waitFor();
    await becomes(() => page.locator('.failed').count(), 0);
  });

  it('says where there are no rows, in which range, and what to try', async () => {
    const { page } = results;
    const timeRange = { begin: Date.UTC(2026, 10, 20, 9), end: Date.UTC(2026, 10, 20, 10) };
    await results.showSets([{ name: '', columns: [], rowCount: 0, rows: [], series: [], timeRange }]);
    await page.getByText('The response has no rows').waitFor();
    const text = await page.locator('.no-rows').innerText();
    for (const part of ['sandbox', '1234567', '2026-11-20 09:00 to 10:00 UTC', 'SINCE 1 day ago'])
      assert.ok(text.includes(part), `${part} in ${text}`);
  });

  it('keeps an older response while its query runs again', async () => {
    const { page } = results;
    await showRows([['kept', 1]]);
    await results.say({ type: 'running', run: results.run(), running: request });
    await page.getByRole('status').getByText('Running').waitFor();
    await page.getByRole('gridcell', { name: 'kept' }).waitFor();
    await results.say({ type: 'running', run: results.run() });
    await page.locator('.running').waitFor({ state: 'detached' });
  });

  it('shows what is missing from a response that failed in part', async () => {
    const { page } = results;
    await results.showSets([{ name: '', columns, rowCount: 1, rows: [['a', 1]], series: [] }], {
      errors: ['No access.'],
      messages: ['Rounded.'],
    });
    assert.match(await page.getByRole('alert').innerText(), /incomplete\s+No access\./);
    await page.getByText('Rounded.').waitFor();
  });

  it('names several results in tabs and sends what is done with them', async () => {
    const { page } = results;
    const tab = (id: number, name: string) => ({ id, name, state: 'response', isPinned: false }) as const;
    await results.say({ type: 'tabs', tabs: [tab(1, 'Requests'), tab(2, 'Errors')], active: 1 });
    await page.getByRole('tab', { name: 'Errors' }).click();
    await results.hasSent({ type: 'tab', action: 'select', tab: 2 });
    await page.getByRole('button', { name: 'Pin Requests' }).click();
    await results.hasSent({ type: 'tab', action: 'pin', tab: 1 });
    await page.getByRole('button', { name: 'Close Requests' }).click();
    await results.hasSent({ type: 'tab', action: 'close', tab: 1 });
    await results.say({ type: 'tabs', tabs: [tab(1, 'Requests')], active: 1 });
    await page.locator('.result-tabs [role=tab]').first().waitFor({ state: 'detached' });
  });

  it('shows every query of a document', async () => {
    const { page } = results;
    const set = (name: string) => ({ name, columns, rowCount: 1, rows: [[name, 1]], series: [] });
    await results.showSets([set('first'), set('second')]);
    await page.getByRole('gridcell', { name: 'first' }).waitFor();
    await page.getByRole('button', { name: 'Query of the document: first' }).click();
    await page.getByRole('menuitemradio', { name: 'second' }).click();
    await page.getByRole('gridcell', { name: 'second' }).waitFor();
  });

  it('inserts what the service sent as text', async () => {
    const { page } = results;
    const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    await results.showSets(
      [{ name: '', columns: [{ name: evil, type: 'text' }], rowCount: 1, rows: [[evil]], series: [] }],
      {
        messages: [evil],
      },
    );
    await page.locator('[role=gridcell]', { hasText: evil }).waitFor();
    await becomes(() => page.locator('img, main script').count(), 0);
    assert.equal(await page.title(), 'Graphward');
  });

  it('moves between the views with the arrow keys and keeps the focus on the tab', async () => {
    const { page } = results;
    await showRows([['a', 1]]);
    await page.getByRole('tab', { name: 'Table' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('#tab-json:focus').waitFor();
    await results.hasSent({ type: 'entries', run: results.run(), path: [], from: 0 });
    await page.keyboard.press('ArrowRight');
    await page.getByRole('grid').waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), 'tab-table');
  });

  it('drops what belongs to an older run', async () => {
    const { page } = results;
    await results.showSets([{ name: '', columns, rowCount: 1, rows: [], series: [] }]);
    const run = results.run();
    await results.say({ type: 'rows', run: run - 1, set: 0, rows: [['old', 1]] });
    await results.say({ type: 'rows', run, set: 0, rows: [['new', 1]] });
    await page.getByRole('gridcell', { name: 'new' }).waitFor();
    await becomes(() => page.getByRole('gridcell', { name: 'old' }).count(), 0);
  });
});
