import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type ExtensionContext, Uri } from 'vscode';
import { activateExtension } from './activate';
import { markdownPreview } from './markdownPreview';

/** The extension on the desktop and on remote machines: the server is a process of its own. */
export function activate(context: ExtensionContext): typeof markdownPreview {
  const module = context.asAbsolutePath('dist/server.js');
  activateExtension(
    context,
    async options => {
      // The activation ends first.
      await setImmediate();
      const { createLanguageClient } = await import('./languageClient');
      return createLanguageClient(module, Uri.joinPath(context.globalStorageUri, 'compiled').fsPath, options);
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
  return markdownPreview;
}
