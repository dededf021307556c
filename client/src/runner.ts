import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { execute, type Target } from '../../server/src/api/execute';
import { hostOf, sandboxRegion } from '../../server/src/api/profile';
import type { Result, Run } from '../../server/src/api/result';
import type { World } from '../../server/src/api/transport';
import * as protocol from '../../server/src/lsp/protocol';
import type { Connection } from './connection';
import type { OwnLanguage } from './documents';
import { confirmMutation } from './mutations';
import type { Asked, PageAction } from './panel/messages';
import { createResultsPanel } from './panel/panel';
import { looksLikeProduction, type Profiles } from './profiles';
import { openServiceSetting, selectRegion, setKey } from './regions';
import { createTargets, type OpenPort } from './targets';
import { askVariables } from './variables';

/** Runs statements and operations and shows what came back. */
export interface Runner extends vscode.Disposable {
  /** Runs what stands at the place, else the selection, else the statement at the cursor. */
  run(place?: protocol.RunnableParams): Promise<void>;
  cancel(): void;
  /** Runs one query in the active region and shows nothing. */
  ask(query: string): Promise<Result>;
  showResults(): Promise<void>;
}

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly profiles: Profiles;
  readonly connection: Connection;
  readonly world: World;
  readonly openPort: OpenPort;
  readonly onRunning: (active: boolean) => void;
}

/** What the user chose, with the values of its variables: enough to run it again. */
interface Prepared {
  readonly runnable: protocol.Runnable;
  readonly variables: Readonly<Record<string, unknown>>;
}

export function createRunner(parts: Parts): Runner {
  const { profiles, world } = parts;
  const targets = createTargets(profiles, world, parts.openPort);
  const panel = createResultsPanel(parts.context, act);
  let last: Prepared | undefined;
  let runs = 0;
  let abort: AbortController | undefined;

  panel.region(profiles.active());
  const subscription = profiles.onDidChange(() => panel.region(profiles.active()));

  async function run(place?: protocol.RunnableParams): Promise<void> {
    if (!(await trusted())) return;
    const [runnable] = await findRunnables(parts.connection, place);
    if (!runnable) return;
    const variables = await askVariables(runnable.variables ?? [], profiles.read().profile.accountId);
    if (variables) await start({ runnable, variables });
  }

  async function start(prepared: Prepared): Promise<void> {
    const { runnable, variables } = prepared;
    const region = profiles.active();
    const { target, world: through } = await targets.of(region);
    const production = looksLikeProduction(region, profiles.address(region));
    if (!(await confirmMutation(runnable, target, production))) return;
    last = prepared;
    abort?.abort();
    const mine = new AbortController();
    abort = mine;
    const asked = askedOf(runnable, target, production, world.now(), ++runs);
    setRunning(true);
    await panel.loading(asked);
    const result = await execute(runOf(runnable, variables), target, through, mine.signal);
    if (abort !== mine) return;
    abort = undefined;
    setRunning(false);
    panel.answer(asked, result);
  }

  function setRunning(active: boolean): void {
    parts.onRunning(active);
    void vscode.commands.executeCommand('setContext', 'graphward.running', active);
  }

  function act(action: PageAction, asked: Asked | undefined): void {
    const steps: Readonly<Record<PageAction, () => unknown>> = {
      cancel: () => abort?.abort(),
      runAgain: () => last && start(last),
      loadMore: () => undefined,
      loadAll: () => undefined,
      setKey: async () => (await setKey(profiles, asked?.region)) && last && start(last),
      selectRegion: () => selectRegion(profiles),
      openQuery: () => last && reveal(last.runnable),
      openSettings: openServiceSetting,
      newQuery: () => vscode.commands.executeCommand('graphward.newQuery'),
    };
    void steps[action]();
  }

  return {
    run,
    cancel: () => abort?.abort(),
    async ask(text) {
      const { target, world: through } = await targets.of(profiles.active());
      return execute({ kind: 'nrql', text }, target, through);
    },
    showResults: panel.reveal,
    dispose() {
      abort?.abort();
      subscription.dispose();
      panel.dispose();
    },
  };
}

/** Nothing is sent for a folder that the user does not trust: the text of the query comes from that folder. */
async function trusted(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = vscode.l10n.t('Manage Workspace Trust');
  const message = vscode.l10n.t('Graphward runs queries in trusted workspaces only.');
  if ((await vscode.window.showWarningMessage(message, manage)) === manage) {
    await vscode.commands.executeCommand('workbench.trust.manage');
  }
  return false;
}

/** What the lens or the user chose to run; where there is nothing, the user has read so. */
async function findRunnables(
  connection: Connection,
  given: protocol.RunnableParams | undefined,
): Promise<protocol.RunnableResult> {
  const client = await connection.client();
  const params = given ?? atCursor(client);
  if (!params) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No editor is open. Open a query to run it.'));
    return [];
  }
  const found: protocol.RunnableResult = await client.sendRequest(protocol.runnableRequest, params);
  if (found.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('There is no query at the cursor. Move the cursor into a query, or select the text to run.'),
    );
  }
  return found;
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

function runOf(runnable: protocol.Runnable, variables: Readonly<Record<string, unknown>>): Run {
  if (runnable.language === 'nrql') return { kind: 'nrql', text: runnable.text };
  return {
    kind: 'graphql',
    text: runnable.text,
    variables,
    ...(runnable.operationName ? { operationName: runnable.operationName } : {}),
  };
}

function askedOf(runnable: protocol.Runnable, target: Target, production: boolean, at: number, id: number): Asked {
  const { uri, text, lines, title, operationName } = runnable;
  const { regionName: region, accountId } = target;
  const file = vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
  const host = region === sandboxRegion ? '' : hostOf(target.region.baseUrl);
  const line = runnable.range.start.line + 1;
  return {
    region,
    ...(host ? { host } : {}),
    production,
    ...(accountId === undefined ? {} : { accountId }),
    language: languageOf(runnable),
    text,
    ...(title === undefined ? {} : { name: title }),
    source: `${file}:${line}`,
    at,
    id,
    key: `${uri}#${operationName ?? title ?? line}`,
    uri,
    lines,
  };
}

function languageOf(runnable: protocol.Runnable): OwnLanguage {
  return runnable.language === 'nrql' ? 'nrql' : 'graphql';
}

async function reveal(runnable: protocol.Runnable): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(runnable.uri));
  const { start, end } = runnable.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  await vscode.window.showTextDocument(document, { selection, viewColumn: vscode.ViewColumn.One });
}
