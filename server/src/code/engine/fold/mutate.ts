import { objectAfter } from '../clients/facts';
import type { Expr } from '../syntax/expr';
import type { Mutation, Scope } from '../syntax/scope';
import { changesOf } from './changes';
import { evaluate, type Frame } from './frame';
import { keyOf, orSource, texts } from './texts';
import { entryIndex, product, textValue, type Value, type ValueEntry } from './value';

/** A dictionary, list, text or client object with the changes that the program makes between its making at `since` and its use. */
export function mutated(value: Value, scope: Scope, name: string, use: Expr, since: number, frame: Frame): Value {
  const changes = () => changesOf(scope, name, use, since, frame);
  if (value.kind === 'object') return objectAfter(value, changes(), frame);
  let changed: Value = value;
  if (value.kind === 'text') {
    if (scope.mutations.get(name)?.some(appends))
      for (const mutation of changes()) changed = appendedText(changed, mutation, frame);
  } else if (value.kind === 'dict' || value.kind === 'list') {
    for (const mutation of changes())
      if (!mutation.chained) changed = changedInside(changed, mutation.path, mutation, frame);
  }
  return changed;
}

/** `url.append("/v2").append(id)` of what builds a text; other texts have no such method. */
function appends({ call, path }: Mutation): boolean {
  return call?.callee.kind === 'member' && path.length === 0 && /^append$/i.test(call.callee.name);
}

function appendedText(text: Value, mutation: Mutation, frame: Frame): Value {
  const added = mutation.call?.args[0]?.value;
  if (text.kind !== 'text' || !added || !appends(mutation)) return text;
  return textValue(...product([text.options, texts(orSource(evaluate(added, frame), added), added, frame)]));
}

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

/** Some languages begin the names of methods with a capital. */
function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
