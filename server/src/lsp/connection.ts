import type { MessageConnection } from 'vscode-jsonrpc';

/**
 * The part of a JSON-RPC connection that the server uses. Methods and parameters are those of the protocol; a request that
 * fails rejects with the client's reason.
 */
export type Connection = Pick<
  MessageConnection,
  'onRequest' | 'onNotification' | 'onClose' | 'sendRequest' | 'sendNotification'
>;

/** Sends a request whose failure does not matter: a client that declines it, or is gone, stops nothing. */
export function requestOptional(connection: Connection, method: string, params?: object): void {
  const sent = params === undefined ? connection.sendRequest(method) : connection.sendRequest(method, params);
  sent.catch(() => undefined);
}

/** Sends a notification. It is lost without an error when the client is gone. */
export function notify(connection: Connection, method: string, params: object): Promise<void> {
  return connection.sendNotification(method, params).catch(() => undefined);
}

/** Numbers of the protocol: kinds of messages, kinds of changes of files, and the code of a cancelled request. */
export const messageTypes = { error: 1, warning: 2 } as const;
export const fileChanged = 2;
export const requestCancelled = -32800;
