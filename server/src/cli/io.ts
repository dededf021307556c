import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scheduleWithTimer } from '../api/limits';
import type { World } from '../api/request';
import { createScheduler } from '../api/scheduler';
import type { ReadGrammar } from '../code/grammars';
import { printableLines } from '../text/printable';
import { largestFile } from './disk';
import { Failure } from './failure';
import { nodeFetch } from './fetch';

/** The environment of a command, which tests can replace. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For machine output and results. */
  readonly out: (text: string) => void;
  /** For messages to the user, each with its line break. Other control characters are printed visibly. */
  readonly err: (text: string) => void;
  /** Whether results go to a terminal. */
  readonly terminal: boolean;
  /** How many characters a line of that terminal holds; undefined where that is unknown. */
  readonly columns?: number;
  /** Writes over one line of the terminal; undefined where messages go to none. */
  readonly progress: ((text: string) => void) | undefined;
  readonly stdin: () => Promise<Uint8Array>;
  readonly world: World;
  readonly readGrammar: ReadGrammar;
}

/** Whether results may be coloured: on a terminal, unless the user wants none (`NO_COLOR`). */
export function hasColours({ terminal, env }: Io): boolean {
  return terminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
}

/** What a command sees of the process that it runs in. */
export interface CommandProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Throws where the working directory no longer exists. */
  cwd(): string;
}

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export function ioOf(process: CommandProcess): Io {
  const { env, stdin, stdout, stderr } = process;
  return {
    cwd: workingDirectory(process),
    env,
    out: text => void stdout.write(text),
    err: text => void stderr.write(printableLines(text)),
    terminal: stdout.isTTY === true,
    // A terminal that does not know its width says 0.
    ...(stdout.isTTY && stdout.columns ? { columns: stdout.columns } : {}),
    progress: stderr.isTTY ? text => void stderr.write(`\r${text}\u001b[K`) : undefined,
    stdin: () => readStdin(stdin),
    world: { fetch: nodeFetch, now: () => Date.now(), schedule: scheduleWithTimer, scheduler: createScheduler() },
    readGrammar: name => readFile(join(__dirname, 'grammars', `${name}.wasm`)),
  };
}

function workingDirectory(process: CommandProcess): string {
  try {
    return process.cwd();
  } catch {
    throw new Failure('the working directory no longer exists');
  }
}

/** Standard input up to the size limit of a file and one byte more, so that a longer one is noticed and never cut silently. */
async function readStdin(stdin: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stdin) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > largestFile) break;
  }
  return Buffer.concat(chunks);
}
