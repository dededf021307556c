import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageReader,
  type MessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import { decode, largestFile, listFiles } from './cli/files';
import type { FileAccess, ServerEnvironment } from './lsp/environment';
import { startServer } from './lsp/server';

/** The disk of this machine, for workspaces whose folders have `file:` addresses. */
const disk: FileAccess = {
  async read(uri) {
    const path = fileURLToPath(uri);
    const { size } = await stat(path);
    if (size > largestFile) return undefined;
    const read = decode(await readFile(path));
    return 'text' in read ? read.text : undefined;
  },
  async find(folder) {
    const path = fileURLToPath(folder);
    return listFiles([path], path).files.map(file => pathToFileURL(file.absolute).toString());
  },
  async state(uri) {
    const found = await stat(fileURLToPath(uri));
    return found.isFile() ? { size: found.size, modified: found.mtimeMs } : undefined;
  },
};

const readGrammar: NonNullable<ServerEnvironment['readGrammar']> = name => {
  // The runtime is worth optimising. On the largest grammar the optimising compiler stalls for seconds and holds three times
  // the memory, so it is gone before the first of them is read.
  if (name !== 'web-tree-sitter') setFlagsFromString('--liftoff-only');
  return readFile(join(__dirname, 'grammars', `${name}.wasm`));
};

/** How often the server looks whether the process that started it still lives, in milliseconds. */
const lookAfterClient = 3000;

/** The transport that the command line names: `--node-ipc` of the editor, else standard input and output. */
function transport(): [MessageReader, MessageWriter] {
  if (process.argv.includes('--node-ipc')) {
    process.once('disconnect', () => process.exit(1));
    return [new IPCMessageReader(process), new IPCMessageWriter(process)];
  }
  return [new StreamMessageReader(process.stdin), new StreamMessageWriter(process.stdout)];
}

/** Importing this file starts the server. It ends with its client: with status 0 when that had asked for the end. */
const connection = createMessageConnection(...transport());
startServer(connection, {
  now: () => Date.now(),
  readGrammar,
  files: disk,
  pages: pathToFileURL(join(__dirname, '..', 'docs', 'problems', '/')).href,
  initialized({ processId }) {
    if (typeof processId === 'number') setInterval(() => endWithout(processId), lookAfterClient).unref();
  },
  ended: asked => process.exit(asked ? 0 : 1),
});
connection.listen();

function endWithout(processId: number): void {
  try {
    process.kill(processId, 0);
  } catch (error) {
    // A process that may not be asked lives.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') process.exit(1);
  }
}

/** Settles never: the connection ends the process when its client says goodbye or is gone. */
export function serveStdio(): Promise<number> {
  return new Promise(() => undefined);
}
