import type { MessageConnection } from 'vscode-jsonrpc';

/**
 * What the server says and hears over JSON-RPC. Methods and parameters are those of the protocol; a request that fails
 * rejects with the client's reason.
 */
export type Connection = Pick<
  MessageConnection,
  'onRequest' | 'onNotification' | 'onClose' | 'sendRequest' | 'sendNotification'
>;

/** Asks for something that may be declined: a client that cannot do it, or is gone, stops nobody. */
export function suggest(connection: Connection, method: string, params?: object): void {
  const sent = params === undefined ? connection.sendRequest(method) : connection.sendRequest(method, params);
  sent.catch(() => undefined);
}

/** Tells the client something; a client that is gone need not know. */
export function tell(connection: Connection, method: string, params: object): Promise<void> {
  return connection.sendNotification(method, params).catch(() => undefined);
}

/** Numbers of the protocol: kinds of messages, kinds of changes of files, and the code of a cancelled request. */
export const messageTypes = { error: 1, warning: 2 } as const;
export const fileChanged = 2;
export const requestCancelled = -32800;
