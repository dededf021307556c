import * as vscode from 'vscode';
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient';
import * as protocol from '../../server/src/lsp/protocol';
import { errorMessage } from '../../server/src/text/errorMessage';
import { languageReaders, mayConcernUs, ownLanguages } from './documents';
import { colorEmbedded, foldEmbedded } from './embeddedTexts';
import { showError } from './notify';

/** Makes the client of the language server; the desktop and the web each have their own way. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient | Promise<BaseLanguageClient>;

/** The language server as the rest of the extension sees it. It is started by the first need. */
export interface Connection extends vscode.Disposable {
  /** Starts the server when it does not run yet. */
  client(): Promise<BaseLanguageClient>;
  /** True once the server responds. */
  running(): boolean;
  restart(): Promise<void>;
  /** Sends the settings as they are now, for a request that depends on a change. */
  sendSettings(): void;
  /** Has the editor request the code lenses anew. */
  refreshLenses(): void;
  readonly onFindings: vscode.Event<protocol.FindingsParams>;
}

/** Extensions that serve GraphQL in the editor. Two servers would report each problem twice. */
const graphqlExtensions = ['graphql.vscode-graphql', 'apollographql.vscode-apollo', 'meta.relay', '0no-co.graphqlsp'];

/** What other parts of the extension add to the connection. */
interface ConnectionHooks {
  onStart(client: BaseLanguageClient): Promise<void>;
  /** The title of the lens that compares a call. */
  titleOf(call: protocol.ComparedCall): string;
}

export function createConnection(
  context: vscode.ExtensionContext,
  createClient: CreateClient,
  { onStart, titleOf }: ConnectionHooks,
): Connection {
  const findings = new vscode.EventEmitter<protocol.FindingsParams>();
  const subscriptions: vscode.Disposable[] = [findings];
  let started: Promise<BaseLanguageClient> | undefined;
  let current: BaseLanguageClient | undefined;
  let colors: vscode.Disposable | undefined;

  async function start(): Promise<BaseLanguageClient> {
    const client = await createClient(clientOptions(settings(), context.storageUri !== undefined, titleOf));
    client.onRequest(protocol.readGrammarRequest, (params: protocol.ReadGrammarParams) => readGrammar(context, params));
    client.onRequest(protocol.readFileRequest, readFile);
    client.onRequest(protocol.findFilesRequest, findFiles);
    client.onRequest(protocol.fileStateRequest, fileState);
    client.onRequest(protocol.readStoredRequest, () => readStored(context));
    client.onRequest(protocol.writeStoredRequest, (params: protocol.WriteStoredParams) => writeStored(context, params));
    client.onNotification(protocol.findingsNotification, (params: protocol.FindingsParams) => findings.fire(params));
    await client.start();
    current = client;
    colors?.dispose();
    colors = colorEmbedded(client);
    await onStart(client);
    return client;
  }

  const client = () => {
    started ??= start().catch(error => {
      started = undefined;
      throw error;
    });
    return started;
  };

  function sendSettings(): void {
    void current?.sendNotification('workspace/didChangeConfiguration', { settings: { graphward: settings() } });
  }

  subscriptions.push(
    vscode.workspace.onDidChangeConfiguration(event => {
      if (event.affectsConfiguration('graphward')) sendSettings();
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(sendSettings),
  );
  wakeOnDocuments(subscriptions, client);

  return {
    client,
    running: () => current !== undefined,
    onFindings: findings.event,
    sendSettings,
    refreshLenses() {
      const feature = current?.getFeature('textDocument/codeLens');
      for (const document of vscode.workspace.textDocuments)
        feature?.getProvider(document)?.onDidChangeCodeLensEmitter.fire();
    },
    async restart() {
      const running = current;
      started = undefined;
      current = undefined;
      await running?.dispose();
      await client();
    },
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
      colors?.dispose();
      void current?.dispose();
    },
  };
}

/** Starts the server with the first document that concerns us, and not before. */
function wakeOnDocuments(subscriptions: vscode.Disposable[], wake: () => Promise<unknown>): void {
  const watchers: vscode.Disposable[] = [];
  let awake = false;
  const look = (document: vscode.TextDocument) => {
    if (awake || !mayConcernUs(document)) return;
    awake = true;
    for (const watcher of watchers) watcher.dispose();
    wake().catch(error => {
      const reason = errorMessage(error);
      void showError(vscode.l10n.t('The Graphward language server did not start: {0}', reason));
    });
  };
  // A document that gains its first call while it is edited is seen when it is saved: no work per keystroke before.
  watchers.push(vscode.workspace.onDidOpenTextDocument(look), vscode.workspace.onDidSaveTextDocument(look));
  subscriptions.push(...watchers);
  for (const document of vscode.workspace.textDocuments) look(document);
}

function clientOptions(
  graphward: protocol.Settings,
  stores: boolean,
  titleOf: (call: protocol.ComparedCall) => string,
): LanguageClientOptions {
  const options: protocol.InitializationOptions = {
    graphward,
    fileAccess: onDisk() ? 'server' : 'client',
    reviewsRewrites: true,
    showsSchema: true,
    loadsSchema: true,
    sharesGraphql: graphqlExtensions.some(id => vscode.extensions.getExtension(id) !== undefined),
    comparesCalls: true,
    suggestCommand: 'editor.action.triggerSuggest',
    userSchemaPath: vscode.workspace.getConfiguration('graphward').inspect<string>('schemaPath')?.globalValue ?? '',
    stores,
    ...(vscode.l10n.bundle ? { texts: vscode.l10n.bundle } : {}),
  };
  return {
    documentSelector: [...ownLanguages, ...languageReaders].map(language => ({ language })),
    initializationOptions: options,
    diagnosticCollectionName: 'graphward',
    outputChannelName: 'Graphward',
    middleware: {
      ...foldEmbedded(),
      provideCodeLenses: async (document, token, next) => {
        const lenses = await next(document, token);
        for (const { command } of lenses ?? [])
          if (command?.command === protocol.commands.compare) command.title = titleOf(command.arguments?.[0]);
        return lenses;
      },
    },
  };
}

/** Whether every folder is on a disk that a server on Node.js can read itself. */
function onDisk(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Desktop && !!vscode.workspace.workspaceFolders?.every(isFile);
}

function isFile(folder: vscode.WorkspaceFolder): boolean {
  return folder.uri.scheme === 'file';
}

/** The settings of the section as plain data; what a workspace may not decide is left to the editor's scopes. */
function settings(): protocol.Settings {
  return JSON.parse(JSON.stringify(vscode.workspace.getConfiguration('graphward'))) as protocol.Settings;
}

async function readGrammar(
  context: vscode.ExtensionContext,
  params: protocol.ReadGrammarParams,
): Promise<protocol.ReadGrammarResult> {
  // The name comes from another process: only a plain file name may reach the file system.
  if (!/^[a-z-]+$/.test(params.name)) throw new Error(`no grammar is named ${params.name}`);
  const uri = vscode.Uri.joinPath(context.extensionUri, 'dist', 'grammars', `${params.name}.wasm`);
  return { base64: base64(await vscode.workspace.fs.readFile(uri)) };
}

/** Base64 without Node.js; in pieces, because a call takes only so many arguments. */
function base64(bytes: Uint8Array): string {
  let binary = '';
  for (let from = 0; from < bytes.length; from += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  }
  return btoa(binary);
}

const largestFile = 5_000_000;

async function readFile(params: protocol.ReadFileParams): Promise<protocol.ReadFileResult> {
  const uri = vscode.Uri.parse(params.uri, true);
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if (size > largestFile || !(type & vscode.FileType.File)) return null;
    const bytes = await vscode.workspace.fs.readFile(uri);
    if (bytes.subarray(0, 8_000).includes(0)) return null;
    return { text: new TextDecoder().decode(bytes) };
  } catch {
    return null;
  }
}

async function fileState({ uri }: protocol.ReadFileParams): Promise<protocol.FileStateResult> {
  try {
    const { size, mtime, type } = await vscode.workspace.fs.stat(vscode.Uri.parse(uri, true));
    return type & vscode.FileType.File ? { size, modified: mtime } : null;
  } catch {
    return null;
  }
}

/** The editor's own folder for this workspace; nothing of the server ever goes into the workspace itself. */
function storedFile({ storageUri }: vscode.ExtensionContext): vscode.Uri | undefined {
  return storageUri && vscode.Uri.joinPath(storageUri, 'scan-index.json');
}

async function readStored(context: vscode.ExtensionContext): Promise<protocol.StoredResult> {
  const file = storedFile(context);
  try {
    return file ? { text: new TextDecoder().decode(await vscode.workspace.fs.readFile(file)) } : null;
  } catch {
    return null;
  }
}

async function writeStored(context: vscode.ExtensionContext, { text }: protocol.WriteStoredParams): Promise<null> {
  const file = storedFile(context);
  if (file) await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  return null;
}

async function findFiles(
  params: protocol.FindFilesParams,
  token: vscode.CancellationToken,
): Promise<protocol.FindFilesResult> {
  const pattern = new vscode.RelativePattern(vscode.Uri.parse(params.folder, true), '**/*');
  const uris = await vscode.workspace.findFiles(pattern, undefined, undefined, token);
  return { uris: uris.map(uri => uri.toString()) };
}
