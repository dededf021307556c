import { valuesElsewhere } from '../calledElsewhere';
import { argumentsAt } from '../fold/callerClient';
import { evaluate, type Folding, type Frame, frameOf } from '../fold/frame';
import { memberOf } from '../fold/readMember';
import { type Fact, knownText, type Value, type ValueEntry } from '../fold/value';
import { operationOf } from '../language';
import { startFollowing } from '../response/follow';
import { usesOfCalled } from '../response/functions';
import { receiversOfMethod } from '../response/methods';
import { isNamedRest } from '../settledDictionaries';
import { type Expr, type FunctionExpr, unwrap } from '../syntax/expr';
import { argumentFor, furtherArguments } from '../syntax/parameters';
import { isTarget } from '../syntax/reaching';
import { type Definition, onlyDefinition } from '../syntax/scope';

type Dictionary = Extract<Value, { kind: 'dict' }>;

/**
 * A body of which the callers of the function around the call give a part, with the members that it then has:
 * `{ deployment }` where `mark(id, { revision, user })` is each of the calls. It stays unknown where one of them is not
 * known or may give other members.
 */
export function callerBody(fact: Fact, frame: Frame): Fact {
  const { value, expr } = fact;
  if (value.kind !== 'dict') {
    const encoded = encodedIn(expr, frame);
    // What is neither an object of its own nor becomes JSON here may be sent as a form.
    if (!encoded && fact.role === 'data') return fact;
    const members = membersGiven(encoded ?? expr, encoded ? evaluate(encoded, frame) : value, frame);
    return members ? { ...fact, value: { ...members, as: 'json' } } : fact;
  }
  const entries = value.entries.map((entry): ValueEntry => {
    const members = membersGiven(entry.expr, entry.value, frame);
    return members ? { ...entry, value: members } : entry;
  });
  return { ...fact, value: { ...value, entries } };
}

/** What becomes JSON: `JSON.stringify(payload)`. */
export function encodedIn(expr: Expr, frame: Frame): Expr | undefined {
  const call = unwrap(expr);
  if (call.kind !== 'invoke') return undefined;
  const called = evaluate(call.callee, frame);
  const isJson = called.kind === 'path' && operationOf(frame.folding.language, called.path) === 'json';
  const [only, other] = call.args;
  const isWhole = !other || !/^(?:function|list)$/.test(evaluate(other.value, frame).kind);
  return isJson && isWhole ? only?.value : undefined;
}

/** The maximum number of functions that pass on a body and are followed. */
const maxDepth = 4;

function membersGiven(expr: Expr, value: Value, frame: Frame): Dictionary | undefined {
  const name = unwrap(expr);
  if (value.kind !== 'unknown' || !value.param || name.kind !== 'name') return undefined;
  const given = dictionariesOf(name, frame, 0);
  return given && given.length > 0 ? readFrom(name, given, frame) : undefined;
}

/** The dictionaries that a name may hold, which nothing changes; undefined where one of them is not known. */
function dictionariesOf(valueExpr: Expr, frame: Frame, depth: number): readonly Dictionary[] | undefined {
  const { folding } = frame;
  const expr = unwrap(valueExpr);
  if (expr.kind === 'dict') {
    const made = evaluate(expr, { ...frameOf(folding), depth: frame.depth + 1 });
    return made.kind === 'dict' && isKnown(made) ? [made] : undefined;
  }
  const definition = expr.kind === 'name' ? onlyDefinition(expr, folding.program) : undefined;
  if (expr.kind !== 'name' || !definition || depth > maxDepth) return undefined;
  const { scope } = definition;
  const uses = folding.program.usesIn(scope, expr.name).filter(use => !isTarget(use));
  const isOnlyRead = uses.every(use => use === expr || isRead(use));
  if (scope.owner.kind === 'class' || scope.mutations.has(expr.name) || !isOnlyRead) return undefined;
  if (definition.kind === 'param') {
    const { owner, position, path } = definition;
    if (path.length > 0) return undefined;
    if (isNamedRest(definition.param, folding)) return furtherMembers(owner, frame);
    // Others may give other members.
    const here = usesOfCalled(owner, startFollowing(folding)) ? argumentsAt(owner, position, frame) : undefined;
    const elsewhere = here ? undefined : dictionariesElsewhere(definition, expr.name, folding);
    const all = (here ?? elsewhere?.own)?.map(each => dictionariesOf(each, frame, depth + 1));
    return all?.every(each => each !== undefined) ? [...all.flat(), ...(elsewhere?.given ?? [])] : undefined;
  }
  if (definition.kind !== 'value' || definition.operator !== '=') return undefined;
  return unwrap(definition.value).kind === 'dict' ? dictionariesOf(definition.value, frame, depth + 1) : undefined;
}

/** What the calls of a function give it under names for which it has no parameter: `mark(id, revision=revision)`. */
function furtherMembers(owner: FunctionExpr, frame: Frame): readonly Dictionary[] | undefined {
  const calls = usesOfCalled(owner, startFollowing(frame.folding));
  const found = calls?.runs.length === 0 ? calls.calls.map(call => furtherEntries(owner, call, frame)) : undefined;
  return found?.every(each => each !== undefined) ? found : undefined;
}

function furtherEntries(owner: FunctionExpr, call: Expr, { folding, depth }: Frame): Dictionary | undefined {
  if (call.kind !== 'invoke' || call.args.some(({ spread }) => spread)) return undefined;
  const entries = furtherArguments(owner, call.args).map(({ name, value, span }): ValueEntry => {
    const argumentValue = evaluate(value, { ...frameOf(folding), depth: depth + 1 });
    return { key: [{ kind: 'text', text: name }], value: argumentValue, span, expr: value };
  });
  const made: Dictionary = { kind: 'dict', entries, open: [] };
  return isKnown(made) ? made : undefined;
}

/** What callers in other files give a parameter, and those in its own file; undefined where some of it is not known. */
function dictionariesElsewhere(
  { owner, position }: Extract<Definition, { kind: 'param' }>,
  name: string,
  folding: Folding,
): { readonly given: readonly Dictionary[]; readonly own: readonly Expr[] } | undefined {
  const calls = valuesElsewhere(owner, folding);
  const shift = receiversOfMethod(owner, folding.language);
  const own = calls?.own.map(call => argumentFor(call, position - shift, name)) ?? [];
  const given = calls?.values.map(values => values[position]) ?? [];
  const areKnown = given.every((each): each is Dictionary => each?.kind === 'dict' && isKnown(each));
  return calls && areKnown && own.every(each => each !== undefined) ? { given: given.map(withNull), own } : undefined;
}

/** A dictionary in which what is not known may be null. */
function withNull(dictionary: Dictionary): Dictionary {
  const entries = dictionary.entries.map((entry): ValueEntry => {
    const { value } = entry;
    if (value.kind === 'dict') return { ...entry, value: withNull(value) };
    return value.kind === 'unknown' ? { ...entry, value: { ...value, optional: true } } : entry;
  });
  return { ...dictionary, entries };
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
    knownText(key) !== undefined && value.kind !== 'list' && (value.kind !== 'dict' || isKnown(value));
  return open.length === 0 && entries.length > 0 && entries.every(isOwn);
}

/**
 * The members of dictionaries as the program reads them from what holds one of these; some may lack a member, but none an
 * object or list that another one has.
 */
function readFrom(holder: Expr, all: readonly Dictionary[], frame: Frame): Dictionary | undefined {
  const { language, program } = frame.folding;
  const names = new Set(all.flatMap(({ entries }) => entries.map(({ key }) => knownText(key) ?? '')));
  const entries: ValueEntry[] = [];
  for (const name of names) {
    const same = all.flatMap(({ entries: others }) => {
      const found = others.findLast(({ key }) => knownText(key) === name);
      return found ? [found] : [];
    });
    const [entry] = same;
    const isMissing = same.length < all.length || same.some(({ isConditional }) => isConditional);
    const inner = same.flatMap(({ value }) => (value.kind === 'dict' ? [value] : []));
    if (!entry || (inner.length > 0 && (isMissing || inner.length < same.length))) return undefined;
    const member = memberOf(holder, name, frame, isMissing);
    if (inner.length > 0) {
      const inside = readFrom(member, inner, frame);
      if (!inside) return undefined;
      entries.push({ ...entry, value: inside });
      continue;
    }
    const mayBeNull = ({ value, expr }: ValueEntry) =>
      value.kind === 'null' ||
      (value.kind === 'unknown' && value.optional) ||
      language.mayBeNull?.(unwrap(expr), program) === true;
    const isOptional = isMissing || same.some(mayBeNull);
    const value: Value = { kind: 'unknown', sources: [member], ...(isOptional ? { optional: true } : {}) };
    const { isConditional: _, replaces: __, ...own } = entry;
    entries.push({ ...own, value, expr: member });
  }
  return all[0] && { ...all[0], entries };
}
