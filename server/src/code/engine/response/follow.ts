import type { CallResponse } from '../../call';
import type { LanguageDefinition } from '../language';
import type { NameExpr } from '../syntax/expr';
import { lookup, type Program } from '../syntax/scope';
import { bindTarget, climb, memberOf } from './climb';
import { type Following, isTarget, rooted, type Sent, stageOf, statusRead } from './track';

/**
 * Follows the response of a call through the function in which it is used: assignments, members, subscripts, loops,
 * destructuring and callbacks. What is returned, stored or handed on is a read that says so.
 */
export function followResponse(
  { through, stage, handlers, object }: Sent,
  program: Program,
  spec: LanguageDefinition,
): CallResponse {
  let following = start(program, spec);
  const [sent, ...callers] = through;
  if (stage !== 'nothing') climb(sent, { stage, ...rooted([], sent) }, following);
  for (const handler of handlers) {
    handler.owner.params.forEach((param, position) => {
      const given = handler.stages[position];
      const { target } = param;
      if (given) bindTarget(target, { stage: given, ...rooted([], target) }, following);
    });
  }
  if (object?.kind === 'name') askedLater(object, following);
  for (const caller of callers) {
    // What the wrapper itself does with the response is shared by its callers; only its tests of the status count here.
    const { returns, statusTests } = following;
    if (returns.length === 0) break;
    following = { ...start(program, spec), statusTests };
    for (const track of returns) climb(caller, { stage: track.stage, ...rooted(track.path, caller) }, following);
  }
  const { reads, statusTests, escapes } = following;
  reads.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  const use = escapes ? 'escapes' : reads.length > 0 ? 'followed' : statusTests.length > 0 ? 'status' : 'unused';
  return { use, reads, statusTests };
}

function start(program: Program, spec: LanguageDefinition): Following {
  return { program, spec, reads: [], statusTests: [], seen: new Set(), returns: [], escapes: false };
}

/** The members of a sending object that hold the response: `xhr.responseText`. */
function askedLater(object: NameExpr, following: Following): void {
  const { program, spec } = following;
  const scope = lookup(program.scopeOf(object), object.name);
  for (const use of program.uses.get(object.name) ?? []) {
    const member = use.parent;
    const asked = member?.kind === 'invoke' && member.args[0]?.value === use && member.callee.kind === 'name';
    if (asked && member.start > object.end && stageOf(member.callee.name, spec) === 'status')
      statusRead(member, following);
    if (member?.kind !== 'member' || member.object !== use || lookup(program.scopeOf(use), use.name) !== scope)
      continue;
    if (!isTarget(member) && stageOf(member.name, spec)) {
      memberOf(member, { stage: 'response', ...rooted([], use) }, following);
    }
  }
}
