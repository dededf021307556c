import type { ReaderTools, SourceFile } from '../../source';
import { addresses, flatten } from '../clients/request';
import { clientTable } from '../clients/table';
import type { LanguageDefinition } from '../language';
import { type Expr, enclosing } from '../syntax/expr';
import { classScope, type Program, stepOf } from '../syntax/scope';
import { invokeValue } from './invoke';
import { memberValue } from './member';
import { nameValue } from './name';
import { concatenate, formatPercent } from './operations';
import { truth } from './truth';
import {
  type Bindings,
  entryNamed,
  type Folded,
  noBindings,
  product,
  sketch,
  textValue,
  unknown,
  type Value,
} from './value';
import { formText, jsonText } from './written';

/** What folding needs to know about the file, and what it remembers while it works on it. */
export interface Folding {
  readonly program: Program;
  readonly spec: LanguageDefinition;
  readonly file: SourceFile;
  readonly tools: ReaderTools;
  /** Values of expressions that do not depend on arguments. */
  readonly memory: Map<Expr, Value>;
  /** Expressions that are being evaluated, to stop at cycles. */
  readonly active: Set<Expr>;
  /** The steps that are left for the current call, so that no program takes long. */
  budget: number;
  /** How often an evaluation was cut short. */
  cuts: number;
}

/** Where an expression is evaluated: with which arguments, and how deep inside other evaluations. */
export interface Frame {
  readonly folding: Folding;
  readonly bindings: Bindings;
  readonly depth: number;
}

const deepest = 60;

/** Steps that one call may cost. */
export const stepsPerCall = 4000;

export function startFolding(
  program: Program,
  spec: LanguageDefinition,
  file: SourceFile,
  tools: ReaderTools,
): Folding {
  return { program, spec, file, tools, memory: new Map(), active: new Set(), budget: stepsPerCall, cuts: 0 };
}

export function frameOf(folding: Folding, bindings: Bindings = noBindings): Frame {
  return { folding, bindings, depth: 0 };
}

/** The value of an expression as far as the file tells. Bounded in depth and steps; cycles are unknown. */
export function evaluate(expr: Expr, frame: Frame): Value {
  const { folding } = frame;
  const free = frame.bindings.size === 0;
  const remembered = free ? folding.memory.get(expr) : undefined;
  if (remembered) return remembered;
  if (frame.depth > deepest || folding.active.has(expr) || folding.budget-- <= 0) {
    folding.cuts++;
    return unknown(expr);
  }
  const { cuts } = folding;
  folding.active.add(expr);
  const value = compute(expr, { ...frame, depth: frame.depth + 1 });
  folding.active.delete(expr);
  // A value that was cut short by a cycle or by the budget must not be remembered as the whole truth.
  if (free && folding.cuts === cuts) folding.memory.set(expr, value);
  return value;
}

function compute(expr: Expr, frame: Frame): Value {
  switch (expr.kind) {
    case 'text':
      return textValue(
        ...product(
          expr.pieces.map(piece => {
            if (piece.kind === 'chars') return [[{ kind: 'text', text: piece.text, span: piece.span }]];
            const options = texts(evaluate(piece.value, frame), piece.value, frame);
            return options.map(option => markInterpolation(option, piece.span));
          }),
        ),
      );
    case 'literal':
      if (expr.type === 'null') return { kind: 'null' };
      return {
        kind: 'text',
        options: [[{ kind: 'text', text: expr.text, span: { start: expr.start, end: expr.end } }]],
        numeric: true,
      };
    case 'name':
      return nameValue(expr, frame);
    case 'member':
      return memberValue(expr, frame);
    case 'index':
      return indexValue(expr, frame);
    case 'invoke':
      return invokeValue(expr, frame);
    case 'binary':
      return binaryValue(expr, frame);
    case 'list':
      return { kind: 'list', items: expr.items.map(item => evaluate(item, frame)), open: expr.open === true };
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
    default:
      return unknown(expr);
  }
}

/** A hole that a string literal interpolates is shown with its brackets. */
function markInterpolation(option: Folded, span: { readonly start: number; readonly end: number }): Folded {
  const only = option.length === 1 ? option[0] : undefined;
  return only?.kind === 'hole' ? [{ ...only, span, interpolated: true }] : option;
}

/** The texts that a value has inside another text. What is not known becomes a hole with the expression. */
export function texts(value: Value, expr: Expr, frame: Frame): readonly Folded[] {
  switch (value.kind) {
    case 'text':
      return value.options;
    case 'null':
      return [[]];
    case 'path': {
      const outside = outsideConstant(value.path, value.module, frame);
      if (outside !== undefined) return [[{ kind: 'text', text: outside, via: expr, foreign: true }]];
      return [[{ kind: 'hole', sources: withFirst(expr, [value.expr]), span: expr }]];
    }
    case 'unknown': {
      const { sources, fallback, param } = value;
      const hole = { kind: 'hole' as const, sources: withFirst(expr, sources), span: expr };
      return [[{ ...hole, ...(fallback === undefined ? {} : { fallback }), ...(param ? { param } : {}) }]];
    }
    case 'object': {
      // A member of a class that is a client is not the address of that client.
      const made = value.made ? addresses(flatten(value.facts), frame) : [];
      return made.length > 0 ? made : [[{ kind: 'hole', sources: [expr], span: expr }]];
    }
    case 'dict':
      if (value.as === 'form') return [formText(value, frame)];
      if (value.as === 'json' && value.open.length === 0) return [jsonText(value, expr, frame)];
      return [[{ kind: 'hole', sources: [expr], span: expr }]];
    default:
      return [[{ kind: 'hole', sources: [expr], span: expr }]];
  }
}

export function withFirst(first: Expr, rest: readonly Expr[]): readonly Expr[] {
  return rest[0] === first ? rest : [first, ...rest];
}

/** A constant that another file defines. Names without an owner or an import are asked for where they look like one. */
function outsideConstant(path: string, module: string | undefined, frame: Frame): string | undefined {
  const { tools, file } = frame.folding;
  if (!tools.constant) return undefined;
  const asked =
    module !== undefined || /^[A-Z]\w*[.\\:]|^[A-Z][A-Z0-9_]*$|^[a-z]\w*(URL|Url|Host|Base|Path|Endpoint)$/.test(path);
  return asked ? tools.constant(module === undefined ? { path } : { path, module }, file) : undefined;
}

function binaryValue(expr: Extract<Expr, { kind: 'binary' }>, frame: Frame): Value {
  const { spec } = frame.folding;
  if (spec.joins.includes(expr.operator)) {
    return concatenate(expr, chain(expr, expr.operator), frame) ?? unknown(expr);
  }
  if (spec.formats.includes(expr.operator)) return formatPercent(expr, expr.left, [expr.right], frame) ?? unknown(expr);
  return unknown(expr);
}

/** What `base + path` is where it must be a text, though neither part is known to be one: an address. */
export function joinedTexts(value: Value, frame: Frame): readonly Folded[] | undefined {
  if (value.kind !== 'unknown' || value.fallback !== undefined) return undefined;
  const { joins } = frame.folding.spec;
  const join = value.sources.find(source => source.kind === 'binary' && joins.includes(source.operator));
  if (join?.kind !== 'binary') return undefined;
  return product(
    chain(join, join.operator).map(operand => texts(orSource(evaluate(operand, frame), operand), operand, frame)),
  );
}

/** The operands of `a + b + c`, without recursion, because such chains grow long. */
function chain(expr: Expr, operator: string): Expr[] {
  const operands: Expr[] = [];
  let at = expr;
  while (at.kind === 'binary' && at.operator === operator) {
    operands.push(at.right);
    at = at.left;
  }
  operands.push(at);
  return operands.reverse();
}

function dictValue(expr: Extract<Expr, { kind: 'dict' }>, frame: Frame): Value {
  const { caseless } = frame.folding.spec;
  let made: Extract<Value, { kind: 'dict' }> = {
    kind: 'dict',
    entries: [],
    open: [],
    ...(caseless ? { caseless } : {}),
  };
  for (const { key, value, span } of expr.entries) {
    const inside = evaluate(value, frame);
    if (key) {
      const name = texts(evaluate(key, frame), key, frame)[0] ?? [];
      made = {
        ...made,
        entries: [...made.entries, { key: name, value: orSource(inside, value), span, written: value }],
      };
    } else if (inside.kind === 'dict') {
      made = { ...made, entries: [...made.entries, ...inside.entries], open: [...made.open, ...inside.open] };
    } else made = { ...made, open: [...made.open, value] };
  }
  return made;
}

/** A value that cannot be written as text keeps the expression that the program writes. */
export function orSource(value: Value, expr: Expr): Value {
  if (value.kind === 'unknown') return { ...value, sources: withFirst(expr, value.sources) };
  return value.kind === 'path' ? { ...value, expr } : value;
}

function choiceValue(expr: Extract<Expr, { kind: 'choice' }>, frame: Frame): Value {
  // With the arguments of a caller, a condition may be known.
  const holds = expr.condition && frame.bindings.size > 0 ? truth(expr.condition, frame) : undefined;
  const chosenOption = holds === undefined ? undefined : expr.options[holds ? 0 : 1];
  if (chosenOption && expr.options.length === 2) return evaluate(chosenOption, frame);
  const values = expr.options.map(option => evaluate(option, frame));
  const present = values.flatMap((value, index) => (value.kind === 'null' ? [] : [{ value, index }]));
  const first = present[0];
  if (!first) return { kind: 'null' };
  if (expr.how === 'fallback') {
    if (first.value.kind !== 'unknown' && first.value.kind !== 'path') return first.value;
    const fallback = present
      .slice(1)
      .map(({ value }) => value)
      .find(value => value.kind !== 'unknown');
    const text = fallback?.kind === 'text' && fallback.options[0] ? sketchOf(fallback.options[0]) : undefined;
    if (text !== undefined) return { kind: 'unknown', sources: [expr], fallback: text };
    // A default with holes of its own is the best that is known about an address; values keep the whole expression.
    if (fallback?.kind === 'text')
      return { ...fallback, options: fallback.options.map(option => chosen(option, expr)) };
    return fallback && fallback.kind !== 'path' ? fallback : unknown(expr);
  }
  return anyOf(
    present.map(({ value, index }) => ({ value, expr: expr.options[index] ?? expr })),
    expr,
    frame,
  );
}

function sketchOf(folded: Folded): string | undefined {
  let text = '';
  for (const piece of folded) {
    const part = piece.kind === 'text' ? piece.text : piece.fallback;
    if (part === undefined) return undefined;
    text += part;
  }
  return text;
}

/** One of several values: all their texts, or the first structure among them. */
export function anyOf(
  values: readonly { readonly value: Value; readonly expr: Expr }[],
  expr: Expr,
  frame: Frame,
): Value {
  const only = values[0];
  if (values.length === 1 && only) return only.value;
  const structured = values.filter(({ value }) => !['text', 'unknown', 'path', 'null'].includes(value.kind));
  // A declared type says less about an object than the place where it is made.
  const made = structured.find(({ value }) => value.kind === 'object' && value.facts.length > 0);
  if (structured[0]) return (made ?? structured[0]).value;
  if (!values.some(({ value }) => value.kind === 'text')) {
    // `import urllib.parse` and `import urllib.request` give one name twice.
    const path = only?.value.kind === 'path' ? only.value : undefined;
    return path && values.every(({ value }) => value.kind === 'path' && value.path === path.path)
      ? path
      : unknown(expr);
  }
  const options = values.flatMap(({ value, expr: source }) =>
    value.kind === 'null' ? [] : texts(value, source, frame),
  );
  const distinct = options.filter(
    (option, index) => index === options.findIndex(other => sketch(other) === sketch(option)),
  );
  if (distinct.length <= 1) return { kind: 'text', options: distinct };
  return { kind: 'text', options: distinct.slice(0, 8).map(option => chosen(option, expr)) };
}

/**
 * What a loop over a table, or a look-up by a key that is not known, may give. Rows of the same form are read as one row
 * whose members are any of theirs.
 */
export function rowOf(
  rows: readonly { readonly value: Value; readonly expr: Expr }[],
  expr: Expr,
  frame: Frame,
): Value {
  const dicts = rows.flatMap(({ value }) => (value.kind === 'dict' ? [value] : []));
  const lists = rows.flatMap(({ value }) => (value.kind === 'list' && !value.open ? [value] : []));
  const member = (values: readonly Value[]) =>
    anyOf(
      values.map(value => ({ value, expr })),
      expr,
      frame,
    );
  if (dicts.length === rows.length && dicts[0]) {
    const entries = dicts[0].entries.map(entry => {
      const same = dicts.flatMap(({ entries: all }) => all.filter(({ key }) => sketch(key) === sketch(entry.key)));
      return { ...entry, value: member(same.map(({ value }) => value)) };
    });
    return { ...dicts[0], entries };
  }
  const [first] = lists;
  if (lists.length === rows.length && first && lists.every(({ items }) => items.length === first.items.length)) {
    return { ...first, items: first.items.map((_, at) => member(lists.flatMap(({ items }) => items[at] ?? []))) };
  }
  return anyOf(rows, expr, frame);
}

/** The pieces say that `choice` picked them; an empty text keeps a piece for that. */
function chosen(option: Folded, choice: Expr): Folded {
  const pieces: Folded = option.length > 0 ? option : [{ kind: 'text', text: '' }];
  return pieces.map(piece => (piece.choice ? piece : { ...piece, choice }));
}

function indexValue(expr: Extract<Expr, { kind: 'index' }>, frame: Frame): Value {
  const object = evaluate(expr.object, frame);
  const step = stepOf(expr.index);
  if (object.kind === 'object' && object.path.length === 0) {
    // `resource['applications.json']` is the same client at another address.
    const role = clientTable(frame.folding.spec.clients).byMember.get(`${object.type}#[]`)?.roles?.url;
    if (!role) return unknown(expr);
    const value = orSource(evaluate(expr.index, frame), expr.index);
    return { ...object, facts: [...object.facts, { role: 'url', value, span: expr.index, written: expr.index }] };
  }
  if (step !== undefined) return select(object, step, expr);
  if (object.kind === 'dict') {
    return rowOf(
      object.entries.map(entry => ({ value: entry.value, expr })),
      expr,
      frame,
    );
  }
  return unknown(expr);
}

/** A member of a dictionary or list; unknown where it is not written there. */
export function select(object: Value, step: string | number, expr: Expr): Value {
  if (object.kind === 'dict') {
    const entry = entryNamed(object, step);
    if (entry) return entry.value;
    const long = object.entries.findLast(({ key }) => sketchOf(key) === String(step));
    return long ? long.value : unknown(expr);
  }
  if (object.kind === 'list' && typeof step === 'number') {
    return object.items[step < 0 ? object.items.length + step : step] ?? unknown(expr);
  }
  if (object.kind === 'path') return { kind: 'path', path: `${object.path}.${step}`, expr, ...moduleOf(object) };
  return unknown(expr);
}

export function moduleOf(value: Extract<Value, { kind: 'path' }>): { readonly module?: string } {
  return value.module === undefined ? {} : { module: value.module };
}

/** The object that `self` or `this` is at an expression: the class around it, or a dictionary with functions. */
export function selfValue(expr: Expr, frame: Frame): Value | undefined {
  const around = enclosing(expr, 'class');
  if (frame.folding.spec.dictionariesRun) {
    for (let at = enclosing(expr, 'function'); at && at.parent !== around?.body; at = enclosing(at, 'function'))
      if (at.parent?.kind === 'dict' && !at.arrow) return evaluate(at.parent, frame);
  }
  if (!around) return undefined;
  const scope = classScope(frame.folding.program.scopeOf(expr));
  return scope && { kind: 'instance', scope, bindings: frame.bindings, isClass: false };
}
