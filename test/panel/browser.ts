import { after } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchBrowser, prepareBrowser } from '../editor/browser';

let launched: Promise<Browser> | undefined;

/** The browser of all suites of this process, because to start one takes longer than most of their tests. Each page is a session of its own. */
export function sharedBrowser(): Promise<Browser> {
  launched ??= prepareBrowser().then(launchBrowser);
  return launched;
}

/** Ends the sessions of a suite; the suites run one after the other. */
export async function closePages(): Promise<void> {
  const browser = await launched;
  for (const context of browser?.contexts() ?? []) await context.close();
}

after(async () => {
  const browser = await launched?.catch(() => undefined);
  await browser?.close();
});
