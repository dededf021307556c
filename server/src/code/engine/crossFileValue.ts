import type { CrossFileValue } from '../source';
import { exactText, knownText, unknown, type Value } from './fold/value';
import type { Expr } from './syntax/expr';

/** A value without what the program is written with, for other files. */
export function crossFileValue(value: Value): CrossFileValue {
  if (value.kind === 'null') return { kind: 'null' };
  if (value.kind === 'list' && !value.open && !value.isUnordered)
    return { kind: 'list', items: value.items.map(crossFileValue) };
  if (value.kind === 'dict' && value.open.length === 0 && !value.changed && !value.as) {
    const entries = value.entries.flatMap(({ key, value: inside, guard, isConditional }) => {
      const name = knownText(key);
      const condition = guard || isConditional ? { isPerhaps: true as const } : {};
      return name === undefined ? [] : [{ key: name, value: crossFileValue(inside), ...condition }];
    });
    if (entries.length === value.entries.length) return { kind: 'dict', entries };
  }
  const text = exactText(value);
  if (value.kind !== 'text' || text === undefined) return { kind: 'unknown' };
  return { kind: 'text', text, ...(value.numeric ? { numeric: true } : {}) };
}

/** The value that another file gives; `target` is what the program has it by, which stands for what is not known. */
export function valueFrom(given: CrossFileValue, target: Expr): Value {
  switch (given.kind) {
    case 'text': {
      const piece = { kind: 'text', text: given.text, isCrossFile: true } as const;
      return { kind: 'text', options: [[piece]], ...(given.numeric ? { numeric: true } : {}) };
    }
    case 'list':
      return { kind: 'list', items: given.items.map(item => valueFrom(item, target)), open: false };
    case 'dict':
      return {
        kind: 'dict',
        entries: given.entries.map(({ key, value, isConditional }) => ({
          key: [{ kind: 'text', text: key }],
          value: valueFrom(value, target),
          span: target,
          expr: target,
          ...(isConditional ? { isPerhaps: isConditional } : {}),
        })),
        open: [],
      };
    case 'null':
      return { kind: 'null' };
    default:
      return unknown(target);
  }
}
