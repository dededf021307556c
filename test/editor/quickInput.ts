import type { Page } from 'playwright-core';
import { until } from './until';

/** An input box or quick pick of the editor, as it is drawn. */
export interface QuickInput {
  readonly title: string;
  /** Whether it has a list to choose from; an input box has none. */
  readonly hasList: boolean;
  readonly rows: readonly string[];
  /** The row that Enter would take; empty where there is none. */
  readonly focused: string;
}

/** The quick input that is open; null where there is none. */
export function quickInput(page: Page): Promise<QuickInput | null> {
  return page.evaluate<QuickInput | null>(readQuickInput);
}

/** Runs in the page, whose document TypeScript does not know here. */
const readQuickInput = `(() => {
  const isShown = element => element !== null && getComputedStyle(element).display !== 'none';
  const widget = document.querySelector('.quick-input-widget');
  if (!isShown(widget)) return null;
  const rows = [...widget.querySelectorAll('.quick-input-list .monaco-list-row')];
  return {
    title: widget.querySelector('.quick-input-title')?.textContent ?? '',
    hasList: isShown(widget.querySelector('.quick-input-list')),
    rows: rows.map(row => row.innerText),
    focused: rows.find(row => row.classList.contains('focused'))?.innerText ?? '',
  };
})()`;

/**
 * Types into the input box or quick pick that is open, and confirms. A list gets its rows, and filters them, a moment
 * after it is shown: Enter is pressed when it would take a row that holds the text, and the input is left when it is.
 */
export async function confirmInput(page: Page, text: string): Promise<void> {
  const input = page.locator('.quick-input-widget:visible input').first();
  await input.fill(text);
  const words = text.toLowerCase();
  const before = await until(page, `row ${text} in the list`, async () => {
    const open = await quickInput(page);
    return open && (!open.hasList || open.focused.toLowerCase().includes(words)) ? open : undefined;
  });
  await input.press('Enter');
  await until(page, `end of the input for ${text}`, async () => {
    const open = await quickInput(page);
    return !open || open.title !== before.title || open.hasList !== before.hasList || undefined;
  });
}
