import { scheduleWithTimer } from '../../server/src/api/limits';
import { parseCommandLine } from '../../server/src/cli/arguments';
import type { Io } from '../../server/src/cli/io';
import { readGrammar } from '../code/grammars';
import { type Ended, workspace } from './cli';
import { testNow } from './client';

const commands = {
  scan: () => import('../../server/src/cli/commands/scan'),
  rewrite: () => import('../../server/src/cli/commands/rewrite'),
  check: () => import('../../server/src/cli/commands/check'),
};

/** Runs a command in this process, in a new folder with these files, without a network. */
export async function runCommand(
  name: keyof typeof commands,
  words: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<Ended & { readonly cwd: string }> {
  const cwd = workspace(files);
  const { run } = await commands[name]();
  let [stdout, stderr] = ['', ''];
  const io: Io = {
    cwd,
    env: {},
    out: text => {
      stdout += text;
    },
    err: text => {
      stderr += text;
    },
    terminal: false,
    progress: undefined,
    stdin: async () => new Uint8Array(),
    world: { fetch: () => Promise.reject(new Error('no network')), now: () => testNow, schedule: scheduleWithTimer },
    readGrammar,
  };
  const status = await run(parseCommandLine(name, words), io);
  return { status, stdout, stderr, cwd };
}
