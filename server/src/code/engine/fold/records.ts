import { type ClassExpr, dottedPath, type Expr, type InvokeExpr } from '../syntax/expr';
import { onlyDefinition, stepOf } from '../syntax/scope';
import { evaluate, type Frame } from './frame';
import { keepSource } from './texts';
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
    const valueExpr = argumentFor(field, position, expr) ?? field.default;
    if (!valueExpr) return [];
    const value = keepSource(evaluate(valueExpr, frame), valueExpr);
    return [{ key: [{ kind: 'text', text: field.name }], value, span: valueExpr, expr: valueExpr }];
  });
  // A class may have fields that the program sets.
  const isTuple =
    definition?.kind === 'value' || (definition?.kind === 'class' && isTupleClass(definition.owner, frame));
  const isFrozen = isTuple && entries.every(({ value }) => value.kind === 'text' || value.kind === 'null');
  return { kind: 'dict', entries, open: [], ...(isFrozen ? { frozen: true } : {}) };
}

/** Whether the objects of a class are tuples with names, which nothing can change. */
function isTupleClass({ bases }: ClassExpr, { folding: { language } }: Frame): boolean {
  const { tuples = [], bases: named = [] } = language.records ?? {};
  const [base, ...others] = bases;
  if (!base || others.length > 0) return false;
  return named.includes(dottedPath(base) ?? '') || fieldsOfTuple(base, tuples) !== undefined;
}

function argumentFor({ name }: Field, position: number, { args }: InvokeExpr): Expr | undefined {
  const argument = args.find(each => each.name === name) ?? args[position];
  return argument && (argument.name === undefined || argument.name === name) ? argument.value : undefined;
}

/**
 * The fields that a call gives an object whose class has a constructor that nobody wrote: by its declared fields. Undefined
 * where they are not known.
 */
export function givenFields(
  classExpr: ClassExpr,
  expr: InvokeExpr,
  frame: Frame,
): ReadonlyMap<string, Value> | undefined {
  if (classExpr.body.kind !== 'block' || classExpr.bases.length > 0 || expr.args.some(({ spread }) => spread))
    return undefined;
  const fields = classExpr.body.statements.flatMap(statement => declaredField(statement, frame) ?? []);
  const given = fields.flatMap((field, position) => {
    const valueExpr = argumentFor(field, position, expr);
    return valueExpr ? [[field.name, keepSource(evaluate(valueExpr, frame), valueExpr)] as const] : [];
  });
  return given.length === expr.args.length ? new Map(given) : undefined;
}

/** Whether a call gives a declared field of a class another value than the class says, or may do so. */
export function isGivenField(classExpr: ClassExpr, name: string, frame: Frame): boolean {
  const { language, program } = frame.folding;
  if (!language.records || classExpr.body.kind !== 'block') return false;
  const fields = classExpr.body.statements.flatMap(statement => declaredField(statement, frame) ?? []);
  const position = fields.findIndex(field => field.name === name);
  const field = fields[position];
  if (!field) return false;
  const names = [classExpr.name ?? '', ...(language.classReceivers ?? [])];
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
  const [base, ...others] = bases;
  const own = base && others.length === 0 && records ? fieldsOfTuple(base, records.tuples) : undefined;
  const isTuple = base && others.length === 0 && records?.bases.includes(dottedPath(base) ?? '');
  if ((!isTuple && !own && !(isDecorated && !base)) || body.kind !== 'block') return undefined;
  // What nothing can change may have methods, but for those that make it.
  const hasMethods = own || isTuple;
  const statements = hasMethods ? body.statements.filter(each => !isBesideFields(each, frame)) : body.statements;
  const fields = statements.map(statement => declaredField(statement, frame));
  if (!fields.every(field => field !== undefined) || (own && fields.length > 0)) return undefined;
  const all = own ?? fields;
  const isHidden = ({ name }: Field) => body.statements.some(each => nameOfMethod(each) === name);
  return hasMethods && all.some(isHidden) ? undefined : all;
}

/** Whether a statement of a class is a method that does not make the object, or a text about it. */
function isBesideFields(statement: Expr, { folding: { language } }: Frame): boolean {
  if (statement.kind === 'text') return true;
  const name = nameOfMethod(statement);
  return name !== undefined && language.records?.makers.test(name) === false;
}

function nameOfMethod(statement: Expr): string | undefined {
  const owner = statement.kind === 'other' && statement.role === 'decorated' ? statement.children.at(-1) : statement;
  return owner?.kind === 'function' ? owner.name : undefined;
}

/** `value: str = "score"` */
function declaredField(statement: Expr, { folding: { file } }: Frame): Field | undefined {
  if (statement.kind !== 'assign' || statement.target.kind !== 'name') return undefined;
  const isDeclared = /^\s*:/.test(file.text.slice(statement.target.end, statement.end));
  const { name } = statement.target;
  return isDeclared ? { name, ...(statement.value ? { default: statement.value } : {}) } : undefined;
}
