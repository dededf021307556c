import { keptWith } from '../../../text/keptWith';
import type { Span } from '../../../text/span';
import { calledName } from '../namedFunctions';
import type { Expr, ImportExpr, TextExpr } from '../syntax/expr';
import { importsIn } from '../syntax/imports';
import type { Program } from '../syntax/scope';

/** Where a program has each word, and what is known of it without looking at more than the words around. */
export interface Mentions {
  /** The offsets of each word outside of comments and of texts that only people read, or that name a member of data. */
  readonly places: ReadonlyMap<string, readonly number[]>;
  /** The offsets at which functions and arguments are named. */
  readonly names: ReadonlySet<number>;
  readonly imports: readonly ImportExpr[];
}

/** Gathered once for a program, whichever of its names is asked for. */
export const mentionsIn = keptWith((program: Program, { comments, text }: Commented): Mentions => {
  const quiet = [...comments, ...program.texts.filter(each => isQuiet(each, text))].sort((a, b) => a.start - b.start);
  const places = new Map<string, number[]>();
  let next = 0;
  for (const { index, 0: word } of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
    while (next < quiet.length && (quiet[next] as Span).end <= index) next++;
    if ((quiet[next]?.start ?? Infinity) <= index) continue;
    const list = places.get(word);
    if (list) list.push(index);
    else places.set(word, [index]);
  }
  const names = new Set<number>();
  for (const owner of program.functions) {
    const name = calledName(owner);
    const at = name === undefined ? -1 : text.slice(owner.start, owner.body.start).search(wholeWord(name));
    if (at >= 0) names.add(owner.start + at);
  }
  for (const { args } of program.invokes)
    for (const { name, span } of args) if (name !== undefined) names.add(span.start);
  return { places, names, imports: importsIn(program.root) };
});

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

function isCalled(expr: Expr): boolean {
  return expr.parent?.kind === 'invoke' && expr.parent.callee === expr;
}
