import { Language, type Node, Parser, type Tree } from 'web-tree-sitter';
import { doAtOnce, type Pieces } from '../text/pieces';
import type { TooDeep } from '../text/readLimit';
import { type Span, spanOf } from '../text/span';
import { restoreStack, startRuntime } from './parserRuntime';
import { blankLongRuns } from './pythonRuns';

/** The grammars that ship beside the bundles, by the name of their file without `.wasm`. */
export type GrammarName =
  | 'bash'
  | 'c-sharp'
  | 'go'
  | 'java'
  | 'javascript'
  | 'json'
  | 'php'
  | 'python'
  | 'ruby'
  | 'tsx'
  | 'typescript'
  | 'yaml';

/** Reads `<name>.wasm`: from disk, over the editor's file system, or from a test. `web-tree-sitter` names the runtime. */
export type ReadGrammar = (name: GrammarName | 'web-tree-sitter') => Promise<Uint8Array>;

interface Loaded {
  readonly language: Language;
  parser: Parser;
}

let read: ReadGrammar | undefined;
/** The time that this process has worked, in milliseconds. */
let clock: (() => number) | undefined;
let runtime: Promise<void> | undefined;
const pending = new Map<GrammarName, Promise<void>>();
const loaded = new Map<GrammarName, Loaded>();

/**
 * Starts the parser runtime; later calls do nothing. Rejects when the runtime cannot be read. `workTime` returns the
 * milliseconds that this process has worked; without it a parse has no limit.
 */
export function initGrammars(readGrammar: ReadGrammar, workTime?: () => number): Promise<void> {
  read ??= readGrammar;
  clock ??= workTime;
  runtime ??= readGrammar('web-tree-sitter').then(startRuntime);
  return runtime;
}

/** Loads grammars that are not there yet. Rejects when `initGrammars` was not called or a grammar cannot be read. */
export async function loadGrammars(names: readonly GrammarName[]): Promise<void> {
  if (!read || !runtime) throw new Error('initGrammars must be called before a grammar is loaded');
  await runtime;
  const reader = read;
  await Promise.all(
    names.map(name => {
      let task = pending.get(name);
      if (!task) {
        task = reader(name).then(async bytes => {
          const language = await Language.load(bytes);
          loaded.set(name, { language, parser: new Parser().setLanguage(language) });
        });
        pending.set(name, task);
      }
      return task;
    }),
  );
}

export function isLoaded(name: GrammarName): boolean {
  return loaded.has(name);
}

let observer: ((text: string, grammar: GrammarName) => void) | undefined;

/** Calls `listener` for every text that a grammar parses, so that a test can count them; undefined ends that. */
export function observeParses(listener: typeof observer): void {
  observer = listener;
}

/**
 * Parses, passes the root to `use`, and frees the tree before it returns: the only way to get a tree, because trees that
 * are kept cost gigabytes. Nothing that `use` returns may hold a node. `blanked` are comments that the tree does not have.
 * Throws when the grammar was not loaded.
 */
function withTree<T>(text: string, grammar: GrammarName, use: (root: Node, blanked: readonly Span[]) => T): T {
  const found = grammarOf(grammar);
  observer?.(text, grammar);
  const parsed = grammar === 'python' ? blankLongRuns(text) : { text, comments: [] };
  let tree: Tree | null = null;
  try {
    const isOver = limitOf(text);
    tree = found.parser.parse(parsed.text, null, isOver && { progressCallback: isOver });
    if (!tree) throw new Error('its syntax takes too long to read');
    const result = use(tree.rootNode, parsed.comments);
    tree.delete();
    return result;
  } catch (error) {
    // Where the parser ran out of stack, its state is that of the middle of a parse: another one takes its place, and
    // neither it nor its tree is freed.
    restoreStack();
    if (tree) abandoned.push(tree);
    found.parser = new Parser().setLanguage(found.language);
    throw error;
  }
}

/**
 * The same in pieces, with a parser of its own: between two of them other texts are parsed. Only one that is read to its end
 * frees its tree at once.
 */
function* withTreeInPieces<T>(
  text: string,
  grammar: GrammarName,
  use: (root: Node, blanked: readonly Span[]) => Pieces<T>,
): Pieces<T> {
  observer?.(text, grammar);
  const parsed = grammar === 'python' ? blankLongRuns(text) : { text, comments: [] };
  const parser = new Parser().setLanguage(grammarOf(grammar).language);
  const limit = limitOf(text) ?? (() => false);
  let tree: Tree | null = null;
  try {
    while (!tree) {
      let steps = 0;
      let isOver = false;
      const progressCallback = () => {
        isOver ||= limit();
        return isOver || ++steps > stepsOfPiece;
      };
      tree = parser.parse(parsed.text, null, { progressCallback });
      if (isOver) throw new Error('its syntax takes too long to read');
      if (!tree) yield;
    }
    const result = yield* use(tree.rootNode, parsed.comments);
    tree.delete();
    parser.delete();
    return result;
  } catch (error) {
    restoreStack();
    if (tree) abandoned.push(tree);
    throw error;
  }
}

/** The parser takes about twenty milliseconds for this many steps. */
const stepsOfPiece = 300;

/** Trees of parses that failed, which must never be freed. */
const abandoned: Tree[] = [];

/** What a parse may take, in milliseconds: several times what the slowest grammar needs for a program. */
const minTime = 1000;
const timePerCharacter = 0.005;

/**
 * The steps of the parser can be counted, but not what each costs: in a text that is nearly all errors, a step grows with
 * all that is still open. So this limit alone is one of time.
 */
function limitOf({ length }: string): (() => boolean) | undefined {
  if (!clock) return undefined;
  const time = clock;
  let end = Number.POSITIVE_INFINITY;
  let steps = 0;
  return () => {
    if (++steps % stepsPerLook !== 0) return false;
    const now = time();
    // Most texts end before the first check of the time, and need none.
    if (steps === stepsPerLook) end = now + minTime + length * timePerCharacter;
    return now > end;
  };
}

/** Reading the clock costs more than what the parser does between two steps. */
const stepsPerLook = 128;

function grammarOf(name: GrammarName): Loaded {
  const found = loaded.get(name);
  if (!found) throw new Error(`the grammar ${name} was not loaded`);
  return found;
}

/** A node of a syntax tree as a plain object, which outlives the tree. */
export interface SyntaxNode {
  readonly type: string;
  readonly named: boolean;
  /** The field of the parent that this node fills. */
  readonly field: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly children: readonly SyntaxNode[];
}

/** Below this depth children are left out, so that no text can exhaust the stack of those who walk the copy. */
const maxDepth = 600;

interface Growing extends SyntaxNode {
  children: SyntaxNode[];
}

/** Most nodes are words and signs. */
const none: SyntaxNode[] = [];

/** What a grammar makes of a text as a whole. */
export interface SyntaxOutline {
  /** How many parts of the text the grammar does not understand. */
  readonly errors: number;
  /** Where the first of them begins. */
  readonly firstError?: number;
}

/** A whole tree as plain objects, without its comments. */
export interface SyntaxTree {
  readonly root: SyntaxNode;
  readonly comments: readonly Span[];
  readonly outline: SyntaxOutline;
}

/**
 * Copies the whole tree of a text in one walk. `commentTypes` are the node types of the grammar that are comments. Offsets
 * are UTF-16. `tooDeep` is called where children are left out. Throws when the grammar was not loaded.
 */
export function parseText(
  text: string,
  grammar: GrammarName,
  commentTypes: readonly string[],
  tooDeep?: TooDeep,
): SyntaxTree {
  return withTree(text, grammar, (root, blanked) =>
    doAtOnce(copyInPieces(root, blanked, grammar, commentTypes, tooDeep)),
  );
}

/** The same in pieces. */
export function* parseTextInPieces(
  text: string,
  grammar: GrammarName,
  commentTypes: readonly string[],
  tooDeep?: TooDeep,
): Pieces<SyntaxTree> {
  return yield* withTreeInPieces(text, grammar, (root, blanked) =>
    copyInPieces(root, blanked, grammar, commentTypes, tooDeep),
  );
}

/** This many nodes are copied in a few milliseconds. */
const nodesOfPiece = 10_000;

function* copyInPieces(
  root: Node,
  blanked: readonly Span[],
  grammar: GrammarName,
  commentTypes: readonly string[],
  tooDeep?: TooDeep,
): Pieces<SyntaxTree> {
  const { types, fields } = grammarOf(grammar).language;
  const comments: Span[] = [];
  const isComment: boolean[] = [];
  const named: boolean[] = [];
  const cursor = root.walk();
  // Every question to the cursor is a call into the runtime, so what the type says is asked once for each type.
  const copy = (id: number): Growing => {
    named[id] ??= cursor.nodeIsNamed;
    return {
      type: types[id] || 'ERROR',
      named: named[id] as boolean,
      field: fields[cursor.currentFieldId] ?? undefined,
      start: cursor.startIndex,
      end: cursor.endIndex,
      children: none,
    };
  };
  const top = copy(cursor.nodeTypeId);
  top.children = [];
  const path: Growing[] = [top];
  let moved = cursor.gotoFirstChild();
  let copied = 0;
  while (moved) {
    if (++copied % nodesOfPiece === 0) yield;
    const id = cursor.nodeTypeId;
    isComment[id] ??= commentTypes.includes(types[id] ?? '');
    if (isComment[id]) comments.push(spanOf(cursor.startIndex, cursor.endIndex));
    else {
      const node = copy(id);
      path.at(-1)?.children.push(node);
      if (cursor.gotoFirstChild()) {
        if (path.length < maxDepth) {
          node.children = [];
          path.push(node);
          continue;
        }
        tooDeep?.();
        cursor.gotoParent();
      }
    }
    moved = cursor.gotoNextSibling();
    while (!moved && path.length > 1) {
      path.pop();
      cursor.gotoParent();
      moved = cursor.gotoNextSibling();
    }
  }
  cursor.delete();
  const all = [...comments, ...blanked].sort((a, b) => a.start - b.start);
  return { root: top, comments: all, outline: outlineOfTree(root) };
}

/** The outline of a text without a copy of its tree. Throws when the grammar was not loaded. */
export function outlineOf(text: string, grammar: GrammarName): SyntaxOutline {
  return withTree(text, grammar, outlineOfTree);
}

function outlineOfTree(root: Node): SyntaxOutline {
  if (!root.hasError) return { errors: 0 };
  const cursor = root.walk();
  let errors = 0;
  let firstError = Number.POSITIVE_INFINITY;
  let done = false;
  while (!done) {
    if (cursor.nodeType === 'ERROR' || cursor.nodeIsMissing) {
      errors++;
      firstError = Math.min(firstError, cursor.startIndex);
    }
    if (cursor.gotoFirstChild() || cursor.gotoNextSibling()) continue;
    do {
      done = !cursor.gotoParent();
    } while (!done && !cursor.gotoNextSibling());
  }
  cursor.delete();
  return { errors, firstError };
}
