import * as vscode from 'vscode';

/** One test inside the editor. It fails by throwing. */
export interface EditorTest {
  readonly name: string;
  run(): Promise<void>;
}

/** Runs tests one after the other and prints one line each, which the process outside reads as test results. */
export async function runTests(tests: readonly EditorTest[]): Promise<void> {
  const failed: string[] = [];
  for (const test of tests) {
    const began = Date.now();
    try {
      await test.run();
      console.log(`graphward-test ${JSON.stringify({ name: test.name, ms: Date.now() - began })}`);
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      failed.push(test.name);
      console.log(`graphward-test ${JSON.stringify({ name: test.name, ms: Date.now() - began, error: message })}`);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${tests.length} tests failed: ${failed.join(', ')}`);
}

export function ok(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export function equal(actual: unknown, expected: unknown, message: string): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${message}\n  actual:   ${a}\n  expected: ${b}`);
}

/** How often a condition is looked at, and after how long the log says that it is still awaited, in milliseconds. */
const interval = 100;
const slow = 20_000;

/**
 * Looks again and again until the result is not undefined. There is no limit, because no machine is too slow: a hang ends
 * with the whole run, whose log then says what was awaited.
 */
export async function eventually<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (let waited = 0; ; waited += interval) {
    let reason = '';
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      reason = error instanceof Error ? `: ${error.message}` : '';
    }
    if (waited > 0 && waited % slow === 0) console.log(`still waiting for ${what}${reason}`);
    await new Promise(done => setTimeout(done, interval));
  }
}

/** Asks the process outside about the page around this editor, where the real document is. */
export async function probe<T>(name: string, argument?: unknown): Promise<T> {
  const url = vscode.workspace.getConfiguration('graphwardTest').get<string>('probe');
  const body = JSON.stringify(argument ?? null);
  const response = await fetch(`${url}/${name}`, { method: 'POST', body });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text) as T;
}

/**
 * Opens the menu of quick fixes at the cursor with the keyboard, and returns its rows once one of them matches. As a
 * person does, it presses the key again when the editor says that there is no fix yet, or when no menu has opened.
 */
export async function openQuickFixes(wanted: RegExp): Promise<readonly string[]> {
  await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
  let looks = 0;
  return eventually(`the quick fix ${wanted}`, async () => {
    const rows = await probe<string[]>('actions');
    if (rows.some(row => wanted.test(row))) return rows;
    if (looks++ % 50 === 0 || (rows.length === 0 && (await probe<boolean>('hasMessage')))) {
      await probe('key', 'Escape');
      await probe('key', 'Control+.');
    }
    throw new Error(`the menu is ${JSON.stringify(rows)}`);
  });
}

/** Opens a file of the workspace in the editor. */
export async function open(path: string): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  ok(folder, 'a workspace folder is open');
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, path));
  return vscode.window.showTextDocument(document);
}

/** A modal dialog of the extension: its text, and the button that the user presses; undefined closes it. */
export interface Dialog {
  readonly text: string;
  press(button: string | undefined): void;
}

/**
 * Takes the modal dialogs of the extension in order. The editor shows none while it is under test, so that they are taken
 * where the extension asks for them.
 */
export function takeDialogs(): vscode.Disposable & { next(): Promise<Dialog> } {
  const { window } = vscode;
  const original = window.showInformationMessage;
  const waiting: ((dialog: Dialog) => void)[] = [];
  const arrived: Dialog[] = [];
  const replacement = (message: string, options?: vscode.MessageOptions, ...buttons: string[]) =>
    new Promise<string | undefined>(press => {
      console.log(`the extension says: ${message}`);
      if (!options?.modal) return press(undefined);
      const dialog = { text: [message, options.detail, ...buttons].join('\n'), press };
      const take = waiting.shift();
      if (take) take(dialog);
      else arrived.push(dialog);
    });
  window.showInformationMessage = replacement as typeof original;
  return {
    next: () => {
      const dialog = arrived.shift();
      return dialog ? Promise.resolve(dialog) : new Promise(take => waiting.push(take));
    },
    dispose() {
      window.showInformationMessage = original;
    },
  };
}

/** The four kinds of themes that an editor has. */
export const themes = [
  ['dark', 'Dark 2026'],
  ['light', 'Light 2026'],
  ['hc-dark', 'Default High Contrast'],
  ['hc-light', 'Default High Contrast Light'],
].map(([id, name]) => ({
  id,
  async choose() {
    const settings = vscode.workspace.getConfiguration();
    await settings.update('workbench.colorTheme', name, vscode.ConfigurationTarget.Global);
    await probe('drawnFrame');
  },
}));

/** What the migration view shows. */
export interface Drawn {
  readonly rows: readonly string[];
  readonly badge: string;
  readonly title: string;
  readonly message: string;
}

/** The view as it stands in the page, once it says what is wanted. */
export function drawn(what: string, wanted: (view: Drawn) => boolean): Promise<Drawn> {
  return eventually(what, async () => {
    const view = await probe<Drawn>('tree');
    if (!wanted(view)) throw new Error(JSON.stringify(view));
    return view;
  });
}
