import { clientTable } from '../clients/table';
import { findIn } from '../language';
import { calledName } from '../namedFunctions';
import {
  type Expr,
  enclosing,
  type FunctionExpr,
  type InvokeExpr,
  type MemberExpr,
  type NameExpr,
} from '../syntax/expr';
import { isNameOfRewrite } from '../syntax/rewritten';
import { lookup, onlyDefinition, type Program } from '../syntax/scope';
import { argumentsAt, callerClient } from './callerClient';
import { evaluate, type Frame, frameOf } from './frame';
import { noBindings, type Value } from './value';

type InstanceValue = Extract<Value, { kind: 'instance' }>;

/** The client, or the object of a class of this file, that a parameter holds whoever calls the function. */
export function passedObject(owner: FunctionExpr, position: number, use: Expr, frame: Frame): Value | undefined {
  return callerClient(owner, position, use, frame) ?? givenInstance(owner, position, use, frame);
}

/** `report(Client(key))`, where `report` calls `client.call("GET", path)`. */
function givenInstance(owner: FunctionExpr, position: number, use: Expr, frame: Frame): InstanceValue | undefined {
  const declared = declaredInstance(owner, position, frame);
  const { parent } = use;
  const method = parent?.kind === 'member' && parent.object === use ? parent : undefined;
  // The constructor of a class may keep it, and the copy of a method takes its object.
  const { classes } = frame.folding.program;
  const made = parent?.kind === 'invoke' && parent.callee.kind === 'name' ? parent.callee : undefined;
  const isTaking = ({ name }: NameExpr) => isNameOfRewrite(name) || classes.some(each => each.name === name);
  const isPassedOn = made !== undefined && made !== use && isTaking(made);
  if (!method && !isPassedOn) return declared;
  const given = argumentsAt(owner, position, frame);
  if (!given) return declared ?? (method && soleInstance(method, frame)) ?? dynamicInstance(owner, position, frame);
  const inside: Frame = { ...frameOf(frame.folding), depth: frame.depth + 1 };
  const values = given.map(argument => evaluate(argument, inside));
  const [first] = values;
  if (first?.kind !== 'instance' || first.isClass) return undefined;
  const isSame = (value: Value) => value.kind === 'instance' && !value.isClass && value.scope === first.scope;
  if (!values.every(isSame)) return undefined;
  return values.length === 1 ? first : { kind: 'instance', scope: first.scope, bindings: noBindings, isClass: false };
}

/** An object of the class of this file that the declared type of a parameter names: `constructor(private http: HttpClient)`. */
function declaredInstance(
  { params, parent }: FunctionExpr,
  position: number,
  { folding: { program, language, file } }: Frame,
): InstanceValue | undefined {
  const end = params[position]?.target.end;
  const declared = end === undefined ? undefined : file.text.slice(end, end + maxTyped);
  const name = declared && language.valueTypes?.declared.exec(declared)?.[1];
  const scope = name && parent ? lookup(program.scopeOf(parent), name) : undefined;
  const [only, ...others] = (name && scope?.names.get(name)) || [];
  if (only?.kind !== 'class' || others.length > 0) return undefined;
  return {
    kind: 'instance',
    scope: program.scopeOf(only.owner),
    bindings: noBindings,
    isClass: false,
    isFromCaller: true,
  };
}

/** The number of characters after a parameter that are searched for its type. */
const maxTyped = 80;

/**
 * The object on which a path is asked for by a method that one class of the file has and nothing else: what a framework gives a
 * function, `@click.pass_obj`, is not written in it.
 */
function soleInstance(method: MemberExpr, { folding }: Frame): InstanceValue | undefined {
  const { program, language } = folding;
  const { name, parent } = method;
  if (parent?.kind !== 'invoke' || parent.callee !== method || !parent.args.some(({ value }) => isPath(value)))
    return undefined;
  if (clientTable(language.clients).methods.has(name) || findIn(language.changes, name) !== undefined) return undefined;
  const [only, ...others] = program.functions.filter(each => calledName(each) === name);
  const classExpr = only && enclosing(only, 'class');
  if (!classExpr || others.length > 0 || only.getter || classExpr.bases.length > 1) return undefined;
  return {
    kind: 'instance',
    scope: program.scopeOf(classExpr),
    bindings: noBindings,
    isClass: false,
    isFromCaller: true,
  };
}

/** `"/applications.json"`, `f"/applications/{id}.json"`, or what a rewrite passes in the place of one: `"query { … }"`. */
function isPath(value: Expr): boolean {
  if (value.kind === 'binary') return isPath(value.left);
  const pieces = value.kind === 'text' ? value.pieces : [];
  const beginning = pieces.map(piece => (piece.kind === 'chars' ? piece.text : '\n')).join('');
  return /^(?:\/[a-z]|(?:query|mutation)\s*[({]|\{ )/.test(beginning);
}

/**
 * The object that a function gets which the program calls by a value with a name: `args.func(Api(), args)` for
 * `set_defaults(func=show)`. These calls and its own give an object of one class in this place.
 */
function dynamicInstance(owner: FunctionExpr, position: number, frame: Frame): InstanceValue | undefined {
  const { program, tools, file } = frame.folding;
  const name = calledName(owner);
  const uses = name === undefined ? [] : (program.uses.get(name) ?? []);
  if (tools.isImported?.(file) || enclosing(owner, 'class')) return undefined;
  const inside: Frame = { ...frameOf(frame.folding), depth: frame.depth + 1 };
  const calls = uses.flatMap((use): readonly (InvokeExpr | undefined)[] => callsOfValue(use, program) ?? [undefined]);
  const given = calls.map(call => {
    const isPlain = call?.args.every(each => each.name === undefined && !each.spread);
    const argument = isPlain ? call?.args[position]?.value : undefined;
    // Another function that is called so may pass on what it got.
    const passed = argument?.kind === 'name' ? onlyDefinition(argument, program) : undefined;
    if (passed?.kind === 'param' && passed.path.length === 0 && passed.owner !== owner && frame.depth < maxPassing)
      return dynamicInstance(passed.owner, passed.position, inside);
    return argument && evaluate(argument, inside);
  });
  const isObject = (value: Value | undefined) => value?.kind === 'instance' && !value.isClass;
  const first = given.find(isObject);
  if (first?.kind !== 'instance') return undefined;
  const isSame = (value: Value | undefined) =>
    value?.kind === 'instance' && !value.isClass && value.scope === first.scope;
  return given.every(isSame) ? { ...first, bindings: noBindings, isFromCaller: true } : undefined;
}

/** The maximum number of functions through which such an object is followed. */
const maxPassing = 12;

/** The calls of a function where it is called, or where it is given a name: `func=show`. Undefined where others may call it. */
function callsOfValue(use: Expr, { members }: Program): readonly InvokeExpr[] | undefined {
  const { parent } = use;
  if (parent?.kind !== 'invoke') return undefined;
  if (parent.callee === use) return [parent];
  const name = parent.args.find(({ value }) => value === use)?.name;
  const called = (name === undefined ? [] : (members.get(name) ?? [])).map(member => member.parent);
  const calls = called.flatMap(call => (call?.kind === 'invoke' ? [call] : []));
  return name === undefined || calls.length < called.length || calls.length === 0 ? undefined : calls;
}
