import { spanOf } from '../../../text/span';
import type { Read } from '../../call';
import type { PartUses, ReturnedPart } from '../../source';
import { exportedFunction } from '../exportedFunction';
import { evaluate, frameOf } from '../fold/frame';
import { crossFileNameOf } from '../fold/select';
import type { Expr, FunctionExpr, InvokeExpr } from '../syntax/expr';
import { noteCrossing, trackFrom } from './places';
import { type Following, noteRead, type Origin, rootedTrack, type Track, type Walk } from './track';

/**
 * Follows a value that a function gives to callers in other files, where all that has the name of the function is only ever
 * called there. False where that is not known, so that callers may do anything with it, as in a language of which nobody knows
 * how it calls what it computes the name of.
 */
export function followElsewhere(
  owner: FunctionExpr,
  expr: Expr,
  track: Track,
  following: Following,
  walk: Walk,
): boolean {
  const { folding, parsedMember } = following;
  const { stage, path, filteredDepth } = track;
  const { usedElsewhere } = folding.tools;
  const isWhole = isPlain({ ...track, filteredDepth: undefined });
  if (!usedElsewhere || !following.takesAll || stage === 'text' || !isWhole) return false;
  const shared = exportedFunction(owner, following);
  if (!shared) return false;
  const { sharedName, localCalls } = shared;
  const part: ReturnedPart = {
    ...sharedName,
    stage,
    path,
    ...(filteredDepth === undefined ? {} : { filteredDepth }),
    ...(parsedMember === undefined ? {} : { parsedMember }),
  };
  const elsewhere = usedElsewhere(part, folding.file);
  if (!elsewhere?.some(({ calls }) => calls > 0)) return false;
  following.isTakenElsewhere = true;
  const origin = noteCrossing(expr, track, following);
  for (const uses of elsewhere) adopt(uses, expr, origin, following);
  for (const call of localCalls)
    if (call.start < owner.start || call.end > owner.end)
      walk.climb(call, trackFrom(origin, { ...track, ...rootedTrack(path, call) }), following);
  return true;
}

/**
 * Follows a value into a function of another file that is called with it, and what that gives back. False where it is not known
 * what the function does with it.
 */
export function followIntoOtherFile(
  call: InvokeExpr,
  expr: Expr,
  track: Track,
  following: Following,
  walk: Walk,
): boolean {
  const { folding, parsedMember } = following;
  const { stage, path } = track;
  const position = call.args.findIndex(({ value }) => value === expr);
  const argument = call.args[position];
  // An element is what it is, in whatever order its list is.
  const isElement = track.filteredDepth !== undefined && track.filteredDepth < path.length;
  const passedOn = isElement ? { ...track, filteredDepth: undefined } : track;
  if (!folding.tools.takenByOther || stage === 'text' || !isPlain(passedOn) || !argument) return false;
  if (call.args.some(({ spread }) => spread)) return false;
  const called = evaluate(call.callee, frameOf(folding));
  if (called.kind !== 'path' || called.module === undefined) return false;
  const callee = called.path.slice(called.module.length).split('.').filter(Boolean);
  const part = { stage, path, ...(parsedMember === undefined ? {} : { parsedMember }) };
  const passed = { ...part, callee, argument: argument.name ?? position };
  const uses = callee.length > 0 && folding.tools.takenByOther(crossFileNameOf(called), passed, folding.file);
  if (!uses) return false;
  const origin = noteCrossing(expr, track, following);
  adopt(uses, expr, origin, following);
  for (const { stage: given, path: at } of uses.returns)
    walk.climb(call, trackFrom(origin, { ...track, stage: given, ...rootedTrack(at, call) }), following);
  return true;
}

type Plain = Pick<Track, 'memberPath' | 'keyed' | 'added' | 'isFailed' | 'isSliced'> & {
  readonly filteredDepth?: number | undefined;
};

/** Whether a value is the response or a part of its body as it is, and nothing that the program made of it. */
export function isPlain({ memberPath, keyed, added, isFailed, filteredDepth, isSliced }: Plain): boolean {
  return !memberPath && !keyed && !added && !isFailed && filteredDepth === undefined && !isSliced;
}

/** Notes what another file does with a value as if it were done where a function gives it. */
function adopt(
  { reads, checks, ...facts }: Omit<PartUses, 'calls'>,
  expr: Expr,
  start: Origin | undefined,
  following: Following,
): void {
  const span = spanOf(expr.start, expr.end);
  const origins = reads.map(({ parent: _, ...read }: Read) =>
    noteRead({ ...read, span: span, root: span }, undefined, following),
  );
  for (const [index, { parent }] of reads.entries()) {
    const origin = parent === undefined ? start : origins[parent];
    const read = origins[index]?.read;
    if (read && origin) following.origins.set(read, origin);
  }
  for (const check of checks) following.checks.push({ ...check, span: span });
  following.namesStatus ||= facts.namesStatus === true;
}
