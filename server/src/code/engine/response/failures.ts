import { dottedPath, type MemberExpr, type NameExpr } from '../syntax/expr';
import { noteStatus } from './checks';
import { asksForText, errorsIn, handlersOf, inFailure, isOfType, isRaised } from './handlers';
import { type Following, record, rooted, type Walk } from './track';
import { stageOf, usesOf } from './uses';

/** Follows the error that a failed status becomes to the handlers of the program, which may read the response from it. */
export function followFailures(following: Following, walk: Walk): void {
  const { errors } = following.language.response;
  if (!errors) return;
  const classes = new Set([...errors.types, ...errors.every]);
  const handlers = new Set(following.raising.flatMap(place => handlersOf(place, classes, following)));
  for (const handler of handlers) {
    if (asksForText(handler, errors, following)) following.showsFailure = true;
    for (const use of errorsIn(handler, following)) errorUsed(use, following, walk);
  }
}

function errorUsed(use: NameExpr, following: Following, walk: Walk, names = 0): void {
  const { parsers } = following.language.response;
  const { parent } = use;
  if (parent?.kind === 'member' && parent.object === use) memberUsed(parent, following, walk);
  else if (parent?.kind === 'invoke' && parsers.includes(dottedPath(parent.callee) ?? ''))
    walk.climb(use, { stage: 'response', ...rooted([], use) }, following);
  else if (parent?.kind === 'assign' && parent.target.kind === 'name' && names < mostNames)
    for (const taken of usesOf(parent.target, following.program, parent).uses)
      errorUsed(taken, following, walk, names + 1);
  else if (!isOfType(use) && !isRaised(use) && !inFailure(use, following)) following.showsFailure = true;
}

/** So many names hold an error one after the other. */
const mostNames = 4;

function memberUsed(member: MemberExpr, following: Following, walk: Walk): void {
  const { language } = following;
  const { errors, headers } = language.response;
  const { name, parent } = member;
  const response = { stage: 'response', ...rooted([], member) } as const;
  const stage = stageOf(name, language);
  if (errors?.responses.includes(name)) walk.climb(member, response, following);
  else if (stage === 'status') noteStatus(parent?.kind === 'invoke' ? parent : member, name, following);
  else if (stage || headers?.includes(name))
    walk.member(member, { ...response, ...rooted([], member.object) }, following);
  else if (errors?.addresses.includes(name)) record(member, response, following, true);
  else if (errors?.parts.includes(name) && !inFailure(member, following)) following.showsFailure = true;
}
