import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { FromPage } from '../../client/src/panel/messages';
import { until } from '../editor/until';
import { becomes } from './becomes';
import { closePages, sharedBrowser } from './browser';
import { openResultsPage, type ResultsPage } from './resultsPage';

const theme = 'html { --vscode-charts-blue: #1a5fb4; --vscode-charts-purple: #652d90; --vscode-foreground: #111 }';

const query = (results: unknown, facets: readonly string[] = []) => ({
  nrql: { results, metadata: { facets, eventTypes: ['Transaction'] } },
});
const begin = Date.UTC(2026, 10, 20, 10) / 1000;
const buckets = (count: number, more: (at: number) => object, from = begin) =>
  Array.from({ length: count }, (_, at) => ({
    beginTimeSeconds: from + at * 60,
    endTimeSeconds: from + at * 60 + 60,
    ...more(at),
  }));
const facets = ['web-1', 'web-2'].flatMap((host, line) =>
  buckets(30, at => ({ facet: host, host, count: 100 * line + at })),
);

describe('the charts of the results page', () => {
  let browser: Browser;
  let results: ResultsPage;
  let page: Page;

  before(async () => {
    browser = await sharedBrowser();
    results = await openResultsPage(browser, { theme, viewport: { width: 900, height: 500 } });
    page = results.page;
  });
  after(closePages);

  const spoken = () => page.locator('.chart [aria-live=polite]').textContent();
  const choose = async (kind: string) => {
    await page.getByRole('button', { name: /^Chart type/ }).click();
    await page.getByRole('menuitemradio', { name: kind, exact: true }).click();
  };

  it('draw a heat map of as many columns as can be told apart', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => ({
      facet: `web-${at}`,
      host: `web-${at}`,
      'histogram.duration': { '0': at, '1': 1 },
    }));
    await results.showData(query(rows, ['host']));
    await page.getByText('The chart shows the first 400 of 450 rows.').waitFor();
    assert.equal(await page.locator('rect.heat').count(), 800);
  });

  it('draw a line for each facet, and say them in a sentence and a table', async () => {
    await results.showData(query(facets, ['host']));
    await page.locator('.chart-drawing canvas').waitFor();
    await becomes(() => page.locator('.legend-entry').count(), 2);
    const label = await page.locator('.chart-drawing').getAttribute('aria-label');
    assert.match(label ?? '', /^Line chart of 2 series from 2026-11-20 10:00 to 2026-11-20 10:29 UTC/);
    await page.locator('.twin summary').click();
    assert.deepEqual(await page.locator('.twin tbody tr').first().locator('th, td').allTextContents(), [
      'web-1: count',
      '2026-11-20 10:00',
      '0',
      '14.5',
      '29',
      '29',
    ]);
    await page.locator('.twin summary').click();
  });

  it('are walked through by keyboard, point by point', async () => {
    await page.locator('.chart-drawing').focus();
    await page.keyboard.press('End');
    await becomes(spoken, '2026-11-20 10:29 UTC, web-1: count 29, web-2: count 129');
    await page.getByRole('button', { name: 'web-2' }).click();
    await page.locator('.chart-drawing').focus();
    await page.keyboard.press('Home');
    await becomes(spoken, '2026-11-20 10:00 UTC, web-1: count 0');
    await page.getByRole('button', { name: 'web-2' }).click();
  });

  it('zoom by keyboard and by a drag, and show all again', async () => {
    const reset = page.getByRole('button', { name: 'Reset zoom' });
    await page.locator('.chart-drawing').focus();
    await page.keyboard.press('+');
    await reset.click();
    await reset.waitFor({ state: 'hidden' });
    const box = await page.locator('.u-over').boundingBox();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 20);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 20, { steps: 4 });
    await page.mouse.up();
    await reset.waitFor();
    await page.locator('.chart-drawing').focus();
    await page.keyboard.press('0');
    await reset.waitFor({ state: 'hidden' });
  });

  it('switch between kinds, and keep the choice when the query runs again', async () => {
    for (const kind of ['Area', 'Bar', 'Stacked']) {
      await choose(kind);
      await page.getByRole('img', { name: new RegExp(`^${kind} chart`) }).waitFor();
    }
    await results.showData(query(facets, ['host']));
    await page.getByRole('img', { name: /^Stacked chart/ }).waitFor();
    await becomes(() => page.locator('.legend-entry .hatch').count(), 3);
    await choose('Line');
  });

  it('lay the earlier range over the same axis and name its true time', async () => {
    const row = (comparison: string) => (at: number) => ({ count: at, comparison });
    await results.showData(query([...buckets(10, row('current')), ...buckets(10, row('previous'), begin - 86_400)]));
    await page.getByText('count (previous)', { exact: true }).first().waitFor();
    const label = await page.locator('.chart-drawing').getAttribute('aria-label');
    assert.match(label ?? '', /from 2026-11-20 10:00 to 2026-11-20 10:09 UTC/);
    await page.locator('.chart-drawing').focus();
    await page.keyboard.press('Home');
    await page.getByText('previous: 2026-11-19 10:00 UTC').waitFor();
  });

  it('show one number large, with its change in per cent', async () => {
    const row = (comparison: string, count: number) => ({ count, 'average.duration': count / 1000, comparison });
    await results.showData(query([row('current', 150), row('previous', 100)]));
    assert.match(await page.locator('.figure').first().innerText(), /count\s+150\s+▲ \+50\.0 % against 100 before/);
    assert.match(await page.locator('.figure').nth(1).innerText(), /0\.15 s/);
  });

  it('draw bars, a pie, a histogram, a heat map and a funnel, each with its numbers in words', async () => {
    const apps = ['a', 'b', 'c'].map((app, index) => ({ facet: app, app, count: 30 - index * 10 }));
    await results.showData(query(apps, ['app']));
    await page.getByRole('img', { name: 'Bar chart of 3. a: 30, b: 20, c: 10' }).waitFor();
    await choose('Pie');
    await page.getByRole('img', { name: /^Pie chart of 3/ }).waitFor();
    await page.locator('.slice').nth(2).waitFor();
    await becomes(() => page.locator('.slice').count(), 3);
    await results.showData(query([{ 'histogram.duration': { 0: 8, 10: 2 } }]));
    await page.getByRole('img', { name: 'Histogram chart of 2. 0: 8, 10: 2' }).waitFor();
    await results.showData(query([{ 'funnel.name': { all: 8, paid: 2 } }]));
    await page.getByRole('img', { name: 'Funnel chart of 2. all: 8, paid: 2' }).waitFor();
    await results.showData(query(buckets(3, at => ({ 'histogram.duration': { 0: at, 10: 1 } }))));
    await page.getByRole('img', { name: /^Heat map chart of 6/ }).waitFor();
    await page.locator('.heat').nth(5).waitFor();
    await becomes(() => page.locator('.heat').count(), 6);
  });

  it('are saved as SVG with their colours in it, and as PNG', async () => {
    await results.showData(query(facets, ['host']));
    const save = async (name: string) => {
      const before = results.received.length;
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name }).click();
      return until(page, 'picture', async () =>
        results.received
          .slice(before)
          .find((message): message is Extract<FromPage, { type: 'picture' }> => message.type === 'picture'),
      );
    };
    const { data } = await save('SVG picture…');
    assert.match(data, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.ok(data.includes('web-2: count') && /stroke="(rgb|#)/.test(data) && !data.includes('class='));
    const png = Buffer.from((await save('PNG picture…')).data, 'base64');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    assert.equal(png.readUInt32BE(16), 1920);
  });
});
