import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from '../api/transport';
import type { ReadGrammar } from '../code/grammars';
import { Failure } from './failure';

/** The environment of a command, which tests can replace. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** For machine output and results. */
  readonly out: (text: string) => void;
  /** For messages to the user. */
  readonly err: (text: string) => void;
  /** Whether results go to a terminal. */
  readonly terminal: boolean;
  /** Whether messages go to a terminal, where progress can be shown. */
  readonly progress: boolean;
  readonly stdin: () => Promise<Uint8Array>;
  readonly world: World;
  readonly readGrammar: ReadGrammar;
}

export function nodeIo(): Io {
  return {
    cwd: workingDirectory(),
    env: process.env,
    out: text => void process.stdout.write(text),
    err: text => void process.stderr.write(text),
    terminal: process.stdout.isTTY === true,
    progress: process.stderr.isTTY === true,
    stdin: readStdin,
    world: { fetch: (url, init) => fetch(url, init), now: () => Date.now() },
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

async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
