import type { Finding } from '../../../server/src/lsp/protocol';
import type { Ignored } from '../../../server/src/workspace/ignoredCalls';

export type Grouping = 'folder' | 'grade' | 'endpoint' | 'state';

/** One call of the workspace: where it stands, and why it is left when it is. */
export interface Item {
  readonly uri: string;
  /** Path below the workspace, with `/`; the folder's name comes first where there are several. */
  readonly path: string;
  readonly finding: Finding;
  readonly ignored?: Ignored;
}

export type Node =
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly label: string;
      readonly count: number;
      readonly children: readonly Node[];
      readonly of: 'folder' | 'file' | 'grade' | 'endpoint' | 'state' | 'ignored';
      readonly uri?: string;
    }
  | {
      readonly kind: 'call';
      readonly id: string;
      readonly item: Item;
      /** The group that it belongs to, which need not be repeated beside it. */
      readonly below: 'file' | Exclude<Grouping, 'folder'> | 'ignored';
    };

/** Items in the order of path and place, which is also the order of "next" and "previous". */
export function sortItems(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => compareItems(a, b));
}

/** Whether every word of the filter stands in what the tree says about the call. */
export function matches(item: Item, filter: string): boolean {
  const { endpoint, client, language, state, rewrite, kind } = item.finding;
  const text = [
    item.path,
    endpoint,
    client,
    language,
    state,
    rewrite?.grade ?? 'none',
    kind ?? '',
    item.ignored?.reason ?? '',
  ]
    .join(' ')
    .toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word));
}

/** The tree of the view. Calls that are left stand apart at its end, so that the counts above are what is to do. */
export function treeOf(items: readonly Item[], grouping: Grouping, filter: string): readonly Node[] {
  const shown = sortItems(items.filter(item => matches(item, filter)));
  const open = shown.filter(item => !item.ignored);
  const left = shown.filter(item => item.ignored);
  const nodes = grouping === 'folder' ? folderNodes(open) : keyNodes(open, grouping);
  if (left.length === 0) return nodes;
  const children = left.map(item => callNode(item, 'ignored'));
  return [...nodes, { kind: 'group', of: 'ignored', id: 'ignored', label: '', count: left.length, children }];
}

function callNode(item: Item, below: Extract<Node, { kind: 'call' }>['below']): Node {
  return { kind: 'call', id: `${item.uri}#${item.finding.id}`, item, below };
}

/** Grades from the best to the worst; `none` stands for calls without a rewrite. */
const gradeOrder = ['exact', 'equivalent', 'partial', 'none'];

function keyNodes(items: readonly Item[], grouping: Exclude<Grouping, 'folder'>): Node[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const { finding } = item;
    const key = grouping === 'grade' ? (finding.rewrite?.grade ?? 'none') : finding[grouping];
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups]
    .sort(([a, x], [b, y]) =>
      grouping === 'grade' ? gradeOrder.indexOf(a) - gradeOrder.indexOf(b) : y.length - x.length || (a < b ? -1 : 1),
    )
    .map(([key, group]) => ({
      kind: 'group',
      of: grouping,
      id: `${grouping}:${key}`,
      label: key,
      count: group.length,
      children: group.map(item => callNode(item, grouping)),
    }));
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: Map<string, Item[]>;
}

/** Folders and files; a folder that holds nothing but one folder is drawn with it as one line, as the explorer does. */
function folderNodes(items: readonly Item[]): Node[] {
  const root: Folder = { folders: new Map(), files: new Map() };
  for (const item of items) {
    const parts = item.path.split('/');
    const name = parts.pop() as string;
    let at = root;
    for (const part of parts) {
      const next = at.folders.get(part) ?? { folders: new Map(), files: new Map() };
      at.folders.set(part, next);
      at = next;
    }
    at.files.set(name, [...(at.files.get(name) ?? []), item]);
  }
  return childrenOf(root, '');
}

function childrenOf(folder: Folder, prefix: string): Node[] {
  const folders = [...folder.folders].map(([name, inner]) => folderNode(name, inner, prefix));
  const files = [...folder.files].map(([name, items]): Node => {
    const children = items.map(item => callNode(item, 'file'));
    const uri = items[0]?.uri;
    return {
      kind: 'group',
      of: 'file',
      id: `file:${prefix}${name}`,
      label: name,
      count: items.length,
      children,
      ...(uri === undefined ? {} : { uri }),
    };
  });
  return [...folders, ...files];
}

function folderNode(name: string, folder: Folder, prefix: string): Node {
  let [label, inner, path] = [name, folder, `${prefix}${name}/`];
  while (inner.files.size === 0 && inner.folders.size === 1) {
    const [next, deeper] = [...inner.folders][0] as [string, Folder];
    label += `/${next}`;
    path += `${next}/`;
    inner = deeper;
  }
  const children = childrenOf(inner, path);
  const count = children.reduce((sum, child) => sum + (child.kind === 'group' ? child.count : 1), 0);
  return { kind: 'group', of: 'folder', id: `folder:${path}`, label, count, children };
}

/** The endpoint in the space of a tree line: what all endpoints begin with is cut. `GET …/metrics/data` */
export function shortEndpoint(endpoint: string): string {
  const [method = '', path = ''] = endpoint.split(' ');
  const parts = path.split('/').filter(part => part !== '');
  const last = parts.slice(0, -1).findLastIndex(part => part.startsWith('{'));
  const from = last >= 0 ? last + 1 : parts.at(-1)?.startsWith('{') ? parts.length - 2 : 0;
  return from > 0 ? `${method} …/${parts.slice(from).join('/')}` : endpoint;
}

/** A place in the workspace: the file and the zero-based position. */
export interface Place {
  readonly uri: string;
  readonly path: string;
  readonly line: number;
  readonly character: number;
}

/**
 * The open call after a place, or before it; past the last one it begins again with the first. Undefined when every call
 * is left or there is none.
 */
export function neighbour(items: readonly Item[], from: Place | undefined, step: 1 | -1): Item | undefined {
  const open = sortItems(items.filter(item => !item.ignored));
  if (!from) return step === 1 ? open[0] : open.at(-1);
  const side = open.map(item => compareToPlace(item, from));
  if (step === 1) return open[side.findIndex(order => order > 0)] ?? open[0];
  return open[side.findLastIndex(order => order < 0)] ?? open.at(-1);
}

function compareToPlace(item: Item, place: Place): number {
  const { start } = item.finding.range;
  if (item.path !== place.path) return item.path < place.path ? -1 : 1;
  return start.line - place.line || start.character - place.character;
}

function compareItems(a: Item, b: Item): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  const [x, y] = [a.finding.range.start, b.finding.range.start];
  return x.line - y.line || x.character - y.character;
}

/**
 * The calls of the tree that a command is for: of all selected nodes, or of the one it was chosen on. Ignored ones are left
 * out.
 */
export function callsOf(node: Node, selected: readonly Node[] = []): Item[] {
  const nodes = selected.includes(node) ? selected : [node];
  const items = new Map(nodes.flatMap(itemsBelow).map(item => [`${item.uri}#${item.finding.id}`, item]));
  return sortItems([...items.values()].filter(item => !item.ignored));
}

/**
 * The node of a tree that has the id of another one; that one itself where there is none. A menu may be opened on what was
 * drawn a moment ago, and means what is there now.
 */
export function currentNode(tree: readonly Node[], node: Node): Node {
  for (const other of tree) {
    if (other.id === node.id) return other;
    const below = other.kind === 'group' ? currentNode(other.children, node) : node;
    if (below !== node) return below;
  }
  return node;
}

function itemsBelow(node: Node): readonly Item[] {
  return node.kind === 'call' ? [node.item] : node.children.flatMap(itemsBelow);
}

/** Whether a call and its rewrite only read, so that both can be sent and compared. */
export function isComparable({ finding: { endpoint, rewrite } }: Item): boolean {
  return rewrite !== null && endpoint.startsWith('GET ');
}

interface Counts {
  readonly open: number;
  readonly files: number;
  readonly ignored: number;
}

export function countsOf(items: readonly Item[]): Counts {
  const open = items.filter(item => !item.ignored);
  return { open: open.length, files: new Set(open.map(item => item.uri)).size, ignored: items.length - open.length };
}
