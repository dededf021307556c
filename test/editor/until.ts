import type { Page } from 'playwright-core';

/** How long the page may take for one step before a probe says what it waits for, in milliseconds. */
export const probeHangsAfter = 120_000;

/** Looks until the result is not undefined. A look that throws, as when a row is drawn anew, is repeated. */
export async function until<T>(page: Page, what: string, look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + probeHangsAfter;
  let reason = '';
  while (Date.now() < end) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      reason = error instanceof Error ? `: ${error.message}` : '';
    }
    await page.waitForTimeout(50);
  }
  throw new Error(`no ${what}${reason}`);
}
