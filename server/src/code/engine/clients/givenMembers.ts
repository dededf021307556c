import { evaluate, type Frame, frameOf } from '../fold/frame';
import { argumentsAt } from '../fold/givenClient';
import { type Fact, known, type Value, type ValueEntry } from '../fold/value';
import { operationOf } from '../language';
import { startFollowing } from '../response/follow';
import { usesOfCalled } from '../response/functions';
import { type Expr, type NameExpr, unwrap } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { onlyDefinition } from '../syntax/scope';

type Dictionary = Extract<Value, { kind: 'dict' }>;

/**
 * A body of which the callers of the function around the call give a part, with the members that it then has:
 * `{ deployment }` where `mark(id, { revision, user })` is each of the calls. It stays unknown where one of them is not
 * known or may give other members.
 */
export function givenMembers(fact: Fact, frame: Frame): Fact {
  const { value, written } = fact;
  if (value.kind !== 'dict') {
    const encoded = encodedIn(written, frame);
    // What is neither an object of its own nor becomes JSON here may be sent as a form.
    if (!encoded && fact.role === 'data') return fact;
    const members = membersGiven(encoded ?? written, encoded ? evaluate(encoded, frame) : value, frame);
    return members ? { ...fact, value: { ...members, as: 'json' } } : fact;
  }
  const entries = value.entries.map((entry): ValueEntry => {
    const members = membersGiven(entry.written, entry.value, frame);
    return members ? { ...entry, value: members } : entry;
  });
  return { ...fact, value: { ...value, entries } };
}

/** What becomes JSON: `JSON.stringify(payload)`. */
export function encodedIn(written: Expr, frame: Frame): Expr | undefined {
  const call = unwrap(written);
  if (call.kind !== 'invoke') return undefined;
  const called = evaluate(call.callee, frame);
  const isJson = called.kind === 'path' && operationOf(frame.folding.language, called.path) === 'json';
  const [only, other] = call.args;
  const isWhole = !other || !/^(?:function|list)$/.test(evaluate(other.value, frame).kind);
  return isJson && isWhole ? only?.value : undefined;
}

/** So many functions that pass a body on are followed. */
const deepest = 4;

function membersGiven(written: Expr, value: Value, frame: Frame): Dictionary | undefined {
  const name = unwrap(written);
  if (value.kind !== 'unknown' || !value.param || name.kind !== 'name') return undefined;
  const given = dictionariesOf(name, frame, 0);
  const [first, ...others] = given ?? [];
  if (!first || !others.every(other => structureOf(other) === structureOf(first))) return undefined;
  return readFrom(name, [first, ...others], frame);
}

/** The dictionaries that a name may hold, which nothing changes; undefined where one of them is not known. */
function dictionariesOf(written: Expr, frame: Frame, depth: number): readonly Dictionary[] | undefined {
  const { folding } = frame;
  const expr = unwrap(written);
  if (expr.kind === 'dict') {
    const made = evaluate(expr, { ...frameOf(folding), depth: frame.depth + 1 });
    return made.kind === 'dict' && isKnown(made) ? [made] : undefined;
  }
  const definition = expr.kind === 'name' ? onlyDefinition(expr, folding.program) : undefined;
  if (expr.kind !== 'name' || !definition || depth > deepest) return undefined;
  const { scope } = definition;
  const uses = folding.program.usesIn(scope, expr.name).filter(use => !isTarget(use));
  const isOnlyRead = uses.every(use => use === expr || isRead(use));
  if (scope.owner.kind === 'class' || scope.mutations.has(expr.name) || !isOnlyRead) return undefined;
  if (definition.kind === 'param') {
    // Others may give other members.
    if (definition.path.length > 0 || !usesOfCalled(definition.owner, startFollowing(folding))) return undefined;
    const all = argumentsAt(definition.owner, definition.position, frame)?.map(each =>
      dictionariesOf(each, frame, depth + 1),
    );
    return all?.every(each => each !== undefined) ? all.flat() : undefined;
  }
  if (definition.kind !== 'value' || definition.operator !== '=') return undefined;
  return unwrap(definition.value).kind === 'dict' ? dictionariesOf(definition.value, frame, depth + 1) : undefined;
}

/** Whether a use of an object only reads a member, which is no method. */
function isRead(use: Expr): boolean {
  const { parent } = use;
  if ((parent?.kind !== 'member' && parent?.kind !== 'index') || parent.object !== use) return false;
  return !isTarget(parent) && !(parent.parent?.kind === 'invoke' && parent.parent.callee === parent);
}

/** Whether all members are known by name, and none of them is a list. */
function isKnown({ entries, open }: Dictionary): boolean {
  const isOwn = ({ key, value }: ValueEntry) =>
    known(key) !== undefined && value.kind !== 'list' && (value.kind !== 'dict' || isKnown(value));
  return open.length === 0 && entries.length > 0 && entries.every(isOwn);
}

function structureOf({ entries }: Dictionary): string {
  return JSON.stringify(
    entries
      .map(({ key, value }) => [known(key), value.kind === 'dict' ? structureOf(value) : ''])
      .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
}

/** The members of dictionaries as the program reads them from what holds one of these. */
function readFrom(holder: Expr, all: readonly [Dictionary, ...Dictionary[]], frame: Frame): Dictionary {
  const { language, program } = frame.folding;
  const entries = all[0].entries.map((entry): ValueEntry => {
    const name = known(entry.key) ?? '';
    const same = all.flatMap(({ entries: others }) => others.filter(other => known(other.key) === name));
    const member = memberOf(holder, name, frame);
    const inner = same.flatMap(({ value }) => (value.kind === 'dict' ? [value] : []));
    if (inner[0]) return { ...entry, value: readFrom(member, [inner[0], ...inner.slice(1)], frame) };
    const isOptional = same.some(
      ({ value, written }) =>
        value.kind === 'null' ||
        (value.kind === 'unknown' && value.optional) ||
        language.mayBeNull?.(unwrap(written), program) === true,
    );
    const value: Value = { kind: 'unknown', sources: [member], ...(isOptional ? { optional: true } : {}) };
    return { ...entry, value, written: member };
  });
  return { ...all[0], entries };
}

/** A member of what an expression yields, which stands nowhere in the text. Where it may lack one, it yields nothing then. */
export function memberOf(
  holder: Expr,
  name: string,
  { folding: { language, file } }: Frame,
  mayBeMissing = false,
): Expr {
  const text = holder.kind === 'member' && holder.source ? holder.source : file.text.slice(holder.start, holder.end);
  const { start, end } = holder as NameExpr;
  const source = text + (language.memberSource?.(name, mayBeMissing) ?? '');
  return {
    kind: 'member',
    object: holder,
    name,
    start,
    end,
    source,
    ...(holder.parent ? { parent: holder.parent } : {}),
  };
}
