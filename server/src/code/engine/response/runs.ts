import { findIn, type Runner } from '../language';
import { dottedPath, type Expr, type InvokeExpr } from '../syntax/expr';
import type { Following } from './track';

/** A call that runs a function for the program, and what its value is. */
export interface Run {
  readonly call: InvokeExpr;
  readonly yields: Runner['yields'];
}

/** The method by which an object gives what a function has given that was run before, as a member of that object. */
export const result = 'result()';

/** What a call does with a function that it is given. */
export function runnerOf({ callee }: InvokeExpr, { language }: Following): Runner | undefined {
  const { runners } = language.response;
  const path = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? dottedPath(callee) : undefined;
  const known = runners && path !== undefined ? findIn(runners, path) : undefined;
  return known ?? (runners && callee.kind === 'member' ? findIn(runners, `*.${callee.name}`) : undefined);
}

/** The call that a function is given to in order to be run, and in no other place. */
export function runOf(use: Expr, following: Following): Run | undefined {
  const call = use.parent;
  if (call?.kind !== 'invoke' || call.callee === use) return undefined;
  const runner = runnerOf(call, following);
  const argument = runner && call.args[runner.position];
  if (argument?.value !== use || argument.spread || argument.name !== undefined) return undefined;
  return { call, yields: runner?.yields ?? 'value' };
}

/** Methods of such an object that say nothing of what the function gives. */
export const asksHowItGoes = /^(?:done|running|cancel|cancelled)$/;
