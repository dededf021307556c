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
    try {
      await within(30_000, test.run());
      console.log(`graphward-test ${JSON.stringify({ name: test.name })}`);
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      failed.push(test.name);
      console.log(`graphward-test ${JSON.stringify({ name: test.name, error: message })}`);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${tests.length} tests failed: ${failed.join(', ')}`);
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`no end within ${ms / 1000} s`)), ms);
    work.then(done, fail).finally(() => clearTimeout(timer));
  });
}

export function ok(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export function equal(actual: unknown, expected: unknown, message: string): void {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${message}\n  actual:   ${a}\n  expected: ${b}`);
}

/** Asks again every 100 ms until the answer is not undefined; says what was awaited when it never comes. */
export async function eventually<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  timeoutMs = 20_000,
): Promise<T> {
  const until = Date.now() + timeoutMs;
  let lastError = '';
  while (Date.now() < until) {
    try {
      const found = await look();
      if (found !== undefined) return found;
    } catch (error) {
      lastError = error instanceof Error ? `: ${error.message}` : '';
    }
    await new Promise(done => setTimeout(done, 100));
  }
  throw new Error(`${what} did not happen within ${timeoutMs / 1000} s${lastError}`);
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

/** Opens a file of the workspace in the editor. */
export async function open(path: string): Promise<vscode.TextEditor> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  ok(folder, 'a workspace folder is open');
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, path));
  return vscode.window.showTextDocument(document);
}

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
