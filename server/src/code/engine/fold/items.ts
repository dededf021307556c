import { findIn, operationOf } from '../language';
import type { Expr, InvokeExpr } from '../syntax/expr';
import { lookup } from '../syntax/scope';
import { isChange } from './closed';
import { evaluate, type Frame } from './frame';
import { inlineFunction } from './inline';
import { argumentAt, type Operand, type Operation, receiverOf } from './operand';
import { selectMember } from './select';
import { textsOf } from './texts';
import {
  derivedValue,
  entryNamed,
  type Folded,
  maxRows,
  plainText,
  product,
  replaceable,
  textValue,
  upTo,
  type Value,
  type ValueEntry,
} from './value';

/** The items of a list as one text, with a separator between them. */
export function joinWith(separator: Value | undefined, items: Value | undefined, operand: Operand): Value | undefined {
  const glue = separator ? plainText(separator) : ',';
  if (items?.kind !== 'list' || glue === undefined) return undefined;
  const lists = items.items.flatMap((item, index) => {
    const text = itemTexts(item, operand);
    return index === 0 ? [text] : [[[{ kind: 'text' as const, text: glue }]], text];
  });
  if (!items.open || items.items.length === 0) return textValue(...product(lists));
  // What else is in the list stands behind the items that are known.
  const others: Folded = [
    { kind: 'text', text: glue },
    { kind: 'hole', sources: [operand.expr], isPartial: true },
  ];
  return textValue(...product([...lists, [others]]));
}

/** An item stands for itself; the call that joins gives all of them at once. */
function itemTexts(item: Value, { expr, frame }: Operand): readonly Folded[] {
  const own = item.kind === 'unknown' ? item.sources[0] : item.kind === 'path' ? item.expr : undefined;
  const found = textsOf(item, own ?? expr, frame);
  if (own) return found;
  return found.map(option =>
    option.map(piece => (piece.kind === 'hole' && piece.sources[0] === expr ? { ...piece, isPartial: true } : piece)),
  );
}

/** Functions whose value stands for their argument in an address. */
const standsForArgument = /^(argument|encoded|receiver)$/;
const makesNumber = /^(integer|number)$/;

/** `zip(names, values)`: lists of the items that stand at the same place. */
export const zipped: Operation = operand => {
  const lists = operand.args.map((_, index) => argumentAt(operand, index)?.value);
  const known = lists.flatMap(list => (list?.kind === 'list' ? [list] : []));
  if (known.length < 2 || known.length < lists.length || known.some(({ open }) => open)) return undefined;
  const shortest = Math.min(...known.map(({ items }) => items.length));
  const items = Array.from({ length: shortest }, (_, row): Value => {
    const own = known.map(list => list.items[row] as Value);
    return { kind: 'list', items: own, open: false };
  });
  return { kind: 'list', items, open: false };
};

/** `enumerate(items)`: the items, each behind its number. */
export const numbered: Operation = operand => {
  const list = argumentAt(operand, 0)?.value;
  if (list?.kind !== 'list') return undefined;
  const number: Value = { kind: 'unknown', sources: [] };
  return { ...list, items: list.items.map((item): Value => ({ kind: 'list', items: [number, item], open: false })) };
};

/** `items.map(f)`: what a function of this file makes of each item, or the items where it only writes or encodes them. */
export const mapItems: Operation = operand => {
  const list = receiverOf(operand);
  const mapping = operand.args[0]?.value;
  return list && mapping && mapped(list, mapping, operand);
};

/** `map(f, items)`. */
export const mapItemsOf: Operation = operand => {
  const mapping = argumentAt(operand, 0)?.expr;
  const list = argumentAt(operand, 1)?.value;
  return list && mapping && mapped(list, mapping, operand);
};

/** The parts of an item get other names in the function, and stay what the program writes in the list. */
function withSources(item: Value): Value {
  if (item.kind !== 'list') return item;
  const items = item.items.map(
    (part): Value => (part.kind === 'path' ? { kind: 'unknown', sources: [part.expr] } : part),
  );
  return { ...item, items };
}

function position(index: number): Value {
  return { kind: 'text', options: [[{ kind: 'text', text: String(index) }]], numeric: true };
}

function mapped(list: Value, mapping: Expr, { expr, frame }: Operand): Value | undefined {
  if (list.kind !== 'list') return undefined;
  const made = evaluate(mapping, frame);
  if (made.kind === 'function')
    return {
      ...list,
      items: list.items.map((item, index) =>
        inlineFunction(made, () => [withSources(item), position(index)], expr, frame),
      ),
    };
  const name = made.kind === 'path' ? made.path : plainText(made);
  const known = name && (operationOf(frame.folding.language, name) ?? findIn(frame.folding.language.methods, name));
  if (known && makesNumber.test(known)) return derivedValue(list, expr);
  return known && standsForArgument.test(known) ? list : undefined;
}

/**
 * The entries of a dictionary as a list, in which there are more where the dictionary may have others. What is taken from
 * them no longer says where an entry was added, perhaps under a condition.
 */
export function entriesAs(item: (entry: ValueEntry) => Value, areParts = true): Operation {
  return operand => {
    const dict = receiverOf(operand) ?? argumentAt(operand, 0)?.value;
    if (dict?.kind !== 'dict') return undefined;
    const isChanged = areParts && isChangedLater(operand.receiver ?? argumentAt(operand, 0)?.expr, operand.frame);
    return { kind: 'list', items: dict.entries.map(item), open: isChanged || dict.open.length > 0 };
  };
}

function isChangedLater(holder: Expr | undefined, { folding: { program, language } }: Frame): boolean {
  if (holder?.kind !== 'name') return false;
  const changes = lookup(program.scopeOf(holder), holder.name)?.mutations.get(holder.name) ?? [];
  return changes.some(({ key, call }) => key !== undefined || (call && isChange(nameOfCallee(call), language)));
}

function nameOfCallee({ callee }: InvokeExpr): string {
  return callee.kind === 'member' ? callee.name : '';
}

/** `dict.get('k', default)`. */
export function memberOf(operand: Operand): Value | undefined {
  const dict = receiverOf(operand);
  const key = argumentAt(operand, 0);
  const name = key && plainText(key.value);
  if (dict?.kind !== 'dict') return undefined;
  if (name !== undefined && entryNamed(dict, name)) return selectMember(dict, name, operand.expr);
  const missing = argumentAt(operand, 1)?.value;
  // What is not known may have the key.
  if (name !== undefined && dict.open.length > 0) return missing && replaceable(missing, operand.expr);
  return name === undefined && dict.entries[0] ? textOptions(dict, operand.expr) : missing;
}

/** The texts of a dictionary of which the key is not known. */
function textOptions({ entries, open }: Extract<Value, { kind: 'dict' }>, expr: Expr): Value | undefined {
  const options = entries.flatMap(({ value }) => (value.kind === 'text' ? value.options : []));
  if (options.length === 0) return undefined;
  const others: Folded[] = open.length > 0 ? [[{ kind: 'hole', sources: [expr] }]] : [];
  return textValue(...upTo(maxRows, options, expr), ...others);
}
