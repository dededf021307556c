import {
  type CancellationToken,
  type Connection,
  type DidChangeConfigurationParams,
  FileChangeType,
  type InitializeParams,
  type InitializeResult,
  LSPErrorCodes,
  MessageType,
  ResponseError,
} from 'vscode-languageserver';
import { ignoredFile } from '../migrate/ignored';
import { namesFile } from '../text/liveNames';
import { capabilities, registrations } from './capabilities';
import { clientOf } from './client';
import { clientFiles, clientGrammar } from './files';
import { Grammars } from './grammars';
import type { ServerHost } from './host';
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
export function startServer(connection: Connection, host: ServerHost): void {
  let running: Running | undefined;

  connection.onInitialize((params: InitializeParams): InitializeResult => {
    running = start(connection, host, params);
    return {
      capabilities: capabilities(running.session.client),
      serverInfo: { name: 'graphward', version: GRAPHWARD_VERSION },
    };
  });
  connection.onInitialized(() => {
    const current = running;
    if (!current) return;
    const { client } = current.session;
    const items = registrations(client);
    if (items.length > 0) void connection.sendRequest('client/registerCapability', { registrations: items });
    void prepare(connection, current, () => useSettings(connection, current, client.options.graphward));
  });
  connection.onShutdown(() => {
    running?.publisher.stop();
    running?.scanner.stop();
  });

  synchronise(connection, () => running);
  connection.onDidChangeConfiguration(params => {
    if (running) void configurationChanged(connection, running, params);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    const current = running;
    if (!current) return;
    const listed = changes.some(({ type }) => type !== FileChangeType.Changed);
    filesChanged(
      current,
      changes.map(({ uri }) => uri),
      listed,
    );
    current.scanner.filesChanged(changes as FileChange[]);
    if (!changes.some(({ uri }) => isOurFile(current, uri))) return;
    void prepare(connection, current, () => readFiles(connection, current));
  });
  connection.onNotification('workspace/didChangeWorkspaceFolders', ({ event }) => {
    const current = running;
    if (!current) return;
    const { session } = current;
    const removed = new Set(event.removed.map(({ uri }: { uri: string }) => uri));
    const added = event.added.map(({ uri }: { uri: string }) => uri);
    session.client = {
      ...session.client,
      folders: session.client.folders.filter(uri => !removed.has(uri)).concat(added),
    };
    current.outside.forgetFiles();
    void prepare(connection, current, () => readFiles(connection, current));
  });
  connection.onNotification(namesNotification, (names: NamesParams) => {
    if (!running) return;
    running.session.names = names;
    refresh(connection, running);
  });

  for (const [method, { answer, empty, patient, calls }] of Object.entries(requests)) {
    connection.onRequest(method, async (params: never, token) => {
      if (patient) await endOfTyping(running, params);
      return respond(connection, running, method, params, token, { answer, empty, calls });
    });
  }
  for (const [method, answer] of Object.entries(resolvers)) {
    connection.onRequest(method, (item: never, token) =>
      respond(connection, running, method, item, token, {
        answer,
        empty: item,
        calls: method.startsWith('codeAction'),
      }),
    );
  }
  connection.onRequest(scanRequest, async (params: ScanParams, token) => {
    if (!running) return null;
    await running.starting;
    return running.scanner.scan(params ?? {}, token);
  });
}

function start(connection: Connection, host: ServerHost, params: InitializeParams): Running {
  const client = clientOf(params);
  const files = client.options.fileAccess !== 'client' && host.files ? host.files : clientFiles(connection);
  const session = new Session(connection, client, files, host, readSettings(client.options.graphward));
  const grammars = new Grammars(host.readGrammar ?? (name => clientGrammar(connection, name)), (language, error) =>
    log(connection, `loading what ${language} needs`, error),
  );
  const outside = new Outside(session);
  const publisher = new Publisher(
    session,
    async document => {
      await running.starting;
      await grammars.needed(session.hostFile(document));
      await outside.needed(document);
    },
    (what, error) => log(connection, what, error),
  );
  const scanner = new Scanner(session, grammars, outside, (what, error) => log(connection, what, error));
  const running: Running = { session, grammars, publisher, outside, scanner, starting: Promise.resolve() };
  return running;
}

interface Respondent<P, R> {
  readonly answer: (session: Session, params: P, token: CancellationToken) => R;
  readonly empty: R;
  readonly calls: boolean | undefined;
}

/** The one place where a request can fail. */
async function respond<P, R>(
  connection: Connection,
  running: Running | undefined,
  method: string,
  params: P,
  token: CancellationToken,
  { answer, empty, calls }: Respondent<P, R>,
): Promise<R | ResponseError<void>> {
  if (!running) return empty;
  try {
    await running.starting;
    const document = running.session.documents.get(uriOf(params));
    const waiting = document && running.grammars.needed(running.session.hostFile(document));
    if (waiting) await waiting;
    if (document && calls) await running.outside.needed(document);
    if (token.isCancellationRequested) return new ResponseError(LSPErrorCodes.RequestCancelled, 'cancelled');
    return await answer(running.session, params, token);
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
  connection.console.error(
    `${what} failed with ${name}${frames
      .slice(0, 8)
      .map(frame => `\n${frame}`)
      .join('')}`,
  );
}

function synchronise(connection: Connection, running: () => Running | undefined): void {
  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
    running()?.session.documents.opened(uri, languageId, version, text);
    running()?.publisher.schedule(uri, 0);
  });
  connection.onDidChangeTextDocument(({ textDocument: { uri, version }, contentChanges }) => {
    running()?.session.documents.changed(uri, version, contentChanges);
    running()?.publisher.schedule(uri);
    const current = running();
    if (current) filesChanged(current, [uri], false);
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
    running()?.session.documents.closed(uri);
    running()?.publisher.closed(uri);
    // What was not saved is gone with the document; the file holds what it held.
    running()?.scanner.documentClosed(uri);
  });
}

/** Open documents whose calls use names of a changed file are looked at again. */
function filesChanged({ session, outside, publisher }: Running, uris: readonly string[], listing: boolean): void {
  const dependants = new Set(uris.flatMap(uri => outside.changed(uri, listing)).map(({ uri }) => uri));
  for (const uri of dependants) {
    session.documents.forgetOne(uri);
    publisher.schedule(uri);
  }
  if (dependants.size > 0 && session.client.refreshesDiagnostics)
    void session.connection.languages.diagnostics.refresh();
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
    const value = asks ? await connection.workspace.getConfiguration('graphward') : pushed;
    await useSettings(connection, running, value);
  });
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
  void connection.sendNotification('window/showMessage', {
    type: MessageType.Warning,
    message: `Graphward: ${message}`,
  });
}

function refresh(connection: Connection, { session, publisher }: Running): void {
  session.forget();
  if (session.documents.all().length === 0) return;
  const { client } = session;
  if (client.refreshesDiagnostics) void connection.languages.diagnostics.refresh();
  if (client.refreshesLenses) void connection.sendRequest('workspace/codeLens/refresh');
  if (client.refreshesHints) void connection.languages.inlayHint.refresh();
  if (client.refreshesTokens) void connection.languages.semanticTokens.refresh();
  publisher.all();
}

function isOurFile({ session }: Running, uri: string): boolean {
  const { schemaPath } = session.settings;
  if ([configurationFile, ignoredFile, namesFile].some(name => uri.endsWith(`/${name}`))) return true;
  return schemaPath !== undefined && uri.endsWith(schemaPath.replace(/^\.\//, ''));
}
