import { type Expr, unwrap } from '../syntax/expr';
import { resolveAddress, sketchMarked } from './address';
import { formText } from './encodedTexts';
import { formatBraces, formatDollar, formatPercent } from './format';
import { evaluate, type Frame } from './frame';
import { entriesAs, joinWith, mapItems, mapItemsOf, memberOf, numbered, zipped } from './items';
import { argumentAt, asMethod, choosesMembers, type Operand, type Operation, receiverOf } from './operand';
import { dictionaryOfPairs } from './pairs';
import { replacements } from './replace';
import { dictionaryOf } from './tablesOfOthers';
import { textOperations } from './textOperations';
import { encodedPlus, keepSource, prependExpr, textsOf } from './texts';
import { trimEnd, trimmed, trimStart } from './trim';
import {
  derivedValue,
  joinDicts,
  knownText,
  lastEntries,
  type Piece,
  plainText,
  product,
  textValue,
  unknown,
  upTo,
  type Value,
  type ValueEntry,
} from './value';

/** A text without the slashes at its start and its end, where another text stands before and behind it. */
function betweenSlashes(value: Value, before: boolean, behind: boolean): Value {
  if (value.kind !== 'text') return value;
  const options = value.options.map(option =>
    option.map((piece, index) => {
      if (piece.kind !== 'text') return piece;
      const start = before && index === 0 ? /^\/+/ : /^/;
      const end = behind && index === option.length - 1 ? /\/+$/ : /$/;
      const text = piece.text.replace(start, '').replace(end, '');
      return text === piece.text ? piece : { ...piece, text };
    }),
  );
  return { ...value, options };
}

/** A value that the environment gives; the second argument is its default. */
const environment: Operation = operand => {
  const fallback = argumentAt(operand, 1) ?? namedArgument(operand, 'default');
  const option = fallback?.value.kind === 'text' ? fallback.value.options[0] : undefined;
  const text = option && knownText(option);
  return text === undefined ? unknown(operand.expr) : { kind: 'unknown', sources: [operand.expr], fallback: text };
};

function namedArgument({ args, frame }: Operand, name: string): { value: Value; expr: Expr } | undefined {
  const argument = args.find(candidate => candidate.name === name);
  return argument && { value: evaluate(argument.value, frame), expr: argument.value };
}

const joinAddress: Operation = operand => {
  const base = argumentAt(operand, 0);
  const path = argumentAt(operand, 1);
  if (!base) return undefined;
  if (!path) return base.value;
  const { frame } = operand;
  const made = textsOf(base.value, base.expr, frame).flatMap(before =>
    textsOf(path.value, path.expr, frame).map(after => resolveAddress(before, after)),
  );
  return textValue(...upTo(8, made, operand.expr));
};

/** Puts texts or lists one after the other; undefined when none of them is known to be one. */
export function concatenate(expr: Expr, operands: readonly Expr[], frame: Frame): Value | undefined {
  const values = operands.map(operand => keepSource(evaluate(operand, frame), operand));
  const lists = values.filter(value => value.kind === 'list');
  if (lists.length > 0) {
    const items = values.flatMap(value => (value.kind === 'list' ? value.items : []));
    // A function may give a part of a list.
    const isPart = operands.some(operand => unwrap(operand).kind === 'invoke');
    return { kind: 'list', items, open: isPart || lists.length < values.length || lists.some(list => list.open) };
  }
  const [first, second] = values;
  if (values.length === 2 && first?.kind === 'dict' && second?.kind === 'dict' && !first.as)
    return joinDicts(first, second);
  const known = values.some(
    value => (value.kind === 'text' && !value.numeric) || isForm(value) || value.kind === 'object',
  );
  if (!known && !values.some(value => value.kind === 'unknown' && value.fallback !== undefined)) return undefined;
  const joined = textValue(...product(values.map((value, index) => textsOf(value, operands[index] ?? expr, frame))));
  // Numbers before the first text are added to one another, and null has a word of its own.
  const isAdded = first?.kind === 'text' && first.numeric && second?.kind === 'text' && second.numeric;
  return isAdded || values.some(({ kind }) => kind === 'null') ? derivedValue(joined, expr) : joined;
}

function isForm(value: Value): boolean {
  return value.kind === 'dict' && value.as === 'form';
}

/** A dictionary that stays one, marked with the way in which it is written when it is sent. */
const writtenAs =
  (as: 'form' | 'json'): Operation =>
  operand => {
    const source = argumentAt(operand, 0);
    const isMissing = source?.value.kind === 'null' && source.value.isMissing && as === 'form';
    if (!source || isMissing) return { kind: 'dict', entries: [], open: [], as };
    const { value, expr } = source;
    // What stands for nothing becomes a text of the language, or is left out.
    const hasNothing = as === 'form' && value.kind === 'dict' && value.entries.some(each => each.value.kind === 'null');
    if (value.kind === 'dict') {
      const once = lastEntries(value);
      const isOpen = hasNothing || (as === 'json' && choosesMembers(operand));
      return { ...once, as, ...(isOpen ? { open: [...once.open, expr] } : {}) };
    }
    if (as === 'form' && value.kind === 'list') return { ...dictionaryOfPairs(value, expr, operand.frame), as };
    return value.kind === 'text' && as === 'form' ? value : undefined;
  };

type Dictionary = Extract<Value, { kind: 'dict' }>;

type Given = { readonly value: Value; readonly expr: Expr } | undefined;

/** An address with a dictionary written behind it. */
function withQuery(address: Given, added: Given, operand: Operand): Value | undefined {
  if (added?.value.kind !== 'dict' || !address) return undefined;
  const query = formText(lastEntries(added.value), (value, source) => textsOf(value, source, operand.frame));
  return textValue(
    ...textsOf(address.value, address.expr, operand.frame).map(before => [
      ...before,
      { kind: 'text' as const, text: sketchMarked(before).includes('?') ? '&' : '?' },
      ...query,
    ]),
  );
}

function receiverAs(as: 'form' | 'json', operand: Operand): Value | undefined {
  const value = receiverOf(operand);
  return value?.kind === 'dict' ? { ...lastEntries(value), as } : undefined;
}

const dictionary: Operation = ({ args, frame }) => {
  let made: Dictionary = { kind: 'dict', entries: [], open: [] };
  for (const { name, value: expr, span } of args) {
    const value = evaluate(expr, frame);
    if (name !== undefined) {
      const entry = { key: [{ kind: 'text' as const, text: name }], value: keepSource(value, expr), span, expr: expr };
      made = { ...made, entries: [...made.entries, entry] };
      continue;
    }
    const added = value.kind === 'list' ? dictionaryOfPairs(value, expr, frame) : dictionaryOf(value, expr, frame);
    made = added ? joinDicts(made, added) : { ...made, open: [...made.open, expr] };
  }
  return made;
};

/** A value of which the program only has the encoded form, also under a name: the call is one of its sources. */
function encodedBy(call: Expr, value: Value | undefined): Value | undefined {
  if (value?.kind === 'path') return { kind: 'unknown', sources: [call, value.expr] };
  if (value?.kind === 'unknown') return { ...value, sources: prependExpr(call, value.sources) };
  if (value?.kind !== 'text') return value;
  const marked = (piece: Piece): Piece =>
    piece.kind === 'hole'
      ? { ...piece, sources: prependExpr(call, piece.sources) }
      : { ...piece, text: encodedPlus(piece.text), encodedBy: call };
  return { ...value, options: value.options.map(option => option.map(marked)) };
}

/** The arguments, those in a list that is spread among them. */
function listOf({ args, frame }: Operand): Extract<Value, { kind: 'list' }> {
  const parts = args.map(({ spread, value }): Extract<Value, { kind: 'list' }> => {
    const item = keepSource(evaluate(value, frame), value);
    if (!spread) return { kind: 'list', items: [item], open: false };
    return item.kind === 'list' ? item : { kind: 'list', items: [item], open: true };
  });
  return { kind: 'list', items: parts.flatMap(({ items }) => items), open: parts.some(({ open }) => open) };
}

const joinPath: Operation = operand => {
  const list = listOf(operand);
  const inner = list.items.map((item, index) => betweenSlashes(item, index > 0, index < list.items.length - 1));
  const joined = joinWith(textValue([{ kind: 'text', text: '/' }]), { ...list, items: inner }, operand);
  const parts = list.items.map(item => plainText(item) ?? '');
  const isPlain = parts.every(
    (part, index) =>
      !part.includes('..') && !(index > 0 && part.startsWith('/')) && !(index < parts.length - 1 && part.endsWith('/')),
  );
  return isPlain || !joined ? joined : derivedValue(joined, operand.expr);
};

/** What an operation does to the values that it gets. */
export const operations = {
  /** The object whose method it is: `.strip()`, `.toString()`. */
  receiver: operand => {
    const value = receiverOf(operand);
    return operand.args.length > 0 && value ? derivedValue(value, operand.expr) : value;
  },
  /** The first argument: `str(x)`. */
  argument: operand => argumentAt(operand, 0)?.value,
  /** The first argument as a part of an address: `quote(x)`, `encodeURIComponent(x)`. */
  encoded: operand => encodedBy(operand.expr, argumentAt(operand, 0)?.value),
  environment,
  joinAddress,
  /** `base.ResolveReference(path)`: the method of an address that an address below it is given to. */
  resolvePath: ({ receiver, args, ...operand }) => {
    const address = receiver && args.length === 1 ? { value: receiver, span: receiver } : undefined;
    return address && joinAddress({ ...operand, receiver: undefined, args: [address, ...args] });
  },
  /** `sprintf`-like: the first argument is the pattern. */
  percent: operand => {
    const pattern = operand.args[0];
    return (
      pattern &&
      formatPercent(
        operand.expr,
        pattern.value,
        operand.args.slice(1).map(({ value }) => value),
        operand.frame,
      )
    );
  },
  /** The method of a pattern: `'{}'.format(x)`. */
  braces: operand =>
    operand.receiver ? formatBraces(operand.expr, operand.receiver, operand.args, operand.frame) : undefined,
  /** `'{name}'.format_map(values)`. */
  bracesOfMap: ({ args, ...operand }) => {
    const values = args.map(argument => ({ ...argument, spread: true }));
    return operand.receiver ? formatBraces(operand.expr, operand.receiver, values, operand.frame) : undefined;
  },
  /** `Template('…/$app').substitute(app=1)`. */
  dollar: operand => (operand.receiver ? formatDollar(operand.receiver, operand.args, operand.frame) : undefined),
  /** `separator.join(items)`. */
  joinItems: operand => joinWith(receiverOf(operand), argumentAt(operand, 0)?.value, operand),
  /** `items.join(separator)`, or `separator.join(items)` where the receiver is a text. */
  join: operand => {
    const receiver = receiverOf(operand);
    if (receiver?.kind === 'text') return joinWith(receiver, argumentAt(operand, 0)?.value, operand);
    return joinWith(argumentAt(operand, 0)?.value, receiver, operand);
  },
  concat: operand =>
    operand.receiver &&
    concatenate(operand.expr, [operand.receiver, ...operand.args.map(({ value }) => value)], operand.frame),
  mapItems,
  mapItemsOf,
  zipped,
  numbered,
  /** `partial(fetch, 'users.json')`: a function with its first arguments. */
  partial: ({ args: [target, ...args], frame }) => {
    const value = target && evaluate(target.value, frame);
    return value?.kind === 'function' ? { ...value, presets: [...(value.presets ?? []), ...args] } : undefined;
  },
  /** `fetch.bind(null, 'users.json')`: the same as a method, whose first argument is the object that it runs on. */
  boundMethod: ({ receiver, args, frame }) => {
    const value = receiver && evaluate(receiver, frame);
    return value?.kind === 'function' ? { ...value, presets: [...(value.presets ?? []), ...args.slice(1)] } : undefined;
  },
  /** `base.AppendPathSegments('v2', 'users')`: the segments below the address whose method it is. */
  belowAddress: ({ receiver, args, ...operand }) => {
    const base = receiver ? [{ value: receiver, span: receiver }] : [];
    return joinPath({ ...operand, receiver: undefined, args: [...base, ...args] });
  },
  joinPath,
  /** `params.to_query`, `body.to_json`: methods of the dictionary. */
  receiverForm: operand => receiverAs('form', operand),
  receiverJson: operand => receiverAs('json', operand),
  /** Both dictionaries, of which the second one wins. */
  merge: operand => {
    const before = receiverOf(operand);
    const argument = argumentAt(operand, 0);
    if (before?.kind !== 'dict' || !argument) return undefined;
    const added = dictionaryOf(argument.value, argument.expr, operand.frame);
    return added ? joinDicts(before, added) : { ...before, open: [...before.open, argument.expr] };
  },
  form: writtenAs('form'),
  json: writtenAs('json'),
  dictionary,
  ...replacements,
  trimEnd,
  trimStart,
  trimmed,
  ...textOperations,
  /** The same as functions: `rtrim($base, '/')`, `implode('/', $parts)`, `str_replace('{id}', $id, $text)`. */
  trimEndOf: operand => trimEnd(asMethod(operand, 0)),
  joinItemsOf: operand => joinWith(argumentAt(operand, 0)?.value, argumentAt(operand, 1)?.value, operand),
  joinList: operand => joinWith(argumentAt(operand, 1)?.value, argumentAt(operand, 0)?.value, operand),
  /** `add_query_arg($params, $url)`: an address with more parameters. */
  addQuery: operand => withQuery(argumentAt(operand, 1), argumentAt(operand, 0), operand),
  addQueryTo: operand => withQuery(argumentAt(operand, 0), argumentAt(operand, 1), operand),
  emptyForm: () => ({ kind: 'dict', entries: [], open: [], as: 'form' }),
  joinAll: operand =>
    concatenate(
      operand.expr,
      operand.args.map(({ value }) => value),
      operand.frame,
    ),
  /** `string.Format("{0}/{1}", a, b)` and `"%s".formatted(a)`. */
  bracesOf: operand =>
    operand.args[0] && formatBraces(operand.expr, operand.args[0].value, operand.args.slice(1), operand.frame),
  percentOf: operand =>
    operand.receiver &&
    formatPercent(
      operand.expr,
      operand.receiver,
      operand.args.map(({ value }) => value),
      operand.frame,
    ),
  /** The argument that is a text or a dictionary; others say what kind of text it is. */
  textArgument: operand => {
    const values = operand.args.map(({ value }) => keepSource(evaluate(value, operand.frame), value));
    return values.find(({ kind }) => kind === 'text' || kind === 'dict') ?? values[0];
  },
  /** `Map.of(key, value, key, value)`. */
  alternating: ({ args, frame }) => {
    const entries = args.flatMap(({ value: key }, index): ValueEntry[] => {
      const value = index % 2 === 0 ? args[index + 1]?.value : undefined;
      if (!value) return [];
      const name = textsOf(evaluate(key, frame), key, frame)[0] ?? [];
      return [
        {
          key: name,
          value: keepSource(evaluate(value, frame), value),
          span: { start: key.start, end: value.end },
          expr: value,
        },
      ];
    });
    return { kind: 'dict', entries, open: [] };
  },
  /** `object.put(key, value)`, which gives the object again. */
  withEntry: operand => {
    const before = receiverOf(operand);
    const [key, value] = operand.args;
    if (before?.kind !== 'dict' || !key || !value) return undefined;
    const name = textsOf(evaluate(key.value, operand.frame), key.value, operand.frame)[0] ?? [];
    const inside = keepSource(evaluate(value.value, operand.frame), value.value);
    return {
      ...before,
      entries: [...before.entries, { key: name, value: inside, span: value.span, expr: value.value }],
    };
  },
  /** The arguments as a list. */
  list: listOf,
  /** `append(list, items…)`: a list with more items. */
  appended: ({ args: [list, ...added], ...operand }) => {
    const before = list && evaluate(list.value, operand.frame);
    const more = listOf({ ...operand, args: added });
    return before?.kind === 'list'
      ? { kind: 'list', items: [...before.items, ...more.items], open: before.open || more.open }
      : undefined;
  },
  /** A dictionary that is filled later. */
  empty: () => ({ kind: 'dict', entries: [], open: [] }),
  /** A copy of a dictionary or list. */
  copy: operand => receiverOf(operand) ?? argumentAt(operand, 0)?.value,
  items: entriesAs(({ key, value }) => ({ kind: 'list', items: [textValue(key), value], open: false }), false),
  values: entriesAs(({ value }) => value),
  keys: entriesAs(({ key }) => textValue(key)),
  member: memberOf,
  /** `require('module')`. */
  module: operand => {
    const name = argumentAt(operand, 0);
    const module = (name && plainText(name.value))?.replace(/^node:/, '');
    return module === undefined ? undefined : { kind: 'path', path: module, module, expr: operand.expr };
  },
} satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

export { formatPercent };
