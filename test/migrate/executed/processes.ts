import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve as resolvePath } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

/** What a process printed and how it ended. */
export interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

type Environment = Readonly<Record<string, string>>;

/** Starts a program in a folder, with no more than the given environment, and waits for its end. */
export function execute([program = '', ...words]: readonly string[], folder: string, env: Environment): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', status => resolve({ stdout, stderr, status }));
  });
}

/** An interpreter that runs Python programs, one at a time (`python/run.py`); it starts with the first one. */
export interface Python {
  run(path: string, folder: string, env: Environment): Promise<Ended>;
  close(): void;
}

/** `env` is what the interpreter itself must have, such as the path of the modules. */
export function createPython(env: Environment): Python {
  let started: { readonly child: ChildProcess; readonly statuses: AsyncIterator<string> } | undefined;

  function start(): NonNullable<typeof started> {
    const script = resolvePath('test/migrate/executed/python/run.py');
    const child = spawn('python3', [script], { env, stdio: ['pipe', 'pipe', 'inherit'] });
    return { child, statuses: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  }

  async function run(path: string, folder: string, environment: Environment): Promise<Ended> {
    started ??= start();
    const stdout = `${folder}.stdout`;
    const stderr = `${folder}.stderr`;
    started.child.stdin?.write(`${JSON.stringify({ path, folder, env: environment, stdout, stderr })}\n`);
    const { value, done } = await started.statuses.next();
    if (done) throw new Error('the interpreter that runs the Python programs ended');
    return { stdout: readFileSync(stdout, 'utf8'), stderr: readFileSync(stderr, 'utf8'), status: Number(value) };
  }

  return { run, close: () => started?.child.stdin?.end() };
}

/**
 * Runs a program of Node.js in a thread of this process, which takes a third of the processor time of a process of its
 * own. A thread has no folder of its own: a program that reads files by relative paths needs `execute`.
 */
export function executeNode(path: string, env: Environment): Promise<Ended> {
  // `fetch` holds a module of WebAssembly. To optimize it takes as long as the rest of a program that sends one request.
  setFlagsFromString('--liftoff-only');
  return new Promise(resolve => {
    const execArgv = ['--import', pathToFileURL('test/migrate/executed/modules/browser.mjs').href];
    const worker = new Worker(path, { env, execArgv, stdout: true, stderr: true });
    let stdout = '';
    let stderr = '';
    worker.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    worker.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    worker.on('error', error => {
      stderr += error.stack ?? String(error);
    });
    worker.on('exit', status => resolve({ stdout, stderr, status }));
  });
}
