import type { Expr } from '../syntax/expr';
import { chosenByText } from './beginnings';
import { evaluate, type Frame, mayDecide } from './frame';
import { optionWithQuery } from './queryChoice';
import { textsOf } from './texts';
import { evaluateTest } from './truth';
import {
  type Folded,
  maxOptions,
  maxRows,
  maxVariants,
  openStructure,
  plainText,
  replaceable,
  sketch,
  textOrFallback,
  unknown,
  upTo,
  type Value,
} from './value';

export function choiceValue(expr: Extract<Expr, { kind: 'choice' }>, frame: Frame): Value {
  // With the arguments of a caller, a condition may be known.
  const holds = expr.condition && mayDecide(expr, frame) ? evaluateTest(expr.condition, frame) : undefined;
  const chosenOption = holds === undefined ? undefined : expr.options[holds ? 0 : 1];
  if (chosenOption && expr.options.length === 2) return evaluate(chosenOption, frame);
  const apart = holds === undefined && chosenByText(expr, frame, each => choiceValue(expr, each));
  if (apart) return apart;
  const query = optionWithQuery(expr, frame);
  if (query) return evaluate(query, frame);
  const values = expr.options.map(option => evaluate(option, frame));
  const present = values.flatMap((value, index) => (value.kind === 'null' ? [] : [{ value, index }]));
  const first = present[0];
  if (!first) return { kind: 'null' };
  if (expr.choiceKind === 'fallback') {
    const isEmpty = first.value.kind === 'text' && /^(?:0*|false)$/i.test(plainText(first.value) ?? 'known');
    if (isEmpty && expr.options.length > 1) return replaceable(present[1]?.value ?? first.value, expr);
    if (first.value.kind !== 'unknown' && first.value.kind !== 'path') return first.value;
    const fallback = present
      .slice(1)
      .map(({ value }) => value)
      .find(value => value.kind !== 'unknown');
    const text = fallback?.kind === 'text' && fallback.options[0] ? textOrFallback(fallback.options[0]) : undefined;
    if (text !== undefined) return { kind: 'unknown', sources: [expr], fallback: text };
    // A default with holes of its own is the best that is known about an address; values keep the whole expression.
    if (fallback?.kind === 'text')
      return { ...fallback, options: fallback.options.map(option => chosen(option, expr)) };
    return fallback && fallback.kind !== 'path' ? uncertainValue(fallback, expr) : unknown(expr);
  }
  const value = alternativeValues(
    present.map(({ value, index }) => ({ value, expr: expr.options[index] ?? expr })),
    expr,
    frame,
  );
  // `a && b` is `a` where that does not hold.
  const isLeft = expr.options.length === 1;
  if (isLeft && value.kind === 'list') return openStructure(value, expr);
  return present.length < values.length || (isLeft && value.kind === 'text') ? uncertainValue(value, expr) : value;
}

/** A value that the program may not have, or not alone: more is in a structure than is known. */
export function uncertainValue(value: Value, expr: Expr): Value {
  if (value.kind === 'unknown') return { ...value, optional: true };
  if (value.kind === 'text') {
    const replaced = replaceable(value, expr);
    return replaced.kind === 'unknown' ? { ...replaced, optional: true } : replaced;
  }
  if (value.kind === 'dict') return { ...value, open: [...value.open, expr] };
  return value.kind === 'list' ? { ...value, open: true } : value;
}

/** One of several structures: what is in it may be any of theirs. */
function oneOf(
  chosenOne: Value,
  values: readonly { readonly value: Value; readonly expr: Expr }[],
  expr: Expr,
  frame: Frame,
): Value {
  const others = values.filter(({ value }) => value.kind !== 'null' && !isSame(value, chosenOne));
  if (chosenOne.kind === 'function' || chosenOne.kind === 'instance')
    return others.length > 0 ? { ...chosenOne, isReplaceable: true } : chosenOne;
  const lists = values.flatMap(({ value }) => (value.kind === 'list' ? [value] : []));
  if (chosenOne.kind === 'list' && lists.length > 1)
    return uncertainValue({ ...chosenOne, items: itemsOfAny(lists, expr, frame) }, expr);
  if (chosenOne.kind !== 'dict') return uncertainValue(chosenOne, expr);
  const mayBeNone = values.some(({ value }) => value.kind !== 'dict' && value.kind !== 'null');
  const dicts = values.flatMap(({ value }) => (value.kind === 'dict' ? [value] : []));
  const entries = chosenOne.entries.map(entry => {
    const same = dicts.flatMap(({ entries: all }) => all.filter(({ key }) => sketch(key) === sketch(entry.key)));
    const found = same.map(({ value }) => ({ value, expr }));
    const value = alternativeValues(found, expr, frame);
    const isOther = mayBeNone && value.kind === 'function';
    return { ...entry, value: isOther ? { ...value, isReplaceable: true as const } : value };
  });
  return uncertainValue({ ...chosenOne, entries }, expr);
}

/** Whether two values are the same function, or objects of the same class. */
function isSame(value: Value, other: Value): boolean {
  if (value.kind === 'function') return other.kind === 'function' && value.owner === other.owner;
  return (
    value.kind === 'instance' &&
    other.kind === 'instance' &&
    value.scope === other.scope &&
    value.isClass === other.isClass
  );
}

/** One of several values: all their texts, or the first structure among them. */
export function alternativeValues(
  values: readonly { readonly value: Value; readonly expr: Expr }[],
  expr: Expr,
  frame: Frame,
  atMost = maxOptions,
): Value {
  const only = values[0];
  if (values.length === 1 && only) return only.value;
  const structured = values.filter(({ value }) => !['text', 'unknown', 'path', 'null'].includes(value.kind));
  // A declared type says less about an object than the place where it is made.
  const made = structured.find(({ value }) => value.kind === 'object' && value.facts.length > 0);
  // Methods of a client and of a class of the program have nothing in common but their names.
  const kinds = new Set(structured.map(({ value }) => value.kind));
  if (kinds.has('object') && kinds.has('instance')) return unknown(expr);
  if (structured[0]) return oneOf((made ?? structured[0]).value, values, expr, frame);
  if (!values.some(({ value }) => value.kind === 'text')) {
    // `import urllib.parse` and `import urllib.request` give one name twice.
    const path = only?.value.kind === 'path' ? only.value : undefined;
    if (path && values.every(({ value }) => value.kind === 'path' && value.path === path.path)) return path;
    // `const lib = url.protocol === 'https:' ? https : http`
    const { alikeModules = [] } = frame.folding.language;
    if (path && values.every(({ value }) => value.kind === 'path' && alikeModules.includes(value.path))) return path;
    // Constants of other files are texts, too.
    if (!values.some(({ value, expr: source }) => isConstant(value, source, frame))) return unknown(expr);
  }
  const lists = values.flatMap(({ value, expr: source }) =>
    value.kind === 'null' ? [] : [textsOf(value, source, frame)],
  );
  const options = lists.flat();
  // The rows of a table, and the same rows after they were filled in.
  const rows = lists.reduce((sum, { length }) => (length > maxOptions ? sum + length : sum), 0);
  const limit = Math.max(atMost, maxVariants(...lists), Math.min(rows, 2 * maxRows));
  const keys = options.map(option => writtenKey(option, frame));
  const distinct = options.filter((_, index) => index === keys.indexOf(keys[index] as string));
  if (distinct.length <= 1) return { kind: 'text', options: distinct };
  return { kind: 'text', options: upTo(limit, distinct, expr).map(option => chosen(option, expr)) };
}

/** The characters of a text and what it is filled in with, so that texts with values of other names are others. */
function writtenKey(option: Folded, { folding: { file } }: Frame): string {
  const filled = option.flatMap(({ kind, ...piece }) => {
    const source = kind === 'hole' && 'sources' in piece ? piece.sources[0] : undefined;
    return source ? [file.text.slice(source.start, source.end)] : [];
  });
  return [sketch(option), ...filled].join('\n');
}

function isConstant(value: Value, source: Expr, frame: Frame): boolean {
  return value.kind === 'path' && textsOf(value, source, frame)[0]?.[0]?.kind === 'text';
}

/**
 * What a loop over a table, or a look-up by a key that is not known, may give. Rows of the same form are read as one row
 * whose members are any of theirs.
 */
export function anyRow(
  rows: readonly { readonly value: Value; readonly expr: Expr }[],
  expr: Expr,
  frame: Frame,
): Value {
  const dicts = rows.flatMap(({ value }) => (value.kind === 'dict' ? [value] : []));
  const lists = rows.flatMap(({ value }) => (value.kind === 'list' && !value.open ? [value] : []));
  const member = (values: readonly Value[]) =>
    alternativeValues(
      values.map(value => ({ value, expr })),
      expr,
      frame,
      maxRows,
    );
  if (dicts.length === rows.length && dicts[0]) {
    const entries = dicts[0].entries.map(entry => {
      const same = dicts.flatMap(({ entries: all }) => all.filter(({ key }) => sketch(key) === sketch(entry.key)));
      return { ...entry, value: member(same.map(({ value }) => value)) };
    });
    return { ...dicts[0], entries };
  }
  const [first] = lists;
  if (lists.length === rows.length && first && lists.every(({ items }) => items.length === first.items.length)) {
    return { ...first, items: itemsOfAny(lists, expr, frame, maxRows) };
  }
  return alternativeValues(rows, expr, frame, maxRows);
}

/** What any of several lists has at each position. */
function itemsOfAny(
  lists: readonly Extract<Value, { kind: 'list' }>[],
  expr: Expr,
  frame: Frame,
  atMost = maxOptions,
): readonly Value[] {
  const length = Math.max(...lists.map(({ items }) => items.length));
  return Array.from({ length }, (_, index) => {
    const found = lists.flatMap(({ items }) => items[index] ?? []);
    return alternativeValues(
      found.map(value => ({ value, expr })),
      expr,
      frame,
      atMost,
    );
  });
}

/** The pieces say that `choice` picked them; an empty text keeps a piece for that. */
function chosen(option: Folded, choice: Expr): Folded {
  const pieces: Folded = option.length > 0 ? option : [{ kind: 'text', text: '' }];
  return pieces.map(piece => (piece.choice ? piece : { ...piece, choice }));
}

/**
 * A text that was chosen among others, with the expression that yields it: a member of a row, whose choice is the row. A
 * text that nothing chose is the same wherever it is written.
 */
export function withChoice(value: Value, expr: Expr): Value {
  if (value.kind !== 'text' || !value.options.some(option => option.some(piece => piece.choice))) return value;
  const options = value.options.map(option =>
    option.every(piece => piece.kind === 'text' && !piece.reference)
      ? option.map(piece => ({ ...piece, reference: expr }))
      : option,
  );
  return { ...value, options };
}

/** A text of which a function chose or passed on one of several: only its call is known to yield that, whatever it had it by. */
export function yieldedByCall(value: Extract<Value, { kind: 'text' }>, call: Expr): Value {
  const options = value.options.map(option =>
    option.some(piece => piece.choice) && option.every(({ kind }) => kind === 'text')
      ? option.map(piece => ({ ...piece, reference: call }))
      : option,
  );
  return { ...value, options };
}

/** A text with the member or element that it was read from. */
export function withMember(value: Value, expr: Expr): Value {
  const [only, ...others] = value.kind === 'text' ? value.options : [];
  if (value.kind !== 'text' || !only || others.length > 0 || !only.every(({ kind }) => kind === 'text')) return value;
  return { ...value, options: [only.map(piece => (piece.kind === 'text' ? { ...piece, member: expr } : piece))] };
}
