import { setFlagsFromString } from 'node:v8';

// Without this the optimising compiler stalls for seconds on the largest grammar, and holds three times the memory.
setFlagsFromString('--liftoff-only');

import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { decode, largestFile, listFiles } from './cli/files';
import type { FileAccess } from './lsp/host';
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
};

/** Importing this file starts the server on the transport that the command line names: `--stdio` or `--node-ipc`. */
const connection = createConnection(ProposedFeatures.all);
startServer(connection, {
  now: () => Date.now(),
  readGrammar: name => readFile(join(__dirname, 'grammars', `${name}.wasm`)),
  files: disk,
  pages: pathToFileURL(join(__dirname, '..', 'docs', 'problems', '/')).href,
});
connection.listen();

/** Settles never: the connection ends the process when its client says goodbye or is gone. */
export function serveStdio(): Promise<number> {
  return new Promise(() => undefined);
}
