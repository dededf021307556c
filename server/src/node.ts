import { rmSync } from 'node:fs';
import { mkdtemp, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createConnection } from 'vscode-languageserver/node';
import { decode, diskFolders, largestFile, stateOf } from './cli/disk';
import { leadsOffMachine } from './cli/links';
import { workTime } from './cli/workTime';
import type { FileAccess, ServerEnvironment } from './lsp/environment';
import { startServer } from './lsp/server';
import { doWithPauses, type Pause } from './text/pieces';
import { walkInPieces } from './workspace/walk';

/** The milliseconds for which folders are listed before requests get their turn. */
const maxTurnLength = 5;

function turns(): Pause {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun >= maxTurnLength) {
      await setImmediate();
      begun = performance.now();
    }
    return true;
  };
}

const folders = diskFolders();

/** The disk of this machine, for workspaces whose folders have `file:` addresses. */
const disk: FileAccess = {
  async read(uri) {
    const path = fileURLToPath(uri);
    if (leadsOffMachine(path)) return undefined;
    const info = await stat(path);
    // A device never ends, and a pipe waits for a writer.
    if (!info.isFile() || info.size > largestFile) return undefined;
    const read = decode(await readFile(path));
    return 'text' in read ? read.text : undefined;
  },
  async find(folder, { passes, index, limit }) {
    const reader = index?.reader(folders, stateOf) ?? folders;
    const start = { path: '', location: fileURLToPath(folder), isFolder: true };
    const { files } = await doWithPauses(walkInPieces([start], reader, passes, limit), turns());
    return files.map(file => ({ ...file, location: pathToFileURL(file.location).toString() }));
  },
  async real(uri) {
    const path = fileURLToPath(uri);
    return leadsOffMachine(path) ? uri : pathToFileURL(await realpath(path).catch(() => path)).toString();
  },
  async state(uri) {
    const path = fileURLToPath(uri);
    if (leadsOffMachine(path)) return undefined;
    const found = await stat(path);
    return found.isFile() ? { size: found.size, modified: found.mtimeMs } : undefined;
  },
};

const readGrammar: NonNullable<ServerEnvironment['readGrammar']> = name => {
  // The runtime is worth optimising. On the largest grammar the optimising compiler stalls for seconds and holds three times
  // the memory, so it is gone before the first of them is read.
  if (name !== 'web-tree-sitter') setFlagsFromString('--liftoff-only');
  return readFile(join(__dirname, 'grammars', `${name}.wasm`));
};

let readOnlyFolder: Promise<string> | undefined;

/** The folder is of this process alone, and goes with it. */
async function keepReadOnly(name: string, text: string): Promise<string> {
  readOnlyFolder ??= mkdtemp(join(tmpdir(), 'graphward-')).then(folder => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
  const path = join(await readOnlyFolder, name);
  await writeFile(path, text, { mode: 0o444, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return pathToFileURL(path).href;
}

/** Importing this file starts the server, over the transport that the command line names; it ends with its client. */
const connection = createConnection();
startServer(connection, {
  now: () => Date.now(),
  readGrammar,
  workTime,
  files: disk,
  keepReadOnly,
  pages: pathToFileURL(join(__dirname, '..', 'docs', 'problems', '/')).href,
});
connection.listen();
