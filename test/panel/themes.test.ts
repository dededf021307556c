import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { axeViolations, colorRules } from '../editor/axe';
import { isThorough } from '../harness/thorough';
import { closePages, sharedBrowser } from './browser';
import { openResultsPage, type ResultsPage } from './resultsPage';
import { states } from './states';

/**
 * The four kinds of themes with the colours of the editor, which `UPDATE=1 GRAPHWARD_SUITES=runner node scripts/test.mjs
 * editor/nodeHost` writes. `GRAPHWARD_PICTURES=1` takes a picture of every state in each, wide and narrow.
 */
const themes = [
  ['dark', 'vscode-dark'],
  ['light', 'vscode-light'],
  ['hc-dark', 'vscode-high-contrast'],
  ['hc-light', 'vscode-high-contrast vscode-high-contrast-light'],
] as const;

const pictures = 'out/panel';
const sizes = { wide: { width: 900, height: 360 }, narrow: { width: 380, height: 520 } };

const openInTheme = (browser: Browser, id: string, bodyClass: string): Promise<ResultsPage> => {
  const colors = readFileSync(`test/panel/fixtures/${id}.css`, 'utf8');
  const theme = `${colors}\nhtml { background: var(--vscode-panel-background) }`;
  return openResultsPage(browser, { theme, bodyClass, viewport: sizes.wide });
};

describe('axe finds nothing wrong with', () => {
  let browser: Browser;

  before(async () => {
    browser = await sharedBrowser();
  });
  after(closePages);

  for (const [index, [id, bodyClass]] of themes.entries())
    describe(`the theme ${id} in`, () => {
      let results: ResultsPage;

      before(async () => {
        results = await openInTheme(browser, id, bodyClass);
      });
      after(() => results.page.close());

      // Without ALL=1 each state is drawn in the first theme, where every rule is asked for, and in one of the other three.
      const drawn = Object.entries(states).filter((_, state) => isThorough || index === 0 || state % 3 === index - 1);
      for (const [name, show] of drawn)
        it(name, async () => {
          await show(results);
          // One theme is enough for the rules that ask for no colour.
          assert.deepEqual(await axeViolations(results.page, id === 'dark' ? undefined : colorRules), []);
          if (process.env['GRAPHWARD_PICTURES']) await takePictures(results, show, `${id}-${name}`);
        });
    });

  it('a page without planted faults, and finds each of those', async () => {
    const results = await openInTheme(browser, 'light', 'vscode-light');
    const show = states['a table with a selection'] as (results: ResultsPage) => Promise<unknown>;
    await show(results);
    assert.deepEqual(await axeViolations(results.page), []);
    const faults: Readonly<Record<string, string>> = {
      'aria-required-children': "document.querySelector('[role=gridcell]').setAttribute('role', 'listitem')",
      'aria-allowed-attr': "document.querySelector('.copy, header button').setAttribute('aria-checked', 'true')",
      'button-name': "document.querySelector('.menu-button').textContent = ''",
      'color-contrast': "document.querySelector('.facts').style.color = '#ddd'",
      'aria-valid-attr-value': "document.querySelector('[role=grid]').setAttribute('aria-activedescendant', 'nowhere')",
    };
    for (const [id, plant] of Object.entries(faults)) {
      await show(results);
      await results.page.evaluate(plant);
      const found = await axeViolations(results.page);
      assert.ok(
        found.some(violation => violation.startsWith(`${id}:`)),
        `${id} is not among ${found.join(', ')}`,
      );
    }
  });
});

async function takePictures(results: ResultsPage, show: (results: ResultsPage) => Promise<unknown>, name: string) {
  mkdirSync(pictures, { recursive: true });
  const { page } = results;
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await show(results);
    await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
    await page.screenshot({ path: `${pictures}/${name.replace(/\W+/g, '-')}-${size}.png` });
  }
  await page.setViewportSize(sizes.wide);
}
