import type { Folding } from './fold/frame';
import type { Handler } from './response/track';
import type { Sending } from './sending';
import type { Argument, InvokeExpr } from './syntax/expr';

/** Names of arguments that are told of the response. */
const listener = /^(hooks?|callback|then|success|done|on_?\w+)$/i;

/**
 * Whether a call is given something that may get the response, and of which nobody knows here what it does with it: a
 * callback, the place of a result (`&apps`, `out apps`), anything at all where the function itself is not known.
 */
export function passesResponse(sending: Sending, handlers: readonly Handler[], { file }: Folding): boolean {
  const { rule, through, facts } = sending;
  const parts = facts.filter(({ role }) => role !== 'kept').map(({ written }) => written);
  const known = new Set([...parts, ...handlers.map(({ owner }) => owner)]);
  const receives = ({ name, value, span }: Argument): boolean => {
    if (known.has(value)) return false;
    if (value.kind === 'function') return !rule.block;
    if (name !== undefined) return listener.test(name);
    if (/^(?:&(?![&\s])|(?:out|ref)\s)/.test(file.text.slice(span.start, span.start + 4))) return true;
    return rule.client === 'unknown' && (value.kind === 'name' || value.kind === 'member');
  };
  return through.some(sent => chainOf(sent).some(({ args }) => args.some(receives)));
}

/** A call and those before it in its chain: `client.R().SetResult(&apps).Get(url)`. */
function chainOf(sent: InvokeExpr): InvokeExpr[] {
  const chain = [sent];
  for (let { callee } = sent; callee.kind === 'member' && callee.object.kind === 'invoke'; ) {
    chain.push(callee.object);
    ({ callee } = callee.object);
  }
  return chain;
}
