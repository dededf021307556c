import { type Expr, unwrap } from '../syntax/expr';
import { onlyDefinition } from '../syntax/scope';
import type { Frame } from './frame';
import { texts } from './texts';
import { isWritable, type Value, type ValueEntry } from './value';

/** The list of pairs as the function around writes it, which a name may hold: what its pairs name means the same where it is sent. */
function pairsWritten(expr: Expr, count: number, { folding: { program } }: Frame): Expr {
  const source = unwrap(expr);
  const definition = source.kind === 'name' ? onlyDefinition(source, program) : undefined;
  const made = definition?.kind === 'value' ? unwrap(definition.value) : source;
  const isOwn = definition?.scope === program.scopeOf(source) && made.kind === 'list' && made.items.length === count;
  return isOwn ? made : source;
}

/** The name that yields a value where an expression stands, which has no other value there; the expression itself where none does. */
function ownSource(value: Value, expr: Expr, { folding: { program } }: Frame): Expr {
  const sources = value.kind === 'unknown' ? value.sources : [];
  const own = sources.find(
    source =>
      source.kind === 'name' &&
      program.scopeOf(source) === program.scopeOf(expr) &&
      onlyDefinition(source, program)?.kind === 'param',
  );
  return own ?? expr;
}

/** `[['names[]', 'Apdex'], …]` as a dictionary, which has unknown entries where not all items are known to be pairs. */
export function ofPairs(
  list: Extract<Value, { kind: 'list' }>,
  expr: Expr,
  frame: Frame,
): Extract<Value, { kind: 'dict' }> {
  const source = pairsWritten(expr, list.items.length, frame);
  const entries = list.items.flatMap((item, index): ValueEntry[] => {
    if (item.kind !== 'list' || !item.items[0] || !item.items[1]) return [];
    const written = source.kind === 'list' ? (source.items[index] ?? expr) : ownSource(item.items[1], expr, frame);
    const value = written.kind === 'list' ? (written.items[1] ?? written) : written;
    return [
      { key: texts(item.items[0], written, frame)[0] ?? [], value: item.items[1], span: written, written: value },
    ];
  });
  // What a pair holds that is written nowhere in the list is no expression that can be written again.
  const isWritten = entries.every(
    ({ value, written }) => written !== expr || texts(value, expr, frame).every(text => text.every(isWritable)),
  );
  const isWhole = !list.open && isWritten && entries.length === list.items.length;
  return { kind: 'dict', entries, open: isWhole ? [] : [expr] };
}
