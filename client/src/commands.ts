import * as vscode from 'vscode';
import * as protocol from '../../server/src/lsp/protocol';
import { selectAccounts } from './accounts';
import type { Comparer } from './comparison/compare';
import type { Connection } from './connection';
import { checkConnection } from './connectionCheck';
import { showFunctions } from './functionReference';
import { type Item, isComparable, type Node } from './migration/model';
import type { MigrationView } from './migration/view';
import { refreshNames } from './names';
import { exportNotebook, newNotebook } from './notebook/notebooks';
import { showInformation } from './notify';
import { problemReport } from './problemReport';
import type { Profiles } from './profiles';
import { clearKey, selectRegion, setKey } from './regions';
import type { Rewriter } from './rewrite';
import type { Runner } from './runner';
import { openSampleProgram, openSampleQueries, openWalkthrough } from './samples';
import { loadSchema } from './schemas';

interface Parts {
  readonly profiles: Profiles;
  readonly connection: Connection;
  readonly runner: Runner;
  readonly migration: MigrationView;
  readonly rewriter: Rewriter;
  readonly comparer: Comparer;
}

/** Every command of package.json, in one table. */
export function registerCommands(context: vscode.ExtensionContext, parts: Parts): void {
  const { profiles, connection, runner, migration, rewriter } = parts;
  const table: Readonly<Record<string, (...args: never[]) => unknown>> = {
    [protocol.commands.run]: (place?: protocol.RunnableParams) => runner.run(isPlace(place) ? place : undefined),
    [protocol.commands.rewrite]: (given?: protocol.FindingAddress | Node, selected?: readonly Node[]) =>
      rewrite(parts, given, selected),
    'graphward.rewriteExact': (given?: vscode.Uri | Node, selected?: readonly (vscode.Uri | Node)[]) =>
      rewriteExact(parts, given, selected),
    [protocol.commands.compare]: (given?: protocol.FindingAddress | Node, selected?: readonly Node[]) =>
      compare(parts, given, selected),
    [protocol.commands.explain]: (params?: protocol.ExplainParams) => explain(connection, params),
    'graphward.acceptChanges': (uri?: vscode.Uri) => rewriter.decide(true, uri),
    'graphward.discardChanges': (uri?: vscode.Uri) => rewriter.decide(false, uri),
    [protocol.commands.runRest]: (given?: protocol.FindingAddress | Node) => runRest(parts, given),
    'graphward.runAll': () => runner.runAll(),
    'graphward.cancelRun': () => runner.cancel(),
    'graphward.showResults': () => runner.showResults(),
    'graphward.showHistory': () => runner.showHistory(),
    'graphward.selectRegion': () => selectRegion(profiles),
    'graphward.selectAccounts': () => selectAccounts(profiles, runner.ask),
    'graphward.checkConnection': () => checkConnection(profiles, runner.ask),
    'graphward.reportProblem': () => reportProblem(context, profiles),
    'graphward.setKey': () => setKey(profiles),
    'graphward.clearKey': () => clearKey(profiles),
    'graphward.newQuery': newQuery,
    'graphward.newNotebook': newNotebook,
    'graphward.exportNotebook': exportNotebook,
    'graphward.openSampleQueries': openSampleQueries,
    'graphward.openSampleProgram': openSampleProgram,
    'graphward.openWalkthrough': () => openWalkthrough(context),
    'graphward.showFunctions': () => showFunctions(context),
    'graphward.refreshNames': () => refreshNames(runner),
    [protocol.commands.loadSchema]: () => loadSchema(context, profiles, connection, runner.ask),
    'graphward.scan': () => migration.findings.scan(),
    'graphward.cancelScan': () => migration.findings.cancel(),
    'graphward.groupByFolder': () => migration.group('folder'),
    'graphward.groupByGrade': () => migration.group('grade'),
    'graphward.groupByEndpoint': () => migration.group('endpoint'),
    'graphward.groupByState': () => migration.group('state'),
    'graphward.filterFindings': () => migration.filter(),
    'graphward.clearFilter': () => migration.clearFilter(),
    'graphward.nextFinding': () => migration.go(1),
    'graphward.previousFinding': () => migration.go(-1),
    'graphward.ignoreFinding': (node?: Node, selected?: readonly Node[]) => migration.ignore(node, selected),
    'graphward.restoreFinding': (node?: Node, selected?: readonly Node[]) => migration.restore(node, selected),
    'graphward.restartServer': () => connection.restart(),
  };
  for (const [name, handler] of Object.entries(table)) {
    context.subscriptions.push(vscode.commands.registerCommand(name, handler as (...args: unknown[]) => unknown));
  }
}

/** Commands come from menus with other arguments, such as the address of the file. */
function isPlace(value: unknown): value is protocol.RunnableParams {
  const place = value as Partial<protocol.RunnableParams> | undefined;
  return typeof place?.uri === 'string' && (place.position !== undefined || place.range !== undefined);
}

async function newQuery(): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ language: 'nrql', content: '' });
  await vscode.window.showTextDocument(document);
  await vscode.commands.executeCommand('editor.action.triggerSuggest');
}

/** Rewrites the call of a code lens, the calls that are selected in the tree, or else the call at the cursor. */
async function rewrite(
  { migration, rewriter }: Parts,
  given: protocol.FindingAddress | Node | undefined,
  selected: readonly Node[] | undefined,
): Promise<void> {
  if (given && !('kind' in given)) return rewriter.rewrite(given);
  const items = given ? migration.itemsOf(given, selected).filter(({ finding }) => finding.rewrite) : [];
  if (given && items.length !== 1) return rewriter.rewriteAll(items.map(addressOf));
  const item = items[0] ?? migration.itemOf(given);
  if (item) return rewriter.rewrite(addressOf(item));
  void showInformation(vscode.l10n.t('There is no REST call at the cursor.'));
}

/** Sends the REST call of a code lens, of the tree, or else at the cursor. */
async function runRest({ migration, runner }: Parts, given: protocol.FindingAddress | Node | undefined): Promise<void> {
  if (given && !('kind' in given)) return runner.runRest(given);
  const item = given && migration.itemOf(given);
  return runner.runRest(item && addressOf(item));
}

/** Rewrites what is exact: in the nodes of the tree, in the folders of the explorer, or in a folder of the workspace. */
async function rewriteExact(
  { migration, rewriter }: Parts,
  given: vscode.Uri | Node | undefined,
  selected: readonly (vscode.Uri | Node)[] | undefined,
): Promise<void> {
  const isUri = (value: unknown): value is vscode.Uri => value instanceof vscode.Uri;
  if (given && !isUri(given)) {
    const nodes = selected?.filter((node): node is Node => !isUri(node));
    return rewriter.rewriteAll(migration.itemsOf(given, nodes).filter(isExact).map(addressOf));
  }
  const chosen = given ? (selected?.filter(isUri) ?? [given]) : await pickFolder();
  if (chosen) return rewriter.rewriteAll((await migration.itemsIn(chosen)).filter(isExact).map(addressOf));
}

function isExact({ finding }: Item): boolean {
  return finding.rewrite?.grade === 'exact';
}

/** The only folder of the workspace, or the one that the user picks. */
async function pickFolder(): Promise<readonly vscode.Uri[] | undefined> {
  const { workspaceFolders = [] } = vscode.workspace;
  const folder = workspaceFolders.length === 1 ? workspaceFolders[0] : await vscode.window.showWorkspaceFolderPick();
  return folder && [folder.uri];
}

function addressOf({ uri, finding: { id } }: Item): protocol.FindingAddress {
  return { uri, id };
}

/** Compares the call of a lens, the calls that are selected in the tree, or else the call at the cursor. */
async function compare(
  { migration, comparer }: Parts,
  given: protocol.FindingAddress | Node | undefined,
  selected: readonly Node[] | undefined,
): Promise<void> {
  if (given && 'kind' in given) {
    const items = migration.itemsOf(given, selected);
    const [only] = items;
    if (given.kind === 'call' && only && items.length === 1) await comparer.compare(addressOf(only));
    else await comparer.compareAll(items.filter(isComparable).map(addressOf));
    return;
  }
  const atCursor = migration.itemOf();
  const address = given ?? (atCursor && addressOf(atCursor));
  if (address && (await comparer.compare(address))) return;
  if (await comparer.compareWithEarlier()) return;
  void showInformation(
    vscode.l10n.t('There is no REST call at the cursor, and neither the saved file nor the last commit has one here.'),
  );
}

/** Says why the place at the cursor is or is not reported as a REST call. */
async function explain(connection: Connection, given: protocol.ExplainParams | undefined): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const params = given?.uri
    ? given
    : editor && { uri: editor.document.uri.toString(), position: editor.selection.active };
  if (!params) return;
  const client = await connection.client();
  const found: protocol.ExplainResult = await client.sendRequest(protocol.explainRequest, params);
  const text = found?.markdown ?? vscode.l10n.t('There is no request at the cursor.');
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content: text });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

/** Opens a report in an editor, for the user to complete and to copy. Nothing is sent. */
async function reportProblem(context: vscode.ExtensionContext, profiles: Profiles): Promise<void> {
  const settings = vscode.workspace.getConfiguration('graphward');
  const content = problemReport({
    version: String(context.extension.packageJSON['version']),
    editor: `${vscode.env.appName} ${vscode.version}`,
    host: `${vscode.env.uiKind === vscode.UIKind.Web ? 'web' : 'desktop'}${vscode.env.remoteName ? `, remote ${vscode.env.remoteName}` : ''}`,
    language: vscode.env.language,
    isTrusted: vscode.workspace.isTrusted,
    folders: vscode.workspace.workspaceFolders?.length ?? 0,
    regions: profiles.regionNames().length,
    accounts: profiles.accounts(profiles.active()).length,
    changed(name) {
      const found = settings.inspect(name);
      return found?.workspaceFolderValue ?? found?.workspaceValue ?? found?.globalValue;
    },
  });
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'markdown', content }));
}
