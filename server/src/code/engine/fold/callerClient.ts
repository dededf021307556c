import { calledName } from '../namedFunctions';
import { type Expr, enclosing, type FunctionExpr, type NameExpr, nameOf } from '../syntax/expr';
import { parameterFor, receiversOf } from '../syntax/parameters';
import { onlyDefinition } from '../syntax/scope';
import { evaluate, type Frame, frameOf } from './frame';
import type { Value } from './value';

type ObjectValue = Extract<Value, { kind: 'object' }>;

/** A function with more calls than this is given something else than one client. */
const maxCallers = 16;

/**
 * The client object that all callers of a function pass for a parameter: `app(session, id)` in
 * `async with ClientSession() as session`. Undefined where one of them is not known or passes something else.
 */
export function callerClient(owner: FunctionExpr, position: number, use: Expr, frame: Frame): ObjectValue | undefined {
  if (!mayBeClient(use)) return undefined;
  const given = argumentsAt(owner, position, frame);
  if (!given?.every(({ kind }) => kind === 'name' || kind === 'member' || kind === 'invoke')) return undefined;
  const inside: Frame = { ...frameOf(frame.folding), depth: frame.depth + 1 };
  let only: ObjectValue | undefined;
  const { clients } = frame.folding.language;
  for (const argument of given) {
    const value = evaluate(argument, inside);
    if (value.kind !== 'object' || value.path.length > 0 || (only && !isSame(only, value))) return undefined;
    // An address and a request are objects of a library, too.
    if (!clients.some(({ receiver, sends }) => receiver === value.type && sends)) return undefined;
    only = value;
  }
  return only;
}

/** Only an object has methods; and a function may pass it on. */
function mayBeClient({ parent, start }: Expr): boolean {
  if (parent?.kind === 'member') return parent.parent?.kind === 'invoke' && parent.parent.callee === parent;
  return parent?.kind === 'invoke' && parent.callee.start !== start;
}

/** What the calls of a function have at the place of a parameter; undefined where some calls are not known. */
export function argumentsAt(
  owner: FunctionExpr,
  position: number,
  { folding }: Pick<Frame, 'folding'>,
): readonly Expr[] | undefined {
  const { language, program, tools, file } = folding;
  const target = owner.params[position]?.target;
  const defined = nameOf(owner);
  // Other files may pass something else.
  if (tools.isImported?.(file)) return undefined;
  if (!defined || isDecorated(owner) || target?.kind !== 'name') return undefined;
  // What takes all that is left takes nothing from the parameters in front of it.
  if (owner.params.slice(0, position + 1).some(({ rest }) => rest)) return undefined;
  const scope = program.scopeOf(defined.statement === owner ? (owner.parent ?? owner) : defined.statement);
  if (scope.names.get(defined.name)?.length !== 1) return undefined;
  const isMethod = enclosing(owner, 'class') !== undefined && scope.owner.kind === 'class';
  const uses: readonly Expr[] = isMethod
    ? (program.members.get(defined.name) ?? [])
    : program.usesIn(scope, defined.name).filter(use => use.parent !== defined.statement);
  if (uses.length === 0 || uses.length > maxCallers) return undefined;
  const shift = isMethod ? receiversOf(owner, language) : 0;
  const found: Expr[] = [];
  for (const use of uses) {
    const call = use.parent;
    if (call?.kind !== 'invoke' || call.callee !== use) return undefined;
    // What is spread behind an argument gives its parameter nothing more.
    const index = position - shift;
    if (call.args.slice(0, index + 1).some(({ spread }) => spread)) return undefined;
    const plain = call.args.filter(({ name, spread }) => name === undefined && !spread);
    const argument = call.args.find(({ name }) => name === target.name) ?? plain[index];
    if (!argument) return undefined;
    found.push(argument.value);
  }
  return found;
}

/** Whether two objects are one, or say nothing of their own about a request. */
function isSame(a: ObjectValue, b: ObjectValue): boolean {
  if (a.type !== b.type || a.facts.length !== b.facts.length) return false;
  return a.facts.every(({ expr }, index) => b.facts[index]?.expr === expr);
}

/** The parameter of a function of the file that takes an argument, where nothing else may be called. */
export function parameterTaking(argument: Expr, folding: Frame['folding']): NameExpr | undefined {
  const call = argument.parent;
  if (call?.kind !== 'invoke' || call.callee === argument || call.args.some(({ spread }) => spread)) return undefined;
  const called = evaluate(call.callee, frameOf(folding));
  const found = call.args.find(({ value }) => value === argument);
  if (called.kind !== 'function' || !found || called.owner.params.some(({ rest }) => rest)) return undefined;
  if (called.presets || isDecorated(called.owner) || !isOnlyOne(call.callee, called.owner, folding)) return undefined;
  const shift = called.self === undefined ? 0 : receiversOf(called.owner, folding.language);
  const plain = call.args.filter(({ name }) => name === undefined);
  const taking = parameterFor(called.owner, found, plain.indexOf(found) + shift);
  return taking?.target.kind === 'name' ? taking.target : undefined;
}

/** What decorates a function may call it with other arguments. */
function isDecorated({ parent }: FunctionExpr): boolean {
  return parent?.kind === 'other';
}

/** Whether a name means one function, and the file has no other method that is called like it. */
function isOnlyOne(callee: Expr, owner: FunctionExpr, { program }: Frame['folding']): boolean {
  if (callee.kind === 'name') return onlyDefinition(callee, program)?.kind === 'function';
  return (
    callee.kind === 'member' && program.functions.every(other => other === owner || calledName(other) !== callee.name)
  );
}
