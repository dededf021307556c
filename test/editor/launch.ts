import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { holdsKey } from '../../scripts/plantedKeys.mjs';
import { launchBrowser, type PreparedEditor, prepare } from './browser';
import { filesBelow } from './storage';
import { probeHangsAfter } from './until';

/** A question that the suite inside the editor asks about the page around it; the answer must be plain data. */
export type Probe = (page: Page, argument: unknown) => Promise<unknown>;

export interface EditorRun {
  /** `node`: the extension host of the desktop. `web`: the extension host in a web worker, with the browser entry. */
  readonly host: 'node' | 'web';
  /** The folder that is opened; it is copied first, so that the suite may change it. */
  readonly workspace: string;
  /** A file of it that describes a workspace of several folders. */
  readonly workspaceFile?: string;
  /** The suites that run one after the other, by their names. */
  readonly suites: readonly string[];
  /**
   * Suites that run after the page was loaded anew with everything that the first ones have stored, and with the files of
   * the workspace as they were before these.
   */
  readonly suitesAfterReload?: readonly string[];
  readonly probes: Readonly<Record<string, Probe>>;
  /** Where to write what the suite prints, as it comes. */
  readonly logFile?: string;
  /** Where the service of the run listens. */
  readonly service?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** The language of the editor and so of the extension after the page was loaded anew. Until then it is English. */
  readonly languageAfterReload?: string;
  /** False opens the workspace untrusted. Default: true. */
  readonly trusted?: boolean;
  /** A key that the suite gives to the extension, which may be in no file and no line that the editor leaves behind. */
  readonly key?: string;
}

export interface EditorReport {
  /** 0 when every test of the suite passed. */
  readonly exitCode: number;
  /** What the suite and the extension host printed. */
  readonly log: readonly string[];
  /** The files of the editor (workspace, settings, state, logs) that hold the key. */
  readonly leaks: readonly string[];
}

/**
 * How long a run may take before it counts as hung, in milliseconds: a little less than what the test runner allows, so
 * that the failure says what the suite waited for. No test depends on how fast the machine is.
 */
const hangsAfter = 2_700_000;

/** What must be ended or removed after a run; done in reverse order. */
type Ends = (() => void | Promise<void>)[];

const root = process.cwd();

/** Runs one suite inside a real editor and ends every process that it started, also when something fails. */
export async function runInEditor(run: EditorRun): Promise<EditorReport> {
  const ends: Ends = [];
  const log: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new Error(`the suites ${run.suites} did not end within ${hangsAfter / 60_000} minutes\n${lastLines(log)}`));
    }, hangsAfter);
  });
  try {
    return await Promise.race([runSuite(run, ends, log), timeout]);
  } finally {
    clearTimeout(timer);
    for (const end of ends.reverse()) await end();
  }
}

async function runSuite(run: EditorRun, ends: Ends, log: string[]): Promise<EditorReport> {
  const editor = await prepare();
  const folder = mkdtempSync(join(tmpdir(), 'graphward-editor-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const workspace = join(folder, 'workspace');

  const browser = await launchBrowser(editor);
  ends.push(() => browser.close());
  const page = await browser.newPage({ viewport: run.viewport ?? { width: 1280, height: 800 } });
  page.setDefaultTimeout(probeHangsAfter);
  page.setDefaultNavigationTimeout(probeHangsAfter);
  await page.addInitScript(withoutSpinners);
  const storedFiles = async (_: Page, text: unknown) => filesBelow(folder, file => file.includes(String(text))).length;
  const probes = await serveProbes(async () => page, { ...run.probes, storedFiles });
  ends.push(() => void probes.close());
  const probeUrl = `http://127.0.0.1:${(probes.address() as AddressInfo).port}`;
  mkdirSync(join(folder, 'user', 'Machine'), { recursive: true });
  const choose = (suites: readonly string[]) => {
    const settings = {
      ...quietEditor,
      ...(run.host === 'web' ? inWebWorker : {}),
      'graphwardTest.probe': probeUrl,
      'graphwardTest.suites': suites.join(),
      'graphwardTest.service': run.service,
    };
    writeFileSync(join(folder, 'user', 'Machine', 'settings.json'), JSON.stringify(settings));
  };

  const port = await freePort();
  await startServer(editor, folder, port, run.trusted ?? true, ends, log);
  let finish: (code: number) => void = () => undefined;
  await page.exposeFunction('codeAutomationExit', (code: number) => finish(code));
  await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
    const line = `${type}: ${args.map(String).join(' ')}`;
    log.push(line);
    if (run.logFile) appendFileSync(run.logFile, `${new Date().toISOString().slice(11, 23)} ${line}\n`);
  });
  page.on('pageerror', error => log.push(`pageerror: ${error.message}`));
  let exitCode = 0;
  for (const suites of [run.suites, run.suitesAfterReload ?? []].filter(({ length }) => length > 0)) {
    choose(suites);
    if (suites === run.suitesAfterReload && run.languageAfterReload)
      await page.addInitScript(inLanguage(run.languageAfterReload));
    const finished = new Promise<number>(done => {
      finish = done;
    });
    await page.goto('about:blank');
    rmSync(workspace, { recursive: true, force: true });
    cpSync(run.workspace, workspace, { recursive: true });
    await page.goto(address(run, workspace, port));
    exitCode = await finished;
    if (exitCode !== 0) break;
  }
  const { key } = run;
  return { exitCode, log, leaks: key === undefined ? [] : filesBelow(folder, text => holdsKey(text, key)) };
}

/** The last things that were printed, without the editor's complaints about itself and their stack traces. */
export function lastLines(log: readonly string[]): string {
  const lines = log
    .map(line => line.split('\n')[0] ?? '')
    .filter(line => !/bindings file|watchdog|open-vsx|Ignoring fetching/.test(line));
  return lines.slice(-15).join('\n');
}

/** Switches off what would reach for the network or stand in the way of a screenshot. */
export const quietEditor = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'chat.commandCenter.enabled': false,
  'chat.disableAIFeatures': true,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'update.mode': 'none',
  'git.enabled': false,
  // It would look through the processes of the machine again and again, and tell of every port that one of them opens.
  'remote.autoForwardPorts': false,
  // A guess at the language of an unsaved text would come whenever the machine has time for it.
  'workbench.editor.languageDetection': false,
  // Words of the documents of an earlier suite are no completions of a later one.
  'editor.wordBasedSuggestions': 'off',
  'security.workspace.trust.startupPrompt': 'never',
  // Every frame is drawn by the processor: what moves by itself takes it from the tests.
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
};

/**
 * Has the editor run the extension in its web worker. Without it, an editor that is connected to a server runs it there,
 * so that the browser entry is not tried.
 */
const inWebWorker = { 'remote.extensionKind': { 'graphward.graphward': ['web'] } };

/**
 * Runs before the workbench, which takes its language from here and passes it to the extension hosts. Its own texts stay
 * English without a language pack.
 */
const inLanguage = (language: string) =>
  `Object.defineProperty(globalThis, '_VSCODE_NLS_LANGUAGE', { get: () => '${language}', set() {} })`;

/**
 * Stops the icons and bars of the workbench that turn as long as something runs. No test looks at them, and to draw their
 * frames takes a twentieth of the processor time of an editor.
 */
const withoutSpinners = `if (self === top) addEventListener('DOMContentLoaded', () => {
  const style = document.createElement('style');
  style.textContent = '.monaco-progress-container .progress-bit, .codicon { animation: none !important }';
  document.head.append(style);
})`;

function address(run: EditorRun, workspace: string, port: number): string {
  const remote = (path: string) => `vscode-remote://localhost:${port}${path}`;
  const payload = [
    ['extensionDevelopmentPath', remote(root)],
    ['extensionTestsPath', remote(join(root, `out/test/editor/suite/${run.host}.js`))],
    ['enableProposedApi', ''],
    ['skipWelcome', 'true'],
    ['skipReleaseNotes', 'true'],
    ...(run.host === 'web' ? [['extensionDevelopmentKind', 'web']] : []),
  ];
  const query = new URLSearchParams({
    ...(run.workspaceFile ? { workspace: join(workspace, run.workspaceFile) } : { folder: workspace }),
    payload: JSON.stringify(payload),
  });
  return `http://localhost:${port}/?${query}`;
}

async function startServer(
  editor: PreparedEditor,
  folder: string,
  port: number,
  trusted: boolean,
  ends: Ends,
  log: string[],
): Promise<void> {
  const args = [
    editor.server,
    ...['--host', '127.0.0.1', '--port', String(port)],
    ...['--without-connection-token', '--accept-server-license-terms', '--enable-smoke-test-driver'],
    ...(trusted ? ['--disable-workspace-trust'] : []),
    ...[
      '--telemetry-level',
      'off',
      '--user-data-dir',
      join(folder, 'user'),
      '--server-data-dir',
      join(folder, 'server'),
    ],
    ...['--extensions-dir', join(folder, 'extensions')],
  ];
  // Without an address of its own the server would ask a gallery of extensions on the network.
  const env = { ...process.env, EXTENSIONS_GALLERY: '{}' };
  const child: ChildProcess = spawn(editor.node, args, { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] });
  // The server starts extension hosts of its own: the whole group must go, also when this process dies early.
  const end = () => {
    try {
      process.kill(-(child.pid as number), 'SIGKILL');
    } catch {
      // The group is gone already.
    }
  };
  process.once('exit', end);
  ends.push(() => {
    process.off('exit', end);
    end();
  });
  await new Promise<void>((done, fail) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk;
      if (/bound to/.test(output)) done();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('exit', code => {
      log.push(`the editor's server ended with ${code}: ${output.slice(-2000)}`);
      fail(new Error(`the editor's server ended with ${code}: ${output.slice(-2000)}`));
    });
  });
}

/** Answers the suite's questions about the page; any origin may ask, because the web extension host has one of its own. */
export async function serveProbes(page: () => Promise<Page>, probes: Readonly<Record<string, Probe>>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    if (request.method === 'OPTIONS') {
      response.writeHead(204, headers).end();
      return;
    }
    const name = (request.url ?? '').slice(1);
    try {
      const probe = probes[name];
      if (!probe) throw new Error(`no probe named ${name}`);
      const text = Buffer.concat(chunks).toString('utf8');
      const answer = await probe(await page(), text === '' ? undefined : JSON.parse(text));
      response.writeHead(200, { ...headers, 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? null));
    } catch (error) {
      response.writeHead(500, headers).end(error instanceof Error ? error.message : String(error));
    }
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return server;
}

export async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise(done => server.close(done));
  return port;
}
