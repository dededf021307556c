import { findIn } from '../language';
import type { ClassExpr, Expr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { type Definition, stepOf } from '../syntax/scope';
import { evaluate, type Folding, type Frame } from './frame';
import { knownText, type Piece, type TextItem, textValue, type Value } from './value';

type Instance = Extract<Value, { kind: 'instance' }>;

/** What the items of an enumeration are where a text is needed; `other` where a class of the file decides that. */
type Kind = TextItem | 'text';

/**
 * A constant of a class as the program has it: an item of an enumeration is no text, although its value is one, unless the
 * class says that it is both.
 */
export function asItem(value: Value, object: Value, name: string, use: Expr, frame: Frame): Value {
  if (value.kind !== 'text' || object.kind !== 'instance' || !object.isClass || !isConstant(object, name)) return value;
  const kind = kindOf(object, frame);
  if (kind === undefined || kind === 'text') return value;
  return textValue(...value.options.map(option => option.map(piece => itemPiece(piece, kind, use))));
}

function itemPiece(piece: Piece, item: TextItem, use: Expr): Piece {
  return piece.kind === 'text' ? { ...piece, madeBy: use, item } : piece;
}

/** The value of an item: `Metric.WEB.value`, which `use` yields, and not the name of the item in it. */
export function valueOfItem(value: Extract<Value, { kind: 'text' }>, use: Expr): Value {
  const hasItems = value.options.some(option => option.some(isItem));
  if (!hasItems) return value;
  const own = (piece: Piece) =>
    isItem(piece) && piece.reference ? { ...pieceOfItem(piece), reference: use } : pieceOfItem(piece);
  return { ...value, options: value.options.map(option => option.map(own)) };
}

/** The same for one piece of a text. */
export function pieceOfItem(piece: Piece): Piece {
  if (!isItem(piece) || piece.item === 'other') return piece;
  const { madeBy: _, item: __, ...text } = piece;
  return text;
}

/** What happens to an item where it is formatted, or passed through a function. */
export function withoutItems(value: Value, maker: Expr): Value {
  const hasItems = value.kind === 'text' && value.options.some(option => option.some(isItem));
  if (value.kind !== 'text' || !hasItems) return value;
  return { ...value, options: value.options.map(option => option.map(piece => formatted(piece, maker))) };
}

/** The same for one piece of a text. */
export function formatted(piece: Piece, maker: Expr): Piece {
  if (!isItem(piece)) return piece;
  const { item: _, ...text } = piece;
  return { ...text, madeBy: maker };
}

function isItem(piece: Piece): piece is Extract<Piece, { kind: 'text' }> {
  return piece.kind === 'text' && piece.item !== undefined;
}

/** The items that a loop takes from an enumeration, whose values are all known and different. */
export function itemsOfEnumeration(of: Value, use: Expr, frame: Frame): readonly Value[] | undefined {
  if (of.kind !== 'instance' || !of.isClass) return undefined;
  const kind = kindOf(of, frame);
  if (kind === undefined || kind === 'other') return undefined;
  const items: Value[] = [];
  const values = new Set<string>();
  for (const [name, definitions] of of.scope.names) {
    const [only, ...others] = definitions;
    if (only?.kind === 'function' && others.length === 0) continue;
    const value = only && others.length === 0 ? constantValue(only, name, frame) : undefined;
    const text = value?.kind === 'text' && value.options.length === 1 ? knownText(value.options[0] ?? []) : undefined;
    // A second name of the same value is no item of its own.
    if (value?.kind !== 'text' || text === undefined || values.has(text)) return undefined;
    values.add(text);
    const options = value.options.map(option =>
      kind === 'text' ? option : option.map(piece => itemPiece(piece, kind, use)),
    );
    items.push({ ...value, options });
  }
  return items.length > 0 ? items : undefined;
}

function constantValue(definition: Definition, name: string, frame: Frame): Value | undefined {
  const isItemName = !name.startsWith('_') && definition.kind === 'value' && definition.operator === '=';
  return isItemName ? evaluate(definition.value, frame) : undefined;
}

function isConstant({ scope }: Instance, name: string): boolean {
  return !name.startsWith('_') && scope.names.get(name)?.some(({ kind }) => kind === 'value') === true;
}

/** What the items of a class are; undefined for a class that is no enumeration. */
function kindOf({ scope }: Instance, frame: Frame, depth = 0): Kind | undefined {
  const { enumerations } = frame.folding.language;
  const { owner } = scope;
  if (!enumerations || owner.kind !== 'class' || depth > maxDepth) return undefined;
  const kinds = owner.bases.map(base => {
    const value = evaluate(base, frame);
    if (value.kind === 'path') return findIn(enumerations.bases, value.path) ?? 'other';
    if (value.kind !== 'instance' || value.scope.owner.kind !== 'class') return 'other';
    const { bases } = value.scope.owner;
    // What else the items are may give them another value.
    return bases.length > 0 || enumerations.makers.some(name => value.scope.names.has(name)) ? 'other' : undefined;
  });
  const isOne = owner.bases.some((base, index) => {
    const kind = kinds[index];
    return kind === 'none' || kind === 'text' || (kind === 'other' && isEnumerated(base, frame, depth));
  });
  // A text alone makes no enumeration.
  if (!isOne) return undefined;
  const isOwn =
    enumerations.makers.some(name => scope.names.has(name)) || isDecorated(owner, frame) || setsValues(frame.folding);
  if (isOwn || kinds.includes('other')) return 'other';
  return kinds.find(kind => kind === 'text') ?? kinds.find(kind => kind === 'value') ?? 'none';
}

/** Whether a base is an enumeration of the file. */
function isEnumerated(base: Expr, frame: Frame, depth: number): boolean {
  const value = evaluate(base, frame);
  return value.kind === 'instance' && kindOf(value, frame, depth + 1) !== undefined;
}

/** Whether the program gives items of some enumeration other values: `item._value_ = text`. */
function setsValues({ program, language }: Folding): boolean {
  const { held } = language.enumerations ?? {};
  if (held === undefined) return false;
  return (
    (program.members.get(held) ?? []).some(member => isTarget(member) || member.parent?.kind === 'assign') ||
    program.invokes.some(({ args }) => args.some(({ value }) => stepOf(value) === held))
  );
}

const maxDepth = 8;

function isDecorated({ parent, start }: ClassExpr, { folding: { file, language } }: Frame): boolean {
  if (parent?.kind !== 'other' || parent.role !== 'decorated') return false;
  return language.enumerations?.decorators.test(file.text.slice(parent.start, start)) !== true;
}
