import { evaluate, type Frame } from './fold/frame';
import { bound } from './fold/inline';
import type { Sending } from './sending';
import { enclosing, type InvokeExpr } from './syntax/expr';

/** The frame of the client call: each function between it and `at` has the arguments that the one around it passes on. */
export function frameOfClient({ through }: Sending, outermost: Frame): Frame {
  let frame = outermost;
  for (const [index, invoke] of [...through.entries()].slice(1).toReversed()) {
    const owner = enclosing(through[index - 1] as InvokeExpr, 'function');
    const target = evaluate(invoke.callee, frame);
    if (!owner || target.kind !== 'function' || target.owner !== owner) return outermost;
    const values = bound(owner, invoke.args, frame, target.self !== undefined);
    frame = { ...frame, bindings: new Map([...frame.bindings, ...target.bindings, [owner, values]]) };
  }
  return frame;
}
