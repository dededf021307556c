import { argumentsAt } from '../fold/callerClient';
import { evaluate, type Frame, frameOf } from '../fold/frame';
import { type Fact, sketch, type Value } from '../fold/value';
import { type Expr, unwrap } from '../syntax/expr';
import { onlyDefinition } from '../syntax/scope';

type Dictionary = Extract<Value, { kind: 'dict' }>;

/**
 * Headers that are a parameter of the function around a call, with the names that its callers pass for it: `get(headers, id)`
 * where `headers = {"X-Api-Key": key}`. They stay unknown where one of the callers is not known or may pass other headers.
 */
export function callerHeaders(fact: Fact, frame: Frame): Fact {
  const { value, expr } = fact;
  if (value.kind !== 'unknown' || !value.param || fact.key) return fact;
  const given = dictionariesOf(expr, frame, 0);
  const [first, ...others] = given ?? [];
  if (!first || !others.every(other => namesOf(other) === namesOf(first))) return fact;
  const entries = new Map([first, ...others].flatMap(each => each.entries.map(entry => [entry.expr, entry] as const)));
  return { ...fact, value: { ...first, entries: [...entries.values()] } };
}

/** The maximum number of functions that pass on the headers and are followed. */
const maxDepth = 4;

/** The dictionaries that a name may hold, which nothing changes; undefined where one of them is not known. */
function dictionariesOf(name: Expr, frame: Frame, depth: number): readonly Dictionary[] | undefined {
  const { folding } = frame;
  const definition = name.kind === 'name' ? onlyDefinition(name, folding.program) : undefined;
  if (name.kind !== 'name' || !definition || depth > maxDepth) return undefined;
  const { scope } = definition;
  if (scope.owner.kind === 'class' || scope.mutations.has(name.name)) return undefined;
  if (definition.kind === 'param') {
    if (definition.path.length > 0) return undefined;
    const all = argumentsAt(definition.owner, definition.position, frame)?.map(each =>
      dictionariesOf(each, frame, depth + 1),
    );
    return all?.every(each => each !== undefined) ? all.flat() : undefined;
  }
  if (definition.kind !== 'value' || definition.operator !== '=') return undefined;
  if (unwrap(definition.value).kind !== 'dict') return undefined;
  const made = evaluate(definition.value, { ...frameOf(folding), depth: frame.depth + 1 });
  if (made.kind !== 'dict' || made.open.length > 0) return undefined;
  // What a caller has is read from the dictionary, because others may have another value.
  return [{ ...made, entries: made.entries.map(entry => ({ ...entry, value: { kind: 'unknown', sources: [] } })) }];
}

function namesOf({ entries }: Dictionary): string {
  return entries
    .map(({ key }) => sketch(key).toLowerCase())
    .sort()
    .join('\n');
}
