import type { Expr, InvokeExpr } from '../syntax/expr';
import { stepOf } from '../syntax/scope';
import { type Following, keepFacts, recordRead, rootedTrack, storedTrack, type Track, type Walk } from './track';
import { everyUseOf, functionOf, isOfOuter } from './uses';

/** `response.on('data', chunk => …)`: each piece is text of the body, and the call gives the response again. */
export function followListener(call: InvokeExpr, track: Track, following: Following, walk: Walk): void {
  const [event, argument] = call.args;
  if (event && stepOf(event.value) === 'data') {
    const target = argument && functionOf(argument.value, following)?.params[0]?.target;
    if (target) walk.bind(target, { stage: 'text', ...keepFacts(track), ...rootedTrack([], target) }, following);
    else recordRead(call, track, following, true);
  }
  walk.climb(call, { ...track, ...rootedTrack(track.path, call) }, following);
}

/** `text += piece`, or a name of a function around. */
export function isAppend({ operator, target }: Extract<Expr, { kind: 'assign' }>, { program }: Following): boolean {
  return operator !== '=' || isOfOuter(target, program);
}

/** A name to which pieces of the text are added: all of its uses are the text, those above as well. */
export function followCollected(target: Expr, track: Track, following: Following, walk: Walk): void {
  const uses = target.kind === 'name' ? everyUseOf(target, following.program) : [];
  if (uses.length === 0) recordRead(target, track, following, true);
  const kept = keepFacts(storedTrack(target, track, following));
  for (const use of uses) walk.climb(use, { stage: 'text', ...kept, ...rootedTrack([], use) }, following);
}
