import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import * as protocol from '../../server/src/lsp/protocol';
import { errorMessage } from '../../server/src/text/errorMessage';
import type { Ask } from './accounts';
import type { Connection } from './connection';
import { showError, showInformation, showWarning } from './notify';
import { pickPlace } from './placePick';
import type { Profiles } from './profiles';

/** Shows the schemas in use as read-only documents: where a field, an argument or a type is defined. */
export function showSchemas(connection: Connection): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(protocol.schemaScheme, {
    async provideTextDocumentContent(uri) {
      const client = await connection.client();
      const params: protocol.SchemaTextParams = { uri: uri.toString() };
      const found: protocol.SchemaTextResult = await client.sendRequest(protocol.schemaTextRequest, params);
      return found?.text ?? '';
    },
  });
}

/** The folder of the active editor, or the only one. */
function activeFolder(): vscode.WorkspaceFolder | undefined {
  const active = vscode.window.activeTextEditor?.document.uri;
  return (active && vscode.workspace.getWorkspaceFolder(active)) ?? vscode.workspace.workspaceFolders?.[0];
}

/**
 * Reads the schema of the active region, keeps it, and shows it beside the one before. Documents of the folder are
 * checked again, and what the new schema breaks is named.
 */
export async function loadSchema(
  context: vscode.ExtensionContext,
  profiles: Profiles,
  connection: Connection,
  ask: Ask,
): Promise<void> {
  const region = profiles.active();
  const folder = activeFolder();
  const title = vscode.l10n.t('Reading the schema of region {0}…', region);
  try {
    const loaded = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title },
      async () => {
        const client = await connection.client();
        const { query }: protocol.IntrospectionResult = await client.sendRequest(protocol.introspectionRequest);
        const result = await ask({ kind: 'graphql', text: query }, region);
        if (result.kind === 'error') throw new Error(result.error.message);
        const params: protocol.LoadSchemaParams = {
          introspection: result.body,
          ...(folder ? { folder: folder.uri.toString() } : {}),
        };
        const response: protocol.LoadSchemaResult = await client.sendRequest(protocol.loadSchemaRequest, params);
        if (response.error !== undefined) throw new Error(response.error);
        return response;
      },
    );
    await keep(context, profiles, region, loaded.text);
    await report(region, loaded);
  } catch (error) {
    void showError(errorMessage(error));
  }
}

type Loaded = Extract<protocol.LoadSchemaResult, { readonly text: string }>;

async function report(region: string, { uri, previousUri, isSame, documents, kept, broken }: Loaded): Promise<void> {
  if (isSame) {
    void showInformation(vscode.l10n.t('The schema of region {0} has not changed.', region));
    return;
  }
  const title = vscode.l10n.t('GraphQL schema of region {0}', region);
  // Beside the document that is checked against it, whose preview a diff would replace.
  const [before, after] = [vscode.Uri.parse(previousUri), vscode.Uri.parse(uri)];
  await vscode.commands.executeCommand('vscode.diff', before, after, title, { preview: false });
  const others = vscode.l10n.t('{0} documents have another schema, which a configuration of GraphQL names.', kept);
  const said = (sentence: string) => (kept === 0 ? sentence : `${sentence} ${others}`);
  if (broken.length === 0) {
    const checked = vscode.l10n.t('{0} documents were checked against the schema of region {1}.', documents, region);
    void showInformation(documents === 0 && kept > 0 ? others : said(checked));
    return;
  }
  const show = vscode.l10n.t('Show');
  const message = vscode.l10n.t(
    'The schema of region {0} causes {1} problems in your documents.',
    region,
    broken.length,
  );
  if ((await showWarning(said(message), show)) === show) await pickPlace(message, broken);
}

/** The file that keeps the schema of a region: of its name and its address, so that another service has another file. */
function fileOf(context: vscode.ExtensionContext, profiles: Profiles, region: string): vscode.Uri {
  const name = `${region} ${profiles.address(region)?.baseUrl ?? ''}`.trim().replace(/[^\w-]+/g, '_');
  return vscode.Uri.joinPath(context.globalStorageUri, 'schemas', `${name}.graphql`);
}

async function keep(context: vscode.ExtensionContext, profiles: Profiles, region: string, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(fileOf(context, profiles, region), new TextEncoder().encode(text));
}

/** Sends the schemas that were kept of the regions in use, for each folder that of its region. */
export async function sendKeptSchemas(
  context: vscode.ExtensionContext,
  profiles: Profiles,
  client: BaseLanguageClient,
): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const read = async (folder: vscode.WorkspaceFolder | undefined) => {
    try {
      const file = fileOf(context, profiles, profiles.active(folder?.uri));
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
      return [{ text, ...(folder ? { folder: folder.uri.toString() } : {}) }];
    } catch {
      // No schema of this region was loaded yet.
      return [];
    }
  };
  const schemas = (await Promise.all([undefined, ...folders].map(read))).flat();
  const params: protocol.SchemasParams = { schemas };
  if (schemas.length > 0) await client.sendNotification(protocol.schemasNotification, params);
}
