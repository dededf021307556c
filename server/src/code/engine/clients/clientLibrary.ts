import { evaluate, type Folding, frameOf, startCall } from '../fold/frame';
import type { InvokeExpr } from '../syntax/expr';
import { ruleOf } from './table';

/** The library that a call is of, whether it sends or prepares a request. */
export function clientUsed(invoke: InvokeExpr, folding: Folding): string | undefined {
  const rule = ruleOf(evaluate(invoke.callee, frameOf(folding)), folding.language.clients);
  // What only makes an address is no library that sends.
  const isAddress = !rule?.sends && /ur[il]/i.test(rule?.returns ?? rule?.receiver ?? '');
  return rule?.isTestDouble || rule?.command || isAddress ? undefined : rule?.client;
}

/**
 * The library behind a function of the file that takes an address on a way that is not followed: the only one that the
 * function uses, else the only one of the file.
 */
export function clientBehind(taker: InvokeExpr, folding: Folding): string | undefined {
  startCall(folding);
  const target = evaluate(taker.callee, frameOf(folding));
  if (target.kind !== 'function') return undefined;
  const { owner } = target;
  const inside = new Set<string>();
  const all = new Set<string>();
  for (const invoke of folding.program.invokes) {
    startCall(folding);
    const client = clientUsed(invoke, folding);
    if (client === undefined || client === 'unknown') continue;
    all.add(client);
    if (owner.start <= invoke.start && invoke.end <= owner.end) inside.add(client);
  }
  const [only, ...others] = inside.size > 0 ? inside : all;
  return others.length === 0 ? only : undefined;
}
