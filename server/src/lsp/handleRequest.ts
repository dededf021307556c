import { type CancellationToken, type Connection, LSPErrorCodes, logFailure, ResponseError } from './connection';
import type { Request } from './requests';
import type { Services } from './services';

/**
 * Handles one request about a document; the one place where a request can fail. It waits for what the result depends on,
 * and a handler that throws is logged and gives the empty result.
 */
export async function handleRequest(
  connection: Connection,
  services: Services,
  method: string,
  params: never,
  token: CancellationToken,
  { handle, empty, whenIdle, needsCalls }: Request,
): Promise<unknown> {
  try {
    if (whenIdle) await waitForTyping(services, params);
    await services.starting;
    const document = services.session.documents.get(uriOf(params));
    const loading = document && services.grammars.needed(services.session.sourceFile(document));
    if (loading) await loading;
    if (document && needsCalls) await services.outside.needed(document);
    if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    return await handle(services.session, params, token);
  } catch (error) {
    logFailure(connection, method, error);
    return empty;
  }
}

/** The length, in UTF-16 code units, from which on reading a document takes long enough to delay the typing. */
const longDocument = 20_000;

/** A request for a long document waits until the typing pauses; by then the client may have cancelled it. */
async function waitForTyping({ session, publisher }: Services, params: unknown): Promise<void> {
  const uri = uriOf(params);
  const document = session.documents.get(uri);
  if (document && document.text.length >= longDocument) await publisher.rest(uri);
}

/** The document of a request, wherever its parameters name it. */
function uriOf(params: unknown): string {
  const { uri, textDocument, data } = (params ?? {}) as {
    readonly uri?: string;
    readonly textDocument?: { readonly uri?: string };
    readonly data?: { readonly uri?: string };
  };
  return textDocument?.uri ?? uri ?? data?.uri ?? '';
}
