import { matchesText } from '../../../text/matchesText';
import { evaluate, frameOf, startCall } from '../fold/frame';
import { type Expr, enclosing, type MemberExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { isMadeByFile } from './functions';
import { isOffered } from './methods';
import type { Following } from './track';

/**
 * The reads of a field to which a method gives a part of the response: `self.applications = …`. Undefined where others may
 * read it: other files, or code that names it at run time.
 */
export function fieldReads(target: MemberExpr, following: Following): readonly Expr[] | undefined {
  const { program, language, folding } = following;
  const { dynamicCalls } = language.response;
  const { object, name } = target;
  const around = enclosing(target, 'class');
  if (object.kind !== 'name' || !language.receivers.includes(object.name) || !around) return undefined;
  if (
    (dynamicCalls && matchesText(folding.file, dynamicCalls)) ||
    isOffered(around, following) ||
    !isMadeByFile(around, following)
  )
    return undefined;
  const found: Expr[] = [];
  for (const member of program.members.get(name) ?? []) {
    if (isTarget(member)) continue;
    startCall(folding);
    const owner = evaluate(member.object, frameOf(folding));
    // Parts of the body have members of this name as well.
    if (owner.kind === 'instance') found.push(member);
    else following.doubtful.push(member.object);
  }
  return found;
}
