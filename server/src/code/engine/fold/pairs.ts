import { findIn } from '../language';
import { type Expr, unwrap } from '../syntax/expr';
import { onlyDefinition } from '../syntax/scope';
import { evaluate, type Frame } from './frame';
import { textsOf } from './texts';
import { isWritable, type Piece, type Value, type ValueEntry } from './value';

/**
 * The list of pairs as the function around writes it, which a name may hold: what its pairs name means the same where it is
 * sent.
 */
function pairsWritten(expr: Expr, count: number, { folding: { program } }: Frame): Expr {
  const source = unwrap(expr);
  const definition = source.kind === 'name' ? onlyDefinition(source, program) : undefined;
  const made = definition?.kind === 'value' ? unwrap(definition.value) : source;
  const isOwn = definition?.scope === program.scopeOf(source) && made.kind === 'list' && made.items.length === count;
  return isOwn ? made : source;
}

/** A pair as a list has it that is written elsewhere, and was not changed since. */
function writtenPair({ items, pair }: Extract<Value, { kind: 'list' }>): Expr | undefined {
  return pair?.items === items ? pair.expr : undefined;
}

/** The name that a pair has as its value, which yields it wherever the list is used; the list itself where there is none. */
function ownSource(value: Value, expr: Expr, { folding: { program } }: Frame): Expr {
  const [source, ...others] = value.kind === 'unknown' ? value.sources : [];
  const isOwn =
    source?.kind === 'name' &&
    others.every(other => other.kind === 'name' && other.name === source.name) &&
    source.parent?.kind === 'list' &&
    source.parent.items[1] === source &&
    program.scopeOf(source) === program.scopeOf(expr) &&
    onlyDefinition(source, program)?.kind === 'param';
  return isOwn ? source : expr;
}

/** Whether the name of a list that callers give stands for a piece: that is each of its items, and no part of them. */
function isWrittenByList(piece: Piece, { folding: { program } }: Frame): boolean {
  if (piece.kind === 'text') return true;
  const [source] = piece.sources;
  const definition = source?.kind === 'name' ? onlyDefinition(source, program) : undefined;
  const isEach = definition?.kind === 'item' && definition.path.length === 0 && !definition.keys;
  return isWritable(piece) && (isEach || definition?.kind === 'param');
}

/** Whether an item is a pair, or all that a comprehension makes, or a function makes of each item of a list. */
function givesAll(item: Expr, { folding: { language } }: Frame): boolean {
  const expr = unwrap(item);
  const spread = spreadIn(expr);
  const made = spread && unwrap(spread);
  const isMapped =
    made?.kind === 'invoke' &&
    made.callee.kind === 'member' &&
    findIn(language.methods, made.callee.name) === 'mapItems' &&
    made.args[0]?.value.kind === 'function';
  return expr.kind === 'list' || made?.kind === 'loop' || isMapped;
}

/** What an item spreads into the list around it. */
function spreadIn(item: Expr): Expr | undefined {
  return item.kind === 'other' && item.role === 'spread' ? item.children[0] : undefined;
}

/** The items of a list as it is written, one that is spread as often as it gives something; none where that is not known. */
function writtenItems(source: Expr, count: number, frame: Frame): readonly Expr[] {
  if (source.kind !== 'list') return [];
  const items = source.items.flatMap((item): Expr[] => {
    const spread = spreadIn(unwrap(item));
    const many = spread && evaluate(spread, frame);
    return many?.kind === 'list' ? many.items.map(() => item) : [item];
  });
  return items.length === count ? items : source.items;
}

/** `[['names[]', 'Apdex'], …]` as a dictionary, which has unknown entries where not all items are known to be pairs. */
export function dictionaryOfPairs(
  list: Extract<Value, { kind: 'list' }>,
  expr: Expr,
  frame: Frame,
): Extract<Value, { kind: 'dict' }> {
  const source = pairsWritten(expr, list.items.length, frame);
  const items = writtenItems(source, list.items.length, frame);
  const entries = list.items.flatMap((item, index): ValueEntry[] => {
    if (item.kind !== 'list' || !item.items[0] || !item.items[1]) return [];
    const own = items[index];
    // What is spread into the list may give less than it has.
    if (own && !givesAll(own, frame)) return [];
    const isList = own && unwrap(own).kind === 'list';
    const valueExpr = (isList ? own : writtenPair(item)) ?? ownSource(item.items[1], expr, frame);
    const value = valueExpr.kind === 'list' ? (valueExpr.items[1] ?? valueExpr) : valueExpr;
    return [
      { key: textsOf(item.items[0], valueExpr, frame)[0] ?? [], value: item.items[1], span: valueExpr, expr: value },
    ];
  });
  // What a pair holds that is written nowhere in the list is no expression that can be written again.
  const isWritten = entries.every(
    ({ value, expr: valueExpr }) =>
      valueExpr !== expr ||
      textsOf(value, expr, frame).every(text => text.every(piece => isWrittenByList(piece, frame))),
  );
  const isWhole = !list.open && isWritten && entries.length === list.items.length;
  return { kind: 'dict', entries, open: isWhole ? [] : [expr] };
}
