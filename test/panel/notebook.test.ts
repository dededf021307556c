import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { type NotebookOutput, readNotebookOutput } from '../../client/src/panel/notebookOutput';
import { pageTexts } from '../../client/src/panel/texts';
import { probeHangsAfter } from '../editor/until';
import { oddVariants } from '../harness/oddJson';
import { closePages, sharedBrowser } from './browser';
import { request, responseOf } from './resultsPage';

/** A text that would run a program, load a picture and lead elsewhere where it were markup. */
const markup = '<img src="http://other.test/x" onerror="globalThis.ran = 1"><a href="command:x">[y](command:x)</a>';
const texts = pageTexts({ t: text => text });

const output: NotebookOutput = {
  shown: responseOf([
    {
      name: markup,
      columns: [
        { name: markup, type: 'text', role: 'facet' },
        { name: 'count', type: 'number', role: 'value', unit: 'percent' },
      ],
      rowCount: 2,
      series: [],
      timeRange: { begin: 0, end: 1 },
    },
  ]),
  rows: [
    [
      [markup, 1],
      ['b', 2],
    ],
  ],
  body: JSON.stringify({ data: markup }),
  texts,
};
const charted: NotebookOutput = {
  ...output,
  shown: responseOf([
    {
      name: '',
      columns: [
        { name: 'beginTimeSeconds', type: 'time', role: 'bucket' },
        { name: markup, type: 'number', role: 'value' },
      ],
      rowCount: 2,
      series: [{ name: markup, times: [0, 60_000], values: [1, null], shift: 1 }],
    },
  ]),
};
const failed: NotebookOutput = {
  shown: {
    kind: 'error',
    request: { ...request, text: markup, name: markup, host: markup },
    error: { code: 'graphql', message: markup, offset: 3 },
    elapsedMs: 1,
  },
  rows: [],
  body: '',
  texts,
};

describe('the results in a notebook', () => {
  let browser: Browser;
  let page: Page;
  const requested: string[] = [];

  before(async () => {
    browser = await sharedBrowser();
    page = await browser.newPage();
    page.setDefaultTimeout(probeHangsAfter);
    const served: Readonly<Record<string, readonly [string, string]>> = {
      'http://notebook.test/': ['text/html', '<!doctype html><div id="output" style="width: 800px"></div>'],
      'http://notebook.test/notebook.js': ['text/javascript', readFileSync('dist/notebook.js', 'utf8')],
    };
    await page.route('**/*', route => {
      const found = served[route.request().url()];
      if (!found) requested.push(route.request().url());
      return found ? route.fulfill({ contentType: found[0], body: found[1] }) : route.abort();
    });
    await page.goto('http://notebook.test/');
    await page.evaluate(`import('/notebook.js').then(({ activate }) => {
      const renderer = activate({});
      const place = document.getElementById('output');
      globalThis.draw = value => {
        try {
          renderer.renderOutputItem({ id: 'a', json: () => value }, place);
          return '';
        } catch (error) {
          return String(error);
        }
      };
    })`);
  });
  after(closePages);

  /** What the renderer throws, which the editor shows in the place of the output; empty where it has drawn. */
  const draw = (values: readonly unknown[]) =>
    page.evaluate(`${JSON.stringify(values)}.map(draw)`) as Promise<readonly string[]>;

  it('are drawn as texts, whatever they hold', async () => {
    assert.deepEqual(await draw([output, charted, failed]), ['', '', '']);
    assert.ok((await page.locator('#output').innerText()).includes(markup));
    assert.equal(await page.locator('#output').locator('img, a, script, iframe, [onerror]').count(), 0);
  });

  it('are drawn or refused, whatever a notebook of another kind holds in their place', async () => {
    for (const whole of [output, charted, failed]) {
      const { texts: known, ...parts } = whole;
      const variants = [...oddVariants(parts)].map(part =>
        typeof part === 'object' && part !== null ? { ...part, texts: known } : part,
      );
      for (let from = 0; from < variants.length; from += 100) {
        const some = variants.slice(from, from + 100);
        for (const [index, error] of (await draw(some)).entries()) {
          const expected = readNotebookOutput(JSON.parse(JSON.stringify(some[index]))) ? '' : 'no result of Graphward';
          const found = expected === '' ? error === '' : error.includes(expected);
          assert.ok(found, `${error}: ${JSON.stringify(some[index]).slice(0, 300)}`);
        }
      }
    }
    assert.equal(await page.evaluate('typeof globalThis.ran'), 'undefined');
    assert.deepEqual(requested, []);
  });

  it('show the whole response where it has no table', async () => {
    const bare = { ...output, shown: responseOf([]), rows: [], body: '{"data":{"deleted":true}}' };
    assert.deepEqual(await draw([bare]), ['']);
    await page.getByRole('treeitem').filter({ hasText: 'deleted: true' }).waitFor();
  });

  it('are drawn with objects that have members of the language', async () => {
    const odd = [[{ toString: 1, valueOf: 2, key: 'a', values: [{ toString: 1 }] }], 1];
    assert.deepEqual(await draw([{ ...output, rows: [[odd, odd]] }]), ['']);
    assert.match(await page.locator('#output').innerText(), /toString/);
  });

  it('count the rows that are there, not those that are said to be there', async () => {
    const { sets } = output.shown as ReturnType<typeof responseOf>;
    const many = { ...output, shown: responseOf(sets.map(set => ({ ...set, rowCount: 2 ** 31 }))) };
    assert.deepEqual(await draw([many]), ['']);
    assert.match(await page.locator('#output').innerText(), /2 rows/);
  });
});
