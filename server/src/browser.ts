import { BrowserMessageReader, BrowserMessageWriter, createMessageConnection } from 'vscode-jsonrpc/browser';
import { startServer } from './lsp/server';

/** The worker's own scope; the shared types describe Node.js only. */
declare const self: ConstructorParameters<typeof BrowserMessageReader>[0];

const connection = createMessageConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self));
startServer(connection, { now: () => Date.now() });
connection.listen();
