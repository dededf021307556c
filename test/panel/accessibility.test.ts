import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { closePages, sharedBrowser } from './browser';
import { openResultsPage, type ResultsPage, request } from './resultsPage';
import { states } from './states';

const query = (results: unknown, facets: readonly string[] = []) => ({ nrql: { results, metadata: { facets } } });
const bucket = (at: number, more: object) => ({ beginTimeSeconds: at * 60, endTimeSeconds: at * 60 + 60, ...more });

/** Colours alone decide contrast; the suites of the real editor measure them in every theme. */
const theme = `html { --vscode-foreground: #1f1f1f; --vscode-descriptionForeground: #4a4a4a; --vscode-panel-background: #fff;
--vscode-focusBorder: #005fb8; --vscode-charts-blue: #1a5fb4; --vscode-charts-purple: #652d90; --vscode-button-background: #005fb8;
--vscode-button-foreground: #fff; --vscode-textLink-foreground: #005fb8; --vscode-errorForeground: #a1260d } html { background: #fff }`;

describe('by keyboard alone', () => {
  let browser: Browser;

  before(async () => {
    browser = await sharedBrowser();
  });
  after(closePages);

  /** Marks what the Tab key reaches from the top of the page on, and returns what it cannot reach or what shows no focus. */
  async function unreached({ page }: ResultsPage): Promise<string[]> {
    await page.evaluate(
      "document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex')",
    );
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab');
      const isNew = await page.evaluate(`(() => {
        const element = document.activeElement;
        if (element === document.body || element.classList.contains('seen')) return false;
        element.classList.add('seen');
        const { outlineStyle } = getComputedStyle(document.getElementById(element.getAttribute('aria-activedescendant')) ?? element);
        element.classList.toggle('unmarked', outlineStyle === 'none');
        return true;
      })()`);
      if (!isNew) break;
    }
    return page.evaluate<
      string[]
    >(`[...document.querySelectorAll('#root :is(a[href], button, input, summary, [tabindex="0"])')]
      .filter(element => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
      .filter(element => !element.classList.contains('seen') || element.classList.contains('unmarked'))
      .map(element => element.outerHTML.slice(0, 160))`);
  }

  for (const name of [
    'the empty page',
    'an error with its position',
    'no rows',
    'several tabs',
    'a run under way',
    'a table with a selection',
    'a line chart',
    'the tree of a response',
    'a part of the data, with more pages to load',
    'an older response while its query runs again',
  ])
    it(`reaches every control of ${name}, each with a mark of the focus`, async () => {
      const results = await openResultsPage(browser, { theme, viewport: { width: 900, height: 500 } });
      await states[name]?.(results);
      assert.deepEqual(await unreached(results), []);
      await results.page.close();
    });

  it('opens a menu, chooses in it, and is back where it was', async () => {
    const { page, sent, showData } = await openResultsPage(browser, {
      theme,
      viewport: { width: 900, height: 500 },
    });
    await showData(query([bucket(0, { count: 1 }), bucket(1, { count: 2 })]));
    await page.getByRole('button', { name: /Line$/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Area$/ }).waitFor();
    await page.locator('button:focus', { hasText: 'Area' }).waitFor();
    await page.getByRole('button', { name: 'Run again' }).focus();
    await showData(query([bucket(0, { count: 3 }), bucket(1, { count: 4 })]));
    await page
      .getByText(/highest 4/)
      .first()
      .waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Run again' }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: /^Export/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    assert.equal((await sent('picture')).format, 'png');
    await page.close();
  });
});

describe('the results page at 200 % zoom', () => {
  let browser: Browser;
  let results: ResultsPage;

  before(async () => {
    browser = await sharedBrowser();
    // Zooming in to 200 % halves the CSS pixels of a window.
    results = await openResultsPage(browser, { theme, viewport: { width: 320, height: 400 } });
  });
  after(closePages);

  for (const [name, show] of Object.entries(states))
    it(`shows ${name} without scrolling sideways`, async () => {
      await show(results);
      const wide = await results.page.evaluate<
        string[]
      >(`[document.documentElement, document.querySelector('.content'), ...document.querySelectorAll('header, .menu, .value')]
        .filter(element => element.scrollWidth > element.clientWidth + 1).map(element => element.outerHTML.slice(0, 120))`);
      assert.deepEqual(wide, []);
    });

  it('has no text that is cut off sideways and every button in reach', async () => {
    await states['a line chart']?.(results);
    const outside = await results.page.evaluate<string[]>(`[...document.querySelectorAll('button')]
      .filter(button => !button.closest('.chart-legend') && button.getClientRects().length)
      .filter(button => button.getBoundingClientRect().right > innerWidth + 1)
      .map(button => button.textContent)`);
    assert.deepEqual(outside, []);
    assert.ok(await results.page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  });
});

describe('the results page in a low panel', () => {
  it('has the legend in one row, of which each line can be reached', async () => {
    const browser = await sharedBrowser();
    try {
      const { page, showData } = await openResultsPage(browser, { theme, viewport: { width: 500, height: 170 } });
      const hosts = ['checkout', 'catalogue', 'search', 'payment', 'mail', 'login'];
      const rows = [0, 1, 2].flatMap(at =>
        hosts.map((facet, i) => bucket(at, { facet, app: facet, count: 9 * i + at })),
      );
      await showData(query(rows, ['app']));
      await page.locator('.chart-drawing canvas').waitFor();
      const tops = await page.evaluate<number[]>(
        "[...document.querySelectorAll('.legend-entry')].map(entry => entry.getBoundingClientRect().top)",
      );
      assert.equal(tops.length, hosts.length);
      assert.equal(new Set(tops).size, 1, 'one row');
      const last = page.locator('.legend-entry').last();
      await last.focus();
      const isSeen =
        '(box => box.left >= 0 && box.right <= innerWidth)(document.activeElement.getBoundingClientRect())';
      assert.ok(await page.evaluate(isSeen), 'the focus brings the last line into view');
    } finally {
      await closePages();
    }
  });

  it('has all of a table or a chart in sight at the height that the editor first gives to a panel', async () => {
    const browser = await sharedBrowser();
    try {
      const { page, say, showData } = await openResultsPage(browser, { theme, viewport: { width: 900, height: 227 } });
      const tab = (id: number) => ({ id, name: `Result ${id}`, state: 'response', isPinned: false }) as const;
      await say({ type: 'tabs', tabs: [tab(1), tab(2)], active: 1 });
      const hidden = "(place => place.scrollHeight - place.clientHeight)(document.querySelector('.content'))";
      await showData(query([bucket(0, { count: 1 }), bucket(1, { count: 2 })]));
      await page.locator('.chart-drawing canvas').waitFor();
      assert.equal(await page.evaluate(hidden), 0, 'the chart');
      const over =
        await page.evaluate<number>(`document.querySelector('.chart-drawing canvas').getBoundingClientRect().bottom -
        document.querySelector('.chart-legend').getBoundingClientRect().top`);
      assert.ok(over <= 1, `the chart reaches ${over} px into the legend`);
      await page.getByRole('tab', { name: 'Table' }).click();
      await page.locator('[role=gridcell]').first().waitFor();
      assert.equal(await page.evaluate(hidden), 0, 'the table');
    } finally {
      await closePages();
    }
  });

  it('shows each result from its head on, wherever the one before was scrolled to', async () => {
    const browser = await sharedBrowser();
    try {
      const { page, show } = await openResultsPage(browser, { theme, viewport: { width: 900, height: 100 } });
      const error = { code: 'graphql', message: 'first' } as const;
      await show({ kind: 'error', request, error, elapsedMs: 1 });
      await page.getByText('first').waitFor();
      await page.evaluate("document.querySelector('.content').scrollTop = 60");
      assert.ok(await page.evaluate("document.querySelector('.content').scrollTop > 0"), 'it is scrolled');
      await show({ kind: 'error', request, error: { ...error, message: 'second' }, elapsedMs: 1 });
      await page.getByText('second').waitFor();
      assert.equal(await page.evaluate("document.querySelector('.content').scrollTop"), 0);
    } finally {
      await closePages();
    }
  });
});

describe('the bar of a run', () => {
  const motionOf = "getComputedStyle(document.querySelector('.bar'), '::before').animationName";

  it('stands still where the system or the editor asks for less motion', async () => {
    const browser = await sharedBrowser();
    try {
      const { page, show } = await openResultsPage(browser, { theme });
      await show({ kind: 'loading', request });
      assert.equal(await page.evaluate(motionOf), 'along');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      assert.equal(await page.evaluate(motionOf), 'none', 'as the system asks');
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.evaluate("document.body.classList.add('vscode-reduce-motion')");
      assert.equal(await page.evaluate(motionOf), 'none', 'as the editor asks');
    } finally {
      await closePages();
    }
  });
});
