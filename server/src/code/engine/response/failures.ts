import type { Read } from '../../call';
import { evaluate, type Folding, frameOf } from '../fold/frame';
import { type DictExpr, dottedPath, type Expr, type InvokeExpr, lastName, type MemberExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { stepOf } from '../syntax/scope';
import { noteStatus } from './checks';
import type { ErrorFacts } from './errorFacts';
import { asksForText, errorHandlers, errorsIn, handlersOf, isInFailure, isOfType, isRaised } from './handlers';
import { type Following, recordRead, rootedTrack, type Walk } from './track';
import { stageIn, stageOf, usesOf } from './uses';

/**
 * Follows the error that a failed status becomes to the handlers of the program, which may read the response from it. `fresh`
 * is a walk that starts.
 */
export function followFailures(following: Following, fresh: () => Following, walk: Walk): void {
  const { folding, raising } = following;
  const { errors } = following.language.response;
  if (!errors || raising.length === 0) return;
  if (errors.holders) {
    folding.failed ??= readsOfEvery(errors, fresh(), walk);
    following.reads.push(...folding.failed.reads);
    following.escapes ||= folding.failed.escapes;
    return;
  }
  const classes = new Set([...errors.types, ...errors.every]);
  const handlers = new Set(raising.flatMap(place => handlersOf(place, classes, following)));
  for (const handler of handlers) {
    if (asksForText(handler, errors, following)) following.showsFailure = true;
    for (const use of errorsIn(handler, following)) errorUsed(use, following, walk);
  }
}

/** A program that asks more different things of a failure may ask anything. */
const maxFailedReads = 20;

/** What the program reads of failed responses, whichever of them it is: all handlers get all errors. */
function readsOfEvery(errors: ErrorFacts, following: Following, walk: Walk): NonNullable<Folding['failed']> {
  for (const handler of errorHandlers(following)) {
    if (handler.parameter?.kind === 'dict') membersTaken(handler.parameter, handler.from, following, walk);
    else for (const use of errorsIn(handler, following)) errorUsed(use, following, walk);
  }
  followHeld(errors, following, walk);
  const { reads, escapes } = following;
  // Hundreds of handlers ask the same.
  const different = new Map(reads.map(read => [kindOf(read), read]));
  return {
    reads: [...different.values()].slice(0, maxFailedReads),
    escapes: escapes || different.size > maxFailedReads,
  };
}

function kindOf({ path, form, names, used, escapes, returned }: Read): string {
  return JSON.stringify([path, form, names, used, escapes, returned]);
}

/**
 * Errors that the program keeps and passes on are not followed: whatever has a response under the name of that member may be
 * one of them.
 */
function followHeld(errors: ErrorFacts, following: Following, walk: Walk): void {
  const { members, assigns } = following.program;
  for (const name of errors.responses)
    for (const member of members.get(name) ?? [])
      if (!isTarget(member) && mayBeFailed(member, following)) memberUsed(member, following, walk);
  for (const assign of assigns) if (assign.target.kind === 'dict') membersTaken(assign.target, assign, following, walk);
}

/** Not so where something is asked of it that no response has: `client.interceptors.response.use`. */
function mayBeFailed(member: MemberExpr, { language }: Following): boolean {
  const { parent } = member;
  return parent?.kind !== 'member' || parent.object !== member || stageOf(parent.name, language) !== undefined;
}

/** `catch ({ response })`. */
function membersTaken({ entries }: DictExpr, from: Expr | undefined, following: Following, walk: Walk): void {
  const { errors } = following.language.response;
  for (const { key, value } of entries) {
    const name = key && stepOf(key);
    const response = { stage: 'response', isFailed: true, ...rootedTrack([], value) } as const;
    if (typeof name !== 'string') continue;
    if (errors?.responses.includes(name)) walk.bind(value, response, following, from);
    else if (errors?.addresses.includes(name)) recordRead(value, response, following, true);
  }
}

function errorUsed(use: Expr, following: Following, walk: Walk, names = 0): void {
  const { parsers } = following.language.response;
  const { parent } = use;
  if (parent?.kind === 'member' && parent.object === use) memberUsed(parent, following, walk);
  else if (parent?.kind === 'invoke' && parsers.includes(dottedPath(parent.callee) ?? ''))
    walk.climb(use, { stage: 'response', isFailed: true, ...rootedTrack([], use) }, following);
  else if (parent?.kind === 'invoke' && (isWritten(parent, following) || isPassedOn(use, parent, following)))
    recordRead(use, { stage: 'response', isFailed: true, ...rootedTrack([], use) }, following, true);
  else if (parent?.kind === 'assign' && parent.target.kind === 'name' && names < maxNames)
    for (const taken of usesOf(parent.target, following.program, parent).uses)
      errorUsed(taken, following, walk, names + 1);
  else if (!isOfType(use) && !isRaised(use) && !isInFailure(use, following)) following.showsFailure = true;
}

function isWritten({ callee }: InvokeExpr, { language }: Following): boolean {
  return language.response.errors?.writers?.includes(dottedPath(callee) ?? '') === true;
}

/** Whether a function of another file of the project gets the error, which may read the response from it. */
function isPassedOn(use: Expr, { callee }: InvokeExpr, { folding, language }: Following): boolean {
  const { loggers } = language.response.errors ?? {};
  return [callee, use].some(each => {
    if (loggers?.test(lastName(each) ?? '')) return false;
    const value = evaluate(each, frameOf(folding));
    return value.kind === 'path' && /^(?:\.{1,2}|[@~])\//.test(value.module ?? '');
  });
}

/** The maximum number of names that hold an error one after the other. */
const maxNames = 4;

function memberUsed(member: MemberExpr, following: Following, walk: Walk): void {
  const { language } = following;
  const { errors, headers } = language.response;
  const { name, parent } = member;
  const response = { stage: 'response', isFailed: true, ...rootedTrack([], member) } as const;
  const stage = stageIn(name, following);
  if (errors?.responses.includes(name)) walk.climb(member, response, following);
  else if (stage === 'status') noteStatus(parent?.kind === 'invoke' ? parent : member, name, following);
  else if (stage || headers?.includes(name))
    walk.member(member, { ...response, ...rootedTrack([], member.object) }, following);
  else if (errors?.addresses.includes(name)) recordRead(member, response, following, true);
  else if (errors?.parts.includes(name) && !isInFailure(member, following)) following.showsFailure = true;
}
