import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import * as protocol from '../../server/src/lsp/protocol';
import type { Connection } from './connection';
import { showInformation, showWarning } from './notify';

/** Nothing is sent for a folder that the user does not trust: the text of the query comes from that folder. */
export async function isTrusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const message = vscode.l10n.t('Graphward runs queries in trusted workspaces only.');
  if ((await showWarning(message, manage)) === manage) {
    await vscode.commands.executeCommand('workbench.trust.manage');
  }
  return false;
}

/** What the lens or the user chose to run; where there is nothing, the user has read so. */
export async function findRunnables(
  connection: Connection,
  place: protocol.RunnableParams | undefined,
): Promise<readonly protocol.Runnable[]> {
  const client = await connection.client();
  const params = place ?? atCursor(client);
  if (!params) {
    void showInformation(vscode.l10n.t('No editor is open. Open a query to run it.'));
    return [];
  }
  const found = await allRunnables(client, params);
  if (found.length === 0) {
    void showInformation(
      vscode.l10n.t('There is no query at the cursor. Move the cursor into a query, or select the text to run.'),
    );
  }
  return found;
}

/** Every piece of what is chosen, of one version of the document: after an edit in between, all of them are asked for again. */
async function allRunnables(
  client: BaseLanguageClient,
  params: protocol.RunnableParams,
): Promise<readonly protocol.Runnable[]> {
  const found: protocol.Runnable[] = [];
  let read: number | undefined;
  for (let from: number | undefined = 0; from !== undefined; ) {
    const piece: protocol.RunnableResult = await client.sendRequest(protocol.runnableRequest, { ...params, from });
    const isEdited: boolean = from > 0 && piece.version !== read;
    if (isEdited) found.length = 0;
    else found.push(...piece.runnables);
    read = piece.version;
    from = isEdited ? 0 : piece.next;
  }
  return found;
}

/** The REST call of a lens, or at the cursor; where there is none that can be run, the user has read why. */
export async function findRestCall(
  connection: Connection,
  address: protocol.FindingAddress | undefined,
): Promise<protocol.Runnable | undefined> {
  const client = await connection.client();
  const editor = vscode.window.activeTextEditor;
  const cursor = editor && {
    uri: client.code2ProtocolConverter.asUri(editor.document.uri),
    position: client.code2ProtocolConverter.asPosition(editor.selection.active),
  };
  const params: protocol.RestCallParams | undefined = address ?? cursor;
  const found: protocol.RestCallResult = params ? await client.sendRequest(protocol.restCallRequest, params) : null;
  if (found && 'text' in found) return found;
  const none = vscode.l10n.t('There is no REST call at the cursor.');
  void showInformation(found?.reason ?? none);
  return undefined;
}

/** The document of the active editor, as the server names it. */
export async function activeDocument(connection: Connection): Promise<protocol.RunnableParams | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const client = await connection.client();
  return { uri: client.code2ProtocolConverter.asUri(editor.document.uri) };
}

/** The selection of the active editor, or the position of its cursor. */
function atCursor(client: BaseLanguageClient): protocol.RunnableParams | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const range = client.code2ProtocolConverter.asRange(selection);
  return selection.isEmpty ? { uri, position: range.start } : { uri, range };
}

/** Shows the statement or operation in its file. */
export async function revealRunnable(runnable: protocol.Runnable): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(runnable.uri));
  const { start, end } = runnable.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(document, { selection, viewColumn: vscode.ViewColumn.One });
}

/** Shows where a request is wrong, or where a result of an earlier session came from, as far as the file is still there. */
export async function revealPosition({
  uri,
  position,
}: {
  readonly uri: string;
  readonly position: { readonly line: number; readonly character: number };
}): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const place = new vscode.Position(position.line, position.character);
  await vscode.window.showTextDocument(document, {
    selection: new vscode.Range(place, place),
    viewColumn: vscode.ViewColumn.One,
  });
}
