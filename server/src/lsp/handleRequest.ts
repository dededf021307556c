import { TextDocument } from 'vscode-languageserver-textdocument';
import { languageOf } from '../text/languageId';
import { Abandoned, isPieces } from '../text/pieces';
import { type CancellationToken, type Connection, LSPErrorCodes, logFailure, ResponseError } from './connection';
import { newDocument, type OpenDocument } from './documents';
import { isLongProgram } from './publish';
import type { Request } from './requests';
import type { Services } from './services';
import type { Session } from './session';
import { workspacePath } from './workspacePath';

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
  request: Request,
): Promise<unknown> {
  const { session } = services;
  const { handle, empty, whenIdle, readsFiles } = request;
  const awaited = request.awaited?.(params, session.client) ?? 'asked';
  const uri = uriOf(params);
  const held: (() => void)[] = [];
  try {
    if (whenIdle) await waitForTyping(services, uri);
    await services.starting;
    for (;;) {
      const found = session.documents.get(uri) ?? (readsFiles ? await readDocument(session, uri) : undefined);
      const document = found && (await readyDocument(services, found, params, token, request, held));
      if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
      if (!document) return empty;
      try {
        const result = handle(session, document, params);
        return await (isPieces(result) ? services.longDocuments.result(document, result, awaited) : result);
      } catch (error) {
        // It was edited between two pieces.
        if (!(error instanceof Abandoned)) throw error;
      }
    }
  } catch (error) {
    logFailure(connection, method, error);
    return empty;
  } finally {
    for (const release of held) release();
  }
}

/**
 * The document at its present version, at which nothing is waited for any more: where it was edited meanwhile, what is
 * needed of the new version is waited for again. Undefined where it was closed. `held` gets what releases it.
 */
async function readyDocument(
  { session, grammars, findings, queue, longDocuments }: Services,
  awaited: OpenDocument,
  params: never,
  token: CancellationToken,
  { whenIdle, needs, needsCalls, needsProject, readsFiles }: Request,
  held: (() => void)[],
): Promise<OpenDocument | undefined> {
  for (let document = awaited; ; ) {
    held.push(session.hold(document));
    const configuring = session.schemasNeeded(document);
    if (configuring) await configuring;
    const loading = grammars.needed(session.sourceFile(document));
    if (loading) await loading;
    const needed = typeof needs === 'function' ? needs(document, params) : needs;
    const reading = longDocuments.needed(document, needed, true);
    if (reading) await reading;
    const isSearched = typeof needsCalls === 'function' ? needsCalls(session, document, params) : needsCalls;
    if (isSearched) await findings.needed(document, true);
    if (needsProject?.(session, document, params)) await session.readGraphqlFiles(document);
    if (whenIdle || (reading && needed.some(need => need !== 'place'))) await queue.piece(() => 'asked');
    const present = session.documents.get(awaited.uri) ?? (readsFiles ? awaited : undefined);
    if (!present || present === document || token.isCancellationRequested) return present;
    document = present;
  }
}

/** A file of the workspace as a document that is not open; undefined when it cannot be read. */
async function readDocument({ files, client }: Session, uri: string): Promise<OpenDocument | undefined> {
  const text = await files.read(uri);
  if (text === undefined) return undefined;
  const language = languageOf(workspacePath(uri, client.folders), text);
  return newDocument(TextDocument.create(uri, language, 0, text));
}

/**
 * A request that nobody waits for while typing is handled when no other message waits; by then the client may have
 * cancelled it. Only a program of thousands of lines, which is read as a whole, waits until the typing pauses.
 */
async function waitForTyping({ session, publisher, queue }: Services, uri: string): Promise<void> {
  const document = session.documents.get(uri);
  if (document && isLongProgram(document)) await publisher.rest(uri);
  else await queue.piece(() => 'asked');
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
