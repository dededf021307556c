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

export function nodeIo(): Io {
  return {
    cwd: workingDirectory(),
    env: process.env,
    out: text => void process.stdout.write(text),
    err: text => void process.stderr.write(printableLines(text)),
    terminal: process.stdout.isTTY === true,
    progress: process.stderr.isTTY ? text => void process.stderr.write(`\r${text}\u001b[K`) : undefined,
    stdin: readStdin,
    world: { fetch: nodeFetch, now: () => Date.now(), schedule: scheduleWithTimer, scheduler: createScheduler() },
    readGrammar: name => readFile(join(__dirname, 'grammars', `${name}.wasm`)),
  };
}

function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    throw new Failure('the working directory no longer exists');
  }
}

/** Standard input up to what is read of a file and one byte more, so that its end is never cut without a word. */
async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of process.stdin) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > largestFile) break;
  }
  return Buffer.concat(chunks);
}
