import { evaluate, type Frame } from './fold/frame';
import { bindArguments } from './fold/inline';
import type { Sending } from './sending';
import { enclosing, type InvokeExpr } from './syntax/expr';

/** The frame of the client call: each function between it and `at` has the arguments that the one around it passes on. */
export function frameOfClient({ callChain }: Sending, outermost: Frame): Frame {
  let frame = outermost;
  for (const [index, invoke] of [...callChain.entries()].slice(1).toReversed()) {
    const owner = enclosing(callChain[index - 1] as InvokeExpr, 'function');
    const target = evaluate(invoke.callee, frame);
    if (!owner || target.kind !== 'function' || target.owner !== owner) return outermost;
    const values = bindArguments(owner, invoke.args, frame, target.self !== undefined);
    frame = { ...frame, bindings: new Map([...frame.bindings, ...target.bindings, [owner, values]]) };
  }
  return frame;
}
