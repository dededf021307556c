import { type ClassExpr, dottedPath, type Expr, type InvokeExpr } from '../syntax/expr';
import { onlyDefinition, stepOf } from '../syntax/scope';
import { evaluate, type Frame } from './frame';
import { orSource } from './texts';
import type { Value, ValueEntry } from './value';

/** One member of a record, with the value that it has without an argument. */
interface Field {
  readonly name: string;
  readonly default?: Expr;
}

/**
 * What a call makes that only gives names to its arguments, as a dictionary: of a tuple with names, `Metric("Apdex", "score")`,
 * or of a class that has fields and nothing else. Undefined for any other call.
 */
export function recordValue(expr: InvokeExpr, frame: Frame): Value | undefined {
  const { records } = frame.folding.language;
  const { callee, args } = expr;
  if (!records || callee.kind !== 'name' || args.some(({ spread }) => spread)) return undefined;
  const definition = onlyDefinition(callee, frame.folding.program);
  const fields =
    definition?.kind === 'class'
      ? fieldsOfClass(definition.owner, frame)
      : definition?.kind === 'value' && fieldsOfTuple(definition.value, records.tuples);
  if (!fields || args.length > fields.length) return undefined;
  const entries = fields.flatMap((field, position): ValueEntry[] => {
    const written = argumentFor(field, position, expr) ?? field.default;
    if (!written) return [];
    const value = orSource(evaluate(written, frame), written);
    return [{ key: [{ kind: 'text', text: field.name }], value, span: written, written }];
  });
  return { kind: 'dict', entries, open: [] };
}

function argumentFor({ name }: Field, position: number, { args }: InvokeExpr): Expr | undefined {
  const given = args.find(each => each.name === name) ?? args[position];
  return given && (given.name === undefined || given.name === name) ? given.value : undefined;
}

/**
 * The fields that a call gives an object whose class has a constructor that nobody wrote: by its declared fields. Undefined
 * where they are not known.
 */
export function givenFields(of: ClassExpr, expr: InvokeExpr, frame: Frame): ReadonlyMap<string, Value> | undefined {
  if (of.body.kind !== 'block' || of.bases.length > 0 || expr.args.some(({ spread }) => spread)) return undefined;
  const fields = of.body.statements.flatMap(statement => declaredField(statement, frame) ?? []);
  const given = fields.flatMap((field, position) => {
    const written = argumentFor(field, position, expr);
    return written ? [[field.name, orSource(evaluate(written, frame), written)] as const] : [];
  });
  return given.length === expr.args.length ? new Map(given) : undefined;
}

/** Whether a call gives a declared field of a class another value than the class says, or may do so. */
export function isGivenField(of: ClassExpr, name: string, frame: Frame): boolean {
  const { language, program } = frame.folding;
  if (!language.records || of.body.kind !== 'block') return false;
  const fields = of.body.statements.flatMap(statement => declaredField(statement, frame) ?? []);
  const position = fields.findIndex(field => field.name === name);
  const field = fields[position];
  if (!field) return false;
  const names = [of.name ?? '', ...(language.classReceivers ?? [])];
  return names
    .flatMap(each => program.uses.get(each) ?? [])
    .some(({ parent: call }) => {
      if (call?.kind !== 'invoke' || call.callee.kind !== 'name' || !names.includes(call.callee.name)) return false;
      return call.args.some(({ spread }) => spread) || argumentFor(field, position, call) !== undefined;
    });
}

/** `namedtuple("Metric", "name value")`, with the names in one text or in a list of texts. */
function fieldsOfTuple(value: Expr, makers: readonly string[]): readonly Field[] | undefined {
  if (value.kind !== 'invoke' || !makers.includes(dottedPath(value.callee) ?? '') || value.args.length !== 2)
    return undefined;
  const names = value.args[1]?.value;
  if (names?.kind === 'list') {
    const words = names.items.map(stepOf);
    return words.every(word => typeof word === 'string') ? words.map(name => ({ name })) : undefined;
  }
  const text = names && stepOf(names);
  return typeof text === 'string' ? text.split(/[\s,]+/).map(name => ({ name })) : undefined;
}

/** The declared fields of a class that is nothing but a record. */
function fieldsOfClass({ body, bases, parent, start }: ClassExpr, frame: Frame): readonly Field[] | undefined {
  const { file, language } = frame.folding;
  const { records } = language;
  const isDecorated =
    parent?.kind === 'other' && records?.decorators.test(file.text.slice(parent.start, start)) === true;
  const isTuple = bases.length === 1 && records?.bases.includes(dottedPath(bases[0] as Expr) ?? '');
  if ((!isTuple && !(isDecorated && bases.length === 0)) || body.kind !== 'block') return undefined;
  const fields = body.statements.map(statement => declaredField(statement, frame));
  return fields.every(field => field !== undefined) ? fields : undefined;
}

/** `value: str = "score"` */
function declaredField(statement: Expr, { folding: { file } }: Frame): Field | undefined {
  if (statement.kind !== 'assign' || statement.target.kind !== 'name') return undefined;
  const isDeclared = /^\s*:/.test(file.text.slice(statement.target.end, statement.end));
  const { name } = statement.target;
  return isDeclared ? { name, ...(statement.value ? { default: statement.value } : {}) } : undefined;
}
