import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { decode, largestFile, listFiles } from './cli/files';
import type { FileAccess, ServerHost } from './lsp/host';
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

const readGrammar: NonNullable<ServerHost['readGrammar']> = name => {
  // The runtime is worth optimising. On the largest grammar the optimising compiler stalls for seconds and holds three times
  // the memory, so it is gone before the first of them is read.
  if (name !== 'web-tree-sitter') setFlagsFromString('--liftoff-only');
  return readFile(join(__dirname, 'grammars', `${name}.wasm`));
};

/** Importing this file starts the server on the transport that the command line names: `--stdio` or `--node-ipc`. */
const connection = createConnection(ProposedFeatures.all);
startServer(connection, {
  now: () => Date.now(),
  readGrammar,
  files: disk,
  pages: pathToFileURL(join(__dirname, '..', 'docs', 'problems', '/')).href,
});
connection.listen();

/** Settles never: the connection ends the process when its client says goodbye or is gone. */
export function serveStdio(): Promise<number> {
  return new Promise(() => undefined);
}
