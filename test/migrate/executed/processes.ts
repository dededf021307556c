import { type ChildProcess, fork, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** What a process printed and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

type Environment = Readonly<Record<string, string>>;

/** What a program says that was ended from outside. No exit status is like it. */
const endless: Ended = { stdout: '', stderr: 'ended, because it did not end by itself', status: null };

/** The milliseconds after which a program is taken for one that repeats without end. */
const maxLength = 120_000;

/** The end of a program, or after `limit` milliseconds that of one that repeats without end, which `stop` has to end. */
function limited(running: Promise<Ended>, stop: () => void, limit: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      resolve(endless);
    }, limit);
    running.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A job of the process that starts programs (`node/start.mjs`), and what it says of its end. */
interface Job {
  resolve(ended: Ended): void;
  reject(error: Error): void;
}
type Message = Ended & { readonly id: number; readonly isEndless?: true; readonly error?: string };

interface Starter {
  readonly child: ChildProcess;
  readonly jobs: Map<number, Job>;
}

/** One for all suites of this process; it ends with this process. */
let starter: Starter | undefined;

function startStarter(): Starter {
  const jobs = new Map<number, Job>();
  const child = fork(resolvePath('test/migrate/executed/node/start.mjs'), {
    env: { PATH: process.env['PATH'] },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', ({ id, isEndless, error, ...ended }: Message) => {
    const job = jobs.get(id);
    jobs.delete(id);
    if (jobs.size === 0) child.channel?.unref();
    if (error !== undefined) job?.reject(new Error(error));
    else job?.resolve(isEndless ? endless : ended);
  });
  child.on('exit', () => {
    starter = undefined;
    for (const { reject } of jobs.values()) reject(new Error('the process that starts programs ended'));
  });
  child.unref();
  return { child, jobs };
}

let jobCount = 0;

/** Starts a program in a folder, with no more than the given environment, and waits for its end. */
export function execute(
  command: readonly string[],
  folder: string,
  env: Environment,
  limit = maxLength,
): Promise<Ended> {
  starter ??= startStarter();
  const { child, jobs } = starter;
  const id = jobCount++;
  return new Promise((resolve, reject) => {
    jobs.set(id, { resolve, reject });
    child.channel?.ref();
    child.send({ id, command, folder, env, limit });
  });
}

/** Ends a process that was started with `detached`, and what it started. */
function killGroup({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** An interpreter that runs Python programs, one at a time (`python/run.py`); it starts with the first one. */
export interface Python {
  run(path: string, folder: string, env: Environment): Promise<Ended>;
  close(): void;
}

/** `env` is what the interpreter itself must have, such as the path of the modules; `limit` is in milliseconds. */
export function createPython(env: Environment, limit = maxLength): Python {
  let started: { readonly child: ChildProcess; readonly statuses: AsyncIterator<string> } | undefined;

  function start(): NonNullable<typeof started> {
    const script = resolvePath('test/migrate/executed/python/run.py');
    const child = spawn('python3', [script], { env, stdio: ['pipe', 'pipe', 'inherit'], detached: true });
    return { child, statuses: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  }

  async function run(path: string, folder: string, environment: Environment): Promise<Ended> {
    started ??= start();
    const stdout = `${folder}.stdout`;
    const stderr = `${folder}.stderr`;
    const { child, statuses } = started;
    child.stdin?.write(`${JSON.stringify({ path, folder, env: environment, stdout, stderr })}\n`);
    const running = statuses.next().then(({ value, done }): Ended => {
      if (done) throw new Error('the interpreter that runs the Python programs ended');
      return { stdout: readFileSync(stdout, 'utf8'), stderr: readFileSync(stderr, 'utf8'), status: Number(value) };
    });
    const stop = () => {
      started = undefined;
      killGroup(child);
    };
    return limited(running, stop, limit);
  }

  return { run, close: () => started?.child.stdin?.end() };
}

/** Threads of this process that run programs of Node.js, one at a time (`node/run.mjs`). */
export interface NodeThreads {
  /** `path` is absolute. A thread has no folder of its own: a program that reads files by relative paths needs `execute`. */
  run(path: string, env: Environment): Promise<Ended>;
  close(): void;
}

/** A thread that is kept has loaded these once, so that their changes by one program would be there for the next one. */
const needsNewThread =
  /\bimport\.meta\b|\bprocess\.on\b|\b(?:from|import)\s*\(?\s*["']\.|\.(?:defaults|interceptors)\b/;

/** `env` is what a thread itself must have, such as the path of the modules; `limit` is in milliseconds. */
export function createNodeThreads(env: Environment, limit = maxLength): NodeThreads {
  // `fetch` holds a module of WebAssembly. To optimize it takes as long as the rest of a program that sends one request.
  setFlagsFromString('--liftoff-only');
  let kept: Worker | undefined;
  let count = 0;

  function run(path: string, environment: Environment): Promise<Ended> {
    const isAlone = needsNewThread.test(readFileSync(path, 'utf8'));
    if (isAlone) close();
    kept ??= new Worker(resolvePath('test/migrate/executed/node/run.mjs'), { env, stdout: true, stderr: true });
    const thread = kept;
    count += 1;
    const mark = `\0end of program ${count}: `;
    const running = new Promise<Ended>(resolve => {
      let stdout = '';
      let stderr = '';
      const end = (ended: Ended) => {
        for (const emitter of [thread, thread.stdout, thread.stderr]) emitter.removeAllListeners();
        if (isAlone) close();
        resolve(ended);
      };
      const look = () => {
        const offset = stdout.indexOf(mark);
        if (offset < 0 || !stdout.endsWith('\n') || !stderr.endsWith(mark)) return;
        const status = Number(stdout.slice(offset + mark.length));
        end({ stdout: stdout.slice(0, offset), stderr: stderr.slice(0, -mark.length), status });
      };
      thread.stdout.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
        look();
      });
      thread.stderr.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
        look();
      });
      thread.on('error', error => {
        stderr += error.stack ?? String(error);
      });
      thread.on('exit', status => {
        kept = undefined;
        end({ stdout, stderr, status });
      });
      thread.postMessage({ path, env: environment, mark });
    });
    return limited(running, close, limit);
  }

  function close() {
    void kept?.terminate();
    kept = undefined;
  }

  return { run, close };
}
