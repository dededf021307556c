import { addTo } from '../../../text/addTo';
import { memoizeByObject } from '../../../text/memoizeByObject';
import type { Span } from '../../../text/span';
import { calledName } from '../namedFunctions';
import { childrenOf, type Expr, type ImportExpr, type TextExpr } from '../syntax/expr';
import { importsIn } from '../syntax/imports';
import type { Program } from '../syntax/scope';

/** Where a program has each word, and what is known of it without looking at more than the words around. */
interface Mentions {
  /** The offsets of each word outside of comments and of texts that only people read, or that name a member of data. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The offsets at which functions and arguments are named. */
  readonly names: ReadonlySet<number>;
  readonly imports: readonly ImportExpr[];
}

/** Gathered once for a program, whichever of its names is asked for. */
export const mentionsIn = memoizeByObject((program: Program, { comments, text }: Commented): Mentions => {
  const own = new Set(program.functions.flatMap(owner => calledName(owner) ?? []));
  const isForNobody = (each: TextExpr) => isQuiet(each, text) || isGivenToOwn(each, own);
  const quiet = [...comments, ...program.texts.filter(isForNobody)].sort((a, b) => a.start - b.start);
  const spoken = program.texts
    .flatMap(({ pieces }) => pieces.flatMap(piece => (piece.kind === 'chars' ? [piece.span] : [])))
    .sort((a, b) => a.start - b.start);
  const places = new Map<string, number[]>();
  let next = 0;
  let nextText = 0;
  for (const { index, 0: word } of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
    while (next < quiet.length && (quiet[next] as Span).end <= index) next++;
    if ((quiet[next]?.start ?? Infinity) <= index || isSegment(text, index + word.length)) continue;
    while (nextText < spoken.length && (spoken[nextText] as Span).end <= index) nextText++;
    const inner = spoken[nextText];
    if (inner && inner.start <= index && !mayName(text, index, index + word.length, inner)) continue;
    addTo(places, word, index);
  }
  const names = new Set<number>();
  for (const owner of program.functions) {
    const name = calledName(owner);
    const offset = name === undefined ? -1 : text.slice(owner.start, owner.body.start).search(wholeWord(name));
    if (offset >= 0) names.add(owner.start + offset);
  }
  for (const { args } of program.invokes)
    for (const { name, span } of args) if (name !== undefined) names.add(span.start);
  for (const key of memberNames(program.root)) names.add(key.start);
  return { places, names, imports: importsIn(program.root) };
});

/**
 * Whether a word in a text may name what is called: it is all of the text, a step of a path, an item of a list, or called
 * there. A word between others, `"Could not record it"`, is for people.
 */
function mayName(text: string, start: number, end: number, inner: Span): boolean {
  if (inner.start === start && inner.end === end) return true;
  return /[.:/#,|]/.test(text[start - 1] ?? '') || /^(?:\s*\(|[.,|])/.test(text.slice(end, end + 8));
}

/** A word of the path of an address, `applications/%s`, `…/deployments.json`: no function is called by a name before a slash. */
function isSegment(text: string, end: number): boolean {
  return /^(?:\.(?:json|xml)\b|\/[\w${%(])/.test(text.slice(end, end + 8));
}

/** The keys without quotes of dictionaries that are values, where what they name is neither a function nor another name. */
function memberNames(root: Expr): readonly Expr[] {
  const found: Expr[] = [];
  const stack: Expr[] = [root];
  for (let expr = stack.pop(); expr; expr = stack.pop()) {
    if (expr.kind === 'dict' && isValue(expr))
      for (const { key, value } of expr.entries)
        if (key && value !== key && value.kind !== 'function' && value.kind !== 'name') found.push(key);
    for (const child of childrenOf(expr)) stack.push(child);
  }
  return found;
}

/** Whether a dictionary is no pattern, in which a key gets another name. */
function isValue({ parent, start }: Expr): boolean {
  if (parent?.kind === 'assign') return parent.value?.start === start;
  return parent?.kind === 'invoke' || parent?.kind === 'return' || parent?.kind === 'index' || parent?.kind === 'dict';
}

interface Commented {
  readonly comments: readonly Span[];
  readonly text: string;
}

function wholeWord(name: string): RegExp {
  return new RegExp(`(?<![\\w$])${name.replace(/\W/g, '\\$&')}(?![\\w$])`);
}

/** A text that is a statement of its own, the key of a dictionary, or what is asked for by its name: `data['applications']`. */
function isQuiet(each: TextExpr, text: string): boolean {
  const { parent } = each;
  if (each.pieces.some(({ kind }) => kind === 'hole')) return false;
  if (parent?.kind === 'dict') {
    // In a pattern, what stands behind it is another name for the same.
    const around = parent.parent;
    const isLiteral =
      around?.kind === 'invoke' ||
      around?.kind === 'return' ||
      around?.kind === 'index' ||
      (around?.kind === 'assign' && around.value === parent);
    return isLiteral && /["']/.test(text[each.start] ?? '') && parent.entries.some(({ key }) => key === each);
  }
  if (parent?.kind === 'index') return parent.index === each && !isCalled(parent);
  return parent?.kind === 'block';
}

/**
 * Whether a text is given to a function of the program, `self._list("applications")`, or to an error that is raised. A program
 * that calls what it has the name of is told by how it does so.
 */
function isGivenToOwn(each: TextExpr, own: ReadonlySet<string>): boolean {
  const { parent } = each;
  if (parent?.kind !== 'invoke' || parent.callee === each) return false;
  if (parent.parent?.kind === 'other' && parent.parent.role === 'failure') return true;
  const { callee } = parent;
  return (callee.kind === 'name' || callee.kind === 'member') && own.has(callee.name);
}

function isCalled(expr: Expr): boolean {
  return expr.parent?.kind === 'invoke' && expr.parent.callee === expr;
}
