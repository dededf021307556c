import {
  CancellationToken,
  type Connection,
  FileChangeType,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  TextDocumentSyncKind,
} from 'vscode-languageserver';
import { translateMessage } from '../text/messages';
import { withoutLinks } from '../text/printable';

// The one file that takes values from the package: in a bundle, each importing file makes a copy of its thousand names.
export type { Connection };
export { CancellationToken, FileChangeType, LSPErrorCodes, ResponseError, TextDocumentSyncKind };

/** Sends a request whose failure does not matter: a client that declines it, or is gone, stops nothing. */
export function requestOptional(connection: Connection, method: string, params?: object): void {
  connection.sendRequest(method, params).catch(() => undefined);
}

/** Sends a notification. It is lost without an error when the client is gone. */
export function notify(connection: Connection, method: string, params: object): Promise<void> {
  return connection.sendNotification(method, params).catch(() => undefined);
}

/** Shows a sentence to the user. */
export function showWarning(connection: Connection, sentence: string): void {
  void notify(connection, 'window/showMessage', {
    type: MessageType.Warning,
    message: withoutLinks(`Graphward: ${translateMessage(sentence)}`),
  });
}

/** Logs which part of the code failed and where; never the message of the error, because it may quote the document. */
export function logFailure(connection: Connection, what: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)) : [];
  const where = frames.slice(0, 8).map(frame => `\n${frame}`);
  connection.console.error(`${what} failed with ${name}${where.join('')}`);
}
