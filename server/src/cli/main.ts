#!/usr/bin/env node
import { prepareEngine } from './engine';

prepareEngine();

import { nearest } from '../text/nearest';
import { type CommandName, commandNames, parseCommandLine } from './arguments';
import { describeFailure, Failure } from './failure';
import { commandHelp, help } from './help';
import { type CommandProcess, ioOf } from './io';

declare const GRAPHWARD_VERSION: string;

/** Commands are loaded on demand, so that `--version` takes no longer than starting Node.js. */
const commands: Record<CommandName, () => Promise<{ run: typeof import('./commands/scan')['run'] }>> = {
  scan: () => import('./commands/scan'),
  rewrite: () => import('./commands/rewrite'),
  check: () => import('./commands/check'),
  format: () => import('./commands/format'),
  run: () => import('./commands/run'),
  verify: () => import('./commands/verify'),
  sandbox: () => import('./commands/sandbox'),
  lsp: () => import('./commands/lsp'),
};

async function main(words: readonly string[], process: CommandProcess): Promise<number> {
  const { stdout } = process;
  const [first, ...rest] = words;
  if (first === '--version' || first === '-v') {
    stdout.write(`${GRAPHWARD_VERSION}\n`);
    return 0;
  }
  if (first === 'help' && rest[0] !== undefined) return main([rest[0], '--help'], process);
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    stdout.write(help());
    return first === undefined ? 2 : 0;
  }
  const name = commandNames.find(candidate => candidate === first);
  if (!name) {
    const near = nearest(first, commandNames, 2);
    const advice = near ? `did you mean ${near}?` : `the commands are ${commandNames.join(', ')}`;
    throw new Failure(`"${first}" is not a command; ${advice}`);
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    stdout.write(await commandHelp(name));
    return 0;
  }
  if (rest.includes('--version')) {
    stdout.write(`${GRAPHWARD_VERSION}\n`);
    return 0;
  }
  const command = await commands[name]();
  return command.run(parseCommandLine(name, rest), ioOf(process));
}

/** Runs a command line to its end, and returns its exit status. What goes wrong is said on standard error. */
export async function run(words: readonly string[], process: CommandProcess): Promise<number> {
  try {
    return await main(words, process);
  } catch (error) {
    return fail(error, words, process);
  }
}

function fail(error: unknown, words: readonly string[], { stderr }: Pick<CommandProcess, 'stderr'>): 2 {
  stderr.write(describeFailure(error, words.includes('--debug')));
  return 2;
}

/** Runs the command line of this process. */
async function start(): Promise<void> {
  const words = process.argv.slice(2);
  // A reader that stops early (`graphward scan | head`) is not a failure and does not change the exit status.
  process.stdout.on('error', error => {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE')
      process.exitCode = fail(new Failure(`the output cannot be written: ${error.message}`), words, process);
  });
  // Without a reader for messages, a failure to write them cannot be reported.
  process.stderr.on('error', () => {});
  const status = await run(words, process);
  process.exitCode ??= status;
}

// Tests load the program and run many command lines in one process.
if (require.main === module) void start();
