import type { LanguageClientOptions } from 'vscode-languageclient';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/**
 * The client of the language server on the desktop and on remote machines, where the server is a process of its own. It is a
 * file of its own, because it is two thirds of the extension, and is needed only with the first document that concerns us.
 * `compiled` is the folder in which Node.js keeps the compiled server: with it a start to the first diagnostics takes three
 * quarters of the processor time.
 */
export function createLanguageClient(module: string, compiled: string, options: LanguageClientOptions): LanguageClient {
  const server = { module, transport: TransportKind.ipc, options: { env: { NODE_COMPILE_CACHE: compiled } } };
  return new LanguageClient('graphward', 'Graphward', { run: server, debug: server }, options);
}
