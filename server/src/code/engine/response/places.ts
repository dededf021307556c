import type { Read } from '../../call';
import type { Expr, InvokeExpr } from '../syntax/expr';
import { noteTruth } from './checks';
import {
  type Entered,
  type Following,
  isSimplePart,
  makeRead,
  notePresenceTest,
  noteRead,
  type Origin,
  recordRead,
  rootedTrack,
  type Track,
  type Walk,
} from './track';

/** Functions that say of a value only whether it is there, how long it is, or of which type. */
export const counters = /^(?:len|bool|Boolean|isinstance|type)$/;

/** The maximum number of parts of the response as which one expression is followed. */
const maxParts = 32;

/**
 * Whether an expression was looked at as this part of the response. One that may be several parts has to stay as it is
 * written, because what is read of one of them is read of the others as well.
 */
export function isSeen(expr: Expr, track: Track, following: Following): boolean {
  const { folding } = following;
  if (folding.placesLeft <= following.leaves) {
    following.escapes = true;
    return true;
  }
  folding.placesLeft--;
  const part = partOf(track);
  const way = part + wayOf(track.entered);
  const seen = following.visited.get(expr) ?? [];
  if (seen.includes(way)) return true;
  following.visited.set(expr, [...new Set([...seen, part, way])]);
  // An object may have as many parts as it likes, each under a name of its own.
  if (seen.length > 0 && !isNamed(track)) following.crosses = true;
  if (seen.length > maxParts) recordRead(expr, track, following, true);
  if (seen.length > maxParts && !isNamed(track)) following.escapes = true;
  return seen.length > maxParts;
}

/** Whether an expression was looked at as this part of the response before. */
export function wasVisited(expr: Expr, track: Track, following: Following): boolean {
  return following.visited.get(expr)?.includes(partOf(track)) === true;
}

/** By which calls a value came here: the same part comes back to each of them. */
function wayOf(entered: Entered | undefined): string {
  return entered ? ` ${entered.call.start}${wayOf(entered.outer)}` : '';
}

function partOf({ stage, path, keyed, memberPath = [], added, isFailed }: Track): string {
  return JSON.stringify([
    stage,
    isFailed ?? '',
    memberPath,
    added ?? '',
    keyed?.depth === path.length ? keyed.value : '',
    ...path,
  ]);
}

/** Whether the value is an object of the program that has a part of the body. */
export function isNamed(track: Track): boolean {
  return track.memberPath !== undefined && isSimplePart(track);
}

export function noteTest(expr: Expr, track: Track, following: Following): void {
  if (track.stage === 'body')
    notePresenceTest(
      recordRead(expr, { ...track, form: track.form ? 'test' : 'items' }, following, false, 'tested'),
      following,
    );
  // What a method says of the text: whether it holds a word.
  else if (track.stage === 'text' && track.form)
    recordRead(expr, { ...track, ...rootedTrack([], expr) }, following, true);
  else noteTruth(expr, following);
}

/** What is read below an origin starts from it; where the response itself is the origin there is none. */
export function trackFrom(origin: Origin | undefined, track: Track): Track {
  const { origin: _before, ...rest } = track;
  return origin ? { ...rest, origin } : rest;
}

/** Follows a member under each name that its key may have. One that is not written in place cannot get another name. */
export function followKeys(
  expr: Expr,
  keys: readonly (string | number)[],
  track: Track,
  following: Following,
  walk: Walk,
): void {
  const [only] = keys;
  const isWritten =
    keys.length === 1 && only !== undefined && following.text.slice(expr.start, expr.end).includes(String(only));
  if (!isWritten) following.crosses = true;
  for (const key of keys) walk.climb(expr, { ...track, path: [...track.path, key] }, following);
}

/** Whether the language recognises lists by their names, and this is one. */
export function isList({ path }: Track, { language }: Following): boolean {
  const last = path.at(-1);
  return typeof last === 'string' && language.response.lists?.test(last) === true;
}

/** The path of one item; in some languages a value that is not a list is its own only item. */
export function itemPath(track: Track, following: Following): Track['path'] {
  const single = following.language.response.lists && !isList(track, following);
  return single ? track.path : [...track.path, '*'];
}

/** Notes that another function takes a part of the response, and what its reads start from there. */
export function noteCrossing(expr: Expr, track: Track, following: Following): Origin | undefined {
  if (isNamed(track)) return track.origin;
  following.crosses = true;
  if (track.stage !== 'body') return track.origin;
  // The function may do nothing with it.
  if (track.origin?.read.path.length === track.path.length) return track.origin;
  const read: Read = { ...makeRead(expr, { ...track, form: 'items' }, following.text, false), names: true };
  return noteRead(read, track.origin, following);
}

/** Whether a caller may use what a function returns: it is not called here, or its value is used where it is. */
export function isResultWanted(owner: Expr | undefined, { program }: Following): boolean {
  if (owner?.kind !== 'function' || !owner.name) return true;
  const calls = (program.uses.get(owner.name) ?? []).map(use => (use.parent?.kind === 'invoke' ? use.parent : use));
  return calls.length === 0 || calls.some(call => call.parent?.kind !== 'block');
}

/** Whether a function of the program sees all that is parsed. */
export function hasHook({ args }: InvokeExpr, { language }: Following): boolean {
  return args.some(({ name, spread }) => spread || language.response.parserHooks?.includes(name ?? ''));
}
