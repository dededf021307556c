import * as vscode from 'vscode';
import { daysText } from '../../../server/src/text/daysText';
import type { Connection } from '../connection';
import { showInformation } from '../notify';
import { gradesText } from '../reviewText';
import { createFindings, type Findings, type ScanState } from './findings';
import { createIgnoreStore } from './ignoreStore';
import {
  callsOf,
  countsOf,
  currentNode,
  type Grouping,
  type Item,
  matches,
  type Node,
  neighbour,
  type Place,
  treeOf,
} from './model';
import { createTree } from './tree';

const groupingKey = 'graphward.migration.grouping';

/** The view of the REST calls that are still to be migrated, and the commands that work on it. */
export interface MigrationView extends vscode.Disposable {
  readonly findings: Findings;
  group(by: Grouping): Promise<void>;
  filter(): Promise<void>;
  clearFilter(): void;
  go(step: 1 | -1): Promise<void>;
  /** The call of a node, else the one at the cursor. */
  itemOf(node?: Node): Item | undefined;
  /** The open calls of a node, or of all selected nodes where it is one of them. */
  itemsOf(node: Node, selected?: readonly Node[]): readonly Item[];
  /** The open calls below a file or folder, or of the whole workspace, as the files and documents are now. */
  itemsIn(uris: readonly vscode.Uri[] | undefined): Promise<readonly Item[]>;
  ignore(node?: Node, selected?: readonly Node[]): Promise<void>;
  restore(node?: Node, selected?: readonly Node[]): Promise<void>;
}

export function createMigrationView(context: vscode.ExtensionContext, connection: Connection): MigrationView {
  const ignored = createIgnoreStore();
  const findings = createFindings(connection, ignored);
  let filter = '';
  let grouping = context.workspaceState.get<Grouping>(groupingKey) ?? 'folder';
  const tree = createTree({ items: findings.items, grouping: () => grouping, filter: () => filter });
  const view = vscode.window.createTreeView('graphward.migration', {
    treeDataProvider: tree,
    showCollapseAll: true,
    canSelectMany: true,
  });
  let pending: ReturnType<typeof setTimeout> | undefined;
  let offered = false;

  function draw(): void {
    pending = undefined;
    const items = findings.items();
    const { open, files } = countsOf(items);
    const state = findings.state();
    view.badge = open > 0 ? { value: open, tooltip: vscode.l10n.t('{0} REST calls to migrate', open) } : undefined;
    view.description = open > 0 ? vscode.l10n.t('{0} calls in {1} files', open, files) : '';
    const shown = items.filter(item => matches(item, filter)).length;
    // The editor hides the welcome text while there is a message, so a filter that hides everything leaves it the word.
    const cancelled = state.kind === 'done' && state.result.cancelled;
    const foreign = state.kind === 'done' && !cancelled && items.length === 0 ? state.result.foreign : 0;
    view.message =
      foreign > 0
        ? foreignText(foreign)
        : messageOf(state, shown > 0 ? filter : '', cancelled && shown > 0, shown > 0 ? items : []);
    const empty = shown > 0 ? 'filled' : items.length > 0 ? 'filtered' : foreign > 0 ? 'foreign' : state.kind;
    void vscode.commands.executeCommand(
      'setContext',
      'graphward.migration',
      cancelled && shown === 0 ? 'cancelled' : empty,
    );
    void vscode.commands.executeCommand('setContext', 'graphward.migration.filtered', filter !== '');
    void vscode.commands.executeCommand('setContext', 'graphward.migration.grouping', grouping);
    tree.refresh();
  }

  /** A scan reports file by file; the tree follows ten times a second, not thousands of times. */
  function drawSoon(): void {
    pending ??= setTimeout(draw, 100);
  }

  function itemOf(node: Node | undefined): Item | undefined {
    if (node?.kind === 'call') return node.item;
    const place = placeOfCursor();
    return findings.items().find(({ uri, finding: { range } }) => {
      const after = place && (place.line > range.start.line || place.line === range.start.line);
      return uri === place?.uri && after && place.line <= range.end.line;
    });
  }

  function itemsOf(node: Node, selected?: readonly Node[]): readonly Item[] {
    const nodes = treeOf(findings.items(), grouping, filter);
    const current = (other: Node) => currentNode(nodes, other);
    return callsOf(current(node), selected?.map(current));
  }

  const subscriptions = [
    ignored,
    findings,
    tree,
    view,
    findings.onDidChange(drawSoon),
    view.onDidChangeVisibility(({ visible }) => {
      // The first look at the view is the wish to see the calls; after that, only the user asks for a scan.
      if (!visible || offered || findings.state().kind !== 'idle') return;
      offered = true;
      void findings.scan();
    }),
  ];
  draw();

  return {
    findings,
    async group(by) {
      grouping = by;
      await context.workspaceState.update(groupingKey, by);
      draw();
    },
    async filter() {
      const text = await vscode.window.showInputBox({
        title: vscode.l10n.t('Filter REST calls'),
        prompt: vscode.l10n.t(
          'Enter words of the path, endpoint, client, language or grade (exact, equivalent, partial, none)',
        ),
        value: filter,
      });
      if (text === undefined) return;
      filter = text.trim();
      draw();
    },
    clearFilter() {
      filter = '';
      draw();
    },
    async go(step) {
      const item = neighbour(findings.items(), placeOfCursor(), step);
      if (item) await reveal(item);
      else
        void showInformation(vscode.l10n.t('No REST call has been found yet. Run Find REST Calls in Workspace first.'));
    },
    itemOf,
    itemsOf,
    async itemsIn(uris) {
      await findings.scanNow();
      const isIn = ({ uri }: Item) => !uris || uris.some(root => uri === root.toString() || uri.startsWith(`${root}/`));
      return findings.items().filter(item => !item.ignored && isIn(item));
    },
    async ignore(node, selected) {
      const items = node ? itemsOf(node, selected) : [itemOf(undefined)].filter(item => item !== undefined);
      const [first, ...more] = items;
      if (!first) return;
      const reason = await vscode.window.showInputBox({
        title:
          more.length === 0
            ? vscode.l10n.t('Ignore {0}', first.finding.endpoint)
            : vscode.l10n.t('Ignore {0} calls', items.length),
        prompt: vscode.l10n.t(
          'Enter the reason. Graphward stores it with the date in a file of the workspace, for the whole team.',
        ),
        validateInput: text => (text.trim() === '' ? vscode.l10n.t('Enter a reason.') : undefined),
      });
      if (!reason?.trim()) return;
      const date = new Date().toISOString().slice(0, 10);
      for (const { uri: text, finding } of items) {
        const uri = vscode.Uri.parse(text);
        const file = vscode.workspace.asRelativePath(uri, false);
        await ignored.add(uri, { id: finding.id, file, endpoint: finding.endpoint, reason: reason.trim(), date });
      }
    },
    async restore(node, selected) {
      const nodes = node && selected?.includes(node) ? selected : [node];
      for (const item of nodes.map(itemOf))
        if (item?.ignored) await ignored.remove(vscode.Uri.parse(item.uri), item.finding.id);
    },
    dispose() {
      clearTimeout(pending);
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function foreignText(foreign: number): string {
  return foreign === 1
    ? vscode.l10n.t('No call of these hosts; 1 call of another host was left alone.')
    : vscode.l10n.t('No call of these hosts; {0} calls of other hosts were left alone.', foreign);
}

/** `71 calls: 40 exact, 12 equivalent, 9 manual, 251 days left` */
function summaryOf(items: readonly Item[], state: ScanState): string {
  const open = items.filter(({ ignored }) => !ignored);
  if (open.length === 0) return '';
  const grades = gradesText(open.map(({ finding }) => finding.rewrite));
  const days = state.kind === 'done' ? state.result.daysLeft : undefined;
  const texts = days === undefined ? [grades] : [grades, daysText(days)];
  return open.length === 1
    ? vscode.l10n.t('1 call: {0}', texts.join(', '))
    : vscode.l10n.t('{0} calls: {1}', open.length, texts.join(', '));
}

function messageOf(state: ScanState, filter: string, cancelled: boolean, items: readonly Item[]): string {
  if (state.kind === 'running')
    return state.message === ''
      ? vscode.l10n.t('Searching for REST calls…')
      : vscode.l10n.t('Searching for REST calls: {0}', state.message);
  const parts = [
    summaryOf(items, state),
    cancelled ? vscode.l10n.t('The search was cancelled. Some calls may be missing.') : '',
    filter === '' ? '' : vscode.l10n.t('Filter: {0}', filter),
  ];
  return parts.filter(Boolean).join(' · ');
}

function placeOfCursor(): Place | undefined {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return undefined;
  const { document, selection } = editor;
  const path = vscode.workspace.asRelativePath(document.uri);
  return { uri: document.uri.toString(), path, line: selection.active.line, character: selection.active.character };
}

async function reveal(item: Item): Promise<void> {
  const { start } = item.finding.range;
  const position = new vscode.Position(start.line, start.character);
  await vscode.window.showTextDocument(vscode.Uri.parse(item.uri), { selection: new vscode.Range(position, position) });
}
