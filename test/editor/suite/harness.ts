import * as vscode from 'vscode';

/** One test inside the editor. It fails by throwing. */
export interface EditorTest {
  readonly name: string;
  run(): Promise<void>;
}

/** Tests that run one after the other in the same editor, and what they find there. */
export interface Suite {
  readonly tests: readonly EditorTest[];
  /** The setting `graphward.service` of the user; none where it is absent. */
  readonly service?: object;
  /** The files of the first workspace folder, by path, in place of all others; absent where they stay as they are. */
  readonly files?: Readonly<Record<string, string>>;
}

/**
 * After how long a test counts as hung, in milliseconds, which is longer than a probe may take. No machine is so slow; the
 * next test is run all the same.
 */
const hangsAfter = 240_000;

/** The test that runs: what it waits for, and what is undone after it. */
class RunningTest {
  isOver = false;
  awaited = 'the first step';
  /** The last probe of the page, as long as it has not ended. */
  probed = '';
  /** The probes that have not ended. */
  readonly probes = new Set<Promise<unknown>>();
  readonly ends: (() => void)[] = [];

  /** Fails with what the test waits for when that does not come. */
  async run(test: EditorTest): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hung = new Promise<never>((_, fail) => {
      timer = setTimeout(() => fail(new Error(`hung while it waited for ${this.awaited}${this.probed}`)), hangsAfter);
    });
    try {
      await Promise.race([test.run(), hung]);
    } finally {
      this.isOver = true;
      clearTimeout(timer);
      for (const end of this.ends.reverse()) end();
    }
  }
}

let running = new RunningTest();

/** Has something undone when the test ends, also when it fails. */
export function afterTest(end: () => void): void {
  running.ends.push(end);
}

/**
 * How many tests of a run may fail once and pass when they are run again. A real editor on a busy machine now and then loses
 * a click or a request; what is broken fails twice, and each first failure is printed.
 */
const secondTries = 2;

/** Runs suites one after the other and prints one line for each test, which the process outside reads as test results. */
export async function runSuites(suites: readonly (readonly [string, Suite])[]): Promise<void> {
  const failed: string[] = [];
  let triesLeft = secondTries;
  for (const [suite, { tests, service, files }] of suites) {
    await clearEditor();
    await vscode.workspace.getConfiguration('graphward').update('service', service, vscode.ConfigurationTarget.Global);
    if (files) await replaceFiles(files);
    for (const test of tests) {
      const began = Date.now();
      let error = await failureOf(test);
      const first = error;
      if (error !== undefined && triesLeft-- > 0) error = await failureOf(test);
      if (error !== undefined) failed.push(test.name);
      console.log(`graphward-test ${JSON.stringify({ suite, name: test.name, ms: Date.now() - began, first, error })}`);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} tests failed: ${failed.join(', ')}`);
}

/** Runs a test, and returns why it failed. After a failure there is a picture, and nothing of the test is left open. */
async function failureOf(test: EditorTest): Promise<string | undefined> {
  running = new RunningTest();
  try {
    await running.run(test);
    return undefined;
  } catch (error) {
    const picture = `failed-${test.name.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}`;
    // One that still waits for an input would take the one of the next test.
    await Promise.allSettled(running.probes);
    await probe('screenshot', picture).catch(() => undefined);
    await clearEditor();
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

/** Closes what an earlier suite or a test that failed has left open. An editor under test asks for no changes to be saved. */
async function clearEditor(): Promise<void> {
  for (const command of [
    'workbench.action.closeQuickOpen',
    'notifications.clearAll',
    'workbench.action.closeAllEditors',
  ])
    await vscode.commands.executeCommand(command);
  const left = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
  equal(left, [], 'the editors that are still open');
}

/** Files are deleted as a user deletes them, so that the editor also lets go of their documents. */
async function replaceFiles(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name] of await vscode.workspace.fs.readDirectory(root())) {
    const edit = new vscode.WorkspaceEdit();
    edit.deleteFile(vscode.Uri.joinPath(root(), name), { recursive: true });
    ok(await vscode.workspace.applyEdit(edit), `${name} is deleted`);
  }
  for (const [path, text] of Object.entries(files)) await writeFile(path, text);
}

/** The first folder of the workspace. */
export function root(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  ok(folder, 'a workspace folder is open');
  return folder.uri;
}

export function writeFile(path: string, text: string): Thenable<void> {
  return vscode.workspace.fs.writeFile(vscode.Uri.joinPath(root(), path), new TextEncoder().encode(text));
}

export function ok(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export function equal(actual: unknown, expected: unknown, message: string): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${message}\n  actual:   ${a}\n  expected: ${b}`);
}

/** How often a condition is looked at, in milliseconds. */
const interval = 50;

/** Looks again and again until the result is not undefined. A look that throws says why it is not there yet. */
export async function eventually<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const test = running;
  test.awaited = what;
  while (!test.isOver) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      test.awaited = `${what}: ${error instanceof Error ? error.message : error}`;
    }
    await new Promise(done => setTimeout(done, interval));
  }
  throw new Error('the test is over');
}

/** Asks the process outside about the page around this editor, where the real document is. */
export async function probe<T>(name: string, argument?: unknown): Promise<T> {
  const url = vscode.workspace.getConfiguration('graphwardTest').get<string>('probe');
  const body = JSON.stringify(argument ?? null);
  const test = running;
  test.probed = ` in the probe ${name} ${body}`;
  const asking = ask(`${url}/${name}`, body);
  test.probes.add(asking);
  const { isAnswered, text } = await asking.finally(() => test.probes.delete(asking));
  test.probed = '';
  // A test that has hung must not go on beside the next one when what it waited for comes after all.
  if (test.isOver) throw new Error('the test is over');
  if (!isAnswered) throw new Error(text);
  return JSON.parse(text) as T;
}

async function ask(url: string, body: string): Promise<{ readonly isAnswered: boolean; readonly text: string }> {
  const response = await fetch(url, { method: 'POST', body });
  return { isAnswered: response.ok, text: await response.text() };
}

/** Takes a picture of the results panel in this state, in which axe must find nothing wrong. */
export async function inspect(name: string): Promise<void> {
  await probe('screenshot', name);
  await eventually(`nothing for axe to find in ${name}`, async () => {
    const found = await probe<string[]>('violations');
    if (found.length > 0) throw new Error(found.join('\n'));
    return true;
  });
}

/** Waits until the page has so many elements. A drawing may come a moment after its text. */
export function counted(wanted: number, selector: string): Promise<true> {
  return eventually(`${wanted} of ${selector}`, async () => {
    const count = await probe<number>('count', selector);
    if (count !== wanted) throw new Error(`there are ${count}`);
    return true as const;
  });
}

/** An input box or quick pick of the editor. */
export interface QuickInput {
  readonly title: string;
  readonly hasList: boolean;
  readonly rows: readonly string[];
  /** The row that Enter would take. */
  readonly focused: string;
}

/** The quick input that is open, once it is the one that is wanted. */
export function shownInput(what: string, wanted: (input: QuickInput) => boolean): Promise<QuickInput> {
  return eventually(what, async () => {
    const input = await probe<QuickInput | null>('quickInput');
    if (!input || !wanted(input)) throw new Error(`it is ${JSON.stringify(input)}`);
    return input;
  });
}

/** The notification that holds a text. The list is shown, because a short message may be gone by then. */
export function notification(part: RegExp): Promise<string> {
  return eventually(`the notification ${part}`, async () => {
    await vscode.commands.executeCommand('notifications.showList');
    const texts = await probe<string[]>('notifications');
    const found = texts.find(text => part.test(text));
    if (found === undefined) throw new Error(`there are ${JSON.stringify(texts)}`);
    return found;
  });
}

/**
 * Opens the menu of quick fixes at the cursor with the keyboard, and returns its rows once one of them matches. As a
 * person does, it presses the key again when the editor says that there is no fix yet, or when no menu has opened.
 */
export async function openQuickFixes(wanted: RegExp): Promise<readonly string[]> {
  let looks = 0;
  return eventually(`the quick fix ${wanted}`, async () => {
    const rows = await probe<string[]>('actions');
    if (rows.some(row => wanted.test(row))) return rows;
    if (looks++ % 100 === 0 || (rows.length === 0 && (await probe<boolean>('hasMessage')))) {
      await probe('key', 'Escape');
      await vscode.commands.executeCommand('workbench.action.focusActiveEditorGroup');
      await probe('key', 'Control+.');
    }
    throw new Error(`the menu is ${JSON.stringify(rows)}`);
  });
}

/** How long what a person did may take to show before it is done again, in milliseconds. */
const deedShows = 10_000;

/** What is found within the time that a deed may take to show; undefined where nothing is. */
async function soon<T>(look: () => T | undefined): Promise<T | undefined> {
  for (let waited = 0; waited < deedShows; waited += interval) {
    const found = look();
    if (found !== undefined) return found;
    await new Promise(done => setTimeout(done, interval));
  }
  return undefined;
}

/**
 * Does something until `look` finds what comes of it. What comes late is waited for: done again at once, the second would
 * take back what the first is about to do, and something of the last one would still come in the next test.
 */
export function doUntil<T>(what: string, act: () => Promise<unknown>, look: () => T | undefined): Promise<T> {
  return eventually(what, async () => {
    await act();
    return soon(look);
  });
}

/**
 * Takes the quick fix at the cursor that matches, with the keyboard, until `look` finds what it does: the menu may close by
 * itself just when the key comes.
 */
export async function takeQuickFix<T>(
  wanted: RegExp,
  look: () => T | undefined,
): Promise<{ readonly rows: readonly string[]; readonly found: T }> {
  const editor = vscode.window.activeTextEditor;
  const text = editor?.document.getText();
  const test = running;
  while (!test.isOver) {
    const rows = await openQuickFixes(wanted);
    // Where the menu loses the focus it closes, and then the key would go to the text.
    const isTaken = await probe<boolean>('takeAction', wanted.source);
    // What is found may be there once only.
    let found = look();
    if (found === undefined && editor?.document.getText() !== text) throw new Error('the key went to the text');
    if (isTaken) found ??= await soon(look);
    if (found !== undefined) return { rows, found };
  }
  throw new Error('the test is over');
}

/** Opens a file of the workspace in the editor. */
export async function open(path: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(root(), path));
  return vscode.window.showTextDocument(document);
}

const extensions: Readonly<Record<string, string>> = {
  javascript: 'js',
  markdown: 'md',
  python: 'py',
  ruby: 'rb',
  shellscript: 'sh',
};
let texts = 0;

/**
 * Opens a text that is in no file. Each has a name of its own: the editor gives the name of a closed one to the next,
 * and may then show the old text.
 */
export async function openText(language: string, content: string): Promise<vscode.TextEditor> {
  const path = `/texts/${++texts}.${extensions[language] ?? language}`;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'untitled', path }));
  const edit = new vscode.WorkspaceEdit();
  edit.insert(document.uri, new vscode.Position(0, 0), content);
  ok(await vscode.workspace.applyEdit(edit), 'the text is in the document');
  return vscode.window.showTextDocument(document);
}

/** A modal dialog of the extension: its text, and the button that the user presses; undefined closes it. */
export interface Dialog {
  readonly text: string;
  press(button: string | undefined): void;
}

/** What the extension says until the test ends. */
export interface Messages {
  /** The sentences that were not modal, in order. */
  readonly texts: readonly string[];
  /** The next modal dialog. */
  dialog(): Promise<Dialog>;
  /** The same where it is there already. */
  dialogNow(): Dialog | undefined;
}

/**
 * Takes what the extension says where it says it: the editor shows no dialog while it is under test, and a sentence only
 * for a while.
 */
export function takeMessages(): Messages {
  const { window } = vscode;
  const { showInformationMessage, showWarningMessage } = window;
  const texts: string[] = [];
  const dialogs: Dialog[] = [];
  const show = (message: string, options?: vscode.MessageOptions, ...buttons: string[]) =>
    new Promise<string | undefined>(press => {
      console.log(`the extension says: ${message}`);
      if (options?.modal) dialogs.push({ text: [message, options.detail, ...buttons].join('\n'), press });
      else {
        texts.push(message);
        press(undefined);
      }
    });
  window.showInformationMessage = show as typeof showInformationMessage;
  window.showWarningMessage = show as typeof showWarningMessage;
  afterTest(() => {
    Object.assign(window, { showInformationMessage, showWarningMessage });
    for (const { press } of dialogs) press(undefined);
  });
  return {
    texts,
    dialog: () =>
      eventually('a dialog of the extension', () => {
        const dialog = dialogs.shift();
        if (!dialog) throw new Error(`it says only ${JSON.stringify(texts)}`);
        return dialog;
      }),
    dialogNow: () => dialogs.shift(),
  };
}

/** Whether the extension runs in a web worker, which leaves the sending to the browser. */
export const isBrowser = 'importScripts' in globalThis;

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
