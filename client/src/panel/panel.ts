import * as vscode from 'vscode';
import type { Result } from '../../../server/src/api/result';
import { compareWithOther } from './compareResults';
import { jsonEntries, jsonValue } from './jsonEntries';
import {
  type FromPage,
  isPanelAction,
  type PageAction,
  type PanelAction,
  readFromPage,
  type Shown,
  type ShownRequest,
  type ToPage,
} from './messages';
import { createNonce, pageHtml } from './page';
import {
  activeEntry,
  addResult,
  closeResult,
  finishRun,
  noResults,
  pinResult,
  type ResultEntry,
  type ResultList,
  requestIn,
  setsOf,
  startRun,
  tabsOf,
  waitRun,
  withRestored,
} from './resultList';
import { piecesInFlight, rowPieces } from './rowPieces';
import { createResultStore } from './store';
import { pageTexts } from './texts';
import { savePicture, saveText, writeTable } from './write';

const viewId = 'graphward.results';

/** What follows one run and shows its outcome. */
export interface RunView {
  /** Shows the request while it runs, without taking the focus. */
  loading(request: ShownRequest): Promise<void>;
  /** The run waits for a limit of the service, or goes on. */
  waiting(request: ShownRequest): void;
  finish(request: ShownRequest, result: Result): void;
}

/** The place where results are shown: a view in the panel below, or an editor beside the query. */
interface ResultsPanel extends RunView, vscode.Disposable {
  /** Brings the panel to the front. */
  reveal(): Promise<void>;
  /** Says which region the empty page names. */
  region(name: string): void;
}

export function createResultsPanel(
  context: vscode.ExtensionContext,
  onAction: (action: PageAction, request: ShownRequest | undefined) => void,
): ResultsPanel {
  const pages = new Set<vscode.Webview>();
  /** The rows that each page has still to get. */
  const pieces = new Map<vscode.Webview, Iterator<ToPage>>();
  let beside: vscode.WebviewPanel | undefined;
  let list: ResultList = noResults;
  let region = '';
  /** The number of what is shown, which the messages of the page repeat. */
  let run = 0;
  /** The parsed body of the active result, once the page has asked for a part of it. */
  let parsed: { readonly body: string; readonly value: unknown } | undefined;

  const store = createResultStore(vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, 'results'));
  let restoring: Promise<void> | undefined;
  /** The results of an earlier session are read when the panel is used for the first time, or the next time if that fails. */
  const restored = () => {
    restoring ??= store.read().then(
      entries => {
        list = withRestored(list, entries);
      },
      () => {
        restoring = undefined;
      },
    );
    return restoring;
  };

  const post = (page: vscode.Webview, message: ToPage) => page.postMessage(message);
  const active = () => activeEntry(list);

  async function feed(page: vscode.Webview): Promise<void> {
    const mine = run;
    const entry = active();
    const shown: Shown = entry?.shown ?? { kind: 'empty', region };
    await post(page, { type: 'tabs', tabs: tabsOf(list), active: list.active });
    await post(page, {
      type: 'show',
      run: mine,
      shown,
      ...(entry?.running ? { running: entry.running } : {}),
    });
    if (run !== mine || !pages.has(page)) return;
    pieces.set(page, rowPieces(mine, setsOf(entry?.result)));
    for (let piece = 0; piece < piecesInFlight; piece++) sendPiece(page);
  }

  function sendPiece(page: vscode.Webview): void {
    const piece = pieces.get(page)?.next();
    if (piece && !piece.done) void post(page, piece.value);
    else pieces.delete(page);
  }

  /** Takes over a new list and sends to the pages what changed: the tabs, and the active result only if it is another one. */
  function show(next: ResultList): void {
    const [old, entry] = [active(), activeEntry(next)];
    keep(list, next);
    list = next;
    if (old?.id !== entry?.id || old?.shown !== entry?.shown) {
      run++;
      parsed = undefined;
      for (const page of pages) void feed(page);
      return;
    }
    for (const page of pages) {
      void post(page, { type: 'tabs', tabs: tabsOf(list), active: list.active });
      if (old?.running !== entry?.running)
        void post(page, { type: 'running', run, ...(entry?.running ? { running: entry.running } : {}) });
    }
  }

  /** Writes what is new and removes what was closed, but no file in the place of one that could not be read. */
  function keep(before: ResultList, after: ResultList): void {
    if (!restoring) return;
    for (const entry of after.entries) {
      const old = before.entries.find(({ id }) => id === entry.id);
      if (entry.result && (old?.result !== entry.result || old.isPinned !== entry.isPinned)) void store.write(entry);
    }
    for (const { id } of before.entries) if (!after.entries.some(entry => entry.id === id)) void store.remove(id);
  }

  function receive(page: vscode.Webview, message: FromPage): void {
    const entry = active();
    if ('run' in message && message.run !== run) return;
    switch (message.type) {
      case 'ready':
        void restored().then(() => feed(page));
        return;
      case 'more':
        sendPiece(page);
        return;
      case 'action':
        if (isPanelAction(message.action)) actOn(message.action, entry);
        else onAction(message.action, entry && (entry.running ?? requestIn(entry.shown)));
        return;
      case 'tab':
        if (message.action === 'select') show({ ...list, active: message.tab });
        else show(message.action === 'close' ? closeResult(list, message.tab) : pinResult(list, message.tab));
        return;
      case 'copy':
        void vscode.env.clipboard.writeText(message.text);
        return;
      case 'entries':
        sendEntries(page, message);
        return;
      case 'write': {
        const set = setsOf(entry?.result)[message.set];
        const request = entry && requestIn(entry.shown);
        if (set && request) void writeTable(set.table, message, request);
        return;
      }
      case 'picture':
        void savePicture(message, entry?.name ?? '');
    }
  }

  function actOn(action: PanelAction, entry: ResultEntry | undefined): void {
    const steps: Readonly<Partial<Record<PanelAction, () => unknown>>> = {
      copyBody: () => vscode.env.clipboard.writeText(bodyOf(entry)),
      saveBody: () => entry && saveText(entry.name, 'json', bodyOf(entry)),
      showHistory: () => vscode.commands.executeCommand('graphward.showHistory'),
      compare: async () => {
        const compared = entry && (await compareWithOther(entry, list.entries));
        if (compared) show(addResult(list, compared.request, compared.result));
      },
    };
    void steps[action]?.();
  }

  function sendEntries(page: vscode.Webview, { path, from }: Extract<FromPage, { type: 'entries' }>): void {
    const body = bodyOf(active());
    if (parsed?.body !== body) parsed = { body, value: jsonValue(body) };
    void post(page, { type: 'entries', run, path, from, entries: jsonEntries(parsed.value, path, from) });
  }

  function adopt(page: vscode.Webview, place: 'panel' | 'editor', onDispose: vscode.Event<void>): void {
    const dist = vscode.Uri.joinPath(context.extensionUri, 'dist');
    page.options = { enableScripts: true, localResourceRoots: [dist] };
    page.onDidReceiveMessage(value => {
      const message = readFromPage(value);
      if (message) receive(page, message);
    });
    pages.add(page);
    onDispose(() => {
      pages.delete(page);
      pieces.delete(page);
    });
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
    async loading(request) {
      await restored();
      show(startRun(list, request));
      await reveal();
    },
    waiting: request => show(waitRun(list, request)),
    finish: (request, result) => show(finishRun(list, request, result)),
    reveal,
    region(name) {
      region = name;
      if (list.entries.length > 0) return;
      run++;
      for (const page of pages) void feed(page);
    },
    dispose() {
      for (const registration of registrations) registration.dispose();
      beside?.dispose();
    },
  };
}

function bodyOf(entry: ResultEntry | undefined): string {
  return entry?.result?.body ?? '';
}
