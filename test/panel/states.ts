import assert from 'node:assert/strict';
import { jsonEntries } from '../../client/src/panel/jsonEntries';
import type { ShownResponse } from '../../client/src/panel/messages';
import type { RunError } from '../../server/src/api/result';
import { type ResultsPage, request } from './resultsPage';

/**
 * Every state of the results page, with data as it comes from a service. Each can be shown after any other; the tests look
 * at all of them in every theme.
 */

const query = (results: unknown, facets: readonly string[] = []) => ({
  nrql: {
    results,
    metadata: {
      facets,
      eventTypes: ['Transaction'],
      timeWindow: { begin: Date.UTC(2026, 10, 20, 10), end: Date.UTC(2026, 10, 20, 11) },
    },
  },
});

const begin = Date.UTC(2026, 10, 20, 10) / 1000;
const bucket = (at: number, more: object) => ({
  beginTimeSeconds: begin + at * 60,
  endTimeSeconds: begin + at * 60 + 60,
  ...more,
});
const minutes = Array.from({ length: 60 }, (_, at) => at);
const apps = ['checkout', 'catalogue', 'search', 'payment', 'mail', 'login'];

const facets = minutes.flatMap(at =>
  apps.map((app, line) =>
    bucket(at, { facet: app, appName: app, count: Math.round(300 * (line + 1) + 90 * Math.sin(at / (4 + line))) }),
  ),
);

const events = Array.from({ length: 40 }, (_, at) => ({
  timestamp: begin * 1000 + at * 1234,
  host: `web-${(at % 7) + 1}.example.com`,
  appName: apps[at % 4],
  appId: 1_234_567 + (at % 4),
  duration: at % 9 === 3 ? null : 0.05 + (at % 11) / 70,
  'error.message':
    at % 13 === 5 ? 'The connection was closed by the other side before the response was complete' : null,
  error: at % 13 === 5,
}));

const parts = apps.map((app, index) => ({ facet: app, appName: app, count: 3600 - index * 520 }));
const histogram = Object.fromEntries(
  minutes.slice(0, 20).map(at => [at * 50, Math.round(900 * Math.exp(-((at - 6) ** 2) / 20))]),
);

const text = "SELECT count(*)\nFROM Transaction\nWHERE appName = 'checkout'\nSINCE 1 hour ago";
const asked = {
  ...request,
  region: 'eu',
  host: 'api.eu.example.com',
  production: true,
  text,
  source: 'queries/shop.nrql:12',
  lines: [{ of: 0, line: 11, character: 0 }],
};

const failure = (error: RunError) => (results: ResultsPage) =>
  results.show({ kind: 'error', request: asked, error, elapsedMs: 143 });

/** A chart in the kind that is chosen from the menu. */
const chart = (data: unknown, kind?: string) => async (results: ResultsPage) => {
  await results.showData(data, { request: asked });
  const { page } = results;
  if (kind) {
    await page.getByRole('button', { name: /^Chart type/ }).click();
    await page.getByRole('menuitemradio', { name: kind, exact: true }).click();
  }
  await page.locator('.chart').first().waitFor();
};

const treeRows = ['', 'data', 'actor', 'account', 'nrql'];

async function showTable(
  results: ResultsPage,
  rows: readonly object[],
  more: Partial<ShownResponse> = {},
): Promise<void> {
  await results.showData(query(rows), { request: asked, ...more });
  await results.page.getByRole('gridcell').first().waitFor();
}

const table = (results: ResultsPage) => showTable(results, events);

async function selectCells(results: ResultsPage): Promise<void> {
  await table(results);
  const grid = results.page.getByRole('grid');
  await grid.focus();
  await results.page.keyboard.press('Control+Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown'])
    await results.page.keyboard.press(key);
}

/** Presses a key until it opens something, as a person does where a late change of the size has closed it again. */
async function pressUntil({ page }: ResultsPage, key: string, role: 'menu' | 'dialog'): Promise<void> {
  for (let left = 9; left > 0; left--) {
    await page.keyboard.press(key);
    const isOpen = await page
      .getByRole(role)
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
    if (isOpen) return;
  }
  assert.fail(`${key} opens no ${role}`);
}

/** Leaves what an earlier state has opened. */
async function closeOpened({ page }: ResultsPage): Promise<void> {
  await page.mouse.move(0, 0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
}

const shown: Readonly<Record<string, (results: ResultsPage) => Promise<unknown>>> = {
  'the empty page': results => results.show({ kind: 'empty', region: 'sandbox' }),
  'a run under way': results => results.show({ kind: 'loading', request: asked }),
  'a run that waits for a limit': results =>
    results.show({ kind: 'loading', request: { ...asked, resumesAt: Date.now() + 30_000 } }),
  'a cancelled run': failure({ code: 'cancelled', message: 'The run was cancelled.' }),
  'an error with its position': failure({
    code: 'graphql',
    message: "NRQL Syntax Error: Error at line 3 position 7, unexpected 'appName'",
    offset: text.indexOf('appName'),
  }),
  'too many requests': failure({ code: 'graphql', message: 'Too many requests.' }),
  'a query that took too long': failure({ code: 'graphql', message: 'Your query timed out.' }),
  'a missing key': failure({ code: 'missing-key', message: 'The region eu has no API key.' }),
  'a wrong key': failure({
    code: 'unauthorized',
    message: 'The service api.eu.example.com rejected the API key (401).',
  }),
  'a host that cannot be reached': failure({
    code: 'unreachable',
    message: 'The host api.eu.example.com cannot be reached.',
  }),
  'no rows': results => results.showData(query([]), { request: asked }),
  'several tabs': async results => {
    const tab = (
      id: number,
      name: string,
      state: 'response' | 'error' | 'running' | 'cancelled',
      isPinned = false,
    ) => ({
      id,
      name,
      state,
      isPinned,
    });
    const tabs = [
      tab(1, 'Requests of the checkout', 'response', true),
      tab(2, 'Slow pages', 'error'),
      tab(3, 'Errors by host', 'running'),
      tab(4, 'count FROM Transaction', 'cancelled'),
    ];
    await results.say({ type: 'tabs', tabs, active: 1 });
    await table(results);
  },
  'a table': table,
  'a row below the pointer': async results => {
    await table(results);
    const cell = await results.page.getByRole('gridcell').first().boundingBox();
    await results.page.mouse.move((cell?.x ?? 0) + 8, (cell?.y ?? 0) + 8);
  },
  'a table with a selection': selectCells,
  'a filtered table': async results => {
    await table(results);
    await results.page.getByRole('searchbox', { name: 'Filter rows' }).fill('web-3');
    await results.page.getByText('6 of 40 rows match').waitFor();
  },
  'the menu of a column': async results => {
    await selectCells(results);
    await pressUntil(results, 'Alt+ArrowDown', 'menu');
  },
  'the whole value of a cell': async results => {
    await selectCells(results);
    await pressUntil(results, 'Enter', 'dialog');
  },
  'the menu of copies': async results => {
    await table(results);
    await results.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await results.page.getByRole('menu').waitFor();
  },
  'a line chart': async results => {
    await chart(query(facets, ['appName']))(results);
    await results.page.locator('.legend-entry').nth(5).waitFor();
  },
  'a line chart with its data': async results => {
    await chart(query(facets, ['appName']))(results);
    await results.page.locator('.twin summary').click();
  },
  'an area chart': chart(query(facets, ['appName']), 'Area'),
  'a stacked chart': chart(query(facets, ['appName']), 'Stacked'),
  'a comparison of two ranges': chart(
    query([
      ...minutes.map(at => bucket(at, { count: 100 + 9 * Math.sin(at / 5), comparison: 'current' })),
      ...minutes.map(at => bucket(at - 1440, { count: 90 + 9 * Math.cos(at / 5), comparison: 'previous' })),
    ]),
  ),
  'a part of the data, with more pages to load': results =>
    showTable(results, events.slice(0, 3), {
      errors: ['One query of the document failed: Your query timed out.'],
      messages: ['The data is sampled.'],
      hasMore: true,
    }),
  'an older response while its query runs again': async results => {
    await table(results);
    await results.say({ type: 'running', run: results.run(), running: { ...asked, resumesAt: Date.now() + 30_000 } });
  },
  'a bar chart': chart(query(parts, ['appName'])),
  'a pie chart': chart(query(parts, ['appName']), 'Pie'),
  'a histogram': chart(query([{ 'histogram.duration': histogram }])),
  'a heat map': chart(
    query(
      minutes.map(at =>
        bucket(at, {
          'histogram.duration': Object.fromEntries(
            [0, 1, 2, 3, 4, 5, 6, 7].map(row => [
              row * 100,
              Math.round(40 * Math.exp(-((row - 3 - 2 * Math.sin(at / 9)) ** 2))),
            ]),
          ),
        }),
      ),
    ),
  ),
  'a funnel': chart(query([{ 'funnel.name': { all: 800, cart: 420, paid: 160 } }])),
  'a billboard': chart(
    query([
      { count: 1500, 'average.duration': 0.15, comparison: 'current' },
      { count: 1000, 'average.duration': 0.18, comparison: 'previous' },
    ]),
  ),
  'the tree of a response': async results => {
    await results.showData(query(parts, ['appName']), { request: asked });
    await results.page.getByRole('tab', { name: 'JSON' }).click();
    const body = { data: { actor: { account: { nrql: { results: parts } } } } };
    const run = results.run();
    for (const path of [[], [''], ['', 'data'], ['', 'data', 'actor'], ['', 'data', 'actor', 'account'], treeRows])
      await results.say({ type: 'entries', run, path, from: 0, entries: jsonEntries(body, path, 0) });
    await results.page.getByRole('treeitem').nth(1).waitFor();
  },
};

/** By its name, what shows the state and waits until it is drawn. */
export const states: typeof shown = Object.fromEntries(
  Object.entries(shown).map(([name, show]) => [
    name,
    async (results: ResultsPage) => {
      await closeOpened(results);
      // What was arranged in one result does not concern another.
      await results.say({ type: 'tabs', tabs: [], active: results.run() + 100 });
      await show(results);
    },
  ]),
);
