import type { Expr, InvokeExpr } from '../syntax/expr';
import { stepOf } from '../syntax/scope';
import { type Following, keptIn, record, rooted, staying, type Track, type Walk } from './track';
import { everyUseOf, functionOf, isOfOuter } from './uses';

/** `response.on('data', chunk => …)`: each piece is text of the body, and the call gives the response again. */
export function listened(call: InvokeExpr, track: Track, following: Following, walk: Walk): void {
  const [event, given] = call.args;
  if (event && stepOf(event.value) === 'data') {
    const target = given && functionOf(given.value, following)?.params[0]?.target;
    if (target) walk.bind(target, { stage: 'text', ...staying(track), ...rooted([], target) }, following);
    else record(call, track, following, true);
  }
  walk.climb(call, { ...track, ...rooted(track.path, call) }, following);
}

/** `text += piece`, or a name of a function around. */
export function collects({ operator, target }: Extract<Expr, { kind: 'assign' }>, { program }: Following): boolean {
  return operator !== '=' || isOfOuter(target, program);
}

/** A name to which pieces of the text are added: all of its uses are the text, those above as well. */
export function collected(target: Expr, track: Track, following: Following, walk: Walk): void {
  const uses = target.kind === 'name' ? everyUseOf(target, following.program) : [];
  if (uses.length === 0) record(target, track, following, true);
  const kept = staying(keptIn(target, track, following));
  for (const use of uses) walk.climb(use, { stage: 'text', ...kept, ...rooted([], use) }, following);
}
