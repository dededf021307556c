#!/usr/bin/env node
// The flag must be set before any grammar is compiled. Without it, one large grammar blocks the next load for seconds.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--liftoff-only');

// From version 22 on, Node.js can cache the compiled program.
import * as nodeModule from 'node:module';
import { cacheFolder } from './userFolders';

const cache = cacheFolder(process.env);
if (cache) (nodeModule as { readonly enableCompileCache?: (folder: string) => unknown }).enableCompileCache?.(cache);

import { type CommandName, commandNames, parseCommandLine } from './arguments';
import { describeFailure, Failure } from './failure';
import { commandHelp, help } from './help';
import { nodeIo } from './io';

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

async function main(words: readonly string[]): Promise<number> {
  const [first, ...rest] = words;
  if (first === '--version' || first === '-v') {
    process.stdout.write(`${GRAPHWARD_VERSION}\n`);
    return 0;
  }
  if (first === undefined || first === '--help' || first === '-h' || first === 'help') {
    process.stdout.write(help());
    return first === undefined ? 2 : 0;
  }
  const name = commandNames.find(candidate => candidate === first);
  if (!name) throw new Failure(`"${first}" is not a command; the commands are ${commandNames.join(', ')}`);
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(await commandHelp(name));
    return 0;
  }
  if (rest.includes('--version')) {
    process.stdout.write(`${GRAPHWARD_VERSION}\n`);
    return 0;
  }
  const command = await commands[name]();
  return command.run(parseCommandLine(name, rest), nodeIo());
}

// A reader that stops early (`graphward scan | head`) is not a failure and does not change the exit status.
process.stdout.on('error', error => {
  if ((error as NodeJS.ErrnoException).code !== 'EPIPE')
    fail(new Failure(`the output cannot be written: ${error.message}`));
});
// Without a reader for messages, a failure to write them cannot be reported.
process.stderr.on('error', () => {});

let failed = false;

function fail(error: unknown): void {
  failed = true;
  process.stderr.write(describeFailure(error, process.argv.includes('--debug')));
  process.exitCode = 2;
}

main(process.argv.slice(2)).then(status => {
  if (!failed) process.exitCode = status;
}, fail);
