import { findIn } from '../language';
import { dottedPath, type Expr, type InvokeExpr } from '../syntax/expr';
import { type Following, functionOf, noteRead, readOf, rooted, type Track, type Walk } from './track';

/**
 * A value that the program waits for together with others, and takes from a pattern at the same position:
 * `const [a, b] = await Promise.all([…])`. False where it goes elsewhere.
 */
export function together(expr: Expr, track: Track, following: Following, walk: Walk): boolean {
  const waiting = waitingCall(expr, following);
  if (!waiting) return false;
  const { call, position } = waiting;
  let whole: Expr = call;
  while (whole.parent?.kind === 'wrap') whole = whole.parent;
  const { parent } = whole;
  const isAssigned = parent?.kind === 'assign' && parent.value === whole && parent.operator === '=';
  const pattern = isAssigned ? parent.target : callbackPattern(whole, following);
  // What is assigned may be a value again: `x = [a, b] = …`.
  if (pattern?.kind !== 'list' || (isAssigned && parent.parent?.kind !== 'block')) return false;
  const taken = pattern.items.slice(0, position + 1);
  if (taken.some(item => item.kind === 'other')) return false;
  const target = taken[position];
  if (!target) return true;
  const isPart = track.stage === 'body' && track.path.length > 0;
  const read = { ...readOf(expr, track, following.text, false), names: true as const };
  const origin = isPart ? { origin: noteRead(read, track.origin, following) } : {};
  walk.bind(target, { ...track, ...rooted(track.path, target), ...origin }, following, isAssigned ? parent : undefined);
  return true;
}

/** The call that waits for a value, and which of its values that is. */
function waitingCall(expr: Expr, { language }: Following): { call: InvokeExpr; position: number } | undefined {
  const list = expr.parent?.kind === 'list' ? expr.parent : undefined;
  const call = (list ?? expr).parent;
  if (call?.kind !== 'invoke') return undefined;
  const name = dottedPath(call.callee);
  const takes = name === undefined ? undefined : findIn(language.response.together ?? {}, name);
  if (takes !== (list ? 'list' : 'arguments') || (list && call.args[0]?.value !== list)) return undefined;
  // Options may say that failures are values as well.
  if (call.args.some(({ name: keyword, spread }) => keyword !== undefined || spread)) return undefined;
  const values = list ? list.items : call.args.map(({ value }) => value);
  const position = values.indexOf(expr);
  const isSpread = values.slice(0, position).some(({ kind }) => kind === 'other');
  return position < 0 || isSpread ? undefined : { call, position };
}

/** `.then(([a, b]) => …)` */
function callbackPattern(whole: Expr, following: Following): Expr | undefined {
  const member = whole.parent;
  const call = member?.kind === 'member' && member.object === whole ? member.parent : undefined;
  if (member?.kind !== 'member' || call?.kind !== 'invoke' || call.callee !== member) return undefined;
  if (!following.language.response.callbacks.includes(member.name) || !call.args[0]) return undefined;
  return functionOf(call.args[0].value, following)?.params[0]?.target;
}
