import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { FromPage, Shown, ToPage } from '../../client/src/panel/messages';
import { pageHtml } from '../../client/src/panel/page';
import { pageTexts } from '../../client/src/panel/texts';
import type { Cell, Column } from '../../server/src/api/result';
import { launchBrowser, prepareBrowser } from '../editor/browser';

const root = process.cwd();
const pictures = join(root, 'out/panel');
mkdirSync(pictures, { recursive: true });

const asked = {
  region: 'sandbox',
  production: false,
  accountId: 1234567,
  language: 'nrql',
  text: 'SELECT count(*) FROM Metric',
  source: 'queries.nrql:3',
  at: 0,
  id: 1,
  key: 'queries.nrql#3',
  uri: 'file:///queries.nrql',
  lines: [{ line: 2, character: 0 }],
} as const;

const columns: Column[] = [
  { name: 'host', type: 'text' },
  { name: 'requests', type: 'number' },
];

function answer(more: Partial<Extract<Shown, { kind: 'answer' }>>): Shown {
  return {
    kind: 'answer',
    asked,
    elapsedMs: 12,
    messages: [],
    columns,
    rowCount: 0,
    series: [],
    bodyLength: 2,
    ...more,
  };
}

const series = ['web-1', 'web-2'].map((name, at) => ({
  name: `${name}: requests`,
  times: Array.from({ length: 30 }, (_, i) => Date.UTC(2026, 10, 20, 10, i)),
  values: Array.from({ length: 30 }, (_, i) => (i === 7 ? null : 100 * at + i)),
}));

/** The page as the editor shows it, with the editor's side played by this test. */
describe('the results page in a real browser', () => {
  let browser: Browser;
  let page: Page;
  let received: FromPage[] = [];

  before(async () => {
    browser = await launchBrowser(await prepareBrowser());
    const bundle = await build({
      entryPoints: [join(root, 'client/src/panel/view/main.ts')],
      bundle: true,
      write: false,
      format: 'iife',
    });
    const script = `globalThis.acquireVsCodeApi = () => ({ postMessage: m => globalThis.fromPage(m), getState() {}, setState() {} });
${bundle.outputFiles[0]?.text}`;
    page = await browser.newPage({ viewport: { width: 900, height: 400 } });
    await page.exposeFunction('fromPage', (message: FromPage) => received.push(message));
    const served: Readonly<Record<string, readonly [string, string]>> = {
      '/': [
        'text/html',
        pageHtml({
          cspSource: 'http://panel.test',
          script: '/panel.js',
          style: '/panel.css',
          nonce: 'n',
          place: 'panel',
          language: 'en',
          texts: pageTexts({ t: text => text }),
        }),
      ],
      '/panel.js': ['text/javascript', script],
      '/panel.css': ['text/css', readFileSync(join(root, 'client/src/panel/view/style.css'), 'utf8')],
    };
    await page.route('http://panel.test/**', route => {
      const [contentType, body] = served[new URL(route.request().url()).pathname] ?? ['text/plain', ''];
      return route.fulfill({ contentType, body });
    });
    await page.goto('http://panel.test/');
  });

  after(() => browser.close());

  const say = (message: ToPage) => page.evaluate(`window.postMessage(${JSON.stringify(message)}, '*')`);
  let run = 0;
  const show = async (shown: Shown) => {
    run++;
    await say({ type: 'show', run, shown });
  };
  const showRows = async (rows: readonly (readonly Cell[])[]) => {
    await show(answer({ rowCount: rows.length }));
    for (let at = 0; at < rows.length; at += 2_000) await say({ type: 'rows', run, rows: rows.slice(at, at + 2_000) });
    await page
      .getByRole('status')
      .getByText(`${rows.length.toLocaleString('en-US')} rows`, { exact: true })
      .waitFor();
  };

  it('says that it is ready, and what to do first', async () => {
    await page.getByText('No result yet').waitFor();
    assert.deepEqual(received[0], { type: 'ready' });
    received = [];
    await page.getByRole('button', { name: 'New query' }).click();
    assert.deepEqual(received, [{ type: 'action', action: 'newQuery' }]);
  });

  it('names region, account and query while it waits and when it failed', async () => {
    await show({ kind: 'loading', asked });
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    for (const text of ['sandbox', 'Account 1234567', 'queries.nrql:3']) await page.getByText(text).first().waitFor();
    await show({ kind: 'error', asked, error: { code: 'unauthorized', message: 'Refused.' }, elapsedMs: 3 });
    assert.equal(await page.getByRole('alert').textContent(), 'Refused.');
    assert.equal(await page.locator('.question pre').textContent(), asked.text);
    const steps = await page.locator('.buttons button').allTextContents();
    assert.deepEqual(steps, ['Set API key', 'Select region']);
  });

  it('says that there are no rows, and what to try', async () => {
    await show(answer({ rowCount: 0 }));
    await page.getByText('The response has no rows').waitFor();
  });

  it('keeps the page small for 100,000 rows and reaches the last one by keyboard', async () => {
    await showRows(Array.from({ length: 100_000 }, (_, i) => [`web-${i % 40}`, i * 1.5]));
    const nodes = await page.evaluate<number>("document.querySelectorAll('*').length");
    assert.ok(nodes < 400, `${nodes} elements`);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+End');
    await page.locator('#cell-99999-1.active').waitFor();
    assert.equal(await page.locator('#cell-99999-1').textContent(), '149,998.5');
    assert.equal(await page.getByRole('grid').getAttribute('aria-activedescendant'), 'cell-99999-1');
  });

  it('draws only the rows in view, wherever 100,000 rows are scrolled to', async () => {
    const drawn = await page.evaluate<number[]>(`(async () => {
      const grid = document.querySelector('[role=grid]');
      let added = 0;
      new MutationObserver(changes => {
        for (const { addedNodes } of changes) added += addedNodes.length;
      }).observe(grid, { childList: true, subtree: true });
      const drawn = [];
      for (let step = 1; step < 20; step++) {
        grid.scrollTop = (step * 37_321) % grid.scrollHeight;
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
        drawn.push(added);
        added = 0;
      }
      return drawn;
    })()`);
    for (const nodes of drawn) assert.ok(nodes > 0 && nodes < 400, `${drawn.join(', ')} nodes were drawn`);
  });

  it('sorts by a column and copies the table in that order', async () => {
    await showRows([
      ['b', 2],
      ['a', null],
      ['c', 1],
    ]);
    await page.getByRole('button', { name: 'requests' }).click();
    assert.equal(await page.getByRole('columnheader').nth(1).getAttribute('aria-sort'), 'ascending');
    received = [];
    await page.getByRole('button', { name: 'Copy table' }).click();
    assert.deepEqual(received, [{ type: 'copy', text: 'host\trequests\nc\t1\nb\t2\na\t' }]);
  });

  it('inserts what the service answered as text', async () => {
    const evil = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    await show(answer({ rowCount: 1, columns: [{ name: evil, type: 'text' }], messages: [evil] }));
    await say({ type: 'rows', run, rows: [[evil]] });
    await page.locator('[role=gridcell]', { hasText: evil }).waitFor();
    assert.deepEqual(await page.getByRole('gridcell').allTextContents(), [evil]);
    assert.equal(await page.locator('img, main script').count(), 0);
    assert.equal(await page.title(), 'Graphward');
  });

  it('draws one line for each series and says them in words', async () => {
    await show(answer({ series, rowCount: 60 }));
    await page.locator('.chart-drawing g.line').nth(1).waitFor();
    assert.equal(await page.locator('.chart-drawing g.line').count(), 2);
    assert.match(
      (await page.locator('#chart-words').textContent()) ?? '',
      /web-1: requests: 29 points, lowest 0, highest 29, last 29/,
    );
    assert.match(
      (await page.locator('.chart-drawing').getAttribute('aria-label')) ?? '',
      /2026-11-20 10:00 to 2026-11-20 10:29 UTC/,
    );
  });

  it('walks through the points of a chart by keyboard and says each of them', async () => {
    await page.locator('.chart-drawing').focus();
    await page.keyboard.press('End');
    assert.equal(
      await page.locator('[aria-live=polite]').textContent(),
      '2026-11-20 10:29 UTC, web-1: requests 29, web-2: requests 129',
    );
    await page.getByRole('button', { name: 'web-2' }).click();
    assert.equal(await page.locator('.chart-drawing g.line').count(), 1);
  });

  it('moves between the views with the arrow keys and keeps the focus on the tab', async () => {
    await page.getByRole('tab', { name: 'Chart' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('grid').waitFor();
    assert.equal(await page.evaluate('document.activeElement.id'), 'tab-table');
    received = [];
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction("document.activeElement.id === 'tab-json'");
    assert.deepEqual(received, [{ type: 'body', run }]);
    await say({ type: 'body', run, text: '{"data":{"a":1}}' });
    await page.getByText('"a": 1').waitFor();
  });

  it('drops what belongs to an older question', async () => {
    await show(answer({ rowCount: 1 }));
    await say({ type: 'rows', run: run - 1, rows: [['old', 1]] });
    await say({ type: 'rows', run, rows: [['new', 1]] });
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('gridcell', { name: 'new' }).waitFor();
    assert.deepEqual(await page.getByRole('gridcell').allTextContents(), ['new', '1']);
  });
});
