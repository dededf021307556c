import { evaluate, type Frame } from './fold/frame';
import { itemsOfEnumeration } from './fold/textItems';
import { maxRows, textValue, type Value } from './fold/value';
import type { Expr } from './syntax/expr';

/**
 * What a loop over a list, or the keys of a dictionary, takes one after the other; the values of it where these are asked for.
 */
export function itemsOf(list: Expr, areValues: boolean, frame: Frame): readonly Value[] | undefined {
  const value = evaluate(list, frame);
  const enumerated = itemsOfEnumeration(value, list, frame);
  if (enumerated) return enumerated.length <= maxRows ? enumerated : undefined;
  return itemsIn(value, areValues);
}

/** The same of a value. */
export function itemsIn(value: Value, areValues: boolean): readonly Value[] | undefined {
  const items = value.kind === 'list' && !value.open ? value.items : [];
  const entries = value.kind === 'dict' && value.open.length === 0 ? value.entries : [];
  const keys = entries.map(({ key, value: inside }) => (areValues ? inside : textValue(key)));
  const all = [...items, ...keys];
  return all.length > 0 && all.length <= maxRows ? all : undefined;
}
