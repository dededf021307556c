import { memoizeByObject } from '../../text/memoizeByObject';
import { contains } from '../../text/span';
import { evaluate, type Folding, frameOf } from './fold/frame';
import type { OperationName } from './fold/operations';
import { findIn, operationOf } from './language';
import { mayRunOther } from './replacedFunctions';
import { isPassedOn } from './response/decorators';
import { methodOf } from './response/methods';
import {
  type AssignExpr,
  childrenOf,
  dottedPath,
  type Expr,
  type FunctionExpr,
  type InvokeExpr,
  type MemberExpr,
  type NameExpr,
  unwrap,
} from './syntax/expr';
import { onlyDefinition, type Program, stepOf } from './syntax/scope';

/** The state of a search: the function whose own objects may change, and the number of functions around it. */
interface Inside {
  readonly folding: Folding;
  readonly depth: number;
  readonly owner?: FunctionExpr;
  /** A parameter of it that holds an object which may change as well. */
  readonly filled?: NameExpr;
}

/** The maximum depth of calls of functions that call each other. */
const maxDepth = 4;

/**
 * Whether an expression may be evaluated once more, or not at all: it reads, and calls what is known to compute a value, or
 * functions of the file that change nothing but objects which they make.
 */
export function isRepeatable(expr: Expr, folding: Folding): boolean {
  return !hasUnseenEffects(folding.program, folding) && isPure(expr, { folding, depth: 0 });
}

/** Whether a function of the file changes nothing but the object that it gets at a position, and objects of its own. */
export function onlyFills(owner: FunctionExpr, position: number, folding: Folding): boolean {
  const target = owner.params[position]?.target;
  if (target?.kind !== 'name' || hasUnseenEffects(folding.program, folding)) return false;
  return isPureFunction(owner, { folding, depth: 0 }, target);
}

/** Whether functions of the file that something else runs, such as `toString`, do more than to compute a value. */
const hasUnseenEffects = memoizeByObject((program: Program, folding: Folding): boolean =>
  unseenFunctions(program, folding).some(owner => !isPureFunction(owner, { folding, depth: 0 })),
);

/** The functions of a file that run where a value is converted, compared or read. */
function unseenFunctions(program: Program, folding: Folding): readonly FunctionExpr[] {
  const { methods, takers } = folding.language.runsUnseen ?? {};
  if (!methods || !takers) return [];
  const given = program.invokes.filter(({ callee }) => takers.includes(dottedPath(callee) ?? ''));
  return [
    ...program.functions.filter(owner => methods.test(methodOf(owner)?.name ?? '') || hasComputedName(owner)),
    ...program.functions.filter(owner => given.some(call => contains(call, owner))),
    ...given.flatMap(({ args }) =>
      args.flatMap(({ value }) => {
        const taken = value.kind === 'name' ? evaluate(value, frameOf(folding)) : undefined;
        return taken?.kind === 'function' ? [taken.owner] : [];
      }),
    ),
  ];
}

/** `[Symbol.iterator]() { … }` */
function hasComputedName(owner: FunctionExpr): boolean {
  const { parent } = owner;
  const entry = parent?.kind === 'dict' ? parent.entries.find(({ value }) => value === owner) : undefined;
  return entry?.key !== undefined && owner.name === undefined && stepOf(entry.key) === undefined;
}

function isPure(expr: Expr, inside: Inside): boolean {
  const { folding } = inside;
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
      if (expr.role === 'spread' && expr.children.some(child => mayBeUsedUp(child, inside))) return false;
      return (expr.role === 'sign' || expr.role === 'spread') && arePure(expr, inside);
    case 'text':
      return (expr.tag === undefined || expr.tag === folding.language.runsUnseen?.plainTag) && arePure(expr, inside);
    case 'index':
    case 'dict':
    case 'list':
    case 'choice':
    case 'binary':
    case 'wrap':
    case 'return':
    case 'block':
    case 'branch':
      return arePure(expr, inside);
    case 'loop':
      return !(expr.iterable && mayBeUsedUp(expr.iterable, inside)) && arePure(expr, inside);
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

function isPureFunction(owner: FunctionExpr, { folding, depth }: Inside, filled?: NameExpr): boolean {
  if (depth >= maxDepth || !isPassedOn(owner, folding)) return false;
  const inside = { folding, depth: depth + 1, owner, ...(filled ? { filled } : {}) };
  // A default is computed in each call that leaves the argument out.
  return childrenOf(owner).every(child => isPure(child, inside));
}

/**
 * Whether what goes through a value may leave nothing of it: a name outside holds what a call gave, and that may be an
 * iterator.
 */
function mayBeUsedUp(value: Expr, inside: Inside): boolean {
  const { folding } = inside;
  const name = unwrap(value);
  const definition = name.kind === 'name' && !isOwn(name, inside) ? onlyDefinition(name, folding.program) : undefined;
  if (definition?.kind !== 'value') return false;
  const made = unwrap(definition.value);
  const isMade = made.kind === 'invoke' || (made.kind === 'loop' && !made.isList);
  return isMade && !['list', 'dict', 'text'].includes(evaluate(made, frameOf(folding)).kind);
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
  if (called.kind === 'function') return !mayRunOther(callee, called, folding) && isPureFunction(called.owner, inside);
  if (args.some(({ value }) => mayBeUsedUp(value, inside))) return false;
  const path = called.kind === 'path' ? called.path : undefined;
  if (path !== undefined && isKnown(path, folding))
    return !changesArgument(path, args, inside) && runsQuietly(args, operationOf(language, path), inside);
  // A method of a value, and none of an object of the program: nothing in the file is called so.
  const method = callee.kind === 'member' ? findIn(language.methods, callee.name) : undefined;
  if (callee.kind !== 'member' || !method || !runsQuietly(args, method, inside)) return false;
  return !program.functions.some(owner => owner.name === callee.name);
}

/** Whether the functions among arguments, which are run perhaps, only compute a value. */
function runsQuietly(args: InvokeExpr['args'], operation: OperationName | undefined, inside: Inside): boolean {
  const { folding } = inside;
  return args.every(({ value }, position) => {
    const argumentValue = evaluate(value, frameOf(folding));
    if (value.kind === 'function') return isPureFunction(value, inside);
    if (argumentValue.kind === 'function') return isPureFunction(argumentValue.owner, inside);
    const isRun = position === 0 && (operation === 'mapItems' || operation === 'mapItemsOf');
    return !isRun || (argumentValue.kind === 'path' && isKnown(argumentValue.path, folding));
  });
}

/** Whether a function of the platform changes its first argument, which is no object that is made here. */
function changesArgument(path: string, [first]: InvokeExpr['args'], { folding: { language } }: Inside): boolean {
  const { fillers = [] } = language.setsUnseen?.members ?? {};
  const isChanger = fillers.includes(path) || language.runsUnseen?.changers.includes(path) === true;
  return isChanger && first !== undefined && unwrap(first.value).kind !== 'dict';
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
  if (
    !isRound ||
    only?.value.kind !== 'function' ||
    inside.folding.program.functions.some(({ name }) => name === callee.name)
  )
    return false;
  return !mayBeUsedUp(callee.object, inside) && childrenOf(only.value).every(child => isPure(child, inside));
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

/** Whether a name belongs to the function that is examined. */
function isOwn(name: NameExpr, { owner, folding }: Inside): boolean {
  const definition = onlyDefinition(name, folding.program);
  return owner !== undefined && definition !== undefined && contains(owner, definition.scope.owner);
}
