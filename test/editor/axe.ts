import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** What axe finds wrong in a page as it is now: the rule, and the elements that break it. */
export async function axeViolations(page: Page | Frame): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(node => node.html.slice(0, 200)).join(' | ')))`);
}
