import * as vscode from 'vscode';
import { execute, type Target } from '../../server/src/api/execute';
import { hostOf, sandboxRegion } from '../../server/src/api/profile';
import type { Result, Run } from '../../server/src/api/result';
import type { World } from '../../server/src/api/transport';
import * as protocol from '../../server/src/lsp/protocol';
import type { Connection } from './connection';
import { isOwnLanguage, type OwnLanguage } from './documents';
import type { Asked, PageAction } from './panel/messages';
import { createResultsPanel } from './panel/panel';
import { looksLikeProduction, type Profiles } from './profiles';
import { openServiceSetting, selectRegion, setKey } from './regions';
import { createTargets, type OpenPort } from './targets';
import { askVariables } from './variables';

/** Runs statements and operations, one at a time, and shows what came back. */
export interface Runner extends vscode.Disposable {
  /** Runs what is given, else the selection, else the statement at the cursor. */
  run(runnable?: protocol.Runnable): Promise<void>;
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

export function createRunner(parts: Parts): Runner {
  const { profiles, world } = parts;
  const targets = createTargets(profiles, world, parts.openPort);
  const panel = createResultsPanel(parts.context, act);
  let last: protocol.Runnable | undefined;
  let abort: AbortController | undefined;

  panel.region(profiles.active());
  const subscription = profiles.onDidChange(() => panel.region(profiles.active()));

  async function run(given?: protocol.Runnable): Promise<void> {
    if (!(await trusted())) return;
    const runnable = given ?? (await atCursor(parts.connection));
    if (!runnable) return;
    const region = profiles.active();
    if (!(await allowsChange(runnable, region, profiles))) return;
    const { profile } = profiles.read();
    const variables = await askVariables(runnable.variables ?? [], profile.accountId);
    if (!variables) return;
    last = runnable;
    abort?.abort();
    const mine = new AbortController();
    abort = mine;
    const { target, world: through } = await targets.of(region);
    const production = looksLikeProduction(region, profiles.address(region));
    const asked = askedOf(runnable, target, production, world.now());
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
      runAgain: () => last && run(last),
      setKey: async () => (await setKey(profiles, asked?.region)) && last && run(last),
      selectRegion: () => selectRegion(profiles),
      openQuery: () => last && reveal(last),
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

/** A mutation against a region that looks like production needs a second yes, which names the region. */
async function allowsChange(runnable: protocol.Runnable, region: string, profiles: Profiles): Promise<boolean> {
  if (runnable.language !== 'graphql' || !/^\s*mutation\b/m.test(runnable.text)) return true;
  if (!looksLikeProduction(region, profiles.address(region))) return true;
  const yes = vscode.l10n.t('Run Mutation');
  const message = vscode.l10n.t('Run a mutation in region {0}? It changes data there.', region);
  return (await vscode.window.showWarningMessage(message, { modal: true }, yes)) === yes;
}

async function atCursor(connection: Connection): Promise<protocol.Runnable | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No editor is open. Open a query to run it.'));
    return undefined;
  }
  const { document, selection } = editor;
  if (!selection.isEmpty && isOwnLanguage(document.languageId)) {
    return {
      uri: document.uri.toString(),
      language: document.languageId,
      text: document.getText(selection),
      range: selection,
    };
  }
  const client = await connection.client();
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  const position = { line: selection.active.line, character: selection.active.character };
  const found: protocol.RunnableResult = await client.sendRequest(protocol.runnableRequest, { uri, position });
  if (found) return found;
  void vscode.window.showInformationMessage(
    vscode.l10n.t('There is no query at the cursor. Move the cursor into a query, or select the text to run.'),
  );
  return undefined;
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

function askedOf(runnable: protocol.Runnable, target: Target, production: boolean, at: number): Asked {
  const { regionName: region, accountId } = target;
  const name = vscode.workspace.asRelativePath(vscode.Uri.parse(runnable.uri));
  const host = region === sandboxRegion ? '' : hostOf(target.region.baseUrl);
  return {
    region,
    ...(host ? { host } : {}),
    production,
    ...(accountId === undefined ? {} : { accountId }),
    language: languageOf(runnable),
    text: runnable.text,
    source: `${name}:${runnable.range.start.line + 1}`,
    at,
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
