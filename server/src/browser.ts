import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser';
import { startServer } from './lsp/server';

/** The worker's own scope; the shared types describe Node.js only. */
declare const self: ConstructorParameters<typeof BrowserMessageReader>[0];

/** Importing this file starts the server in the worker. */
const connection = createConnection(new BrowserMessageReader(self), new BrowserMessageWriter(self));
startServer(connection, { now: () => Date.now(), workTime: () => performance.now() });
connection.listen();
