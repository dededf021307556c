import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** The rules that ask for colours. What the other ones find is the same in every theme. */
export const colorRules = ['color-contrast', 'link-in-text-block'] as const;

/** What axe finds wrong in a page as it is now: the rule, and the elements that break it. Absent rules are all of them. */
export async function axeViolations(page: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  const runOnly = rules ? `, runOnly: ${JSON.stringify(rules)}` : '';
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ['violations']${runOnly} }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(node => node.html.slice(0, 200)).join(' | ')))`);
}
