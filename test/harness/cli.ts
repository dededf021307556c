import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after } from 'node:test';

const program = resolve('dist/cli.js');

/** The environment of a user who set nothing: only what a program needs to start. */
const bare = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program to its end. */
export function graphward(
  words: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly input?: string | Uint8Array;
    /** JavaScript that runs before the program, in each of its threads. */
    readonly preload?: string;
  } = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: options.cwd ?? process.cwd(),
    env: {
      ...bare,
      ...(options.preload === undefined ? {} : { NODE_OPTIONS: `--require "${preloadFile(options.preload)}"` }),
      ...options.env,
    },
    input: options.input ?? '',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return { status, stdout, stderr };
}

/** Runs the built program beside this process, which can be its service meanwhile. */
export function startGraphward(
  words: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>>; readonly input?: string } = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: options.cwd ?? process.cwd(),
    env: { ...bare, ...options.env },
  });
  children.push(child);
  child.stdin.end(options.input ?? '');
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text;
  });
  return new Promise(resolve => {
    child.once('close', status => resolve({ status, stdout, stderr }));
  });
}

/** For `preload`: the clock of the program is an hour ahead, so that every file was settled long ago. */
export const hourAhead = 'const { now } = Date; Date.now = () => now() + 3_600_000;';

function preloadFile(text: string): string {
  return join(workspace({ 'preload.cjs': text }), 'preload.cjs');
}

const folders: string[] = [];
const children: ChildProcess[] = [];

after(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** A folder with these files, removed after the tests. */
export function workspace(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'graphward-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    const absolute = join(folder, path);
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, content);
  }
  return folder;
}

export interface RunningSandbox {
  readonly url: string;
  readonly graphqlUrl: string;
  readonly apiKey: string;
  readonly accountId: number;
  readonly child: ChildProcess;
}

/** Starts `graphward sandbox` and waits for its first line. */
export async function startSandbox(...words: string[]): Promise<RunningSandbox> {
  const child = spawn(process.execPath, [program, 'sandbox', ...words], {
    env: bare,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (text.includes('\n')) break;
  }
  return { ...(JSON.parse(text) as Omit<RunningSandbox, 'child'>), child };
}

/** A profile whose region `local` is a running sandbox. */
export function profileOf(sandbox: RunningSandbox): string {
  return JSON.stringify({ regions: { local: { baseUrl: sandbox.url } }, accountId: sandbox.accountId });
}
