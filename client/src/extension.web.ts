import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { activateExtension } from './activate';

/** A worker as a browser gives it; the shared types describe Node.js only. */
type BrowserWorker = ConstructorParameters<typeof LanguageClient>[3] & {
  postMessage(message: unknown): void;
  addEventListener(name: 'message', receive: (event: { readonly data: unknown }) => void): void;
  addEventListener(name: 'error', failed: () => void): void;
  terminate(): void;
};
declare const Worker: new (script: string) => BrowserWorker;

/** The extension in a browser: the server and the embedded service are web workers. */
export function activate(context: ExtensionContext): void {
  const start = (script: string) =>
    new Worker(Uri.joinPath(context.extensionUri, 'dist', 'web', script).toString(true));
  activateExtension(
    context,
    options => new LanguageClient('graphward', 'Graphward', options, start('server.js')),
    () => {
      const worker = start('sandbox.js');
      context.subscriptions.push({ dispose: () => worker.terminate() });
      return {
        post: message => worker.postMessage(message),
        listen: receive => worker.addEventListener('message', event => receive(event.data)),
        onFailure: failed => worker.addEventListener('error', failed),
      };
    },
    true,
  );
}
