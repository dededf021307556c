import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { axeViolations } from './axe';
import type { Probe } from './launch';
import { confirmInput, quickInput } from './quickInput';
import { storedValues } from './storage';
import { keepTheme } from './themes';
import { until } from './until';

/** What the suites inside ask about the page around them. Screenshots go to the folder, with the name of the host. */
export function pageProbes(pictures: string, host: string): Readonly<Record<string, Probe>> {
  return {
    /** Keeps a picture of the page: of a failure always, else where somebody wants to see them. No test asks what is on it. */
    screenshot: async (page, name) => {
      if (process.env['GRAPHWARD_PICTURES'] || String(name).startsWith('failed-'))
        await page.screenshot({ path: join(pictures, `${host}-${name}.png`) });
    },
    /** Whether somebody wants to see pictures of what no test fails at. */
    wantsPictures: async () => process.env['GRAPHWARD_PICTURES'] !== undefined,
    /** The text of the results page, once it holds the given text; with a leading `=`, as a whole element. */
    results: async (page, wanted) => {
      const frame = await resultsFrame(page);
      const exact = String(wanted).startsWith('=');
      const text = String(wanted).replace(/^=/, '');
      await frame.getByText(text, { exact }).first().waitFor();
      // The text as it is drawn: only what can be seen counts.
      return frame.locator('#root').innerText();
    },
    /** The text of the results page as it is now; empty as long as there is none. */
    shownResults: async page => {
      for (const frame of page.frames().slice(1)) {
        const text = await frame
          .locator('main#root')
          .allInnerTexts()
          .catch(() => []);
        if (text.length > 0) return text.join('\n');
      }
      return '';
    },
    /** Presses a button of the results page. */
    press: async (page, name) => {
      const frame = await resultsFrame(page);
      await frame
        .getByRole('button', { name: String(name) })
        .or(frame.getByRole('tab', { name: String(name) }))
        .first()
        .click();
    },
    /** Clicks the header of a column, which sorts by it. */
    sortBy: async (page, name) => {
      const header = (await resultsFrame(page)).getByRole('columnheader').filter({ hasText: String(name) });
      await header.locator('.header-text').click();
    },
    /** Writes into a search box of the results page, as a person does. */
    search: async (page, argument) => {
      const { name, text } = argument as { name: string; text: string };
      await (await resultsFrame(page)).getByRole('searchbox', { name }).fill(text);
    },
    /** What axe finds wrong in the results page as it is now. */
    violations: async page => axeViolations(await resultsFrame(page)),
    /** Waits until an element is drawn in any frame but the results page, such as in an output of a notebook. */
    notebook: (page, selector) =>
      until(page, String(selector), async () => {
        for (const frame of page.frames().slice(1)) if (await countIn(frame, String(selector))) return true;
        return undefined;
      }),
    /** Chooses an entry of the menu that is open in the results page. */
    menu: async (page, name) => {
      const frame = await resultsFrame(page);
      await frame.getByRole('menu').getByText(String(name), { exact: true }).click();
    },
    /** The cells of the table that are drawn, row by row. */
    cells: async page => {
      const frame = await resultsFrame(page);
      await frame.locator('[role=gridcell]').first().waitFor();
      return frame.locator('[role=gridcell]').allTextContents();
    },
    /** How many elements of the results page match. */
    count: async (page, selector) => (await resultsFrame(page)).locator(String(selector)).count(),
    /** The weakest contrast between a text of the results page and what is behind it, as WCAG counts it. */
    contrast: async page => (await resultsFrame(page)).evaluate<{ ratio: number; text: string }>(weakestContrast),
    /** Types into the input box or quick pick that is open, and confirms; another one may follow. */
    input: (page, text) => confirmInput(page, String(text)),
    /** Presses a button in a row of the quick pick that is open. */
    rowButton: async (page, argument) => {
      const { row, button } = argument as { row: string; button: string };
      const wanted = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: row }).first();
      await wanted.hover();
      await wanted.getByRole('button', { name: button, exact: true }).click();
    },
    /** The text of the active editor, whatever kind it is. */
    editorText: page => page.locator('.editor-group-container.active .editor-instance').first().innerText(),
    /** Chooses every row of the quick pick that is open, and confirms. */
    chooseAll: async page => {
      const widget = page.locator('.quick-input-widget:visible');
      for (const row of await widget.locator('.quick-input-list .monaco-list-row').all()) await row.click();
      await widget.getByRole('button', { name: 'OK' }).click();
      await widget.waitFor({ state: 'hidden' });
    },
    /** The quick input that is open: its title, its rows, and the row that Enter would take. */
    quickInput: page => quickInput(page),
    /** Types letters where the focus is, as slowly as a fast typist. */
    type: (page, letters) => page.keyboard.type(String(letters), { delay: 30 }),
    /** Presses one key, with its modifiers before it: `Control+.` */
    key: (page, name) => page.keyboard.press(String(name)),
    /** The rows of the list of completions that can be seen, the chosen one first as long as nobody moved. */
    suggestions: page => page.locator('.suggest-widget.visible .monaco-list-row').allInnerTexts(),
    /** The rows of the light bulb's menu. */
    actions: page => page.locator('.action-widget .monaco-list-row').allInnerTexts(),
    /** Whether a short message stands at the cursor, such as that there is no fix. */
    hasMessage: async page => (await page.locator('.monaco-editor-overlaymessage').count()) > 0,
    /** The texts of the hovers over the text that can be seen. */
    hovers: page => page.locator('.monaco-hover:not(.hidden) .hover-contents:visible').allInnerTexts(),
    /** Takes the entry of the light bulb's menu that matches, with the keyboard. False where the menu closes before. */
    takeAction: async (page, wanted) => {
      const menu = page.locator('.action-widget').first();
      const isWanted = new RegExp(String(wanted));
      const focused = menu.locator('.monaco-list-row.focused');
      for (let steps = 0; steps < 20; steps++) {
        if ((await menu.locator(':focus').count()) === 0) return false;
        if (isWanted.test((await focused.allInnerTexts()).join())) {
          await page.keyboard.press('Enter');
          await menu.waitFor({ state: 'hidden' });
          return true;
        }
        await page.keyboard.press('ArrowDown');
      }
      throw new Error(`no entry ${wanted} among ${await menu.allInnerTexts()}`);
    },
    /** Types a new name into the rename box and confirms. False where there is no box. */
    rename: async (page, name) => {
      const input = page.locator('.rename-box input.rename-input');
      if (!(await input.isVisible())) return false;
      await input.fill(String(name), { timeout: 1_000 });
      await input.press('Enter', { timeout: 1_000 });
      return true;
    },
    /** What the migration view shows: the rows that are drawn, the badge, the title and the message or welcome text. */
    tree: async page => {
      const view = page.locator('.part.sidebar');
      return {
        rows: await view.locator('.monaco-list-row').allTextContents(),
        badge: (
          (await page
            .locator('.activitybar .action-item:has(.action-label[aria-label^="Graphward"]) .badge-content')
            .first()
            .textContent()) ?? ''
        ).trim(),
        title: (await view.locator('.title, .pane-header').allTextContents()).join(' '),
        message: (await view.locator('.message, .welcome-view').allTextContents()).join(' '),
      };
    },
    /** The colour of each word of the active editor that is drawn by itself, by the word. */
    wordColors: page =>
      page.evaluate<Record<string, string>>(`Object.fromEntries(
        [...document.querySelectorAll('.editor-group-container.active .view-line span span')].map(word => [
          word.textContent.replaceAll('\\u00a0', ' ').trim(), getComputedStyle(word).color,
        ]))`),
    /** The texts of the code lenses that can be seen. */
    lenses: async page => (await page.locator('.codelens-decoration').allInnerTexts()).join('\n'),
    /** The id of the theme in which the workbench is drawn. */
    theme: async page => {
      const classes = (await page.locator('.monaco-workbench').first().getAttribute('class'))?.split(' ');
      return Object.keys(themeClasses).find(id => classes?.includes(themeClasses[id]?.[0] ?? ''));
    },
    /** Waits until the workbench and every page in it are drawn in a theme. */
    drawnTheme: async (page, id) => {
      const [workbench, webview] = themeClasses[String(id)] ?? [];
      await page.locator(`.monaco-workbench.${workbench}`).waitFor();
      await until(page, `the theme ${id} in every page`, async () => {
        for (const frame of page.frames().slice(1))
          if (await countIn(frame, `body[class*=vscode-]:not(.${webview})`)) return undefined;
        return true;
      });
      await drawnFrame(page);
    },
    /** Under `UPDATE` keeps the colours that the editor gives to the results page in a theme, for the tests of the page alone. */
    keepTheme: async (page, id) => {
      if (process.env['UPDATE']) await keepTheme(await resultsFrame(page), String(id));
    },
    /** How many values hold a text in the storage of the browser, which the next session reads. */
    storedValues: (page, text) => storedValues(page, String(text)),
    /** Chooses an action of the context menu of the first row of the migration view that begins with the text. */
    rowMenu: async (page, argument) => {
      const { row, action } = argument as { row: string; action: string };
      const rows = page.locator('.part.sidebar .monaco-list-row');
      const wanted = rows.filter({ hasText: new RegExp(`^${row}`) }).first();
      const entry = page.locator('.monaco-menu .action-item').filter({ hasText: action }).first();
      // The editor ignores a click on a menu that has only just opened, and a row that is drawn anew takes its menu with it.
      await until(page, `the entry ${action} in the menu of ${row}`, async () => {
        const short = { timeout: 1_000 };
        if (!(await entry.isVisible())) {
          // A menu that opened before its row had the action stays without it, and lets no click through.
          if (await page.locator('.monaco-menu').first().isVisible()) await page.keyboard.press('Escape');
          const isAsked = await wanted.click({ button: 'right', ...short }).then(
            () => true,
            () => false,
          );
          // A busy machine takes seconds to open a menu, and another click would close it again.
          await entry.waitFor({ timeout: isAsked ? 5_000 : 1_000 }).catch(() => undefined);
          return undefined;
        }
        const isClicked = await entry.click(short).then(
          () => true,
          () => false,
        );
        await entry.waitFor({ state: 'hidden', ...short }).catch(() => undefined);
        return (isClicked && !(await entry.isVisible())) || undefined;
      });
    },
    /** Ticks the first box of the refactor preview on the row that holds the text. */
    tick: async (page, text) => {
      const row = page
        .locator('.bulk-edit-panel .monaco-list-row')
        .filter({ hasText: String(text) })
        .first();
      await row.locator('.edit-checkbox').click();
    },
    /** Presses a button of the workbench. */
    button: (page, name) =>
      page
        .getByRole('button', { name: String(name), exact: true })
        .first()
        .click(),
    /** Clicks an inline action of the first call in the migration view below the group with this name. */
    rowAction: async (page, argument) => {
      const { below, action } = argument as { below: string; action: string };
      const rows = page.locator('.part.sidebar .monaco-list-row');
      // A row that is drawn anew loses the pointer, and with it its actions.
      await until(page, `the action ${action} below ${below}`, async () => {
        const index = (await rows.allTextContents()).findIndex(text => text.startsWith(below));
        if (index < 0) return undefined;
        const row = rows.nth(index + 1);
        const short = { timeout: 1_000 };
        await row.hover(short);
        await row.locator(`a[aria-label^="${action}"]`).first().click(short);
        return true;
      });
    },
    /** How many changed lines the diff editor shows. */
    changes: page => page.locator('.monaco-diff-editor .line-insert, .monaco-diff-editor .line-delete').count(),
    /** The names of the actions in the title bar of the active editor. */
    titleActions: page =>
      page.evaluate<
        string[]
      >(`[...document.querySelectorAll('.editor-group-container.active .editor-actions a[aria-label]')]
        .map(action => action.getAttribute('aria-label'))`),
    /** Clicks an action of the title bar of the active editor. */
    title: (page, name) =>
      page.locator(`.editor-group-container.active .editor-actions a[aria-label^="${name}"]`).first().click(),
    /** Opens the command palette, types, and reads its rows; then closes it. */
    palette: async (page, text) => {
      await page.keyboard.press('F1');
      const input = page.locator('.quick-input-widget:visible input').first();
      await input.fill(`>${text}`);
      const rows = page.locator('.quick-input-list .monaco-list-row');
      await rows.first().waitFor();
      const texts = await rows.allInnerTexts();
      await page.keyboard.press('Escape');
      await input.waitFor({ state: 'hidden' });
      return texts;
    },
    /** The text of the status bar. */
    status: page => page.locator('.part.statusbar').textContent(),
    resize: async (page, size) => {
      await page.setViewportSize(size as { width: number; height: number });
    },
    /** How many links the notifications with the text have. */
    notificationLinks: (page, text) =>
      page
        .locator('.notification-list-item-message')
        .filter({ hasText: String(text) })
        .locator('a')
        .count(),
    /** The texts of the notifications that can be seen. */
    notifications: page => page.locator('.notification-list-item-message').allInnerTexts(),
  };
}

/** Runs in the page. What is transparent shows the panel's own colour, which the editor paints behind the frame. */
const weakestContrast = `(() => {
  const read = color => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const probe = document.createElement('i');
  document.body.append(probe);
  const resolve = name => { probe.style.color = 'var(' + name + ')'; return read(getComputedStyle(probe).color); };
  const panel = resolve('--vscode-panel-background');
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(c => (c /= 255) <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const color = read(getComputedStyle(at).backgroundColor);
      if ((color[3] ?? 1) > 0.9) return color;
    }
    return panel;
  };
  let weakest = { ratio: 21, text: '' };
  for (const element of document.querySelectorAll('#root *')) {
    const text = [...element.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join('').trim();
    if (!text || element.closest('.unseen') || !element.getClientRects().length) continue;
    const style = getComputedStyle(element);
    const [a, b] = [light(read(element instanceof SVGElement ? style.fill : style.color)), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < weakest.ratio) weakest = { ratio, text: text.slice(0, 40) };
  }
  for (const line of document.querySelectorAll('.chart-legend .swatch path:not(.hatch)')) {
    // A line is a large graphical object, for which 3 is enough where a text needs 4.5.
    const color = read(getComputedStyle(line).stroke);
    const [a, b] = [light(color), light(panel)];
    const ratio = (color[3] ?? 1) * 1.5 * (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < weakest.ratio) weakest = { ratio, text: line.getAttribute('class') };
  }
  probe.remove();
  return weakest;
})()`;

/** The classes that a workbench and a page in it have in each kind of theme. */
const themeClasses: Readonly<Record<string, readonly [string, string]>> = {
  dark: ['vs-dark', 'vscode-dark'],
  light: ['vs', 'vscode-light'],
  'hc-dark': ['hc-black', 'vscode-high-contrast'],
  'hc-light': ['hc-light', 'vscode-high-contrast-light'],
};

/** Waits until the browser has painted what was last changed. */
async function drawnFrame(page: Page): Promise<void> {
  await page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

/** How many elements of a frame match; none where the frame has gone. */
function countIn(frame: Frame, selector: string): Promise<number> {
  return frame
    .locator(selector)
    .count()
    .catch(() => 0);
}

/** The frame of the page that `main.ts` draws; the editor puts it two frames deep and makes it anew when it moves. */
function resultsFrame(page: Page): Promise<Frame> {
  return until(page, 'results page', async () => {
    for (const frame of page.frames().slice(1))
      if (!frame.isDetached() && (await countIn(frame, 'main#root > *')) > 0) return frame;
    return undefined;
  });
}
