import { introspectionQuery, schemaError } from '../graphql/schema/schema';
import { setTranslations } from '../text/messages';
import { capabilities, registrations } from './capabilities';
import {
  changeConfiguration,
  changeSettings,
  isConfigurationFile,
  prepare,
  readFolderSettings,
  readWorkspaceFiles,
  refreshClient,
  refreshDiagnostics,
} from './configuration';
import { type Connection, FileChangeType, logFailure, requestOptional } from './connection';
import type { ServerEnvironment } from './environment';
import { handleRequest } from './handleRequest';
import { isOwn } from './places';
import {
  type IntrospectionResult,
  introspectionRequest,
  type LoadSchemaParams,
  type LoadSchemaResult,
  loadSchemaRequest,
  type NamesParams,
  namesNotification,
  type ScanParams,
  type SchemasParams,
  type SchemaTextParams,
  type SchemaTextResult,
  scanRequest,
  schemasNotification,
  schemaTextRequest,
} from './protocol';
import { loadSchema } from './regionSchema';
import { requests, resolvers } from './requests';
import { createServices, type Services } from './services';

/**
 * Serves one client over a connection until it closes. Nothing that a document holds can end the server: a handler that
 * fails is logged without the text of the document, and a request then has the empty result.
 */
export function startServer(connection: Connection, environment: ServerEnvironment): void {
  let services: Services | undefined;

  /** The handler of a notification. Before the first request there is nothing that could handle it. */
  const handler =
    <P>(what: string, handle: (current: Services, params: P) => void) =>
    (params: P): void => {
      services?.queue.begin();
      try {
        if (services) handle(services, params);
      } catch (error) {
        logFailure(connection, what, error);
      }
    };

  connection.onInitialize(params => {
    services = createServices(connection, environment, params);
    setTranslations(services.session.client.options.texts ?? {});
    return {
      capabilities: capabilities(services.session.client),
      serverInfo: { name: 'graphward', version: GRAPHWARD_VERSION },
    };
  });
  connection.onInitialized(
    handler('initialized', current => {
      const { client } = current.session;
      const items = registrations(client);
      if (items.length > 0) requestOptional(connection, 'client/registerCapability', { registrations: items });
      if (client.changesFolders) followFolders(current);
      void prepare(connection, current, () => changeSettings(connection, current.session, client.options.graphward));
    }),
  );
  connection.onShutdown(() => {
    services?.publisher.stop();
    services?.scanner.stop();
  });

  connection.onDidOpenTextDocument(
    handler('opening a document', ({ session, publisher }, { textDocument }) => {
      const { uri, languageId, version, text } = textDocument;
      session.documents.opened(uri, languageId, version, text);
      publisher.schedule(uri, 0);
      const document = session.documents.get(uri);
      // The first completion already offers the names of the queries beside it.
      if (document && isOwn(document)) session.queriesBeside(document);
    }),
  );
  connection.onDidChangeTextDocument(
    handler('changing a document', (current, { textDocument: { uri, version }, contentChanges }) => {
      current.session.documents.changed(uri, version, contentChanges);
      current.publisher.edited(uri);
      updateDependants(current, [uri], false);
    }),
  );
  connection.onDidCloseTextDocument(
    handler('closing a document', ({ session, publisher, scanner }, { textDocument: { uri } }) => {
      session.documents.closed(uri);
      publisher.closed(uri);
      // What was not saved is gone with the document; the file holds what it held.
      scanner.documentClosed(uri);
    }),
  );

  connection.onDidChangeConfiguration(
    handler('changing the configuration', (current, { settings }) => {
      void prepare(connection, current, () => changeConfiguration(connection, current, settings));
    }),
  );
  connection.onDidChangeWatchedFiles(
    handler('following files', (current, { changes }) => {
      const uris = changes.map(({ uri }) => uri);
      const isListingChanged = changes.some(({ type }) => type !== FileChangeType.Changed);
      updateDependants(current, uris, isListingChanged);
      current.session.queryFiles.changed(uris);
      if (current.session.projectDocuments.changed(uris)) refreshDiagnostics(connection, current);
      current.scanner.filesChanged(changes);
      current.publisher.filesChanged(changes);
      if (!uris.some(uri => isConfigurationFile(current.session, uri))) return;
      void prepare(connection, current, () => readWorkspaceFiles(connection, current.session));
    }),
  );
  const followFolders = ({ session, findings }: Services) =>
    connection.workspace.onDidChangeWorkspaceFolders(
      handler('following folders', (current, { added, removed }) => {
        const gone = new Set(removed.map(({ uri }) => uri));
        const kept = session.client.folders.filter(uri => !gone.has(uri));
        session.client = { ...session.client, folders: [...kept, ...added.map(({ uri }) => uri)] };
        findings.forgetListing();
        void prepare(connection, current, async () => {
          await readFolderSettings(connection, session);
          await readWorkspaceFiles(connection, session);
        });
      }),
    );
  connection.onNotification(
    namesNotification,
    handler('changing names', (current, names: NamesParams) => {
      current.session.names = names;
      refreshClient(connection, current);
    }),
  );

  for (const [method, request] of Object.entries(requests)) {
    connection.onRequest(method, (params: never, token) => {
      services?.queue.begin();
      return services ? handleRequest(connection, services, method, params, token, request) : request.empty;
    });
  }
  for (const [method, request] of Object.entries(resolvers)) {
    connection.onRequest(method, (item: never, token) => {
      services?.queue.begin();
      return services ? handleRequest(connection, services, method, item, token, { ...request, empty: item }) : item;
    });
  }
  connection.onRequest(introspectionRequest, (): IntrospectionResult => ({ query: introspectionQuery }));
  connection.onRequest<LoadSchemaResult, void>(
    loadSchemaRequest,
    async (params: LoadSchemaParams): Promise<LoadSchemaResult> => {
      if (!services) return { error: 'The server is not initialized.' };
      await services.starting;
      const loaded = await loadSchema(services.session, params);
      if (loaded.error === undefined) refreshClient(connection, services);
      return loaded;
    },
  );
  connection.onNotification(
    schemasNotification,
    handler('changing schemas', (current, { schemas }: SchemasParams) => {
      current.session.regionSchemas.clear();
      for (const { folder, text } of schemas) if (!schemaError(text)) current.session.keepRegionSchema(folder, text);
      refreshClient(connection, current);
    }),
  );
  connection.onRequest(schemaTextRequest, async ({ uri }: SchemaTextParams): Promise<SchemaTextResult> => {
    const text = await services?.session.schemaDocuments.textOf(uri);
    return text === undefined ? null : { text };
  });
  connection.onRequest(scanRequest, async (params: ScanParams, token) => {
    await services?.starting;
    return services?.scanner.scan(params ?? {}, token) ?? null;
  });
}

/** Has open documents whose calls use names of a changed file checked again. */
function updateDependants({ session, findings, publisher }: Services, uris: readonly string[], listing: boolean): void {
  const dependants = new Set(uris.flatMap(uri => findings.changed(uri, listing)).map(({ uri }) => uri));
  for (const uri of dependants) {
    session.documents.forgetOne(uri);
    publisher.schedule(uri);
  }
  if (dependants.size > 0 && session.client.refreshesDiagnostics)
    requestOptional(session.connection, 'workspace/diagnostic/refresh');
}
