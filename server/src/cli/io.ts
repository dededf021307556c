import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { World } from '../api/transport';
import type { ReadGrammar } from '../code/grammars';
import { Failure } from './failure';

/** Everything outside the program that a command uses; a test passes its own. */
export interface Io {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Machine output and results. */
  readonly out: (text: string) => void;
  /** Messages for people. */
  readonly err: (text: string) => void;
  /** Whether results go to a person's terminal. */
  readonly terminal: boolean;
  /** Whether messages go to a person's terminal, where progress may be shown. */
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
    throw new Failure('the working directory is gone');
  }
}

async function readStdin(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
