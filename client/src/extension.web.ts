import { type ExtensionContext, Uri, workspace } from 'vscode';
import { activateExtension } from './activate';
import { markdownPreview } from './markdownPreview';

/** A worker as a browser gives it; the shared types describe Node.js only. */
interface BrowserWorker {
  postMessage(message: unknown): void;
  addEventListener(name: 'message', receive: (event: { readonly data: unknown }) => void): void;
  addEventListener(name: 'error', failed: () => void): void;
  terminate(): void;
}
declare const Worker: new (script: string) => BrowserWorker;

/** The extension in a browser: the server and the embedded service are web workers. */
export function activate(context: ExtensionContext): typeof markdownPreview {
  /**
   * Starts a script of the extension. The editor starts no worker from the address of an extension on a server, so that
   * the text of the script is read, and the worker started from that.
   */
  async function start(script: string, ...later: readonly string[]): Promise<BrowserWorker> {
    const [text, ...laterTexts] = await Promise.all([script, ...later].map(read));
    // The worker cannot find files of the extension, so that it is told the addresses of those that it loads later.
    const files = later.map((name, index) => [`./${name}`, addressOf(laterTexts[index] as Uint8Array)]);
    const head = `self.graphwardFiles = ${JSON.stringify(Object.fromEntries(files))};\n`;
    return new Worker(addressOf(...(later.length > 0 ? [head] : []), text as Uint8Array));
  }

  async function read(script: string): Promise<Uint8Array> {
    return await workspace.fs.readFile(Uri.joinPath(context.extensionUri, 'dist', 'web', script));
  }

  /** The editor reads the address later, so that it stays valid as long as the extension runs. */
  function addressOf(...texts: readonly (string | Uint8Array)[]): string {
    const url = URL.createObjectURL(new Blob([...texts], { type: 'text/javascript' }));
    context.subscriptions.push({ dispose: () => URL.revokeObjectURL(url) });
    return url;
  }

  activateExtension(
    context,
    async options => {
      const { LanguageClient } = await import('vscode-languageclient/browser');
      const worker = await start('server.js', 'finder.js', 'rewriter.js');
      return new LanguageClient('graphward', 'Graphward', worker, options);
    },
    () => {
      const starting = start('sandbox.js');
      context.subscriptions.push({ dispose: () => void starting.then(worker => worker.terminate()) });
      return {
        post: message => void starting.then(worker => worker.postMessage(message)),
        listen: receive =>
          void starting.then(worker => worker.addEventListener('message', event => receive(event.data))),
        onFailure: failed => void starting.then(worker => worker.addEventListener('error', failed), failed),
      };
    },
    true,
  );
  return markdownPreview;
}
