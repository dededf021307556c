import assert from 'node:assert/strict';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { FromPage, Shown, ShownRequest, ShownResponse, ShownSet, ToPage } from '../../client/src/panel/messages';
import { pageHtml } from '../../client/src/panel/page';
import { pageTexts } from '../../client/src/panel/texts';
import { dataSets } from '../../server/src/api/dataSets';
import type { Cell } from '../../server/src/api/result';
import { probeHangsAfter } from '../editor/until';

const root = process.cwd();

export const request: ShownRequest = {
  region: 'sandbox',
  production: false,
  accountIds: [1234567],
  language: 'nrql',
  text: 'SELECT count(*) FROM Metric',
  source: 'queries.nrql:3',
  at: 0,
  id: 1,
  key: 'queries.nrql#3',
  uri: 'file:///queries.nrql',
  lines: [{ of: 0, line: 2, character: 0 }],
};

/** The results page in a browser, with the side of the extension played by the test. */
export interface ResultsPage {
  readonly page: Page;
  /** What the page has sent, requests for more rows left out; a test may empty it. */
  readonly received: FromPage[];
  /** Waits until this is the last message of the page: what an event sends comes after the action that caused it. */
  hasSent(message: FromPage): Promise<void>;
  /** The last message of a kind, once the page has sent one. */
  sent<T extends FromPage['type']>(type: T): Promise<Extract<FromPage, { type: T }>>;
  /** Sends a message, and waits until the page has handled it. */
  say(message: ToPage): Promise<unknown>;
  /** Shows something under a new number. */
  show(shown: Shown): Promise<void>;
  /** Shows the data of a response as the extension would, rows included. */
  showData(data: unknown, more?: Partial<ShownResponse>): Promise<void>;
  showSets(
    sets: readonly (ShownSet & { readonly rows: readonly (readonly Cell[])[] })[],
    more?: Partial<ShownResponse>,
  ): Promise<void>;
  run(): number;
}

export function responseOf(sets: readonly ShownSet[], more: Partial<ShownResponse> = {}): ShownResponse {
  return { kind: 'response', request, elapsedMs: 12, messages: [], errors: [], sets, ...more };
}

/** What the page is made of. Every page that a process opens is the same, so that it is built once. */
const bundles = new Map<string, Promise<string>>();

function bundled(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, known);
  return known;
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'client/src/panel/view', entry)],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    mainFields: ['browser', 'module', 'main'],
  });
  return outputFiles[0]?.text ?? '';
}

/** Opens the page with the style sheet of the product. `theme` is CSS, such as the colours of an editor's theme. */
export async function openResultsPage(
  browser: Browser,
  {
    theme = '',
    bodyClass = '',
    viewport = { width: 900, height: 400 },
    l10n = (text: string) => text,
    /** A benchmark starts a worker in the page, which the policy of the page forbids. */
    bypassCSP = false,
  } = {},
): Promise<ResultsPage> {
  const script = `globalThis.acquireVsCodeApi = () => ({ postMessage: m => globalThis.fromPage(m), getState() {}, setState() {} });
${await bundled('main.ts')}`;
  const page = await browser.newPage({ viewport, bypassCSP });
  page.setDefaultTimeout(probeHangsAfter);
  page.on('pageerror', error => assert.fail(error));
  const received: FromPage[] = [];
  await page.exposeFunction('fromPage', (message: FromPage) => {
    if (message.type !== 'more') received.push(message);
  });
  const html = pageHtml({
    cspSource: 'http://panel.test',
    script: '/panel.js',
    style: '/panel.css',
    nonce: 'n',
    place: 'panel',
    language: 'en',
    texts: pageTexts({ t: l10n }),
  }).replace('class="panel"', `class="panel ${bodyClass}"`);
  const served: Readonly<Record<string, readonly [string, string]>> = {
    '/': ['text/html', html],
    '/panel.js': ['text/javascript', script],
    // As in the editor, the theme comes first.
    '/panel.css': ['text/css', `${theme}\n${await bundled('style/index.css')}`],
  };
  await page.route('http://panel.test/**', route => {
    const [contentType, body] = served[new URL(route.request().url()).pathname] ?? ['text/plain', ''];
    return route.fulfill({ contentType, body });
  });
  await page.goto('http://panel.test/');

  let run = 0;
  // The listener of the page came first, so that the page has handled the message when this one is called.
  const say = (message: ToPage) =>
    page.evaluate(`new Promise(done => {
      addEventListener('message', () => done(), { once: true });
      postMessage(${JSON.stringify(message)}, '*');
    })`);
  const show = async (shown: Shown) => {
    run++;
    await say({ type: 'show', run, shown });
  };
  const showSets: ResultsPage['showSets'] = async (sets, more) => {
    await show(
      responseOf(
        sets.map(({ rows: _, ...set }) => set),
        more,
      ),
    );
    for (const [set, { rows }] of sets.entries())
      for (let index = 0; index < rows.length; index += 2_000)
        await say({ type: 'rows', run, set, rows: rows.slice(index, index + 2_000) });
  };
  const hasSent = async (message: FromPage) => {
    const end = Date.now() + probeHangsAfter;
    while (!isDeepStrictEqual(received.at(-1), message) && Date.now() < end) await page.waitForTimeout(20);
    assert.deepEqual(received.at(-1), message);
  };
  const sent: ResultsPage['sent'] = async type => {
    const end = Date.now() + probeHangsAfter;
    for (;;) {
      const found = received.findLast(message => message.type === type);
      if (found) return found as never;
      if (Date.now() > end) return assert.fail(`nothing of kind ${type} among ${JSON.stringify(received)}`);
      await page.waitForTimeout(20);
    }
  };
  return {
    page,
    received,
    hasSent,
    sent,
    say,
    show,
    showSets,
    showData: (data, more) =>
      showSets(
        dataSets(data).sets.map(({ name, table, series, timeRange }) => ({
          name,
          columns: table.columns,
          rowCount: table.rows.length,
          rows: table.rows,
          series,
          ...(timeRange ? { timeRange } : {}),
        })),
        more,
      ),
    run: () => run,
  };
}
