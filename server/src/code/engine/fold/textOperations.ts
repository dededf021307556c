import { operationOf } from '../language';
import { type Expr, unwrap } from '../syntax/expr';
import { isClosed } from './closed';
import { comprehensionValue } from './comprehension';
import { evaluate, type Frame } from './frame';
import { argumentAt, type Operand, type Operation, receiverOf } from './operand';
import { derivedValue, exactText, type Folded, isDerived, knownText, textValue, unknown, type Value } from './value';

/** Another text for each text of a value; what `change` cannot tell is left to the running program. */
function changed(
  value: Value | undefined,
  expr: Expr,
  change: (text: string) => string | undefined,
): Value | undefined {
  if (value?.kind !== 'text') return value && derivedValue(value, expr);
  const options = value.options.map((option): Folded | undefined => {
    const whole = isDerived(option) ? undefined : knownText(option);
    const made = whole === undefined ? undefined : change(whole);
    if (made === undefined) return undefined;
    return made === whole ? option : [{ kind: 'text', text: made }];
  });
  return options.every(option => option !== undefined) ? { ...value, options } : derivedValue(value, expr);
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** The first argument as what a loop takes from it: of a dictionary, its keys. */
function itemsGiven(operand: Operand): Value | undefined {
  const argument = argumentAt(operand, 0);
  const value = argument?.value;
  if (value?.kind !== 'dict') return value;
  if (!argument || !isClosed(argument.expr, operand.frame.folding)) return derivedValue(value, operand.expr);
  const keys = value.entries.map(({ key }) => textValue(key));
  const names = new Set(keys.map(exactText));
  // A key that is written twice is there once.
  const isKnown = value.open.length === 0 && !names.has(undefined) && names.size === keys.length;
  return isKnown ? { kind: 'list', items: keys, open: false } : derivedValue(value, operand.expr);
}

/** The items of a set, each of them once: `sorted(set(names))`, `sorted({name for name, _ in PAIRS})`. */
function itemsOfSet({ args, frame }: Operand): Value | undefined {
  const set = args[0] && unwrap(args[0].value);
  const called = set?.kind === 'invoke' ? evaluate(set.callee, frame) : undefined;
  const isMade = called?.kind === 'path' && operationOf(frame.folding.language, called.path) === 'unordered';
  const [argument, ...others] = isMade && set?.kind === 'invoke' ? set.args : [];
  const value =
    set?.kind === 'loop' && set.isSet
      ? comprehensionValue(set, frame, true)
      : argument && !argument.spread && others.length === 0
        ? evaluate(argument.value, frame)
        : undefined;
  return distinct(value);
}

/** What is spread from a set of a list: its items in their order, each of them once. */
export function itemsSpread(set: Expr, frame: Frame): Value | undefined {
  const made = unwrap(set);
  const called = made.kind === 'invoke' ? evaluate(made.callee, frame) : undefined;
  const isMade = called?.kind === 'path' && operationOf(frame.folding.language, called.path) === 'distinct';
  const [given, ...others] = isMade && made.kind === 'invoke' ? made.args : [];
  return given && !given.spread && others.length === 0 ? distinct(evaluate(given.value, frame)) : undefined;
}

/** The items of a list, each of them once; undefined where they are not all known. */
function distinct(value: Value | undefined): Value | undefined {
  if (value?.kind !== 'list' || value.open) return undefined;
  const texts = value.items.map(exactText);
  if (texts.includes(undefined)) return undefined;
  return { kind: 'list', items: value.items.filter((_, index) => texts.indexOf(texts[index]) === index), open: false };
}

/** The value that an operation is about: the object whose method it is, or the first argument. */
const subjectOf = (operand: Operand) => receiverOf(operand) ?? argumentAt(operand, 0)?.value;

const changing =
  (change: (text: string) => string | undefined): Operation =>
  operand =>
    changed(subjectOf(operand), operand.expr, change);

/** Whole numbers as every language writes them; other notations each language writes in its own way. */
const wholeNumber = /^-?(?:0|[1-9]\d{0,14})$/;

/** A number as each language writes it where it becomes a text; undefined where they differ. */
export function numberText(written: string): string | undefined {
  const whole = written.replace(/(?<=[\da-f])_(?=[\da-f])/gi, '');
  if (/^0(?:x[\da-f]{1,12}|o[0-7]{1,15}|b[01]{1,40})$/i.test(whole)) return String(Number(whole));
  const isPlain = wholeNumber.test(whole)
    ? whole !== '-0'
    : /^-?(?:0\.(?!0000)\d{0,14}|[1-9]\d{0,8}\.\d{0,6})[1-9]$/.test(whole);
  return isPlain ? whole : undefined;
}

const asNumber =
  (form: RegExp): Operation =>
  operand => {
    const value = subjectOf(operand);
    const text = operand.args.length === 1 ? exactText(value)?.trim() : undefined;
    const isNumber = text !== undefined && form.test(text) && numberText(text) === text;
    if (isNumber && value?.kind === 'text') return { ...value, numeric: true };
    return value && derivedValue(value, operand.expr);
  };

export const textOperations = {
  /** What the program makes of a value is not computed; the text is the best that is known about an address. */
  made: operand => {
    const value = subjectOf(operand);
    return value && derivedValue(value, operand.expr);
  },
  lowerCase: changing(text => (isAscii(text) ? text.toLowerCase() : undefined)),
  upperCase: changing(text => (isAscii(text) ? text.toUpperCase() : undefined)),
  /** The text of bytes and the bytes of a text, which are the same where both are UTF-8. */
  encodedText: operand => {
    const encoding = argumentAt(operand, 0);
    const isUsual = !encoding || /^utf-?8$/i.test(exactText(encoding.value) ?? '');
    const value = receiverOf(operand);
    return isUsual ? value : value && derivedValue(value, operand.expr);
  },
  /** Lines without the blanks that all of them begin with. */
  withoutMargin: changing(text => (/^[ \t]/m.test(text) ? undefined : text)),
  /** `int(x)`, `parseInt(x)`. */
  integer: asNumber(/^-?\d+$/),
  number: asNumber(/^-?[\d.]+$/),
  /** The items in the order of their texts. */
  sorted: operand => {
    const value = receiverOf(operand) ?? itemsOfSet(operand) ?? itemsGiven(operand);
    if (value?.kind !== 'list' || value.items.length < 2) return value;
    const texts = value.items.map(item => (item.kind === 'text' && !item.numeric ? exactText(item) : undefined));
    const isSortable =
      operand.args.length <= 1 && !value.open && texts.every(text => text !== undefined && isAscii(text));
    if (!isSortable) return derivedValue(value, operand.expr);
    const items = value.items
      .map((item, index) => ({ item, text: texts[index] as string }))
      .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
    return { ...value, items: items.map(({ item }) => item) };
  },
  /** The items, of which the order is not known. */
  unordered: operand => {
    const value = itemsGiven(operand);
    return value?.kind === 'list' && value.items.length > 1 ? derivedValue(value, operand.expr) : value;
  },
  /** A set is no list, although what is spread from it is one (`itemsSpread`). */
  distinct: operand => unknown(operand.expr),
  /** The items of a list; those of a text are its characters. */
  listOf: operand => {
    const value = itemsGiven(operand);
    return value?.kind === 'text' ? derivedValue(value, operand.expr) : value;
  },
} satisfies Record<string, Operation>;
