import type { Frame } from '../fold/frame';
import { dictionaryOfPairs } from '../fold/pairs';
import { type Piece, unknown, type Value, type ValueEntry } from '../fold/value';
import { valueType } from '../fold/valueType';
import { findIn } from '../language';
import {
  type BranchExpr,
  dottedPath,
  type Expr,
  type InvokeExpr,
  type NameExpr,
  namesIn,
  unwrap,
} from '../syntax/expr';
import { type Definition, onlyDefinition } from '../syntax/scope';
import { ownGuard } from './ownGuard';
import { alwaysRuns, isAdder, isUnchangedList, stepOf, unwrapConversion, visitedList } from './rounds';

/** A dictionary whose pairs a statement passes on one after the other. */
interface CopiedPairs {
  readonly dictionary: Expr;
  readonly statement: Expr;
  /** The call gets only pairs whose value is a list, or only the others. */
  readonly accepts?: 'lists' | 'others';
  /** It gets the items of a list one by one; with `any`, also a value that is no list. */
  readonly each?: 'lists' | 'any';
  /** It gets only values that are there. */
  readonly guard?: NonNullable<ValueEntry['guard']>;
  /** What it puts behind each key. */
  readonly suffix: string;
  /** The pairs are the items of a list. */
  readonly isList?: true;
}

/**
 * The dictionary all of whose pairs a call takes, one in each iteration: `for (const [key, value] of Object.entries(params))
 * url.searchParams.set(key, value)`. Undefined where the call may run without one, or more happens in an iteration.
 */
export function copiedPairs(call: InvokeExpr, key: Expr, value: Expr, frame: Frame): CopiedPairs | undefined {
  const { program } = frame.folding;
  const { name, suffix } = suffixed(key);
  const definition = name && onlyDefinition(name, program);
  const round = definition && roundOf(definition, frame);
  if (!name || !definition || !round) return undefined;
  const given = unwrap(unwrapConversion(value, frame));
  if (round.accepts === 'keys') {
    const isValue =
      given.kind === 'index' &&
      dottedPath(given.object) === dottedPath(orEmpty(round.dictionary)) &&
      dottedPath(given.object) !== undefined &&
      dottedPath(given.index) === dottedPath(name);
    return isValue && stepOf(definition) === undefined
      ? wayOf(call, given, undefined, round, suffix, frame)
      : undefined;
  }
  if (given.kind !== 'name' || stepOf(definition) !== 0) return undefined;
  // Of two pairs with one key, the last one would stay.
  if (round.isList && !isAdder(call, frame)) return undefined;
  const item = itemOf(given, frame);
  // Of items that replace each other the last one stays.
  if (item && !isAdder(call, frame)) return undefined;
  const whole = item?.name ?? given;
  const other = onlyDefinition(whole, program);
  const isPair = other && roundOf(other, frame)?.statement === round.statement && stepOf(other) === 1;
  return isPair ? wayOf(call, whole, item, round, suffix, frame) : undefined;
}

/** The dictionary that is taken for an empty one where it is not there: `query || {}`. */
function orEmpty(dictionary: Expr): Expr {
  const expr = unwrap(dictionary);
  const [first, other, ...more] = expr.kind === 'choice' && expr.choiceKind === 'fallback' ? expr.options : [];
  const nothing = other && unwrap(other);
  return first && nothing?.kind === 'dict' && nothing.entries.length === 0 && more.length === 0 ? first : dictionary;
}

/** The pairs of a dictionary that such a call sends; what is not known of them makes it an open one. */
export function pairsCopied(value: Value, copied: CopiedPairs, frame: Frame): Value {
  const isPairs = copied.isList === true && value.kind === 'list';
  if (copied.isList && !isPairs) return unknown(copied.dictionary);
  const pairs = isPairs ? dictionaryOfPairs(value, copied.dictionary, frame) : value;
  if (pairs.kind !== 'dict') return pairs;
  let isSure = true;
  const entries = pairs.entries.flatMap((entry): ValueEntry[] => {
    const { value, expr } = entry;
    // What has no value is sent as some text.
    if (value.kind === 'null') {
      isSure &&= copied.guard !== undefined;
      return [];
    }
    const kind = kindOf(value, expr, frame);
    const isKnown = kind !== undefined || (!copied.accepts && !copied.each);
    const guard = isSurelyThere(entry) ? undefined : copied.guard;
    // A list that is sent as one value becomes a text in a way of the language, and the signs of a text are no items.
    const isPlain =
      kind === 'list' ? copied.each !== undefined || copied.accepts === 'others' : copied.each !== 'lists';
    const isTaken =
      copied.accepts === undefined || kind === undefined || (kind === 'list') === (copied.accepts === 'lists');
    isSure &&= isKnown && (isPlain || !isTaken);
    return isTaken ? [{ ...entry, key: withSuffix(entry.key, copied.suffix), ...(guard ? { guard } : {}) }] : [];
  });
  const open = isSure ? pairs.open : [...pairs.open, copied.dictionary];
  return { ...pairs, entries, as: 'form', open };
}

function withSuffix(key: readonly Piece[], suffix: string): readonly Piece[] {
  return suffix === '' ? key : [...key, { kind: 'text', text: suffix }];
}

function kindOf(value: Value, expr: Expr, { folding: { program, file, language } }: Frame): 'list' | 'one' | undefined {
  if (value.kind === 'list') return value.open ? undefined : 'list';
  if (value.kind === 'text') return 'one';
  return valueType(expr, program, file.text, language) === undefined ? undefined : 'one';
}

/** Whether a value is a text that is not empty, or a list, so that a look at it finds it. */
function isSurelyThere({ value }: ValueEntry): boolean {
  if (value.kind === 'list') return true;
  const [only, ...others] = value.kind === 'text' ? value.options : [];
  const isWritten = others.length === 0 && only?.some(piece => piece.kind === 'text' && piece.text !== '') === true;
  return isWritten && value.kind === 'text' && !(value.numeric && /^(?:0*|false)$/.test(textOf(only)));
}

function textOf(pieces: readonly Piece[] | undefined): string {
  return (pieces ?? []).map(piece => (piece.kind === 'text' ? piece.text : '')).join('');
}

/** `key`, or a text that begins with it: `${key}[]`. */
function suffixed(key: Expr): { readonly name: NameExpr | undefined; readonly suffix: string } {
  const expr = unwrap(key);
  if (expr.kind === 'name') return { name: expr, suffix: '' };
  const [first, second, ...others] = expr.kind === 'text' ? expr.pieces : [];
  const name = first?.kind === 'hole' ? unwrap(first.value) : undefined;
  const isKnown = name?.kind === 'name' && second?.kind === 'chars' && others.length === 0;
  return isKnown ? { name, suffix: second.text } : { name: undefined, suffix: '' };
}

/** One of the items of the value of a pair, by its name in a loop or in a function that gets each of them. */
interface Item {
  readonly name: NameExpr;
  readonly each: 'lists' | 'any';
  readonly enclosing: Expr;
}

function itemOf(name: NameExpr, frame: Frame): Item | undefined {
  const definition = onlyDefinition(name, frame.folding.program);
  if (definition?.kind === 'item' && definition.path.length === 0 && !definition.keys)
    return listed(definition.source, definition.loop, frame);
  if (definition?.kind !== 'param' || definition.position !== 0 || definition.path.length > 0) return undefined;
  const list = visitedList(definition, frame);
  return list && listed(list.object, list.call, frame);
}

/** `value`, or a list that it is or is the only item of: `Array.isArray(value) ? value : [value]`. */
function listed(of: Expr, enclosing: Expr, frame: Frame): Item | undefined {
  const expr = unwrap(of);
  const { language, file } = frame.folding;
  if (language.asList?.test(file.text.slice(expr.start, expr.end))) {
    const [name] = namesIn(expr);
    return name && { name: name, each: 'any', enclosing };
  }
  if (expr.kind === 'name') return { name: expr, each: 'lists', enclosing };
  if (expr.kind !== 'choice' || expr.choiceKind !== 'either' || !expr.condition) return undefined;
  const [first, other, ...more] = expr.options.map(unwrap);
  const only =
    other?.kind === 'list' && other.items.length === 1 && !other.open ? unwrap(other.items[0] as Expr) : undefined;
  const isOne = first?.kind === 'name' && only?.kind === 'name' && first.name === only.name && more.length === 0;
  return isOne && isListTest(expr.condition, first, frame) ? { name: first, each: 'any', enclosing } : undefined;
}

function isListTest(test: Expr, of: Expr, { folding: { language } }: Frame): boolean {
  const expr = unwrap(test);
  if (expr.kind !== 'invoke' || expr.args.length !== 1) return false;
  const isTest = language.listTests?.includes(dottedPath(expr.callee) ?? '') === true;
  const tested = dottedPath(expr.args[0]?.value as Expr);
  return isTest && tested !== undefined && tested === dottedPath(of);
}

interface Round {
  readonly dictionary: Expr;
  readonly statement: Expr;
  readonly accepts: 'pairs' | 'keys';
  readonly isList?: true;
}

/** The loop, or the function given to a list, that a name gets its value from. */
function roundOf(definition: Definition, frame: Frame): Round | undefined {
  if (definition.kind === 'item') {
    const { source, keys, loop } = definition;
    return keys ? { dictionary: source, statement: loop, accepts: 'keys' } : entriesOf(source, loop, frame);
  }
  if (definition.kind !== 'param' || definition.position !== 0) return undefined;
  const list = visitedList(definition, frame);
  return list?.call.parent?.kind === 'block' ? entriesOf(list.object, list.call, frame) : undefined;
}

/** `Object.entries(params)`, `Object.keys(params)`, or a list of pairs. */
function entriesOf(list: Expr, statement: Expr, frame: Frame): Round | undefined {
  const { language } = frame.folding;
  const call = unwrap(list);
  if (call.kind === 'name' || call.kind === 'list')
    return isUnchangedList(call, frame) ? { dictionary: call, statement, accepts: 'pairs', isList: true } : undefined;
  const name = call.kind === 'invoke' && call.args.length === 1 ? dottedPath(call.callee) : undefined;
  const accepts = findIn(language.response.dictionaries?.functions ?? {}, name ?? '');
  const dictionary = call.kind === 'invoke' ? call.args[0]?.value : undefined;
  return dictionary && (accepts === 'pairs' || accepts === 'keys') ? { dictionary, statement, accepts } : undefined;
}

/** How a call gets its pairs; undefined where more happens in an iteration than what passes them on. */
function wayOf(
  call: InvokeExpr,
  value: Expr,
  item: Item | undefined,
  { dictionary, statement, isList }: Round,
  suffix: string,
  frame: Frame,
): CopiedPairs | undefined {
  if (!alwaysRuns(statement, dictionary, call, frame)) return undefined;
  let accepts: CopiedPairs['accepts'];
  let guard: CopiedPairs['guard'];
  let inside: Expr = call;
  for (let ancestor = call.parent; inside !== statement; ancestor = ancestor.parent) {
    if (!ancestor) return undefined;
    const isLoop = ancestor === statement || ancestor === item?.enclosing;
    if (
      ancestor.kind === 'block'
        ? ancestor.statements.length !== 1
        : ancestor.kind !== 'function' && ancestor.kind !== 'branch' && !isLoop
    )
      return undefined;
    if (ancestor.kind === 'branch') {
      const way = choiceOf(ancestor, inside, value, call, frame);
      const isGuard = way === 'present' || way === 'defined' || way === 'true';
      // With two tests of a value it is not known which remains.
      if (!way || (isGuard ? guard : accepts)) return undefined;
      if (isGuard) guard = way;
      else accepts = way;
    }
    inside = ancestor;
  }
  return {
    dictionary,
    statement,
    suffix,
    ...(isList ? { isList } : {}),
    ...(accepts ? { accepts } : {}),
    ...(item ? { each: item.each } : {}),
    ...(guard ? { guard } : {}),
  };
}

/** What a test lets through to one of its arms, the other of which passes on the rest of the pairs, if there is one. */
function choiceOf(
  { tests, arms, isIf }: BranchExpr,
  inside: Expr,
  value: Expr,
  call: InvokeExpr,
  frame: Frame,
): 'lists' | 'others' | CopiedPairs['guard'] {
  const [test, ...more] = tests;
  const others = arms.filter(arm => arm !== inside);
  if (!isIf || !test || more.length > 0 || others.length > 1) return undefined;
  if (isListTest(test, value, frame))
    return others.every(arm => passesOn(arm, call)) ? (arms[0] === inside ? 'lists' : 'others') : undefined;
  const guard = others.length === 0 ? ownGuard(test, value, frame) : 'other';
  return guard === 'other' || guard === 'none' ? undefined : guard;
}

/** Whether all that an arm does is to call the same method, or another one, of what the call changes. */
function passesOn(arm: Expr, call: InvokeExpr): boolean {
  const expr = unwrap(arm);
  if (expr.kind === 'block') return expr.statements.length === 1 && passesOn(expr.statements[0] as Expr, call);
  if (expr.kind === 'loop') return expr.body.length === 1 && passesOn(expr.body[0] as Expr, call);
  if (expr.kind !== 'invoke') return false;
  const given = expr.args[0]?.value;
  if (given?.kind === 'function' && expr.args.length === 1) return passesOn(given.body, call);
  return holderOf(expr) !== undefined && holderOf(expr) === holderOf(call);
}

/** `url.searchParams` of `url.searchParams.append(…)`. */
function holderOf({ callee }: InvokeExpr): string | undefined {
  return callee.kind === 'member' ? dottedPath(callee.object) : undefined;
}
