import { contains } from '../../text/span';
import { evaluate, type Folding, frameOf } from './fold/frame';
import { findIn, operationOf } from './language';
import {
  type AssignExpr,
  childrenOf,
  type Expr,
  type FunctionExpr,
  type InvokeExpr,
  type MemberExpr,
  type NameExpr,
  unwrap,
} from './syntax/expr';
import { onlyDefinition, stepOf } from './syntax/scope';

/** What is being looked into: the function whose own objects may change, and how many are around it. */
interface Inside {
  readonly folding: Folding;
  readonly depth: number;
  readonly owner?: FunctionExpr;
  /** A parameter of it that holds an object which may change as well. */
  readonly filled?: NameExpr;
}

/** Functions that call each other are looked into so deep. */
const deepest = 4;

/**
 * Whether an expression may be evaluated once more, or not at all: it reads, and calls what is known to compute a value, or
 * functions of the file that change nothing but objects which they make.
 */
export function isRepeatable(expr: Expr, folding: Folding): boolean {
  return isPure(expr, { folding, depth: 0 });
}

/** Whether a function of the file changes nothing but the object that it gets at a position, and objects of its own. */
export function onlyFills(owner: FunctionExpr, position: number, folding: Folding): boolean {
  const target = owner.params[position]?.target;
  return target?.kind === 'name' && isPure(owner.body, { folding, depth: 1, owner, filled: target });
}

function isPure(expr: Expr, inside: Inside): boolean {
  switch (expr.kind) {
    case 'function':
    case 'literal':
    case 'name':
      return true;
    case 'member':
      return isReadMember(expr, inside);
    case 'assign':
      return isOwnChange(expr, inside) && arePure(expr, inside);
    case 'invoke':
      return (isQuiet(expr, inside) || changesOwn(expr, inside)) && arePure(expr, inside);
    case 'other':
      return (expr.role === 'sign' || expr.role === 'spread') && arePure(expr, inside);
    case 'index':
    case 'text':
    case 'dict':
    case 'list':
    case 'choice':
    case 'binary':
    case 'wrap':
    case 'return':
    case 'block':
    case 'branch':
    case 'loop':
      return arePure(expr, inside);
    default:
      return false;
  }
}

function arePure(expr: Expr, inside: Inside): boolean {
  return childrenOf(expr).every(child => isPure(child, inside));
}

/** To read a member runs what the file has as a getter of its name. */
function isReadMember({ object, name }: MemberExpr, inside: Inside): boolean {
  const getters = inside.folding.program.functions.filter(owner => owner.getter && owner.name === name);
  return getters.every(getter => isPureFunction(getter, inside)) && isPure(object, inside);
}

function isPureFunction(owner: FunctionExpr, { folding, depth }: Inside): boolean {
  return depth < deepest && isPure(owner.body, { folding, depth: depth + 1, owner });
}

/** Whether an assignment gives a name of the function itself a value, or changes an object of its own. */
function isOwnChange({ target, again }: AssignExpr, inside: Inside): boolean {
  if (target.kind === 'name') return again ? isOwn(target, inside) : true;
  if (target.kind === 'dict' || target.kind === 'list') return again !== true;
  return changesMade(target, inside);
}

function isQuiet({ callee, args }: InvokeExpr, inside: Inside): boolean {
  const { folding } = inside;
  const { language, program } = folding;
  const called = evaluate(callee, frameOf(folding));
  if (called.kind === 'function') return isPureFunction(called.owner, inside);
  if (called.kind === 'path' && isKnown(called.path, folding)) return true;
  // A method of a value, and none of an object of the program: nothing in the file is called so.
  const isMethod = callee.kind === 'member' && findIn(language.methods, callee.name) !== undefined;
  const runs = args.every(({ value }) => value.kind !== 'function' || isPureFunction(value, inside));
  return isMethod && runs && !program.functions.some(owner => owner.name === callee.name);
}

function isKnown(path: string, { language }: Folding): boolean {
  return operationOf(language, path) !== undefined || language.repeatable?.includes(path) === true;
}

/** Whether a call changes an object that the function makes, or runs a function with each item of a list that does no more. */
function changesOwn({ callee, args }: InvokeExpr, inside: Inside): boolean {
  const { folding } = inside;
  if (callee.kind !== 'member') return false;
  const { language } = folding;
  if (findIn(language.changes, callee.name) !== undefined && changesMade(callee, inside)) return true;
  const [only, ...others] = args;
  const isRound = findIn(language.response.items, callee.name) !== undefined && others.length === 0;
  return isRound && only?.value.kind === 'function' && isPure(only.value.body, inside);
}

/** Whether a member belongs to an object that the function makes each time, and not to one that it only holds. */
function changesMade(member: Expr, inside: Inside): boolean {
  const path: Expr[] = [];
  let root = member;
  while (root.kind === 'member' || root.kind === 'index') {
    path.unshift(root);
    root = unwrap(root.object);
  }
  if (root.kind !== 'name' || !isOwn(root, inside)) return false;
  const definition = onlyDefinition(root, inside.folding.program);
  if (definition?.kind === 'param') return definition.param.target === inside.filled;
  const made = definition?.kind === 'value' ? unwrap(definition.value) : undefined;
  if (made?.kind === 'invoke' && made.construct) {
    const called = evaluate(made.callee, frameOf(inside.folding));
    return called.kind === 'path' && isKnown(called.path, inside.folding);
  }
  return made !== undefined && isLiteralAlong(made, path.slice(0, -1));
}

/** Whether what a literal has at a path is a literal as well. */
function isLiteralAlong(made: Expr, path: readonly Expr[]): boolean {
  const [first, ...others] = path;
  if (!first) return made.kind === 'dict' || made.kind === 'list';
  const step = first.kind === 'member' ? first.name : first.kind === 'index' ? stepOf(first.index) : undefined;
  if (made.kind !== 'dict' || step === undefined) return false;
  const entry = made.entries.findLast(({ key }) => key && stepOf(key) === step);
  return entry !== undefined && isLiteralAlong(unwrap(entry.value), others);
}

/** Whether a name is one of the function that is looked into. */
function isOwn(name: NameExpr, { owner, folding }: Inside): boolean {
  const definition = onlyDefinition(name, folding.program);
  return owner !== undefined && definition !== undefined && contains(owner, definition.scope.owner);
}
