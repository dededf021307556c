import { factsOf } from '../clients/facts';
import { clientTable } from '../clients/table';
import { own } from '../language';
import { type Expr, enclosing, unwrap } from '../syntax/expr';
import type { Mutation, Scope } from '../syntax/scope';
import { evaluate, type Frame, orSource, texts } from './evaluate';
import { truth } from './truth';
import { entryIndex, type Fact, type Folded, product, textValue, type Value, type ValueEntry } from './value';

/** A dictionary, list or client object with the changes that the program makes between its making at `since` and its use. */
export function mutated(value: Value, scope: Scope, name: string, use: Expr, since: number, frame: Frame): Value {
  if (value.kind !== 'dict' && value.kind !== 'list' && value.kind !== 'object' && value.kind !== 'text') return value;
  const mutations = scope.mutations.get(name);
  if (!mutations || mutations.length > mostMutations) return value;
  if (value.kind === 'text' && !mutations.some(appends)) return value;
  const { program } = frame.folding;
  const inScope = program.scopeOf(use) === scope;
  const before = mutations.filter(
    ({ at }) => !inScope || program.scopeOf(at) !== scope || (at.start >= since && at.end <= use.start),
  );
  // The calls of a chain come from the tree with the outermost first.
  if (before.some(({ chained }) => chained)) before.sort((a, b) => a.at.end - b.at.end);
  let changed: Value = value;
  for (const mutation of before.slice(-mostChanges)) {
    if (frame.folding.budget-- <= 0) return changed;
    if (frame.bindings.size > 0 && isLeftOut(mutation.at, frame)) continue;
    if (changed.kind === 'text') changed = appendedText(changed, mutation, frame);
    else if (changed.kind === 'object' && !(mutation.chained && !sameObject(changed.type, mutation, frame))) {
      changed = { ...changed, facts: [...changed.facts, ...newFacts(changed, mutation, frame)] };
    } else if (changed.kind !== 'object' && !mutation.chained)
      changed = changedInside(changed, mutation.path, mutation, frame);
  }
  return changed;
}

/** `url.append("/v2").append(id)` of what builds a text; other texts have no such method. */
function appends({ call, path }: Mutation): boolean {
  return call?.callee.kind === 'member' && path.length === 0 && /^append$/i.test(call.callee.name);
}

function appendedText(text: Extract<Value, { kind: 'text' }>, mutation: Mutation, frame: Frame): Value {
  const added = mutation.call?.args[0]?.value;
  if (!added || !appends(mutation)) return text;
  return textValue(...product([text.options, texts(orSource(evaluate(added, frame), added), added, frame)]));
}

/** `if (body) options.body = body` where no body is given. */
function isLeftOut(at: Expr, frame: Frame): boolean {
  const branch = enclosing(at, 'branch');
  const [test] = branch?.tests ?? [];
  const [arm] = branch?.arms ?? [];
  if (!test || !arm || at.start < arm.start || at.end > arm.end) return false;
  if (unwrap(test).kind === 'name') return evaluate(test, frame).kind === 'null';
  return truth(test, frame) === false;
}

/** At most so many changes of one object are followed; tables that are filled line by line are no options of a request. */
const mostChanges = 50;

/** A name that is changed more often than this is no client and no options object. */
const mostMutations = 400;

/** Changes the structure at a path of members of a dictionary; a member that is not there is made. */
function changedInside(value: Value, path: readonly string[], mutation: Mutation, frame: Frame): Value {
  const [step, ...rest] = path;
  if (step === undefined) return changedStructure(value, mutation, frame);
  if (value.kind !== 'dict') return value;
  const at = entryIndex(value, step);
  const entry = value.entries[at];
  if (!entry) return value;
  const inner = changedInside(entry.value, rest, mutation, frame);
  if (inner === entry.value) return value;
  return { ...value, entries: value.entries.map((old, index) => (index === at ? { ...old, value: inner } : old)) };
}

function entryOf(key: Expr | string, value: Expr, at: Expr, frame: Frame): ValueEntry {
  return { key: keyOf(key, frame), value: orSource(evaluate(value, frame), value), span: at, written: value };
}

function keyOf(key: Expr | string, frame: Frame): Folded {
  if (typeof key === 'string') return [{ kind: 'text', text: key }];
  return texts(evaluate(key, frame), key, frame)[0] ?? [];
}

function changedStructure(value: Value, mutation: Mutation, frame: Frame): Value {
  const { key, call } = mutation;
  if (key !== undefined && mutation.value) {
    // Where lists and dictionaries are one type, an empty one is both.
    if (value.kind === 'list' && value.items.length === 0 && !value.open)
      return { kind: 'dict', entries: [entryOf(key, mutation.value, mutation.at, frame)], open: [] };
    if (value.kind !== 'dict') return value;
    return { ...value, entries: [...value.entries, entryOf(key, mutation.value, mutation.at, frame)] };
  }
  if (call?.callee.kind !== 'member') return value;
  const [first, second] = call.args;
  if (!first) return value;
  switch (lowerFirst(call.callee.name)) {
    case 'update':
    case 'merge':
    case 'merge!':
    case 'putAll': {
      if (value.kind !== 'dict') return value;
      const added = evaluate(first.value, frame);
      if (added.kind !== 'dict') return { ...value, open: [...value.open, first.value] };
      return { ...value, entries: [...value.entries, ...added.entries], open: [...value.open, ...added.open] };
    }
    case 'append':
    case 'push':
    case 'add':
    case 'set':
    case 'put':
    case 'setdefault':
    case 'store': {
      if (value.kind === 'dict' && second) {
        return { ...value, entries: [...value.entries, entryOf(first.value, second.value, call, frame)] };
      }
      return value.kind === 'list' && !second
        ? { ...value, items: [...value.items, evaluate(first.value, frame)] }
        : value;
    }
    default:
      return value;
  }
}

/** Whether every call of a chain before this one gives the object that it is called on. */
function sameObject(type: string, { call }: Mutation, frame: Frame): boolean {
  const { byMember } = clientTable(frame.folding.spec.clients);
  let at = call?.callee.kind === 'member' ? call.callee.object : undefined;
  while (at?.kind === 'invoke' && at.callee.kind === 'member') {
    if (!byMember.get(`${type}#${at.callee.name}`)?.fluent) return false;
    at = at.callee.object;
  }
  return true;
}

/** Some languages begin the names of methods with a capital. */
function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** What a change of a client object says about its requests. */
function newFacts(object: Extract<Value, { kind: 'object' }>, mutation: Mutation, frame: Frame): readonly Fact[] {
  const { spec } = frame.folding;
  const fields = own(spec.fields, object.type) ?? {};
  const { path, key, call, at } = mutation;
  if (call && call.callee.kind === 'member') {
    const rule = clientTable(spec.clients).byMember.get(`${object.type}#${[...path, call.callee.name].join('.')}`);
    // What makes another object says nothing about this one.
    if (rule) return rule.sends || rule.makes ? [] : factsOf(rule, call, frame);
    const role = own(fields, path.join('.'));
    const argument = call.args[0];
    if (!role || !argument) return [];
    const second = call.args[1];
    if (second) {
      const written = second.value;
      return [
        {
          role,
          key: keyOf(argument.value, frame),
          value: orSource(evaluate(written, frame), written),
          span: at,
          written,
        },
      ];
    }
    const written = argument.value;
    return [{ role, value: evaluate(written, frame), span: at, written }];
  }
  if (call?.callee.kind === 'name') {
    const rule = clientTable(spec.clients).byPath.get(call.callee.name);
    return rule?.subject && rule.on === object.type && !rule.sends ? factsOf(rule, call, frame) : [];
  }
  if (key === undefined || !mutation.value) return [];
  const written = mutation.value;
  const value = orSource(evaluate(written, frame), written);
  const whole = typeof key === 'string' ? own(fields, [...path, key].join('.')) : undefined;
  if (whole) return [{ role: whole, value, span: at, written }];
  const role = own(fields, path.join('.'));
  return role ? [{ role, key: keyOf(key, frame), value, span: at, written }] : [];
}
