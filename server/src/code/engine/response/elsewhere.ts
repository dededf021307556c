import { matchesText } from '../../../text/matchesText';
import { spanOf } from '../../../text/span';
import type { Read } from '../../call';
import type { GivenPart, PartUses } from '../../source';
import { calledName } from '../namedFunctions';
import { dottedPath, type Expr, type FunctionExpr } from '../syntax/expr';
import { isPassedOn } from './decorators';
import { methodOf } from './methods';
import { callsNamed } from './namedCalls';
import { crossing, from } from './places';
import { type Following, noteRead, type Origin, rooted, type Track, type Walk } from './track';

/**
 * Follows a value that a function gives to callers in other files, where all that has the name of the function is only ever
 * called there. False where that is not known, so that callers may do anything with it, as in a language of which nobody knows
 * how it calls what it computes the name of.
 */
export function takenElsewhere(
  owner: FunctionExpr,
  expr: Expr,
  track: Track,
  following: Following,
  walk: Walk,
): boolean {
  const { folding, language, parsedMember } = following;
  const { stage, path } = track;
  const name = calledName(owner) ?? exportedName(owner, following);
  const { acrossFiles, implicitMethods } = language.response;
  if (!folding.tools.usedElsewhere || !acrossFiles || !following.takesAll) return false;
  // A parser that guesses may not see all that has the name.
  if ('parse' in language) return false;
  if (name === undefined || stage === 'text' || !isPlain(track) || owner.getter || !isPassedOn(owner, following))
    return false;
  if (language.constructors.includes(name) || implicitMethods?.test(name)) return false;
  const method = methodOf(owner);
  if (method ? isOfOthers(method.of) : acrossFiles.calledUnseen.test(name)) return false;
  const { looksUpNames } = language.leftovers ?? {};
  if (looksUpNames && matchesText(folding.file, looksUpNames)) return false;
  const own = callsNamed(name, true, folding);
  if (!own) return false;
  const given: GivenPart = {
    name,
    module: moduleOf(folding.file.path),
    stage,
    path,
    ...(method?.of.kind === 'class' && method.of.name !== undefined ? { of: method.of.name } : {}),
    ...(parsedMember === undefined ? {} : { parsedMember }),
  };
  const elsewhere = folding.tools.usedElsewhere(given, folding.file);
  if (!elsewhere?.some(({ calls }) => calls > 0)) return false;
  following.isTakenElsewhere = true;
  const origin = crossing(expr, track, following);
  for (const uses of elsewhere) adopt(uses, expr, origin, following);
  for (const call of own)
    if (call.start < owner.start || call.end > owner.end)
      walk.climb(call, from(origin, { ...track, ...rooted(path, call) }), following);
  return true;
}

function moduleOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}

/** `exports.load = async id => …` */
function exportedName({ parent }: FunctionExpr, { language: { exports = [] } }: Following): string | undefined {
  const target = parent?.kind === 'assign' ? parent.target : undefined;
  return target?.kind === 'member' && exports.includes(dottedPath(target.object) ?? '') ? target.name : undefined;
}

/** Whether the methods of an object may be called by what its class extends, or by what an object without a class is given to. */
function isOfOthers(of: Expr): boolean {
  return of.kind !== 'class' || of.bases.some(base => dottedPath(base) !== 'object');
}

/** Whether a value is the response or a part of its body as it is, and nothing that the program made of it. */
function isPlain({ inside, keyed, added, isFailed, chosen, isSliced }: Track): boolean {
  return !inside && !keyed && !added && !isFailed && chosen === undefined && !isSliced;
}

/** Notes what another file does with a value as if it were done where a function gives it. */
function adopt(
  { reads, checks, ...facts }: PartUses,
  expr: Expr,
  start: Origin | undefined,
  following: Following,
): void {
  const at = spanOf(expr.start, expr.end);
  const origins = reads.map(({ parent: _, ...read }: Read) =>
    noteRead({ ...read, span: at, root: at }, undefined, following),
  );
  for (const [index, { parent }] of reads.entries()) {
    const origin = parent === undefined ? start : origins[parent];
    const read = origins[index]?.read;
    if (read && origin) following.origins.set(read, origin);
  }
  for (const check of checks) following.checks.push({ ...check, span: at });
  following.namesStatus ||= facts.namesStatus === true;
}
