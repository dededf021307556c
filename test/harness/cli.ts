import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { after } from 'node:test';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { holdsKey } from '../../scripts/plantedKeys.mjs';

const program = resolve('dist/cli.js');

/** The environment of a user who set nothing: only what a program needs to start. */
const bare = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  XDG_CACHE_HOME: join(tmpdir(), 'graphward-cache'),
};

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The thread that runs command lines, and how it says that one has ended. */
let thread: { readonly port: MessagePort; readonly signal: Int32Array } | undefined;

function startThread(): NonNullable<typeof thread> {
  const { port1: port, port2 } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(resolve('test/harness/commandThread.mjs'), {
    workerData: { program, port: port2, signal },
    transferList: [port2],
    env: bare,
  });
  worker.unref();
  port.unref();
  return { port, signal };
}

/** No command takes so many milliseconds. */
const hangsAfter = 600_000;

/**
 * Runs a command line of the built program in a thread that keeps the program loaded: to start it for each of a thousand
 * commands took a third of the processor time of all tests.
 */
function runInThread(
  words: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  input: string,
  now: number | undefined,
): Ended {
  thread ??= startThread();
  const { port, signal } = thread;
  Atomics.store(signal, 0, 0);
  port.postMessage({ words, cwd, env, input, now });
  Atomics.wait(signal, 0, 0, hangsAfter);
  const received = receiveMessageOnPort(port);
  assert.ok(received, `${words.join(' ')} does not end`);
  return received.message as Ended;
}

/** Runs the built program to its end: as a process where the process matters, else in a thread. */
export function graphward(
  words: readonly string[],
  options: {
    readonly cwd?: string;
    readonly env?: Readonly<Record<string, string>>;
    readonly input?: string | Uint8Array;
    /** JavaScript that runs before the program, in each of its threads. */
    readonly preload?: string;
    /** The clock of a program that is run in the thread, in milliseconds; it stands still. */
    readonly now?: number;
    /** Milliseconds after which the program is killed. */
    readonly timeout?: number;
  } = {},
): Ended {
  const { cwd = process.cwd(), env = {}, input = '', preload, now, timeout } = options;
  const isAlone = preload !== undefined || timeout !== undefined || typeof input !== 'string';
  if (!isAlone && existsSync(cwd)) return withoutKeys(runInThread(words, cwd, { ...bare, ...env }, input, now), env);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    cwd: options.cwd ?? process.cwd(),
    env: {
      ...bare,
      ...(options.preload === undefined ? {} : { NODE_OPTIONS: `--require "${preloadFile(options.preload)}"` }),
      ...options.env,
    },
    input: options.input ?? '',
    encoding: 'utf8',
    ...(options.timeout === undefined ? {} : { timeout: options.timeout, killSignal: 'SIGKILL' }),
    maxBuffer: 64 * 1024 * 1024,
  });
  return withoutKeys({ status, stdout, stderr }, options.env);
}

/** What a program took: seconds of processor time, whatever else the machine did meanwhile, and megabytes at the most. */
export interface Measured extends Ended {
  readonly seconds: number;
  readonly megabytes: number;
}

/** The megabytes of JavaScript that a measured program may hold at a time. What holds more is ended, which fails its test. */
const maxHeld = 250;

/** Runs the built program to its end, and measures it. What does not end is killed after five minutes. */
export function graphwardMeasured(
  words: readonly string[],
  options: { readonly cwd: string; readonly preload?: string },
): Measured {
  const usage = join(workspace({}), 'usage.json');
  const preload = `
    const { writeFileSync } = require('node:fs');
    const { isMainThread } = require('node:worker_threads');
    if (isMainThread) process.on('exit', () => writeFileSync(${JSON.stringify(usage)}, JSON.stringify(process.resourceUsage())));
    ${options.preload ?? ''}
`;
  // Without a limit a process keeps what it could give back, so that its size says little.
  const env = { NODE_OPTIONS: `--max-old-space-size=${maxHeld} --require "${preloadFile(preload)}"` };
  const ended = graphward(words, { cwd: options.cwd, env, timeout: 300_000 });
  assert.notEqual(ended.status, null, `${words.join(' ')} did not end: ${ended.stderr}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(readFileSync(usage, 'utf8')) as NodeJS.ResourceUsage;
  return { ...ended, seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 };
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
  return new Promise((resolve, reject) => {
    child.once('close', status => {
      try {
        resolve(withoutKeys({ status, stdout, stderr }, options.env));
      } catch (error) {
        reject(error);
      }
    });
  });
}

/** For `preload`: the clock of the program is an hour ahead, so that every file was settled long ago. */
export const hourAhead = 'const { now } = Date; Date.now = () => now() + 3_600_000;';

function preloadFile(text: string): string {
  return join(workspace({ 'preload.cjs': text }), 'preload.cjs');
}

/** The keys that tests gave to a program. They may be in no output and in no file that a program wrote. */
const keys = new Set<string>();

/** Fails when a key that was given in the environment is in what a program printed. */
function withoutKeys(ended: Ended, env: Readonly<Record<string, string>> | undefined): Ended {
  const key = env?.['GRAPHWARD_API_KEY'];
  if (key) keys.add(key);
  for (const secret of keys) assert.ok(!holdsKey(`${ended.stdout}${ended.stderr}`, secret), 'a key was printed');
  return ended;
}

/** The files below the folders of the tests that hold a key. */
function filesWithKeys(): string[] {
  return folders.flatMap(folder =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name))
      .filter(path => [...keys].some(key => holdsKey(readFileSync(path, 'latin1'), key))),
  );
}

const folders: string[] = [];
const children: ChildProcess[] = [];

after(() => {
  for (const child of children) child.kill('SIGKILL');
  const found = keys.size > 0 ? filesWithKeys() : [];
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  assert.deepEqual(found, [], 'a key was written to a file');
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
