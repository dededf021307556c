import { namesFile } from '../text/liveNames';
import { graphqlConfigFiles, unreadConfigFiles } from '../workspace/graphqlConfig';
import { ignoredFile } from '../workspace/ignoredCalls';
import { type Connection, logFailure, requestOptional, showWarning } from './connection';
import type { Services } from './services';
import type { Session } from './session';
import { readSettings } from './settings';
import { readIgnoredIds, readSnapshots, readUserSchemas } from './workspaceFiles';

/** Does something that results depend on. Requests that come meanwhile wait for it, and the client is asked to refresh. */
export async function prepare(connection: Connection, services: Services, work: () => Promise<void>): Promise<void> {
  services.starting = services.starting.then(work).catch(error => logFailure(connection, 'preparing', error));
  await services.starting;
  refreshClient(connection, services);
}

/** Takes the settings that the client pushed, or requests them where it pushed none. */
export async function changeConfiguration(
  connection: Connection,
  { session }: Services,
  settings: { readonly graphward?: unknown } | null | undefined,
): Promise<void> {
  const pulls = settings?.graphward === undefined && session.client.asksConfiguration;
  const value = pulls ? await connection.workspace.getConfiguration('graphward') : settings?.graphward;
  await changeSettings(connection, session, value);
}

export async function changeSettings(connection: Connection, session: Session, value: unknown): Promise<void> {
  session.settings = readSettings(value);
  for (const problem of session.settings.problems) showWarning(connection, `${problem}.`);
  await readFolderSettings(connection, session);
  await readWorkspaceFiles(connection, session);
}

/** Requests the settings of each folder where there are several, because a folder can have settings of its own. */
export async function readFolderSettings(connection: Connection, session: Session): Promise<void> {
  const { folders, asksConfiguration } = session.client;
  if (!asksConfiguration || folders.length < 2) {
    session.folderSettings = new Map();
    return;
  }
  const items = folders.map(scopeUri => ({ scopeUri, section: 'graphward' }));
  const values: readonly unknown[] = await connection.workspace.getConfiguration(items).catch(error => {
    logFailure(connection, 'reading the settings of folders', error);
    return [];
  });
  const settings = folders.map((folder, index) => [folder, readSettings(values[index] ?? undefined)] as const);
  const known = new Set(session.settings.problems);
  for (const problem of new Set(settings.flatMap(([, { problems }]) => problems)))
    if (!known.has(problem)) showWarning(connection, `${problem}.`);
  // Where the client returns nothing, the settings of the workspace hold for all of its folders.
  session.folderSettings = new Map(settings.filter((_, index) => values[index]));
}

/** Reads the files that configure the workspace: the schema, the ignored calls and the snapshots of names. */
export async function readWorkspaceFiles(connection: Connection, session: Session): Promise<void> {
  const { client, files } = session;
  const own = client.options.userSchemaPath;
  const settingOf = (folder: string | undefined) => {
    const { schemaPath } = session.settingsOfFolder(folder);
    return { path: schemaPath, mayLeave: own === undefined || own === schemaPath };
  };
  session.schemas = await readUserSchemas(settingOf, client.folders, files, problem =>
    showWarning(connection, problem),
  );
  const { ignored, problems } = await readIgnoredIds(client.folders, files);
  session.ignored = ignored;
  const snapshots = await readSnapshots(client.folders, files);
  session.snapshot = snapshots.names;
  for (const sentence of [...problems, ...snapshots.problems]) showWarning(connection, `${sentence}.`);
}

/** Forgets what was computed, and has the client request it again. */
export function refreshClient(connection: Connection, { session, publisher }: Services): void {
  session.forget();
  if (session.documents.all().length === 0) return;
  const { client } = session;
  if (client.refreshesDiagnostics) requestOptional(connection, 'workspace/diagnostic/refresh');
  if (client.refreshesLenses) requestOptional(connection, 'workspace/codeLens/refresh');
  if (client.refreshesHints) requestOptional(connection, 'workspace/inlayHint/refresh');
  if (client.refreshesTokens) requestOptional(connection, 'workspace/semanticTokens/refresh');
  publisher.all();
}

/** Has the diagnostics of all documents made again, because they depend on a file that has changed. */
export function refreshDiagnostics(connection: Connection, { session, publisher }: Services): void {
  if (session.client.refreshesDiagnostics) requestOptional(connection, 'workspace/diagnostic/refresh');
  publisher.all();
}

export function isConfigurationFile(session: Session, uri: string): boolean {
  if ([...graphqlConfigFiles, ...unreadConfigFiles, ignoredFile, namesFile].some(name => uri.endsWith(`/${name}`)))
    return true;
  const { schemaPath } = session.settingsOf({ uri });
  return schemaPath !== undefined && uri.endsWith(schemaPath.replace(/^\.\//, ''));
}
