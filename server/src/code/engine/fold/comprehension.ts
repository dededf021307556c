import { isUnchangedList } from '../clients/rounds';
import type { LoopExpr } from '../syntax/expr';
import { evaluate, type Frame } from './frame';
import { deepestCalls } from './inline';
import { maxRows, textValue, type Value } from './value';

/**
 * The list that a comprehension makes of a list that nothing changes: `[("names[]", name) for name in NAMES]`. Undefined where
 * it chooses among the items, and for a set, unless its items are asked for in an order of their own.
 */
export function comprehensionValue(
  { isList, iterable, body }: LoopExpr,
  frame: Frame,
  isSet = false,
): Value | undefined {
  const [each, ...more] = body;
  if (!(isList || isSet) || !iterable || !each || more.length > 0) return undefined;
  if (frame.bindings.has(iterable) || frame.bindings.size >= deepestCalls || !isUnchangedList(iterable, frame))
    return undefined;
  const items = itemsOf(evaluate(iterable, frame));
  if (!items || items.length > maxRows) return undefined;
  const made = items.map(item =>
    evaluate(each, { ...frame, bindings: new Map([...frame.bindings, [iterable, [item]]]) }),
  );
  if (each.kind !== 'loop') return { kind: 'list', items: made, open: false };
  const lists = made.flatMap(list => (list.kind === 'list' ? [list] : []));
  if (lists.length < made.length || lists.some(({ open }) => open)) return undefined;
  return { kind: 'list', items: lists.flatMap(list => list.items), open: false };
}

/** What a loop over a value goes through: the keys of a dictionary. */
function itemsOf(value: Value): readonly Value[] | undefined {
  if (value.kind === 'list') return value.open ? undefined : value.items;
  return value.kind === 'dict' && value.open.length === 0 ? value.entries.map(({ key }) => textValue(key)) : undefined;
}
