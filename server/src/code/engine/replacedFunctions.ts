import { memoizeByObject } from '../../text/memoizeByObject';
import { keysOf } from './fold/closed';
import { hasChanges } from './fold/effects';
import { isMethodReplaced } from './fold/fieldChanges';
import { evaluate, type Folding, frameOf, startCall } from './fold/frame';
import type { Value } from './fold/value';
import { findIn } from './language';
import { methodOf } from './response/methods';
import { dottedPath, type Expr, type FunctionExpr, type InvokeExpr, type MemberExpr, unwrap } from './syntax/expr';
import { type Program, stepOf } from './syntax/scope';

type FunctionValue = Extract<Value, { kind: 'function' }>;

/**
 * Whether a call may run another function than the one that the file has for it: the name has several, or the program gives the
 * object another member, by its name, by a name that it computes, or by a function such as `Object.assign`.
 */
export function mayRunOther(callee: Expr, target: FunctionValue, folding: Folding): boolean {
  if (target.isReplaceable) return true;
  if (setsNames(folding.program, folding)) return true;
  if (callee.kind !== 'member') return false;
  const { self } = target;
  if (self?.kind === 'instance' && isMethodReplaced(self, callee.name, frameOf(folding))) return true;
  return isPutUnseen(callee, target.owner, folding);
}

/** Whether a call of the program that seems to run a function may run another one. */
export function callsAnother({ callee }: InvokeExpr, owner: FunctionExpr, folding: Folding): boolean {
  startCall(folding);
  const target = evaluate(callee, frameOf(folding));
  return target.kind === 'function' && target.owner === owner && mayRunOther(callee, target, folding);
}

/** Whether a default of a parameter changes something, which would be gone with a parameter that is not needed. */
export function hasChangingDefault({ params }: FunctionExpr, folding: Folding): boolean {
  return params.some(({ default: other }) => other && hasChanges(other, folding));
}

/** Whether the program gives names of the file values without saying which: `globals()[name] = fake`. */
const setsNames = memoizeByObject((program: Program, { language }: Folding): boolean => {
  const { functions = [] } = language.setsUnseen?.names ?? {};
  const isSet = ({ parent, ...call }: Expr) =>
    parent?.kind !== 'member' && parent?.kind !== 'index'
      ? parent?.kind === 'block'
      : parent.object.start === call.start && (parent.kind === 'index' ? isGiven(parent) : isPutting(parent));
  const isGiven = (expr: Expr) => expr.parent?.kind === 'assign' && expr.parent.target === expr;
  const isPutting = ({ name }: MemberExpr) => findIn(language.changes, name) !== undefined;
  return program.invokes.some(call => functions.includes(dottedPath(call.callee) ?? '') && isSet(call));
});

/** Whether an object gets members by computed names, or from other objects, of which one may be the one that is called. */
function isPutUnseen({ name }: Pick<MemberExpr, 'name'>, owner: FunctionExpr, folding: Folding): boolean {
  return putsOf(folding.program, folding).some(put => mayPut(put, name, owner, folding));
}

/** An object that gets members. */
interface Put {
  readonly object: Expr;
  /** The name of the member; undefined where it is one of the members of `sources`. */
  readonly key?: Expr;
  /** What the members are, or are of. */
  readonly sources: readonly Expr[];
}

const putsOf = memoizeByObject((program: Program, { language }: Folding): readonly Put[] => {
  const { fillers = [], functions = [] } = language.setsUnseen?.members ?? {};
  const computed = program.assigns.flatMap(({ target, value }): readonly Put[] =>
    target.kind === 'index' && stepOf(target.index) === undefined && value
      ? [{ object: target.object, key: target.index, sources: [value] }]
      : [],
  );
  const filled = program.invokes.flatMap(({ callee, args }): readonly Put[] => {
    const path = dottedPath(callee) ?? '';
    const [object, ...others] = args.map(({ value }) => value);
    if (!object || !(fillers.includes(path) || functions.includes(path))) return [];
    const [key, ...sources] = others;
    const isNamed = key !== undefined && sources.length > 0 && (functions.includes(path) || stepOf(key) !== undefined);
    return [isNamed ? { object, key, sources } : { object, sources: others }];
  });
  return [...computed, ...filled];
});

function mayPut({ object, key, sources }: Put, name: string, owner: FunctionExpr, folding: Folding): boolean {
  const keys = key && (stepOf(key) === undefined ? keysOf(key, folding) : [stepOf(key)]);
  if (keys && !keys.includes(name)) return false;
  const isClosed = !key && sources.every(each => hasOnlyOthers(each, name, folding));
  if (isClosed) return false;
  const prototype = object.kind === 'member' && object.name === 'prototype' ? object.object : undefined;
  const value = evaluate(prototype ?? object, frameOf(folding));
  const method = methodOf(owner);
  if (value.kind === 'dict')
    return value.entries.some(({ value: member }) => member.kind === 'function' && member.owner === owner);
  if (value.kind === 'instance') {
    const hasBases = folding.program.classes.some(({ bases }) => bases.length > 0);
    return hasBases || value.scope.owner === method?.owner;
  }
  // An object of a library that is made in its place, `Object.assign(new Error(title), { request })`, has no function of the file.
  const made = unwrap(object);
  if (value.kind !== 'unknown' || (made.kind === 'invoke' && made.construct)) return false;
  // Any object may be the one, where a function is put into it.
  const isNamed = keys !== undefined || sources.some(each => each.kind === 'dict' && hasMember(each, name));
  return isNamed || prototype !== undefined || (key !== undefined && sources.some(each => isFunction(each, folding)));
}

/** Whether the members of an object are all known to have other names. */
function hasOnlyOthers(given: Expr, name: string, folding: Folding): boolean {
  const value = evaluate(given, frameOf(folding));
  if (value.kind !== 'dict' || value.open.length > 0 || value.changed) return false;
  return value.entries.every(
    ({ key: [only, ...more] }) => only?.kind === 'text' && more.length === 0 && only.text !== name,
  );
}

function hasMember(given: Extract<Expr, { kind: 'dict' }>, name: string): boolean {
  return given.entries.some(({ key }) => key && stepOf(key) === name);
}

function isFunction(given: Expr, folding: Folding): boolean {
  return unwrap(given).kind === 'function' || evaluate(given, frameOf(folding)).kind === 'function';
}
