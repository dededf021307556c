import { findIn, type LanguageDefinition } from '../language';
import { dottedPath, type Expr, type InvokeExpr, unwrap } from '../syntax/expr';
import { followElements } from './elements';
import { targetsOf } from './functions';
import { gathers, isElement, itemMethod } from './lists';
import { isOwnName } from './ownObjects';
import { counters, trackFrom } from './places';
import { type Following, recordRead, rootedTrack, storedTrack, type Track, type Walk } from './track';
import { bindTuple, followTuples, type Tuples } from './tuples';
import { everyUseOf } from './uses';

/** Whether an expression is a dictionary that the program makes of the elements of a list, by keys of its own. */
export function isKeyed({ stage, path, keyed }: Track): boolean {
  return stage === 'body' && keyed?.depth === path.length;
}

/** A dictionary whose values are elements of a list or parts of them, or with `isGrouped` lists of elements. */
function dictionaryOf(track: Track, expr: Expr, isGrouped: boolean): Track {
  const length = track.path.lastIndexOf('*');
  const path = track.path.slice(0, length);
  return {
    ...track,
    ...rootedTrack(path, expr),
    keyed: { depth: length, value: isGrouped ? [] : track.path.slice(length) },
  };
}

/** An element becomes a value of a dictionary: `{a["name"]: a for a in …}`, `new Map(apps.map(a => [a.name, a]))`. */
export function collectedByKey(entry: Expr, expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const made = dictionaryAround(entry, expr, following);
  if (!made || !isOfElement(track)) return false;
  following.crosses = true;
  const origin = recordRead(expr, { ...track, form: 'items' }, following, false, 'tested');
  walk.climb(made, trackFrom(origin, dictionaryOf(track, made, false)), following);
  return true;
}

function isOfElement({ stage, path }: Track): boolean {
  return stage === 'body' && path.includes('*');
}

/** The dictionary whose values a pair, or a single entry, has one of. */
function dictionaryAround(entry: Expr, value: Expr, { language }: Following): Expr | undefined {
  const { parent } = entry;
  if (entry.kind === 'dict') {
    const [only, ...others] = entry.entries;
    const isValue = only?.value === value && others.length === 0 && only.key !== undefined;
    return isValue && parent?.kind === 'loop' && parent.body.at(-1) === entry ? parent : undefined;
  }
  if (entry.kind !== 'list' || entry.items.length !== 2 || entry.items[1] !== value) return undefined;
  const list = listOfPairs(entry, language);
  const call = list?.parent;
  if (call?.kind !== 'invoke' || call.args.length !== 1 || call.args[0]?.value !== list) return undefined;
  return language.response.dictionaries?.fromPairs.includes(dottedPath(call.callee) ?? '') ? call : undefined;
}

/** The list that a pair is an element of: a comprehension, or what a function makes of each item. */
function listOfPairs(pair: Expr, language: LanguageDefinition): Expr | undefined {
  let ancestor = pair;
  while (ancestor.parent?.kind === 'wrap') ancestor = ancestor.parent;
  const { parent } = ancestor;
  if (parent?.kind === 'loop') return parent.body.at(-1) === ancestor ? parent : undefined;
  const owner = parent?.kind === 'function' && parent.yields && parent.body === ancestor ? parent : undefined;
  const call = owner?.parent;
  if (call?.kind !== 'invoke' || call.callee.kind !== 'member' || call.args[0]?.value !== owner) return undefined;
  return findIn(language.response.items, call.callee.name) === 'made' ? call : undefined;
}

/** `by_name[app["name"]] = app`, or an element that is added to one list of several: `groups[key].append(app)`. */
export function bindKeyed(
  target: Expr,
  isGrouped: boolean,
  expr: Expr,
  track: Track,
  following: Following,
  walk: Walk,
): boolean {
  const dictionary = dictionaryOfEntry(target, isGrouped, following);
  const isKept = isGrouped ? isElement(track) : isOfElement(track);
  if (dictionary?.kind !== 'name' || !isKept || !isOwnName(dictionary, following)) return false;
  following.crosses = true;
  const origin = recordRead(expr, { ...track, form: 'items' }, following, false, 'tested');
  for (const use of everyUseOf(dictionary, following.program))
    walk.climb(
      use,
      trackFrom(origin, dictionaryOf(storedTrack(dictionary, track, following), use, isGrouped)),
      following,
    );
  return true;
}

/** An element that a call puts into a dictionary: `d.set(key, app)`, or into one of its lists: `groups[key].append(app)`. */
export function enterKeyed(call: InvokeExpr, expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const { callee, args } = call;
  if (callee.kind !== 'member') return false;
  if (gathers(callee, following) === 'element' && callee.object.kind !== 'name')
    return bindKeyed(callee.object, true, expr, track, following, walk);
  return args[1]?.value === expr && bindKeyed(call, false, expr, track, following, walk);
}

/** The dictionary of `d[key]`, `d.setdefault(key, [])`, `(d[key] ??= [])` and `d.set(key, app)`, or of the list `d.get(key)`. */
function dictionaryOfEntry(entry: Expr, isGrouped: boolean, following: Following): Expr | undefined {
  const expr = unwrap(entry);
  if (expr.kind === 'assign') return dictionaryOfEntry(expr.target, isGrouped, following);
  if (expr.kind === 'index') return expr.object;
  if (expr.kind !== 'invoke' || expr.callee.kind !== 'member') return undefined;
  const { setters = [], members = {} } = following.language.response.dictionaries ?? {};
  const isTaken = isGrouped && expr.args.length === 1 && findIn(members, expr.callee.name) === 'item';
  return isTaken || setters.includes(expr.callee.name) ? expr.callee.object : undefined;
}

/** Looks at what the program does with such a dictionary. False where that is what it may do with any value. */
export function climbKeyed(expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const { parent } = expr;
  const facts = following.language.response.dictionaries;
  switch (parent?.kind) {
    case 'index':
      if (parent.object !== expr || parent.index.kind === 'other') return false;
      followValue(parent, track, following, walk);
      return true;
    case 'member': {
      const call = parent.parent?.kind === 'invoke' && parent.parent.callee === parent ? parent.parent : undefined;
      if (call?.parent?.kind === 'block' && facts?.setters.includes(parent.name)) return true;
      const kind = findIn(facts?.members ?? {}, parent.name);
      if (kind && (call || kind === 'keys')) takenAs(kind, call ?? parent, track, following, walk);
      else if (call) return itemMethod(parent, call, unkeyed(track), following, walk);
      else followValue(parent, track, following, walk);
      return true;
    }
    case 'invoke': {
      const path = dottedPath(parent.callee) ?? '';
      const kind = findIn(facts?.functions ?? {}, path);
      const yieldsKeys = facts?.loops === 'keys' && findIn(following.language.response.itemFunctions ?? {}, path);
      if (parent.callee === expr || parent.args.length !== 1) return yieldsKeys !== undefined && yieldsKeys !== false;
      if (kind) takenAs(kind, parent, track, following, walk);
      return kind !== undefined || counters.test(path) || Boolean(yieldsKeys);
    }
    case 'loop':
      if (parent.iterable !== expr) return false;
      if (!parent.keys && facts?.loops === 'pairs')
        bindTuple(parent.target, pairsOf(parent, track), following, walk, parent);
      return true;
    case 'binary':
      return /^(?:not\s+)?in$/.test(parent.operator);
    case 'other': {
      const list = parent.role === 'spread' && parent.parent?.kind === 'list' ? parent.parent : undefined;
      const isPairs = list?.items.length === 1 && facts?.loops === 'pairs';
      if (isPairs) followTuples(list, pairsOf(list, track), following, walk);
      return parent.role === 'sign' || isPairs;
    }
    case 'branch':
    case 'block':
      return true;
    default:
      return false;
  }
}

/** Notes that more may be read of the values where the dictionary is neither named nor passed to a function of the program. */
export function escapeKeyed(expr: Expr, track: Track, following: Following): boolean {
  const { parent } = expr;
  const isPassed = parent?.kind === 'invoke' && following.takesAll && targetsOf(parent, expr, following) !== undefined;
  if (isPassed || (parent && /^(?:wrap|assign|return|function|choice|list)$/.test(parent.kind))) return false;
  recordRead(expr, valueTrack(expr, track), following, true);
  return true;
}

/** One value of the dictionary. That it is set, or that an element is added to it, is no read. */
function followValue(value: Expr, track: Track, following: Following, walk: Walk): void {
  let ancestor = value;
  while (
    ancestor.parent?.kind === 'wrap' ||
    (ancestor.parent?.kind === 'assign' && ancestor.parent.target === ancestor)
  ) {
    if (ancestor.parent.kind === 'assign' && ancestor.parent.parent?.kind === 'block') return;
    ancestor = ancestor.parent;
  }
  if (ancestor.parent?.kind === 'member' && gathers(ancestor.parent, following)) return;
  walk.climb(value, valueTrack(value, track), following);
}

function takenAs(
  kind: 'item' | 'items' | 'pairs' | 'keys',
  taken: Expr,
  track: Track,
  following: Following,
  walk: Walk,
): void {
  if (kind === 'item') followValue(taken, track, following, walk);
  else if (kind === 'pairs') followTuples(taken, pairsOf(taken, track), following, walk);
  else if (kind === 'items') {
    const { path, keyed } = track;
    if (keyed?.value.length === 1)
      walk.climb(taken, { ...unkeyed(track), ...rootedTrack(path, taken), filteredDepth: path.length }, following);
    else followElements(taken, { each: valueTrack(taken, track) }, following, walk);
  }
}

/** The pairs of a key and a value. */
function pairsOf(expr: Expr, track: Track): Tuples {
  return { each: valueTrack(expr, track), index: 1 };
}

/** What a value of the dictionary is of the response. */
function valueTrack(expr: Expr, track: Track): Track {
  return { ...unkeyed(track), ...rootedTrack([...track.path, ...(track.keyed?.value ?? [])], expr) };
}

function unkeyed({ keyed: _keyed, ...rest }: Track): Track {
  return rest;
}
