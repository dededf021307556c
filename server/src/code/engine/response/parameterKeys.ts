import { keysOf } from '../fold/closed';
import { type Expr, type FunctionExpr, type InvokeExpr, nameOf, unwrap } from '../syntax/expr';
import { argumentFor } from '../syntax/parameters';
import { onlyDefinition } from '../syntax/scope';
import { methodOf, receiversOfMethod } from './methods';
import type { Following } from './track';
import { enclosingFunction } from './uses';

/** The calls by which a request is sent, by the function that each of them calls. */
export function followedCalls(through: readonly Expr[]): ReadonlyMap<FunctionExpr, InvokeExpr> {
  const given = new Map<FunctionExpr, InvokeExpr>();
  for (const [index, inner] of through.slice(0, -1).entries()) {
    const call = through[index + 1];
    let owner = enclosingFunction(inner);
    while (owner && !nameOf(owner) && !methodOf(owner)) owner = enclosingFunction(owner);
    if (owner && call?.kind === 'invoke') given.set(owner, call);
  }
  return given;
}

/** The member names that a key may be; a parameter is what the call that is followed gives for it. */
export function keysAt(key: Expr, following: Following): readonly (string | number)[] | undefined {
  return keysOf(key, following.folding) ?? keysGiven(key, following);
}

function keysGiven(key: Expr, following: Following): readonly (string | number)[] | undefined {
  const name = unwrap(key);
  const definition = name.kind === 'name' ? onlyDefinition(name, following.program) : undefined;
  if (name.kind !== 'name' || definition?.kind !== 'param' || definition.path.length > 0) return undefined;
  const { owner, param, position } = definition;
  const call = following.sendingCalls.get(owner);
  if (!call || param.rest) return undefined;
  const index = position - receiversOfMethod(owner, following.language);
  const spread = call.args.findIndex(argument => argument.spread);
  // What stands in front of further arguments keeps its place, and a default is not certain then.
  if (spread >= 0 && spread <= index) return undefined;
  const value = argumentFor(call, index, name.name) ?? (spread < 0 ? param.default : undefined);
  return value && keysAt(value, following);
}
