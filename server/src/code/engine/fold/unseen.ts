import { memoizeByObject } from '../../../text/memoizeByObject';
import { findIn, type UnseenSetters } from '../language';
import { definitionsOf } from '../syntax/definitionsOf';
import { dottedPath, type Expr, type InvokeExpr, type NameExpr, unwrap } from '../syntax/expr';
import { importsIn } from '../syntax/imports';
import type { Program } from '../syntax/scope';
import type { Folding, Frame } from './frame';

/**
 * Whether a program gives members of its objects, or names of the module after an offset, values without saying which:
 * `setattr(self, key, value)`, `Object.assign(this, options)`, `from settings import *`.
 */
export function isSetUnseen(what: 'members' | 'names', from: number, { folding }: Frame): boolean {
  return lastSetters[what](folding.program, folding) >= from;
}

/** What was looked for in a program once holds for each search of it. */
const lastOf = (what: 'members' | 'names') =>
  memoizeByObject((_program: Program, folding: Folding): number => {
    const setters = folding.language.setsUnseen?.[what];
    return setters ? lastSetter(setters, folding) : -1;
  });

const lastSetters = { members: lastOf('members'), names: lastOf('names') };

/** The offset of the last expression that sets something so; -1 where there is none. */
function lastSetter(setters: UnseenSetters, { program, language }: Folding): number {
  const { functions = [], fillers = [], objects = [], dictionaries = [] } = setters;
  const isObject = (expr: Expr | undefined) =>
    expr?.kind === 'name' && (objects.includes(expr.name) || holdsObject(expr, program, 'made'));
  const mayBeObject = (expr: Expr | undefined) =>
    isObject(expr) || (expr?.kind === 'name' && holdsObject(expr, program, 'given'));
  const isDictionary = (expr: Expr): boolean =>
    expr.kind === 'member' ? dictionaries.includes(expr.name) : expr.kind === 'invoke' && isCallOf(expr, dictionaries);
  const isSetter = ({ callee, args }: InvokeExpr) =>
    (callee.kind === 'member' && isDictionary(callee.object) && findIn(language.changes, callee.name) !== undefined) ||
    (fillers.includes(dottedPath(callee) ?? '') && mayBeObject(args[0]?.value));
  const isSet = (target: Expr) =>
    isDictionary(target) || (target.kind === 'index' && (isDictionary(target.object) || isObject(target.object)));
  const found: Expr[] = [
    ...program.invokes.filter(invoke => isCallOf(invoke, functions) || isSetter(invoke)),
    ...program.assigns.filter(({ target }) => isSet(target)),
    ...program.functions.filter(({ name }) => name !== undefined && functions.includes(name)),
    ...(setters.imports ? importsIn(program.root).filter(({ everythingOf }) => everythingOf !== undefined) : []),
  ];
  return found.reduce((last, { start }) => Math.max(last, start), -1);
}

/** Whether a name holds an object of a class of the program, or with `given` what a function is called with. */
function holdsObject(use: NameExpr, program: Program, how: 'made' | 'given'): boolean {
  const isOwn = (made: Expr) => {
    const value = unwrap(made);
    const { callee } = value.kind === 'invoke' ? value : {};
    return callee?.kind === 'name' && program.classes.some(({ name }) => name === callee.name);
  };
  const definitions = definitionsOf(use, program);
  return definitions.some(
    made => (made.kind === 'value' && isOwn(made.value)) || (how === 'given' && made.kind === 'param'),
  );
}

function isCallOf({ callee }: InvokeExpr, functions: readonly string[]): boolean {
  return (callee.kind === 'name' || callee.kind === 'member') && functions.includes(callee.name);
}
