import * as vscode from 'vscode';
import type { Result, RunErrorCode } from '../../server/src/api/result';
import type { Runnable } from '../../server/src/lsp/protocol';
import type { ShownRequest } from './panel/messages';
import { nameOf } from './panel/resultList';

const stateKey = 'graphward.history';

/** Runs that are kept; pinned ones are kept beyond that. */
const maxEntries = 200;
/** Longer texts are not kept: the memory of the editor is not made for them. */
const maxTextLength = 20_000;

interface HistoryEntry {
  readonly name: string;
  readonly language: ShownRequest['language'];
  readonly text: string;
  readonly region: string;
  readonly accountIds?: readonly number[];
  readonly at: number;
  readonly elapsedMs: number;
  /** The number of rows, or the code of the error; absent for a response without a table. */
  readonly outcome?: number | RunErrorCode;
  readonly isPinned?: boolean;
}

/** What ran, the newest first. It stays on this machine. */
interface History {
  add(request: ShownRequest, result: Result): Promise<void>;
  /** Shows what ran, to search, pin, delete, copy and run again. */
  show(): Promise<void>;
}

/** Runs a text that stands in a document. */
type RunText = (runnable: Runnable) => Promise<void>;

export function createHistory(state: vscode.Memento, run: RunText): History {
  const entries = () => state.get<readonly HistoryEntry[]>(stateKey) ?? [];
  const set = (next: readonly HistoryEntry[]) => state.update(stateKey, next);
  return {
    async add(request, result) {
      if (request.text.length <= maxTextLength) await set(withEntry(entries(), entryOf(request, result)));
    },
    show: () => showHistory(entries, set, run),
  };
}

/** The list with one more run. The same text in the same region is there once, and stays pinned. */
function withEntry(entries: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  const isSame = (other: HistoryEntry) => other.text === entry.text && other.region === entry.region;
  const isPinned = entries.some(other => other.isPinned && isSame(other));
  const all = [isPinned ? { ...entry, isPinned } : entry, ...entries.filter(other => !isSame(other))];
  let left = maxEntries;
  return all.filter(other => other.isPinned || left-- > 0);
}

function entryOf(request: ShownRequest, result: Result): HistoryEntry {
  const rows = result.kind === 'data' ? result.sets.reduce((sum, { table }) => sum + table.rows.length, 0) : 0;
  return {
    name: nameOf(request),
    language: request.language,
    text: request.text,
    region: request.region,
    ...(request.accountIds ? { accountIds: request.accountIds } : {}),
    at: request.at,
    elapsedMs: result.elapsedMs,
    ...(result.kind === 'error' ? { outcome: result.error.code } : result.sets.length > 0 ? { outcome: rows } : {}),
  };
}

interface Item extends vscode.QuickPickItem {
  readonly entry?: HistoryEntry;
}

async function showHistory(
  entries: () => readonly HistoryEntry[],
  set: (next: readonly HistoryEntry[]) => Thenable<void>,
  run: RunText,
): Promise<void> {
  const pick = vscode.window.createQuickPick<Item>();
  const pin = { iconPath: new vscode.ThemeIcon('pin'), tooltip: vscode.l10n.t('Pin') };
  const unpin = { iconPath: new vscode.ThemeIcon('pinned'), tooltip: vscode.l10n.t('Unpin') };
  const copy = { iconPath: new vscode.ThemeIcon('copy'), tooltip: vscode.l10n.t('Copy query') };
  const remove = { iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Delete from history') };
  pick.title = vscode.l10n.t('Query History');
  pick.placeholder = vscode.l10n.t('Search the text, region or account; Enter runs the query again');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;

  function draw(): void {
    const item = (entry: HistoryEntry): Item => ({
      label: entry.name,
      description: descriptionOf(entry),
      detail: entry.text.trim().replace(/\s+/g, ' ').slice(0, 300),
      buttons: [entry.isPinned ? unpin : pin, copy, remove],
      entry,
    });
    const all = entries();
    const pinned = all.filter(({ isPinned }) => isPinned).map(item);
    const others = all.filter(({ isPinned }) => !isPinned).map(item);
    const separator = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
    pick.items =
      all.length === 0
        ? [{ label: vscode.l10n.t('No query has run yet.') }]
        : [
            ...(pinned.length > 0 ? [separator(vscode.l10n.t('Pinned')), ...pinned] : []),
            ...(others.length > 0 ? [separator(vscode.l10n.t('Recent')), ...others] : []),
          ];
  }

  pick.onDidTriggerItemButton(async ({ button, item: { entry } }) => {
    if (!entry) return;
    if (button === copy) await vscode.env.clipboard.writeText(entry.text);
    else if (button === remove) await set(entries().filter(other => !isEntry(other, entry)));
    else
      await set(
        entries().map(other => (isEntry(other, entry) ? { ...other, isPinned: !(other.isPinned ?? false) } : other)),
      );
    draw();
  });
  pick.onDidAccept(() => {
    const entry = pick.selectedItems[0]?.entry;
    pick.hide();
    if (entry) void runAgain(entry, run);
  });
  pick.onDidHide(() => pick.dispose());
  draw();
  pick.show();
}

function isEntry(a: HistoryEntry, b: HistoryEntry): boolean {
  return a.at === b.at && a.text === b.text;
}

function descriptionOf({ region, accountIds = [], at, outcome }: HistoryEntry): string {
  const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  return [region, ...accountIds, `${time} UTC`, ...endingOf(outcome)].join(' · ');
}

/** How a run ended, in words. */
function endingOf(outcome: HistoryEntry['outcome']): string[] {
  if (outcome === undefined) return [];
  if (typeof outcome === 'number') return [outcome === 1 ? vscode.l10n.t('1 row') : vscode.l10n.t('{0} rows', outcome)];
  if (outcome === 'cancelled') return [vscode.l10n.t('cancelled')];
  return [outcome === 'graphql' ? vscode.l10n.t('refused by the service') : vscode.l10n.t('failed: {0}', outcome)];
}

/**
 * Opens the text in an editor of its own, so that it can be seen and changed, and runs it in the region of then. Texts
 * that have no language in the editor are run as they were.
 */
async function runAgain(entry: HistoryEntry, run: RunText): Promise<void> {
  const { language, text, region, name } = entry;
  const isOwn = language === 'nrql' || language === 'graphql';
  const head = isOwn ? headOf(entry) : [];
  const content = [...head, text].join('\n');
  const document = await vscode.workspace.openTextDocument({ language: isOwn ? language : 'plaintext', content });
  await vscode.window.showTextDocument(document);
  const uri = document.uri.toString();
  const start = { line: head.length, character: 0 };
  if (isOwn) await vscode.commands.executeCommand('graphward.run', { uri, position: start });
  else {
    const { line, character } = document.lineAt(document.lineCount - 1).range.end;
    await run({
      uri,
      language,
      text,
      region,
      title: name,
      range: { start, end: { line, character } },
      lines: [{ of: 0, ...start }],
    });
  }
}

/** The comments that choose region and name, above the query. */
function headOf({ language, text, name, region }: HistoryEntry): string[] {
  const mark = language === 'graphql' ? '#' : '--';
  const isNamed = !text.trim().replace(/\s+/g, ' ').startsWith(name.replace(/…$/, ''));
  return [`${mark} region: ${region}`, ...(isNamed ? [`${mark} ${name}`] : [])];
}
