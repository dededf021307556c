import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import type { Diagnostic, InitializeParams, InitializeResult, TextEdit } from 'vscode-languageserver';
import {
  createConnection,
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { FileAccess } from '../../server/src/lsp/environment';
import { startServer } from '../../server/src/lsp/server';
import { applyEdits } from '../../server/src/text/edit';
import { Lines, type Position, type Range } from '../../server/src/text/lines';
import { findListed } from '../../server/src/workspace/listedFolder';
import { readGrammar } from '../code/grammars';
import { readMarks } from './marks';

/** A message of the server that is no response: a notification, or a request to the client. */
export interface Message {
  readonly method: string;
  readonly params: unknown;
}

export interface ClientOptions {
  readonly capabilities?: InitializeParams['capabilities'];
  /** `initializationOptions.graphward`. */
  readonly settings?: unknown;
  /** Other members of `initializationOptions`. */
  readonly initializationOptions?: Readonly<Record<string, unknown>>;
  /** The URI of the workspace folder. */
  readonly root?: string;
  /** The URIs of the workspace folders, where there are several. */
  readonly folders?: readonly string[];
  /** The process that the server must not outlive. */
  readonly processId?: number;
  /** Files of the workspace by path below its root. */
  readonly files?: Readonly<Record<string, string>>;
  /** Files elsewhere, by URI. */
  readonly outside?: Readonly<Record<string, string>>;
  /** Where links of the workspace lead, by path below its root. */
  readonly links?: Readonly<Record<string, string>>;
  /** When each file was changed last, in milliseconds; without it no file says so. */
  readonly times?: Readonly<Record<string, number>>;
  /** Called with the path of each file whose text is read; the text arrives when what it returns has resolved. */
  readonly onRead?: (path: string) => unknown;
  /** Milliseconds since the epoch. */
  readonly now?: number;
  /** Methods of requests of the server that are not kept for `take`. */
  readonly quiet?: readonly string[];
  /** What the client returns for requests of the server, by method. */
  readonly returns?: Readonly<Record<string, (params: never) => unknown>>;
}

export const root = 'file:///workspace';
/** The day on which the tests run: 252 days before the end of life. */
export const testNow = Date.parse('2026-11-21T00:00:00Z');

/**
 * A client of the language server over a pair of streams in memory. Every message of the server that is no response must
 * be taken with `take`, or `close` fails: a test sees all that its server sends.
 */
export class TestClient {
  private readonly messages: Message[] = [];
  private waiting: { readonly method: string; readonly found: (message: Message) => void }[] = [];
  private version = 1;
  readonly texts = new Map<string, string>();

  private constructor(
    private readonly connection: MessageConnection,
    readonly initialized: InitializeResult,
  ) {}

  static async start(options: ClientOptions = {}): Promise<TestClient> {
    const toServer = new PassThrough();
    const toClient = new PassThrough();
    const server = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient));
    startServer(server, {
      now: () => options.now ?? testNow,
      readGrammar,
      pages: 'file:///pages/',
      keepReadOnly: name => Promise.resolve(`file:///kept/${name}`),
      files: memoryFiles(options),
    });
    server.listen();
    return TestClient.over(new StreamMessageReader(toClient), new StreamMessageWriter(toServer), options);
  }

  /** The same client over other streams, such as those of a process. */
  static async over(
    reader: StreamMessageReader,
    writer: StreamMessageWriter,
    options: ClientOptions = {},
  ): Promise<TestClient> {
    const connection = createMessageConnection(reader, writer);
    const early: Message[] = [];
    let take = (message: Message): void => {
      early.push(message);
    };
    connection.onNotification((method, params) => take({ method, params }));
    connection.onUnhandledProgress(params => take({ method: '$/progress', params }));
    connection.onRequest((method, params) => {
      if (!options.quiet?.includes(method)) take({ method, params });
      return (options.returns?.[method] as ((value: unknown) => unknown) | undefined)?.(params) ?? null;
    });
    connection.listen();
    const params: InitializeParams = {
      processId: options.processId ?? null,
      rootUri: options.root ?? root,
      workspaceFolders: (options.folders ?? [options.root ?? root]).map(uri => ({
        uri,
        name: uri.slice(uri.lastIndexOf('/') + 1),
      })),
      capabilities: options.capabilities ?? {},
      initializationOptions: { graphward: options.settings ?? {}, ...options.initializationOptions },
    };
    const client = new TestClient(connection, await connection.sendRequest('initialize', params));
    for (const message of early) client.receive(message);
    take = message => client.receive(message);
    await connection.sendNotification('initialized', {});
    return client;
  }

  private receive(message: Message): void {
    const index = this.waiting.findIndex(({ method }) => method === message.method);
    if (index >= 0) this.waiting.splice(index, 1)[0]?.found(message);
    else this.messages.push(message);
  }

  /** The next message of this method, which counts as consumed. Fails when none comes in ten minutes, however busy the machine. */
  take(method: string): Promise<unknown> {
    const index = this.messages.findIndex(message => message.method === method);
    if (index >= 0) return Promise.resolve(this.messages.splice(index, 1)[0]?.params);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${method} in ten minutes`)), 600_000);
      this.waiting.push({
        method,
        found: ({ params }) => {
          clearTimeout(timer);
          resolve(params);
        },
      });
    });
  }

  /** Drops every message of this method that has come so far. */
  async ignore(method: string): Promise<void> {
    // What was sent before the response to this request has arrived when it has.
    await this.request('textDocument/hover', { textDocument: { uri: root }, position: { line: 0, character: 0 } });
    for (let i = this.messages.length - 1; i >= 0; i--) {
      if (this.messages[i]?.method === method) this.messages.splice(i, 1);
    }
  }

  /** What the server has logged until now. */
  async logged(): Promise<readonly string[]> {
    const logged = () => this.messages.filter(({ method }) => method === 'window/logMessage');
    const texts = logged().map(({ params }) => (params as { readonly message: string }).message);
    if (texts.length > 0) await this.ignore('window/logMessage');
    return texts;
  }

  /** Opens a document; a `<|>` in its text is taken out. Returns its URI and the position of the mark. */
  async open(
    name: string,
    languageId: string,
    marked: string,
  ): Promise<{ readonly uri: string; readonly position: Position }> {
    const { text, cursor = 0 } = readMarks(marked);
    const uri = `${root}/${name}`;
    this.texts.set(uri, text);
    await this.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: this.version, text } });
    return { uri, position: new Lines(text).positionAt(cursor) };
  }

  /** Replaces a range of an open document, as typing does. */
  async change(uri: string, range: Range, text: string): Promise<void> {
    const before = this.textOf(uri);
    this.texts.set(uri, applyEdits(before, [{ span: new Lines(before).spanOf(range), text }]));
    const textDocument = { uri, version: ++this.version };
    await this.notify('textDocument/didChange', { textDocument, contentChanges: [{ range, text }] });
  }

  textOf(uri: string): string {
    const text = this.texts.get(uri);
    assert.ok(text !== undefined, `${uri} is open`);
    return text;
  }

  /** The text of an open document after edits of the server. */
  edited(uri: string, edits: readonly TextEdit[]): string {
    const text = this.textOf(uri);
    const lines = new Lines(text);
    return applyEdits(
      text,
      edits.map(edit => ({ span: lines.spanOf(edit.range), text: edit.newText })),
    );
  }

  /** The text in a range of an open document. */
  textAt(uri: string, range: Range): string {
    const text = this.textOf(uri);
    const { start, end } = new Lines(text).spanOf(range);
    return text.slice(start, end);
  }

  request<R>(method: string, params: unknown): Promise<R> {
    return this.connection.sendRequest(method, params);
  }

  notify(method: string, params: unknown): Promise<void> {
    return this.connection.sendNotification(method, params);
  }

  async diagnostics(uri: string): Promise<Diagnostic[]> {
    const report = await this.request<{ readonly items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    return report.items;
  }

  /** Shuts the server down; fails when it has sent a message that the test did not take. */
  async close(): Promise<void> {
    await this.request('shutdown', null);
    const left = this.messages.map(({ method, params }) => `${method} ${JSON.stringify(params)}`);
    this.connection.dispose();
    assert.deepEqual(left, [], 'messages that were not taken');
  }
}

/** The capabilities of a client that pulls diagnostics. */
export const pulling: InitializeParams['capabilities'] = { textDocument: { diagnostic: {} } };

function memoryFiles({ files = {}, outside = {}, links = {}, times, onRead }: ClientOptions): FileAccess {
  const path = (uri: string) => decodeURIComponent(uri.slice(root.length + 1));
  const uriOf = (name: string) => `${root}/${name.split('/').map(encodeURIComponent).join('/')}`;
  return {
    read: async uri => {
      const text = outside[uri] ?? files[path(uri)];
      await onRead?.(uri.startsWith(`${root}/`) ? path(uri) : uri);
      return text;
    },
    real: async uri => links[path(uri)] ?? uri,
    find: (folder, options) =>
      findListed(folder, Object.keys(files).map(uriOf), async uri => files[path(uri)], options),
    state: async uri => {
      const [text, modified] = [files[path(uri)], times?.[path(uri)]];
      return text === undefined || modified === undefined ? undefined : { size: text.length, modified };
    },
  };
}
