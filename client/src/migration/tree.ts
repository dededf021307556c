import * as vscode from 'vscode';
import { type Grade, gradeIcon, gradeText, gradeWord } from '../gradeIcons';
import { type Grouping, type Item, isComparable, type Node, shortEndpoint, treeOf } from './model';

/** What the tree is drawn from; the provider asks again whenever it is told to. */
interface TreeSource {
  items(): readonly Item[];
  grouping(): Grouping;
  filter(): string;
}

interface CallTree extends vscode.TreeDataProvider<Node>, vscode.Disposable {
  refresh(): void;
}

export function createTree(source: TreeSource): CallTree {
  const changed = new vscode.EventEmitter<Node | undefined>();
  return {
    onDidChangeTreeData: changed.event,
    getChildren: node => [
      ...(node
        ? node.kind === 'group'
          ? node.children
          : []
        : treeOf(source.items(), source.grouping(), source.filter())),
    ],
    getTreeItem: node => (node.kind === 'group' ? groupItem(node) : callItem(node)),
    refresh: () => changed.fire(undefined),
    dispose: () => changed.dispose(),
  };
}

const groupIcons = { endpoint: 'globe', state: 'tag', ignored: 'eye-closed' } as const;

function groupItem(node: Extract<Node, { kind: 'group' }>): vscode.TreeItem {
  const { Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(groupLabel(node), node.of === 'ignored' ? Collapsed : Expanded);
  item.id = node.id;
  item.description = String(node.count);
  item.contextValue = `group-${node.of}`;
  item.accessibilityInformation = { label: vscode.l10n.t('{0}, {1} calls', groupLabel(node), node.count) };
  if (node.of === 'file' && node.uri !== undefined) {
    item.resourceUri = vscode.Uri.parse(node.uri);
    item.iconPath = vscode.ThemeIcon.File;
  } else if (node.of === 'folder') item.iconPath = vscode.ThemeIcon.Folder;
  else if (node.of === 'grade') item.iconPath = gradeIcon(gradeOf(node.label));
  else if (node.of !== 'file') item.iconPath = new vscode.ThemeIcon(groupIcons[node.of]);
  return item;
}

function groupLabel(node: Extract<Node, { kind: 'group' }>): string {
  if (node.of === 'ignored') return vscode.l10n.t('Ignored');
  if (node.of === 'grade') return gradeText(gradeOf(node.label));
  if (node.of !== 'state') return node.label;
  if (node.label === 'retired') return vscode.l10n.t('Retired');
  return node.label === 'retained' ? vscode.l10n.t('Retained') : vscode.l10n.t('Undocumented');
}

function callItem({
  id,
  item: { finding, uri, path, ignored },
  below,
}: Extract<Node, { kind: 'call' }>): vscode.TreeItem {
  const line = finding.range.start.line + 1;
  const folder = path.slice(0, path.lastIndexOf('/') + 1).replace(/\/$/, '');
  const name = `${path.slice(path.lastIndexOf('/') + 1)}:${line}`;
  const endpoint = shortEndpoint(finding.endpoint);
  const item = new vscode.TreeItem(below === 'file' ? endpoint : name);
  const grade = gradeText(finding.rewrite?.grade);
  item.id = id;
  const parts = ignored
    ? [ignored.reason, ignored.date]
    : {
        file: [`${line} ${gradeWord(finding.rewrite?.grade)}`],
        grade: [endpoint, folder],
        endpoint: [grade, folder],
        state: [grade, folder],
      }[below === 'ignored' ? 'state' : below];
  item.description = parts.filter(part => part !== '').join(' · ');
  item.iconPath = ignored ? new vscode.ThemeIcon('circle-slash') : gradeIcon(finding.rewrite?.grade);
  item.tooltip = tooltip(finding, `${path}:${line}`, grade, ignored?.reason);
  const change = finding.rewrite ? (isComparable({ finding, uri, path }) ? 'rewrite-compare' : 'rewrite') : 'manual';
  item.contextValue = `call-${ignored ? 'ignored' : 'open'}-${change}`;
  item.accessibilityInformation = {
    label: `${path}:${line}, ${finding.endpoint}, ${ignored ? item.description : grade}`,
  };
  const { start, end } = finding.range;
  const selection = new vscode.Range(start.line, start.character, end.line, end.character);
  item.command = {
    command: 'vscode.open',
    title: vscode.l10n.t('Open'),
    arguments: [vscode.Uri.parse(uri), { selection, preserveFocus: true }],
  };
  return item;
}

/** The grade that the name of a group stands for. */
function gradeOf(label: string): Grade {
  return label === 'none' ? undefined : (label as Grade);
}

/** Texts of the workspace are appended as text, so that no path or message can become a link or a picture. */
function tooltip(
  finding: Item['finding'],
  place: string,
  grade: string,
  reason: string | undefined,
): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.appendCodeblock(finding.endpoint, 'http');
  text.appendText(place);
  text.appendMarkdown('\n\n');
  text.appendText(`${finding.client} · ${finding.confidence} · ${grade}`);
  for (const note of [...(finding.rewrite?.losses ?? []), ...(finding.noRewrite ?? [])]) {
    text.appendMarkdown('\n\n');
    text.appendText(note.message);
  }
  if (reason !== undefined) {
    text.appendMarkdown('\n\n');
    text.appendText(vscode.l10n.t('Ignored: {0}', reason));
  }
  return text;
}
