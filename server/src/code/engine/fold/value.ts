import type { Span } from '../../../text/span';
import type { Argument, Expr, FunctionExpr, InvokeExpr, ListExpr } from '../syntax/expr';
import type { Scope } from '../syntax/scope';
import type { ResultEntry } from './keptResult';

/** A parameter of a function whose value only its callers know. */
export interface ParamUse {
  readonly owner: FunctionExpr;
  readonly position: number;
}

/** One piece of a folded text, before it is decided which names can be seen from the call. */
export type Piece =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly span?: Span;
      /** The name or member whose value this text is. */
      readonly reference?: Expr;
      /** The member or element of a constant that this text was read from. */
      readonly member?: Expr;
      /** It was defined in another file. */
      readonly isCrossFile?: boolean;
      /** A class below the one that sends has it. */
      readonly isOfSubclass?: true;
      /** The expression that chose this text among others. */
      readonly choice?: Expr;
      /** Where the pattern says that this text goes: `%s`, `{}`. */
      readonly target?: Span;
      /** The expression that makes another text of this one, in a way that is not computed here: `'a-b'.title()`. */
      readonly madeBy?: Expr;
      /** It is the value of an item of an enumeration, which the program has in its place: `madeBy` yields the item. */
      readonly item?: TextItem;
      /** The call that encodes this text, which stands here as it is: `quote('a b')`. */
      readonly encodedBy?: Expr;
    }
  | {
      readonly kind: 'hole';
      /** Expressions that all yield the value, the one nearest to its use first. */
      readonly sources: readonly Expr[];
      readonly fallback?: string;
      readonly span?: Span;
      /** True when `span` holds the brackets of an interpolation too. */
      readonly interpolated?: boolean;
      readonly param?: ParamUse;
      /** The sources yield more than this piece, so that they cannot be written in its place. */
      readonly isPartial?: true;
      /** It is encoded once more on its way, so that what the program has of it is its value. */
      readonly asIs?: true;
      readonly optional?: true;
      readonly choice?: Expr;
      readonly target?: Span;
      /** It stands for each item of the list that this yields. */
      readonly itemOf?: Expr;
      /** A call of a function gives it, in a dictionary. */
      readonly result?: ResultEntry;
    };

/**
 * What an item of an enumeration is where a text is needed: its value unless something formats it, another text, or what a class
 * of the file decides.
 */
export type TextItem = 'value' | 'none' | 'other';

export type Folded = readonly Piece[];

export interface ValueEntry {
  readonly key: Folded;
  readonly value: Value;
  /** The whole pair. */
  readonly span: Span;
  /** The value as the program writes it. */
  readonly expr: Expr;
  /** The test where the pairs of a dictionary are passed on: only a value that is present, or truthy, is sent. */
  readonly guard?: 'present' | 'defined' | 'true';
  /** Its key already has a value, which this one replaces, surely or perhaps. */
  readonly replaces?: 'surely' | 'perhaps';
  /** A condition decides whether the program adds it. */
  readonly isConditional?: true;
}

/** One fact about a request that a client object or a call carries. */
export interface Fact {
  readonly role: Role;
  readonly value: Value;
  /** The whole argument or pair, keyword included. */
  readonly span: Span;
  /** The value as the program writes it. */
  readonly expr: Expr;
  /** The name of a header or parameter that is set on its own. */
  readonly key?: Folded;
  /** A base that the library puts in front of whole addresses as well. */
  readonly prefixes?: true;
  /** A base against which the address is resolved. */
  readonly resolves?: true;
}

export type Role =
  | 'url'
  | 'base'
  | 'scheme'
  | 'host'
  | 'port'
  | 'path'
  | 'segment'
  | 'method'
  | 'headers'
  | 'query'
  | 'form'
  | 'json'
  | 'body'
  | 'data'
  | 'request'
  | 'gives'
  | 'raises'
  | 'kept';

/** What is known about the value of an expression without running the program. */
export type Value =
  /** A text: one of several where a condition decides. */
  | { readonly kind: 'text'; readonly options: readonly Folded[]; readonly numeric?: boolean }
  /** Nothing; a parameter that gets none because no argument is given takes its default. */
  | { readonly kind: 'null'; readonly isMissing?: true }
  | {
      readonly kind: 'dict';
      readonly entries: readonly ValueEntry[];
      /** Expressions whose unknown entries are also in it. */
      readonly open: readonly Expr[];
      /** How it is encoded where it is sent: as a form, or as JSON text. Absent: it is a dictionary. */
      readonly as?: 'form' | 'json';
      /** Keys that differ only in case are one. */
      readonly caseInsensitive?: true;
      /** The program may have changed it in a way that is not followed, so each entry may have another value. */
      readonly changed?: true;
      /** Its entries are immutable and contain no structures: a named tuple. */
      readonly frozen?: true;
    }
  | {
      readonly kind: 'list';
      readonly items: readonly Value[];
      readonly open: boolean;
      readonly isUnordered?: true;
      /** Where it is written with these items, as one of those of a list: `['names[]', metric]`. */
      readonly pair?: { readonly expr: ListExpr; readonly items: readonly Value[] };
    }
  /** A name of the platform or of another module: `requests.get`, `os.environ`. */
  | { readonly kind: 'path'; readonly path: string; readonly module?: string; readonly expr: Expr }
  /** An object of a client library, with what is known about the requests it sends. `path` is a member of it. */
  | {
      readonly kind: 'object';
      readonly type: string;
      readonly facts: readonly Fact[];
      readonly path: readonly string[];
      readonly creation: InvokeExpr | undefined;
    }
  /** An object of a class of this file, or the class itself. */
  | {
      readonly kind: 'instance';
      readonly scope: Scope;
      readonly bindings: Bindings;
      readonly isClass: boolean;
      /** It comes from a caller, so it may be an object of a subclass, or of another class with the same methods. */
      readonly isFromCaller?: true;
      /** One of several constants of the class, which a caller chooses. */
      readonly param?: ParamUse;
      /** The fields that the call which makes the object gives it. */
      readonly presets?: ReadonlyMap<string, Value>;
      /** The program may replace it with another object. */
      readonly isReplaceable?: true;
    }
  | {
      readonly kind: 'function';
      readonly owner: FunctionExpr;
      readonly bindings: Bindings;
      readonly self?: Value;
      /** The first arguments, which it gets before those of a call: `partial(fetch, 'users.json')`. */
      readonly presets?: readonly Argument[];
      /** The program may replace it with another function. */
      readonly isReplaceable?: true;
    }
  | {
      readonly kind: 'unknown';
      readonly sources: readonly Expr[];
      readonly fallback?: string;
      readonly param?: ParamUse;
      /** The program may have no value: null, or an argument that is left out. */
      readonly optional?: true;
      readonly result?: ResultEntry;
    };

/** The arguments of the functions that are being followed, and the one item of each list through which a loop is followed. */
export type Bindings = ReadonlyMap<Expr, readonly (Value | undefined)[]>;

export const noBindings: Bindings = new Map();

export function textValue(...options: readonly Folded[]): Value {
  return { kind: 'text', options };
}

export function unknown(expr: Expr): Value {
  return { kind: 'unknown', sources: [expr] };
}

/** At most this many variants of one text are followed. */
export const maxOptions = 8;

/** The maximum number of rows of a table of addresses, each of which is a call of its own. */
export const maxRows = 32;

/** How many variants of texts that are joined are followed: the rows of one table are, but not each with each of another. */
export function maxVariants(...lists: readonly (readonly Folded[])[]): number {
  return lists.reduce((maxLength, options) => Math.max(maxLength, options.length), maxOptions);
}

/**
 * The texts that come from putting one of each list after the other. Most lists have one text, which is put behind what is
 * made already: a string of 100,000 escapes has as many lists.
 */
export function product(lists: readonly (readonly Folded[])[]): Folded[] {
  const limit = lists.reduce((maxLength, options) => Math.max(maxLength, options.length), maxOptions);
  let made: Piece[][] = [[]];
  for (const options of lists) {
    const [only] = options;
    if (only && options.length === 1) {
      for (const before of made) for (const piece of only) before.push(piece);
      continue;
    }
    const next: Piece[][] = [];
    for (const before of made) {
      for (const option of options) if (next.length < limit) next.push([...before, ...option]);
    }
    made = next;
  }
  return made;
}

/** The characters of a folded text in which holes are left out, or undefined when it has a hole. */
export function knownText(folded: Folded): string | undefined {
  let text = '';
  for (const piece of folded) {
    if (piece.kind === 'hole') return undefined;
    text += piece.text;
  }
  return text;
}

/** A dictionary with the entries of another one behind its own. */
export function joinDicts(
  before: Extract<Value, { kind: 'dict' }>,
  added: Extract<Value, { kind: 'dict' }>,
): Extract<Value, { kind: 'dict' }> {
  const changed = before.changed || added.changed ? { changed: true as const } : {};
  const entries = [...before.entries, ...added.entries];
  return { ...before, ...changed, entries, open: [...before.open, ...added.open] };
}

/** Whether a value has entries or items. */
export function isStructure({ kind }: Value): boolean {
  return kind === 'dict' || kind === 'list';
}

/** The last entry of a dictionary under a name. */
export function entryNamed(dict: Extract<Value, { kind: 'dict' }>, name: string | number): ValueEntry | undefined {
  return dict.entries[entryIndex(dict, name)];
}

/** The position of that entry, or -1. */
export function entryIndex(
  { entries, caseInsensitive }: Extract<Value, { kind: 'dict' }>,
  name: string | number,
): number {
  const wanted = caseInsensitive ? String(name).toLowerCase() : name;
  return entries.findLastIndex(({ key }) => {
    const only = key.length === 1 && key[0]?.kind === 'text' ? key[0].text : undefined;
    return (caseInsensitive ? only?.toLowerCase() : only) === wanted;
  });
}

/** The text with holes as a mark that no program writes, or as their fallback. */
export function sketch(folded: Folded): string {
  return folded.map(piece => (piece.kind === 'text' ? piece.text : (piece.fallback ?? '\uFFFC'))).join('');
}

/** The single text of a value, when there is one without holes. */
export function plainText(value: Value | undefined): string | undefined {
  if (value?.kind !== 'text' || !value.options[0]) return undefined;
  return knownText(value.options[0]);
}

/** At most `limit` texts; where there are more, the last one is a hole that stands for all others. */
export function upTo(limit: number, options: readonly Folded[], expr: Expr): readonly Folded[] {
  if (options.length <= limit) return options;
  return [...options.slice(0, limit), [{ kind: 'hole', sources: [expr] }]];
}

/** The text with holes as their fallback; undefined where one has none. */
export function textOrFallback(folded: Folded): string | undefined {
  let text = '';
  for (const piece of folded) {
    const part = piece.kind === 'text' ? piece.text : piece.fallback;
    if (part === undefined) return undefined;
    text += part;
  }
  return text;
}

/**
 * What a program makes of a value in a way that is not computed here. A text stays for those who look for an address; what
 * it is at run time only the expression yields.
 */
export function derivedValue(value: Value, expr: Expr): Value {
  switch (value.kind) {
    case 'text':
      return textValue(...value.options.map(option => option.map(piece => madeBy(piece, expr, option.length === 1))));
    case 'path':
      return unknown(expr);
    case 'unknown':
      return { ...value, sources: [expr] };
    case 'list':
      return { ...value, items: value.items.map(itemOfMade) };
    case 'dict':
      // What happens to the text of a structure is not known.
      return value.as ? unknown(expr) : value;
    default:
      return value;
  }
}

/** An item of a list that the program makes anew: only the place where it is read yields it. */
function itemOfMade(item: Value): Value {
  const text = item.kind === 'text' && item.options[0] ? textOrFallback(item.options[0]) : undefined;
  return { kind: 'unknown', sources: [], ...(text === undefined ? {} : { fallback: text }) };
}

function madeBy(piece: Piece, expr: Expr, isWhole: boolean): Piece {
  if (piece.kind === 'text') {
    const { item: _, ...text } = piece;
    return { ...text, madeBy: expr };
  }
  return isWhole ? { ...piece, sources: [expr] } : { ...piece, isPartial: true };
}

/** Whether the program makes another text of this one. */
export function isDerived(option: Folded): boolean {
  return option.some(piece => piece.kind === 'text' && piece.madeBy);
}

/** The one text of a value where the program has just that. */
export function exactText(value: Value | undefined): string | undefined {
  if (value?.kind !== 'text' || value.options.length !== 1) return undefined;
  const [option] = value.options;
  return option && !isDerived(option) ? knownText(option) : undefined;
}

/** A text that is one of several at run time: what yields it, with the text where nothing replaces it. */
export function replaceable(value: Value, use: Expr): Value {
  const text = value.kind === 'text' && value.options[0] ? textOrFallback(value.options[0]) : undefined;
  return text === undefined ? value : { kind: 'unknown', sources: [use], fallback: text };
}

/** Every text in a structure may be another one, and more may be in it. */
export function openStructure(value: Value, use: Expr): Value {
  if (value.kind === 'list') return { ...value, items: value.items.map(item => openStructure(item, use)), open: true };
  if (value.kind !== 'dict') return replaceable(value, use);
  const entries = value.entries.map(entry => ({ ...entry, value: openStructure(entry.value, use) }));
  return { ...value, entries, open: [...value.open, use], changed: true };
}

/** An entry as it is added to others, with what it does to an earlier one of its key. */
export function replacingEntry(
  entry: ValueEntry,
  others: readonly ValueEntry[],
  replaces: 'surely' | 'perhaps',
): ValueEntry {
  const key = knownText(entry.key);
  const isThere = key !== undefined && others.some(other => knownText(other.key) === key);
  return { ...entry, ...(isThere ? { replaces } : {}), ...(replaces === 'perhaps' ? { isConditional: true } : {}) };
}

/** A dictionary as it is written into a text, in which each key has the last of its values. */
export function lastEntries(value: Extract<Value, { kind: 'dict' }>): Extract<Value, { kind: 'dict' }> {
  if (!value.entries.some(({ replaces }) => replaces)) return value;
  let entries: readonly ValueEntry[] = [];
  for (const entry of value.entries) {
    const isReplaced = (other: ValueEntry) =>
      entry.replaces === 'surely' && knownText(other.key) === knownText(entry.key);
    entries = [...entries.filter(other => !isReplaced(other)), entry];
  }
  const unsure = value.entries.flatMap(({ replaces, expr }) => (replaces === 'perhaps' ? [expr] : []));
  return { ...value, entries, open: [...value.open, ...unsure] };
}

/** The items of a list that callers give are written by the name of the list. */
export function isWritable(piece: Piece): boolean {
  return piece.kind === 'text' || piece.itemOf !== undefined;
}
