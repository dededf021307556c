import { Worker } from 'node:worker_threads';
import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { activateExtension } from './activate';

/** The extension on the desktop and on remote machines: the server is a process of its own. */
export function activate(context: ExtensionContext): void {
  const module = context.asAbsolutePath('dist/server.js');
  activateExtension(
    context,
    options => {
      // Node.js keeps the compiled server here, which saves a third of the time until the first diagnostics.
      const env = { NODE_COMPILE_CACHE: Uri.joinPath(context.globalStorageUri, 'compiled').fsPath };
      const server = { module, transport: TransportKind.ipc, options: { env } };
      return new LanguageClient('graphward', 'Graphward', { run: server, debug: server }, options);
    },
    () => {
      const worker = new Worker(context.asAbsolutePath('dist/sandbox.js'));
      context.subscriptions.push({ dispose: () => void worker.terminate() });
      return {
        post: message => worker.postMessage(message),
        listen: receive => worker.on('message', receive),
        onFailure: failed => worker.on('error', failed).on('exit', failed),
      };
    },
  );
}
