import { memoizeByObject } from '../../../text/memoizeByObject';
import { contains } from '../../../text/span';
import { evaluate, frameOf, startCall } from '../fold/frame';
import { type ClassExpr, type Expr, enclosing, type MemberExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { hasComputedCalls } from './computedNames';
import { isMadeByFile } from './functions';
import { constructions, isOffered } from './methods';
import type { Following } from './track';
import { everyUseOf } from './uses';

/**
 * The reads of a field to which a method gives a part of the response: `self.applications = …`. Undefined where others may
 * read it: other files, or code that names it at run time.
 */
export function fieldReads(target: MemberExpr, following: Following): readonly Expr[] | undefined {
  const { program, language, folding } = following;
  const { object, name } = target;
  const enclosingClass = enclosing(target, 'class');
  if (object.kind !== 'name' || !language.receivers.includes(object.name) || !enclosingClass) return undefined;
  if (
    hasComputedCalls(following) ||
    isOffered(enclosingClass, following) ||
    !isMadeByFile(enclosingClass, following) ||
    !areOnlyRead(enclosingClass, following)
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

/**
 * Whether the objects of a class are only used by their members: what is given one as a whole may read all of its fields, as
 * may whoever gets one from a function.
 */
function areOnlyRead(classExpr: ClassExpr, following: Following): boolean {
  const kept = keptOf(classExpr);
  kept.areOnlyRead ??= isEachOnlyRead(classExpr, following);
  return kept.areOnlyRead;
}

/** Found out once for each class, because each field that holds a response asks for it. */
const keptOf = memoizeByObject((_: ClassExpr): { areOnlyRead?: boolean } => ({}));

function isEachOnlyRead(classExpr: ClassExpr, following: Following): boolean {
  const { program, language } = following;
  const own = language.receivers.flatMap(name => program.uses.get(name) ?? []).filter(use => contains(classExpr, use));
  const visited = new Set<Expr>();
  return [...own.filter(use => !isParameter(use)), ...constructions(classExpr, following)].every(object =>
    isOnlyRead(object, visited, following),
  );
}

function isParameter({ parent }: Expr): boolean {
  return parent?.kind === 'function';
}

function isOnlyRead(object: Expr, visited: Set<Expr>, following: Following): boolean {
  const { parent } = object;
  if (visited.has(object)) return true;
  visited.add(object);
  switch (parent?.kind) {
    case 'member':
    case 'block':
      return true;
    case 'wrap':
      return isOnlyRead(parent, visited, following);
    case 'choice':
      return parent.condition === object || isOnlyRead(parent, visited, following);
    case 'binary':
      return /^(?:&&|\|\||\?\?|and|or)$/.test(parent.operator) && isOnlyRead(parent, visited, following);
    // What a context gives a name is an assignment.
    case 'other':
      return parent.role === 'context';
    case 'branch':
      return parent.tests.includes(object);
    case 'invoke':
      return parent.callee === object || following.language.objectPassers?.includes(lastNameOf(parent.callee)) === true;
    case 'assign':
      return parent.operator === '=' && isNameOnlyRead(parent.target, visited, following);
    default:
      return false;
  }
}

/** The same for a name or a field that holds an object. */
function isNameOnlyRead(target: Expr, visited: Set<Expr>, following: Following): boolean {
  const { program } = following;
  if (target.kind !== 'name' && target.kind !== 'member') return false;
  const uses: readonly Expr[] =
    target.kind === 'name' ? everyUseOf(target, program) : (program.members.get(target.name) ?? []);
  return uses.every(use => isTarget(use) || isOnlyRead(use, visited, following));
}

function lastNameOf(callee: Expr): string {
  return callee.kind === 'name' || callee.kind === 'member' ? callee.name : '';
}
