import { type CancellationToken, ResponseError } from 'vscode-jsonrpc';
import type {
  DidChangeConfigurationParams,
  DidChangeTextDocumentParams,
  DidChangeWatchedFilesParams,
  DidChangeWorkspaceFoldersParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  InitializeParams,
  InitializeResult,
} from 'vscode-languageserver-protocol';
import { namesFile } from '../text/liveNames';
import { ignoredFile } from '../workspace/ignoredCalls';
import { capabilities, registrations } from './capabilities';
import { clientOf } from './client';
import { type Connection, fileChanged, messageTypes, notify, requestCancelled, requestOptional } from './connection';
import type { ServerEnvironment } from './environment';
import { clientFiles, clientGrammar } from './files';
import { Grammars } from './grammars';
import { Outside } from './outside';
import { type NamesParams, namesNotification, type ScanParams, scanRequest } from './protocol';
import { Publisher } from './publish';
import { requests, resolvers } from './requests';
import { type FileChange, Scanner } from './scan';
import { Session } from './session';
import { readSettings } from './settings';
import { configurationFile, readLeft, readSnapshots, readUserSchema } from './workspaceFiles';

/** What exists from the first request on. */
interface Running {
  readonly session: Session;
  readonly grammars: Grammars;
  readonly publisher: Publisher;
  readonly outside: Outside;
  readonly scanner: Scanner;
  /** Settled when settings and schema are read; requests wait for it. */
  starting: Promise<void>;
}

/**
 * Serves one client over a connection until it closes. Nothing that a document holds can end the server: every request
 * is caught here, logged without the text of the document, and answered with nothing.
 */
export function startServer(connection: Connection, environment: ServerEnvironment): void {
  let running: Running | undefined;
  /** A notification that cannot be understood is logged like a request that fails. */
  const hear = <P>(method: string, hears: (params: P) => void) =>
    connection.onNotification(method, (params: P) => {
      try {
        hears(params);
      } catch (error) {
        log(connection, method, error);
      }
    });

  connection.onRequest('initialize', (params: InitializeParams): InitializeResult => {
    running = start(connection, environment, params);
    environment.initialized?.(params);
    return {
      capabilities: capabilities(running.session.client),
      serverInfo: { name: 'graphward', version: GRAPHWARD_VERSION },
    };
  });
  hear('initialized', () => {
    const current = running;
    if (!current) return;
    const { client } = current.session;
    const items = registrations(client);
    if (items.length > 0) requestOptional(connection, 'client/registerCapability', { registrations: items });
    void prepare(connection, current, () => useSettings(connection, current, client.options.graphward));
  });
  let asked = false;
  connection.onRequest('shutdown', () => {
    asked = true;
    running?.publisher.stop();
    running?.scanner.stop();
    return null;
  });
  hear('exit', () => environment.ended?.(asked));
  connection.onClose(() => environment.ended?.(asked));

  hear('textDocument/didOpen', ({ textDocument }: DidOpenTextDocumentParams) => {
    const { uri, languageId, version, text } = textDocument;
    running?.session.documents.opened(uri, languageId, version, text);
    running?.publisher.schedule(uri, 0);
  });
  hear('textDocument/didChange', ({ textDocument: { uri, version }, contentChanges }: DidChangeTextDocumentParams) => {
    running?.session.documents.changed(uri, version, contentChanges);
    running?.publisher.schedule(uri);
    if (running) filesChanged(running, [uri], false);
  });
  hear('textDocument/didClose', ({ textDocument: { uri } }: DidCloseTextDocumentParams) => {
    running?.session.documents.closed(uri);
    running?.publisher.closed(uri);
    // What was not saved is gone with the document; the file holds what it held.
    running?.scanner.documentClosed(uri);
  });
  hear('workspace/didChangeConfiguration', (params: DidChangeConfigurationParams) => {
    if (running) void configurationChanged(connection, running, params);
  });
  hear('workspace/didChangeWatchedFiles', ({ changes }: DidChangeWatchedFilesParams) => {
    const current = running;
    if (!current) return;
    const listed = changes.some(({ type }) => type !== fileChanged);
    filesChanged(
      current,
      changes.map(({ uri }) => uri),
      listed,
    );
    current.scanner.filesChanged(changes as FileChange[]);
    if (!changes.some(({ uri }) => isOurFile(current, uri))) return;
    void prepare(connection, current, () => readFiles(connection, current));
  });
  hear('workspace/didChangeWorkspaceFolders', ({ event }: DidChangeWorkspaceFoldersParams) => {
    const current = running;
    if (!current) return;
    const { session } = current;
    const removed = new Set(event.removed.map(({ uri }) => uri));
    const added = event.added.map(({ uri }) => uri);
    session.client = {
      ...session.client,
      folders: session.client.folders.filter(uri => !removed.has(uri)).concat(added),
    };
    current.outside.forgetFiles();
    void prepare(connection, current, () => readFiles(connection, current));
  });
  hear(namesNotification, (names: NamesParams) => {
    if (!running) return;
    running.session.names = names;
    refresh(connection, running);
  });

  for (const [method, { handle, empty, whenIdle, needsCalls }] of Object.entries(requests)) {
    connection.onRequest(method, async (params: never, token) => {
      if (whenIdle) await endOfTyping(running, params);
      return handleRequest(connection, running, method, params, token, { handle, empty, needsCalls });
    });
  }
  for (const [method, handle] of Object.entries(resolvers)) {
    connection.onRequest(method, (item: never, token) =>
      handleRequest(connection, running, method, item, token, {
        handle,
        empty: item,
        needsCalls: method.startsWith('codeAction'),
      }),
    );
  }
  connection.onRequest(scanRequest, async (params: ScanParams, token) => {
    if (!running) return null;
    await running.starting;
    return running.scanner.scan(params ?? {}, token);
  });
}

function start(connection: Connection, environment: ServerEnvironment, params: InitializeParams): Running {
  const client = clientOf(params);
  const files =
    client.options.fileAccess !== 'client' && environment.files ? environment.files : clientFiles(connection);
  const session = new Session(connection, client, files, environment, readSettings(client.options.graphward));
  const grammars = new Grammars(
    environment.readGrammar ?? (name => clientGrammar(connection, name)),
    (language, error) => log(connection, `loading what ${language} needs`, error),
  );
  const outside = new Outside(session);
  const publisher = new Publisher(
    session,
    async document => {
      await running.starting;
      await grammars.needed(session.sourceFile(document));
      await outside.needed(document);
    },
    (what, error) => log(connection, what, error),
  );
  const scanner = new Scanner(session, grammars, outside, (what, error) => log(connection, what, error));
  const running: Running = { session, grammars, publisher, outside, scanner, starting: Promise.resolve() };
  return running;
}

interface Handler<P, R> {
  readonly handle: (session: Session, params: P, token: CancellationToken) => R;
  readonly empty: R;
  readonly needsCalls: boolean | undefined;
}

/** The one place where a request can fail. */
async function handleRequest<P, R>(
  connection: Connection,
  running: Running | undefined,
  method: string,
  params: P,
  token: CancellationToken,
  { handle, empty, needsCalls }: Handler<P, R>,
): Promise<R | ResponseError<void>> {
  if (!running) return empty;
  try {
    await running.starting;
    const document = running.session.documents.get(uriOf(params));
    const waiting = document && running.grammars.needed(running.session.sourceFile(document));
    if (waiting) await waiting;
    if (document && needsCalls) await running.outside.needed(document);
    if (token.isCancellationRequested) return new ResponseError(requestCancelled, 'cancelled');
    return await handle(running.session, params, token);
  } catch (error) {
    log(connection, method, error);
    return empty;
  }
}

/** Characters from which on looking through a document takes long enough for typing to stumble over it. */
const longDocument = 20_000;

/** A request for a long document waits until it is left alone; by then the client may have taken it back. */
async function endOfTyping(running: Running | undefined, params: unknown): Promise<void> {
  const uri = uriOf(params);
  const document = running?.session.documents.get(uri);
  if (document && document.text.length >= longDocument) await running?.publisher.rest(uri);
}

/** The document that a request speaks of, wherever it names it. */
function uriOf(params: unknown): string {
  const { uri, textDocument, data } = (params ?? {}) as {
    readonly uri?: string;
    readonly textDocument?: { readonly uri?: string };
    readonly data?: { readonly uri?: string };
  };
  return textDocument?.uri ?? uri ?? data?.uri ?? '';
}

/** Says which part of the code failed and where; never the message, because it may quote the document. */
function log(connection: Connection, what: string, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)) : [];
  const where = frames.slice(0, 8).map(frame => `\n${frame}`);
  const message = `${what} failed with ${name}${where.join('')}`;
  void notify(connection, 'window/logMessage', { type: messageTypes.error, message });
}

/** Open documents whose calls use names of a changed file are looked at again. */
function filesChanged({ session, outside, publisher }: Running, uris: readonly string[], listing: boolean): void {
  const dependants = new Set(uris.flatMap(uri => outside.changed(uri, listing)).map(({ uri }) => uri));
  for (const uri of dependants) {
    session.documents.forgetOne(uri);
    publisher.schedule(uri);
  }
  if (dependants.size > 0 && session.client.refreshesDiagnostics)
    requestOptional(session.connection, 'workspace/diagnostic/refresh');
}

/** Does something that answers depend on; requests that come meanwhile wait for it. Then everyone is told. */
async function prepare(connection: Connection, running: Running, work: () => Promise<void>): Promise<void> {
  running.starting = running.starting.then(work).catch(error => log(connection, 'preparing', error));
  await running.starting;
  refresh(connection, running);
}

function configurationChanged(
  connection: Connection,
  running: Running,
  { settings }: DidChangeConfigurationParams,
): Promise<void> {
  const pushed = (settings as { readonly graphward?: unknown } | null | undefined)?.graphward;
  const asks = pushed === undefined && running.session.client.asksConfiguration;
  return prepare(connection, running, async () => {
    const value = asks ? await configured(connection) : pushed;
    await useSettings(connection, running, value);
  });
}

async function configured(connection: Connection): Promise<unknown> {
  const items = [{ section: 'graphward' }];
  const [value] = await connection.sendRequest<unknown[]>('workspace/configuration', { items });
  return value;
}

async function useSettings(connection: Connection, running: Running, value: unknown): Promise<void> {
  running.session.settings = readSettings(value);
  for (const problem of running.session.settings.problems) warn(connection, `${problem}.`);
  await readFiles(connection, running);
}

/** Reads what the workspace says in files: the schema, and the calls that the team leaves. */
async function readFiles(connection: Connection, { session }: Running): Promise<void> {
  const { settings, client, files } = session;
  const { text, problem } = await readUserSchema(settings, client.folders, files);
  session.schema = text;
  if (problem) warn(connection, problem);
  const { left, problems } = await readLeft(client.folders, files);
  session.left = left;
  const snapshots = await readSnapshots(client.folders, files);
  session.snapshot = snapshots.names;
  for (const wrong of [...problems, ...snapshots.problems]) warn(connection, `${wrong}.`);
}

function warn(connection: Connection, message: string): void {
  const shown = { type: messageTypes.warning, message: `Graphward: ${message}` };
  void notify(connection, 'window/showMessage', shown);
}

function refresh(connection: Connection, { session, publisher }: Running): void {
  session.forget();
  if (session.documents.all().length === 0) return;
  const { client } = session;
  if (client.refreshesDiagnostics) requestOptional(connection, 'workspace/diagnostic/refresh');
  if (client.refreshesLenses) requestOptional(connection, 'workspace/codeLens/refresh');
  if (client.refreshesHints) requestOptional(connection, 'workspace/inlayHint/refresh');
  if (client.refreshesTokens) requestOptional(connection, 'workspace/semanticTokens/refresh');
  publisher.all();
}

function isOurFile({ session }: Running, uri: string): boolean {
  const { schemaPath } = session.settings;
  if ([configurationFile, ignoredFile, namesFile].some(name => uri.endsWith(`/${name}`))) return true;
  return schemaPath !== undefined && uri.endsWith(schemaPath.replace(/^\.\//, ''));
}
