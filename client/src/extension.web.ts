import { type ExtensionContext, Uri } from 'vscode';
import { LanguageClient } from 'vscode-languageclient/browser';
import { activateExtension } from './activate';

/** The worker as a browser gives it; the shared types describe Node.js only. */
declare const Worker: new (script: string) => ConstructorParameters<typeof LanguageClient>[3];

/** The extension in a browser: the server is a web worker. */
export function activate(context: ExtensionContext): void {
  const script = Uri.joinPath(context.extensionUri, 'dist', 'web', 'server.js').toString(true);
  activateExtension(context, options => new LanguageClient('graphward', 'Graphward', options, new Worker(script)));
}
