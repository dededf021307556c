import { spanOf } from '../../../text/span';
import type { Read } from '../../call';
import type { GivenPart, PartUses } from '../../source';
import { exportedFunction } from '../exportedFunction';
import { evaluate, frameOf } from '../fold/frame';
import { crossFileNameOf } from '../fold/select';
import type { Expr, FunctionExpr, InvokeExpr } from '../syntax/expr';
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
  const { folding, parsedMember } = following;
  const { stage, path, chosen } = track;
  const { usedElsewhere } = folding.tools;
  const isWhole = isPlain({ ...track, chosen: undefined });
  if (!usedElsewhere || !following.takesAll || stage === 'text' || !isWhole) return false;
  const shared = exportedFunction(owner, following);
  if (!shared) return false;
  const { asked, own } = shared;
  const given: GivenPart = {
    ...asked,
    stage,
    path,
    ...(chosen === undefined ? {} : { chosen }),
    ...(parsedMember === undefined ? {} : { parsedMember }),
  };
  const elsewhere = usedElsewhere(given, folding.file);
  if (!elsewhere?.some(({ calls }) => calls > 0)) return false;
  following.isTakenElsewhere = true;
  const origin = crossing(expr, track, following);
  for (const uses of elsewhere) adopt(uses, expr, origin, following);
  for (const call of own)
    if (call.start < owner.start || call.end > owner.end)
      walk.climb(call, from(origin, { ...track, ...rooted(path, call) }), following);
  return true;
}

/**
 * Follows a value into a function of another file that is called with it, and what that gives back. False where it is not known
 * what the function does with it.
 */
export function takenByOther(call: InvokeExpr, expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const { folding, parsedMember } = following;
  const { stage, path } = track;
  const position = call.args.findIndex(({ value }) => value === expr);
  const argument = call.args[position];
  // An element is what it is, in whatever order its list is.
  const isElement = track.chosen !== undefined && track.chosen < path.length;
  const passedOn = isElement ? { ...track, chosen: undefined } : track;
  if (!folding.tools.takenByOther || stage === 'text' || !isPlain(passedOn) || !argument) return false;
  if (call.args.some(({ spread }) => spread)) return false;
  const called = evaluate(call.callee, frameOf(folding));
  if (called.kind !== 'path' || called.module === undefined) return false;
  const callee = called.path.slice(called.module.length).split('.').filter(Boolean);
  const part = { stage, path, ...(parsedMember === undefined ? {} : { parsedMember }) };
  const passed = { ...part, callee, argument: argument.name ?? position };
  const uses = callee.length > 0 && folding.tools.takenByOther(crossFileNameOf(called), passed, folding.file);
  if (!uses) return false;
  const origin = crossing(expr, track, following);
  adopt(uses, expr, origin, following);
  for (const { stage: given, path: at } of uses.returns)
    walk.climb(call, from(origin, { ...track, stage: given, ...rooted(at, call) }), following);
  return true;
}

type Plain = Pick<Track, 'inside' | 'keyed' | 'added' | 'isFailed' | 'isSliced'> & {
  readonly chosen?: number | undefined;
};

/** Whether a value is the response or a part of its body as it is, and nothing that the program made of it. */
export function isPlain({ inside, keyed, added, isFailed, chosen, isSliced }: Plain): boolean {
  return !inside && !keyed && !added && !isFailed && chosen === undefined && !isSliced;
}

/** Notes what another file does with a value as if it were done where a function gives it. */
function adopt(
  { reads, checks, ...facts }: Omit<PartUses, 'calls'>,
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
