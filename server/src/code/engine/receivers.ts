import type { Handler } from './response/track';
import type { Sending } from './sending';
import type { Argument, InvokeExpr } from './syntax/expr';

/** Names of arguments that get the response. */
const listener = /^(hooks?|callback|then|success|done|on_?\w+)$/i;

/**
 * Whether an argument of a call may get the response, so that reads of it may be anywhere: a callback, an output argument
 * (`&apps`, `out apps`), any name where the function itself is not known.
 */
export function passesResponse(sending: Sending, handlers: readonly Handler[]): boolean {
  const { rule, callChain, facts } = sending;
  const parts = facts.filter(({ role }) => role !== 'kept').map(({ expr }) => expr);
  const known = new Set([...parts, ...handlers.map(({ owner }) => owner)]);
  const receives = ({ name, value, output }: Argument): boolean => {
    if (known.has(value)) return false;
    if (value.kind === 'function') return !rule.block || rule.block.ref !== undefined;
    if (name !== undefined) return listener.test(name);
    if (output) return true;
    return rule.client === 'unknown' && (value.kind === 'name' || value.kind === 'member');
  };
  return callChain.some(sendingCall => chainOf(sendingCall).some(({ args }) => args.some(receives)));
}

/** A call and those before it in its chain: `client.R().SetResult(&apps).Get(url)`. */
function chainOf(sendingCall: InvokeExpr): InvokeExpr[] {
  const chain = [sendingCall];
  for (let { callee } = sendingCall; callee.kind === 'member' && callee.object.kind === 'invoke'; ) {
    chain.push(callee.object);
    ({ callee } = callee.object);
  }
  return chain;
}
