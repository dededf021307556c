import { findIn, type LanguageDefinition } from '../language';
import { definitionsOf } from '../syntax/definitionsOf';
import { type Expr, type InvokeExpr, type NameExpr, unwrap } from '../syntax/expr';
import type { Definition, Program } from '../syntax/scope';
import type { ValueType, ValueTypes } from '../valueTypes';

/** How many operands are followed one after the other, and how many definitions or calls of one name are looked at. */
const maxDepth = 4;
const most = 4;

/** What a program is read with. */
interface Reading {
  readonly program: Program;
  readonly file: string;
  readonly language: LanguageDefinition;
  readonly valueTypes: ValueTypes;
}

/** What an expression surely yields, as far as the file shows it. A value that may be nothing is what it is otherwise. */
export function valueType(
  expr: Expr,
  program: Program,
  file: string,
  language: LanguageDefinition,
): ValueType | undefined {
  const { valueTypes } = language;
  const found = valueTypes && typeOf(unwrap(expr), { program, file, language, valueTypes }, 0);
  return found === 'nothing' ? undefined : found;
}

type Found = ValueType | 'nothing' | undefined;

function typeOf(expr: Expr, reading: Reading, depth: number): Found {
  if (depth > maxDepth) return undefined;
  const { file, language, valueTypes } = reading;
  const inner = (other: Expr) => typeOf(unwrap(other), reading, depth + 1);
  const source = (other: Expr) => file.slice(other.start, other.end);
  switch (expr.kind) {
    case 'text':
      return 'text';
    case 'literal':
      return expr.type === 'number' ? 'number' : expr.type === 'null' ? 'nothing' : undefined;
    case 'binary': {
      const left = inner(expr.left);
      const joins = language.concatenators.includes(expr.operator);
      if (left === 'text' && (joins || language.formatters.includes(expr.operator))) return 'text';
      const right = inner(expr.right);
      if (joins && right === 'text') return 'text';
      return left === 'number' && right === 'number' ? 'number' : undefined;
    }
    case 'choice':
      return combined(expr.options, inner);
    case 'index':
      return valueTypes.textObjects.test(source(expr.object)) ? 'text' : undefined;
    case 'member':
      return valueTypes.textObjects.test(source(expr.object)) ? 'text' : undefined;
    case 'invoke':
      return typeOfCall(expr, source(expr.callee), reading, inner);
    case 'name':
      return typeOfName(expr, reading, inner);
    default:
      return undefined;
  }
}

function typeOfCall(
  { callee, args }: InvokeExpr,
  source: string,
  { valueTypes }: Reading,
  inner: (expr: Expr) => Found,
): Found {
  const name = callee.kind === 'member' || callee.kind === 'name' ? callee.name : '';
  if (valueTypes.textOrDefault?.test(source)) {
    const [, fallback] = args;
    const usual = fallback ? inner(fallback.value) : 'nothing';
    return usual === 'text' || usual === 'nothing' ? 'text' : undefined;
  }
  if (valueTypes.textFunctions.test(name)) return 'text';
  return valueTypes.numberFunctions.test(name) ? 'number' : undefined;
}

function typeOfName(expr: NameExpr, reading: Reading, inner: (expr: Expr) => Found): Found {
  const definitions = definitionsOf(expr, reading.program);
  if (definitions.length > most) return undefined;
  return combined(definitions, definition => typeOfDefinition(definition, reading, inner));
}

function typeOfDefinition(definition: Definition, reading: Reading, inner: (expr: Expr) => Found): Found {
  const { program, file, valueTypes } = reading;
  if (definition.kind === 'value') {
    const found = inner(definition.value);
    return definition.operator === '=' || (definition.operator === '+=' && found === 'text') ? found : undefined;
  }
  if (definition.kind === 'item') {
    const { source, path } = definition;
    const isShort = source.kind === 'list' && source.items.length <= most;
    return isShort && path.length === 0 ? combined(source.items, inner) : undefined;
  }
  if (definition.kind !== 'param' || definition.path.length > 0) return undefined;
  const { target } = definition.param;
  const declared = valueTypes.declared.exec(file.slice(target.end, target.end + 40))?.[1];
  if (declared !== undefined) return findIn(valueTypes.types, declared);
  const given = argumentsFor(definition, program);
  return given && combined(given, argument => argument && inner(argument));
}

/**
 * What the calls of a function give a parameter, or its default; undefined where it is used otherwise or too often, and one
 * undefined where a call gives what cannot be told.
 */
function argumentsFor(
  { owner, param, position }: Extract<Definition, { kind: 'param' }>,
  program: Program,
): readonly (Expr | undefined)[] | undefined {
  const { target, default: usual } = param;
  const uses = owner.name === undefined ? [] : (program.uses.get(owner.name) ?? []);
  if (uses.length > most) return undefined;
  const calls = uses.flatMap(({ parent }, index) =>
    parent?.kind === 'invoke' && parent.callee === uses[index] ? [parent] : [],
  );
  if (calls.length === 0 || calls.length < uses.length) return undefined;
  return calls.map(({ args }) => {
    const named = target.kind === 'name' ? args.find(({ name }) => name === target.name) : undefined;
    const isByName = args.slice(0, position + 1).some(({ spread, name }) => spread || name !== undefined);
    const argument = named ?? (isByName ? undefined : args[position]);
    return argument ? argument.value : args.length <= position ? usual : undefined;
  });
}

/** What all of some values are; nothing counts for none of them. The first that is not known ends the search. */
function combined<T>(values: readonly T[], typeOfOne: (value: T) => Found): Found {
  let common: Found = values.length > 0 ? 'nothing' : undefined;
  for (const value of values) {
    const type = typeOfOne(value);
    if (type === undefined || (type !== 'nothing' && common !== 'nothing' && type !== common)) return undefined;
    if (type !== 'nothing') common = type;
  }
  return common;
}
