import type { ReaderTools, SourceFile } from '../../source';
import type { LanguageDefinition } from '../language';
import type { BinaryExpr, DictExpr, Expr, ListExpr, LiteralExpr } from '../syntax/expr';
import type { Program } from '../syntax/scope';
import { choiceValue, withChoice, withMember } from './alternatives';
import { comprehensionValue } from './comprehension';
import { evaluate, type Folding, type Frame, stepsPerCall, uncut } from './frame';
import { invokeValue } from './invoke';
import { indexValue, memberValue } from './member';
import { nameValue } from './name';
import { concatenate, formatPercent } from './operations';
import { dictionaryOf } from './tablesOfOthers';
import { formatted as formattedItem } from './textItems';
import { itemsSpread, numberText } from './textOperations';
import { chainOperands, keepSource, textsOf } from './texts';
import {
  derivedValue,
  type Folded,
  knownText,
  product,
  textValue,
  unknown,
  type Value,
  type ValueEntry,
} from './value';

/** The maximum number of places to which the responses of one file are followed. */
const maxPlaces = 100_000;

export function startFolding(
  program: Program,
  language: LanguageDefinition,
  file: SourceFile,
  tools: ReaderTools,
): Folding {
  return {
    compute,
    program,
    language,
    file,
    tools,
    memory: new Map(),
    boundMemory: new WeakMap(),
    active: new Map(),
    budget: stepsPerCall,
    granted: stepsPerCall,
    spent: 0,
    remembered: 0,
    cutAt: uncut,
    placesLeft: maxPlaces,
    shown: new Map(),
    shownWords: new Map(),
    unfollowed: new Map(),
    givenFields: new Map(),
    changing: new Map(),
    subclasses: new Map(),
    followed: 0,
  };
}

function compute(expr: Expr, frame: Frame): Value {
  switch (expr.kind) {
    case 'text': {
      const text = textValue(
        ...product(
          expr.pieces.map(piece => {
            if (piece.kind === 'chars') return [[{ kind: 'text', text: piece.text, span: piece.span }]];
            const value = evaluate(piece.value, frame);
            const options = textsOf(value, piece.value, frame);
            const isFormatted =
              value.kind === 'null' || !closing.test(frame.folding.file.text.slice(piece.value.end, piece.span.end));
            return options.map(option => {
              const own = option.map(part => formattedItem(part, piece.value));
              return markInterpolation(isFormatted ? formatted(own, piece.value) : own, piece.span);
            });
          }),
        ),
      );
      return expr.tag === undefined ? text : derivedValue(text, expr);
    }
    case 'literal':
      return literalValue(expr, frame);
    case 'name':
      return nameValue(expr, frame);
    case 'member':
      return withChoice(withMember(memberValue(expr, frame), expr), expr);
    case 'index':
      return withChoice(withMember(indexValue(expr, frame), expr), expr);
    case 'invoke':
      return withChoice(invokeValue(expr, frame), expr);
    case 'binary':
      return binaryValue(expr, frame);
    case 'list':
      return listValue(expr, frame);
    case 'dict':
      return dictValue(expr, frame);
    case 'choice':
      return choiceValue(expr, frame);
    case 'wrap':
      return evaluate(expr.operand, frame);
    case 'assign':
      return expr.value ? evaluate(expr.value, frame) : unknown(expr);
    case 'function':
      return { kind: 'function', owner: expr, bindings: frame.bindings };
    case 'loop':
      return comprehensionValue(expr, frame) ?? unknown(expr);
    default:
      return unknown(expr);
  }
}

/** A value that is written in a form of its own, which only the whole text yields: `{start:%Y-%m-%d}`. */
function formatted(option: Folded, value: Expr): Folded {
  const fallback = knownText(option);
  const [only] = option;
  if (option.length === 1 && only?.kind === 'hole') return [{ ...only, isPartial: true }];
  return [{ kind: 'hole', sources: [value], isPartial: true, ...(fallback === undefined ? {} : { fallback }) }];
}

/** What stands behind a value that a text is filled in with, where the value is written as it is. */
const closing = /^[\s)]*[}\]]?\s*$/;

function literalValue(expr: LiteralExpr, { folding: { language } }: Frame): Value {
  if (expr.type === 'null')
    return expr.text === language.missingLiteral ? { kind: 'null', isMissing: true } : { kind: 'null' };
  const { text: written, start, end } = expr;
  const text = expr.type === 'number' ? numberText(written) : written;
  const piece = { kind: 'text' as const, text: text ?? written, span: { start, end } };
  return { kind: 'text', options: [[text === undefined ? { ...piece, madeBy: expr } : piece]], numeric: true };
}

/** The items of a list, with those of the lists that are spread into it: `['v2', ...words]`. */
function listValue(expr: ListExpr, frame: Frame): Value {
  let open = expr.open === true;
  const items = expr.items.flatMap((item): readonly Value[] => {
    const inner = item.kind === 'other' && item.role === 'spread' ? item.children[0] : undefined;
    const many = inner && (itemsSpread(inner, frame) ?? evaluate(inner, frame));
    if (many?.kind === 'list' && !many.open) return many.items;
    if (many) open = true;
    return [evaluate(item, frame)];
  });
  const isPair = expr.items.length === 2 && !open && expr.parent?.kind === 'list';
  const pair = isPair ? { pair: { expr: expr, items } } : {};
  return { kind: 'list', items, open, ...(expr.isUnordered ? { isUnordered: true } : {}), ...pair };
}

/** A hole that a string literal interpolates is shown with its brackets. */
function markInterpolation(option: Folded, span: { readonly start: number; readonly end: number }): Folded {
  const only = option.length === 1 ? option[0] : undefined;
  return only?.kind === 'hole' ? [{ ...only, span, interpolated: true }] : option;
}

function binaryValue(expr: BinaryExpr, frame: Frame): Value {
  const { language } = frame.folding;
  if (language.concatenators.includes(expr.operator)) {
    return concatenate(expr, chainOperands(expr, expr.operator), frame) ?? unknown(expr);
  }
  if (language.formatters.includes(expr.operator))
    return formatPercent(expr, expr.left, [expr.right], frame) ?? unknown(expr);
  return unknown(expr);
}

function dictValue(expr: DictExpr, frame: Frame): Value {
  const { caseInsensitive } = frame.folding.language;
  const entries: ValueEntry[] = [];
  const open: Expr[] = [];
  /** The keys so far; undefined for those that only the running program knows. */
  const keys = new Set<string | undefined>();
  for (const { key, value, span } of expr.entries) {
    const inside = evaluate(value, frame);
    if (key) {
      const name = textsOf(evaluate(key, frame), key, frame)[0] ?? [];
      const isAgain = knownText(name) !== undefined && keys.has(knownText(name));
      keys.add(knownText(name));
      const replaces = isAgain ? { replaces: 'surely' as const } : {};
      entries.push({ key: name, value: keepSource(inside, value), span, expr: value, ...replaces });
      continue;
    }
    const added = dictionaryOf(inside, value, frame);
    for (const entry of added?.entries ?? []) {
      entries.push(entry);
      keys.add(knownText(entry.key));
    }
    for (const each of added?.open ?? [value]) open.push(each);
  }
  return { kind: 'dict', entries, open, ...(caseInsensitive ? { caseInsensitive } : {}) };
}
