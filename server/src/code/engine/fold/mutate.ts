import { contains } from '../../../text/span';
import { copiedPairs, pairsCopied } from '../clients/copiedPairs';
import { objectAfter } from '../clients/facts';
import { filledBy } from '../clients/filledAddress';
import { addedItems } from '../clients/rounds';
import { findIn } from '../language';
import { type Expr, enclosing, type InvokeExpr, unwrap } from '../syntax/expr';
import { type Mutation, type Scope, stepOf } from '../syntax/scope';
import { uncertainValue } from './alternatives';
import { changesBehind, changesOf, isChangedTooOften, isExtending } from './changes';
import { evaluate, type Frame } from './frame';
import { dictionaryOf } from './tablesOfOthers';
import { keepSource, keyOf, textsOf } from './texts';
import {
  derivedValue,
  entryIndex,
  joinDicts,
  knownText,
  lastEntries,
  product,
  replacingEntry,
  sketch,
  textValue,
  unknown,
  type Value,
  type ValueEntry,
} from './value';

/**
 * A dictionary, list, text or client object with the changes that the program makes between its making at `since` and its use.
 */
export function applyMutations(
  value: Value,
  scope: Scope,
  name: string,
  use: Expr,
  since: number,
  frame: Frame,
): Value {
  const changes = () => changesOf(scope, name, use, since, frame);
  if (value.kind === 'object') {
    const after = filledBy(objectAfter(value, changes(), frame), scope, name, use, since, frame);
    // A method of the client itself sends or reads.
    const isSetting = ({ path, call }: Mutation) => path.length > 0 || !call;
    const isOther =
      isChangedTooOften(scope, name, frame) || changesBehind(scope, name, use, since, frame).some(isSetting);
    return isOther ? withUnknownParameters(after, use) : after;
  }
  let changed: Value = value;
  if (value.kind === 'text') {
    if (scope.mutations.get(name)?.some(change => appends(change, frame)))
      for (const mutation of changes()) changed = appendedText(changed, mutation, frame);
  } else if (value.kind === 'dict' || value.kind === 'list') {
    for (const mutation of changes())
      if (!mutation.chained) {
        const isSure = () => isAlways(mutation.site) && runsOnce(mutation.site, scope, name, use);
        const before = changed;
        changed = changedInside(before, mutation.path, { ...mutation, isSure }, frame);
        // A list that is there before the function runs has what was added to it before.
        const isGrown = changed !== before && changed.kind === 'list' && mutation.path.length === 0;
        if (isGrown && changed.kind === 'list' && !isMadeBeside(mutation.site, scope, name))
          changed = { ...changed, open: true };
      }
    if (isChangedTooOften(scope, name, frame)) return uncertainValue(changed, use);
  }
  return changed;
}

/** Whether each list that a name holds is made in the function around a change of it, or both are in none. */
function isMadeBeside(change: Expr, scope: Scope, name: string): boolean {
  let owner = enclosing(change, 'function');
  // What goes through a list runs here: `values.forEach(value => query.append(…))`.
  while (owner?.parent?.kind === 'invoke' && owner.parent.callee !== owner) owner = enclosing(owner, 'function');
  const made = scope.names.get(name) ?? [];
  return made.every(each => {
    if (each.kind !== 'value' || enclosing(each.site, 'function') !== owner) return false;
    const { kind } = unwrap(each.value);
    return kind === 'list' || kind === 'loop' || kind === 'binary' || kind === 'invoke';
  });
}

/** A change, and whether it runs exactly once between the making of a structure and its use. */
interface Change extends Mutation {
  isSure(): boolean;
}

function isAccessor(value: Value): boolean {
  return value.kind === 'function' && value.owner.getter === true;
}

/** `params.page ??= 1` leaves a value that is there. */
function isAlways(change: Expr): boolean {
  return change.kind !== 'assign' || !/^(?:\?\?|\|\||&&)=$/.test(change.operator);
}

function runsOnce(change: Expr, scope: Scope, name: string, use: Expr): boolean {
  const made = scope.names.get(name) ?? [];
  const isMadeIn = (part: Expr) =>
    made.every(one => one.kind === 'param' || ('site' in one && contains(part, one.site)));
  for (let ancestor = change.parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor.kind === 'function' || ancestor.kind === 'class') return contains(ancestor, use) && isMadeIn(ancestor);
    const isPart = ancestor.kind === 'branch' || ancestor.kind === 'loop' || ancestor.kind === 'choice';
    // What an earlier iteration added is still there.
    if (isPart && (!contains(ancestor, use) || (ancestor.kind === 'loop' && !isMadeIn(ancestor)))) return false;
  }
  return true;
}

/** A client object that may send more than is known. */
function withUnknownParameters(object: Extract<Value, { kind: 'object' }>, use: Expr): Value {
  return { ...object, facts: [...object.facts, { role: 'query', value: unknown(use), span: use, expr: use }] };
}

/** `url.append("/v2").append(id)` of what builds a text; other texts have no such method. */
function appends({ call, path }: Mutation, { folding }: Frame): boolean {
  if (call?.callee.kind !== 'member' || path.length > 0) return false;
  return findIn(folding.language.changes, call.callee.name) === 'append';
}

function appendedText(text: Value, mutation: Mutation, frame: Frame): Value {
  const added = mutation.call?.args[0]?.value;
  if (text.kind !== 'text' || !added || !appends(mutation, frame)) return text;
  return textValue(...product([text.options, textsOf(evaluate(added, frame), added, frame)]));
}

/** Changes the structure at a path of members of a dictionary; a member that is not there is made. */
function changedInside(value: Value, path: readonly string[], mutation: Change, frame: Frame): Value {
  const [step, ...rest] = path;
  if (step === undefined) return changedStructure(value, mutation, frame);
  // Which item it is in is not followed.
  if (value.kind === 'list') return { ...value, items: value.items.map(() => unknown(mutation.site)), open: true };
  if (value.kind !== 'dict') return value;
  const position = entryIndex(value, step);
  const entry = value.entries[position];
  if (!entry) return value;
  const inner = changedInside(entry.value, rest, mutation, frame);
  if (inner === entry.value) return value;
  return {
    ...value,
    entries: value.entries.map((old, index) => (index === position ? { ...old, value: inner } : old)),
  };
}

function entryOf(key: Expr | string, value: Expr, expr: Expr, frame: Frame): ValueEntry {
  return { key: keyOf(key, frame), value: keepSource(evaluate(value, frame), value), span: expr, expr: value };
}

function changedStructure(value: Value, mutation: Change, frame: Frame): Value {
  const { key, call } = mutation;
  if (key !== undefined && mutation.value) {
    // Where lists and dictionaries are one type, an empty one is both.
    if (value.kind === 'list' && value.items.length === 0 && !value.open)
      return { kind: 'dict', entries: [entryOf(key, mutation.value, mutation.site, frame)], open: [] };
    // Which item it replaces is not followed.
    if (value.kind === 'list') return { ...value, items: value.items.map(() => unknown(mutation.site)), open: true };
    if (value.kind !== 'dict') return value;
    const entry = entryOf(key, mutation.value, mutation.site, frame);
    const name = knownText(entry.key);
    // A function of that name may run instead: `{ set name(value) { … } }`.
    if (value.entries.some(each => isAccessor(each.value) && knownText(each.key) === name))
      return { ...value, open: [...value.open, mutation.site] };
    return withEntry(value, isExtending(mutation.site) ? extending(entry, value, mutation.site) : entry, mutation);
  }
  if (call?.callee.kind !== 'member') return value;
  const [first, second] = call.args;
  if (!first) return value;
  const change = findIn(frame.folding.language.changes, call.callee.name);
  if (change === 'merge' && value.kind === 'dict') return merged(value, call, mutation, frame);
  if (change === 'extend' && value.kind === 'list') {
    const added = evaluate(first.value, frame);
    const items = added.kind === 'list' ? added.items : [];
    // What a name holds may be used up, a generator, and a function may give a part of a list.
    const isWritten = /^(?:list|loop)$/.test(unwrap(first.value).kind) && second === undefined;
    const isOpen = added.kind !== 'list' || added.open || !isWritten || !mutation.isSure();
    return { ...value, items: [...value.items, ...items], open: value.open || isOpen };
  }
  if (change !== 'add' && change !== 'append' && change !== 'set') return value;
  const copied = value.kind === 'dict' && second && copiedPairs(call, first.value, second.value, frame);
  if (copied && value.as === 'form') {
    const pairs = pairsCopied(evaluate(copied.dictionary, frame), copied, frame);
    if (pairs.kind === 'dict') return { ...joinDicts(value, pairs), as: 'form' };
  }
  if (value.kind === 'dict' && second) {
    const entry = entryOf(first.value, second.value, call, frame);
    if (change === 'set') return withEntry(value, entry, mutation);
    if (frame.folding.language.response.dictionaries?.setters?.includes(call.callee.name))
      return withEntry(value, entry, { isSure: () => false });
    const all = addedItems(call, second.value, frame);
    const added = all?.kind === 'list' ? all.items.map(item => ({ ...entry, value: item })) : [entry];
    return { ...value, entries: [...value.entries, ...added] };
  }
  if (value.kind !== 'list' || second) return value;
  const item = evaluate(first.value, frame);
  // It decides what is sent whether it is there.
  const pairs = item.kind === 'list' ? pairsAdded(call, first.value, frame) : undefined;
  if (pairs) return { ...value, items: [...value.items, ...pairs] };
  return { ...value, items: [...value.items, item], open: value.open || !mutation.isSure() };
}

/** `params["values[]"] += more`: what the entry was before with what is added, for those who look for an address. */
function extending(entry: ValueEntry, { entries }: Dictionary, expr: Expr): ValueEntry {
  const key = sketch(entry.key);
  const before = entries.findLast(each => sketch(each.key) === key)?.value;
  const { value: added } = entry;
  if (before?.kind !== 'text' || added.kind !== 'text') return { ...entry, value: unknown(expr) };
  return { ...entry, value: derivedValue(textValue(...product([before.options, added.options])), expr) };
}

/** A dictionary whose key is given a value. One that is a text by now has each key once. */
function withEntry(value: Dictionary, entry: ValueEntry, { isSure }: Pick<Change, 'isSure'>): Dictionary {
  const entries = [...value.entries, replacingEntry(entry, value.entries, isSure() ? 'surely' : 'perhaps')];
  return value.as === 'form' ? lastEntries({ ...value, entries }) : { ...value, entries };
}

/** The pairs that a loop adds: `for name in NAMES: params.append(("names[]", name))`. */
function pairsAdded(call: InvokeExpr, pair: Expr, frame: Frame): readonly Value[] | undefined {
  const expr = unwrap(pair);
  const [key, value, ...more] = expr.kind === 'list' ? expr.items : [];
  if (!key || !value || more.length > 0 || typeof stepOf(key) !== 'string') return undefined;
  const added = addedItems(call, value, frame);
  const name = evaluate(key, frame);
  return added?.kind === 'list'
    ? added.items.map((item): Value => ({ kind: 'list', items: [name, item], open: false }))
    : undefined;
}

/** `params.update(more, page=2)`: a dictionary with what a call adds to it. */
function merged(value: Dictionary, call: InvokeExpr, { isSure }: Change, frame: Frame): Dictionary {
  let made = value;
  for (const { name, spread, value: given, span } of call.args) {
    if (name !== undefined) {
      const entry = { key: keyOf(name, frame), value: keepSource(evaluate(given, frame), given), span, expr: given };
      made = { ...made, entries: [...made.entries, entry] };
      continue;
    }
    const added = dictionaryOf(evaluate(given, frame), given, frame);
    // Entries that are written in the call say by their place when they are added.
    const isWritten = contains(call, given) && unwrap(given).kind === 'dict';
    const isKnown = added && !spread && (isWritten || isSure());
    if (added) made = joinDicts(made, added);
    if (!isKnown) made = { ...made, open: [...made.open, given] };
  }
  return made;
}

type Dictionary = Extract<Value, { kind: 'dict' }>;
