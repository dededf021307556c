import * as vscode from 'vscode';
import type { Result } from '../../../server/src/api/result';
import { type Asked, type FromPage, type PageAction, readFromPage, type Shown, type ToPage } from './messages';
import { createNonce, pageHtml } from './page';
import { pageTexts } from './texts';

const viewId = 'graphward.results';

/** Rows travel in pieces of this size, so that neither side is blocked for long. */
const rowsPerMessage = 2_000;

/** The place where results are shown: a view in the panel below, or an editor beside the query. */
export interface ResultsPanel extends vscode.Disposable {
  /** Shows the question while it runs and brings the panel to the front without taking the focus. */
  loading(asked: Asked): Promise<void>;
  /** The run that is shown as loading waits for a limit of the service, or goes on. */
  waiting(asked: Asked): void;
  answer(asked: Asked, result: Result): void;
  /** Brings the panel to the front. */
  reveal(): Promise<void>;
  /** Says which region the empty page names. */
  region(name: string): void;
}

export function createResultsPanel(
  context: vscode.ExtensionContext,
  onAction: (action: PageAction, asked: Asked | undefined) => void,
): ResultsPanel {
  const pages = new Set<vscode.Webview>();
  let beside: vscode.WebviewPanel | undefined;
  let run = 0;
  let shown: Shown = { kind: 'empty', region: '' };
  let result: Result | undefined;

  const post = (page: vscode.Webview, message: ToPage) => page.postMessage(message);

  async function feed(page: vscode.Webview): Promise<void> {
    const mine = run;
    await post(page, { type: 'show', run: mine, shown });
    const rows = result && 'table' in result ? result.table.rows : [];
    for (let from = 0; from < rows.length; from += rowsPerMessage) {
      if (run !== mine || !pages.has(page)) return;
      await post(page, { type: 'rows', run: mine, rows: rows.slice(from, from + rowsPerMessage) });
    }
  }

  function show(next: Shown, of?: Result): void {
    run++;
    shown = next;
    result = of;
    for (const page of pages) void feed(page);
  }

  function receive(page: vscode.Webview, message: FromPage): void {
    if (message.type === 'ready') void feed(page);
    else if (message.type === 'action') onAction(message.action, 'asked' in shown ? shown.asked : undefined);
    else if (message.type === 'copy') void vscode.env.clipboard.writeText(message.text);
    else if (message.run === run) void post(page, { type: 'body', run, text: result?.body ?? '' });
  }

  function adopt(page: vscode.Webview, place: 'panel' | 'editor', onDispose: vscode.Event<void>): void {
    const dist = vscode.Uri.joinPath(context.extensionUri, 'dist');
    page.options = { enableScripts: true, localResourceRoots: [dist] };
    page.onDidReceiveMessage(value => {
      const message = readFromPage(value);
      if (message) receive(page, message);
    });
    pages.add(page);
    onDispose(() => pages.delete(page));
    page.html = pageHtml({
      cspSource: page.cspSource,
      script: page.asWebviewUri(vscode.Uri.joinPath(dist, 'panel.js')).toString(),
      style: page.asWebviewUri(vscode.Uri.joinPath(dist, 'panel.css')).toString(),
      nonce: createNonce(),
      place,
      language: vscode.env.language,
      texts: pageTexts(vscode.l10n),
    });
  }

  function adoptBeside(panel: vscode.WebviewPanel): void {
    beside = panel;
    const icon = (theme: string) => vscode.Uri.joinPath(context.extensionUri, 'media', `nrql-${theme}.svg`);
    panel.iconPath = { light: icon('light'), dark: icon('dark') };
    panel.onDidDispose(() => {
      beside = undefined;
    });
    adopt(panel.webview, 'editor', panel.onDidDispose);
  }

  async function reveal(): Promise<void> {
    const place = vscode.workspace.getConfiguration('graphward').get<string>('results.location');
    if (place !== 'beside') {
      await vscode.commands.executeCommand(`${viewId}.focus`, { preserveFocus: true });
      return;
    }
    if (beside) beside.reveal(undefined, true);
    else {
      const column = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      adoptBeside(vscode.window.createWebviewPanel(viewId, vscode.l10n.t('Graphward Results'), column));
    }
  }

  const registrations = [
    vscode.window.registerWebviewViewProvider(viewId, {
      resolveWebviewView: view => adopt(view.webview, 'panel', view.onDidDispose),
    }),
    vscode.window.registerWebviewPanelSerializer(viewId, {
      deserializeWebviewPanel: async panel => adoptBeside(panel),
    }),
  ];

  return {
    async loading(asked) {
      show({ kind: 'loading', asked });
      await reveal();
    },
    waiting(asked) {
      if (shown.kind === 'loading' && shown.asked.id === asked.id && shown.asked.resumesAt !== asked.resumesAt)
        show({ kind: 'loading', asked });
    },
    answer: (asked, answer) => show(shownOf(asked, answer), answer),
    reveal,
    region(name) {
      if (shown.kind === 'empty') show({ kind: 'empty', region: name });
    },
    dispose() {
      for (const registration of registrations) registration.dispose();
      beside?.dispose();
    },
  };
}

function shownOf(asked: Asked, result: Result): Shown {
  if (result.kind === 'error') return { kind: 'error', asked, error: result.error, elapsedMs: result.elapsedMs };
  return {
    kind: 'answer',
    asked,
    elapsedMs: result.elapsedMs,
    messages: result.messages,
    columns: 'table' in result ? result.table.columns : [],
    rowCount: 'table' in result ? result.table.rows.length : 0,
    series: result.kind === 'series' ? result.series : [],
    ...(result.timeRange ? { timeRange: result.timeRange } : {}),
    bodyLength: result.body.length,
  };
}
