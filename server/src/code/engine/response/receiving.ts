import type { ResponseMethod } from '../clients/rule';
import { type Expr, enclosing, type InvokeExpr, type NameExpr } from '../syntax/expr';
import { lookup, type Program } from '../syntax/scope';
import type { ReceivingCall } from './track';

/**
 * The call by which the program gets the response to a request that an object has sent: the next thing that is done with the
 * object (`connection.request(…)`, then `connection.getresponse()`), in the same run of statements.
 */
export function receivingCall(
  sendingCall: InvokeExpr,
  { method, silent }: ResponseMethod,
  program: Program,
): ReceivingCall {
  const object = sendingCall.callee.kind === 'member' ? sendingCall.callee.object : undefined;
  if (object?.kind !== 'name') return 'unknown';
  const scope = lookup(program.scopeOf(object), object.name);
  const uses = program.usesIn(scope, object.name).filter(use => use !== object);
  if (uses.every(use => isAssigned(use) || isSilent(use, silent))) return 'never';
  const [next] = uses.filter(({ start }) => start > object.start).sort((a, b) => a.start - b.start);
  const call = next && next.start >= sendingCall.end ? methodCall(next, method) : undefined;
  return call && followsAlways(call, sendingCall) ? call : 'unknown';
}

function isAssigned({ parent }: NameExpr): boolean {
  return parent?.kind === 'assign';
}

/** A call of a method that yields no response. */
function isSilent({ parent }: NameExpr, silent: readonly string[]): boolean {
  return parent?.kind === 'member' && silent.includes(parent.name) && parent.parent?.kind === 'invoke';
}

function methodCall({ parent }: NameExpr, method: string): InvokeExpr | undefined {
  const call = parent?.kind === 'member' && parent.name === method ? parent.parent : undefined;
  return call?.kind === 'invoke' && call.callee === parent ? call : undefined;
}

/** Whether the call comes once after each run of the other: no function and no loop begins between them. */
function followsAlways(call: InvokeExpr, sendingCall: InvokeExpr): boolean {
  const block = enclosing(sendingCall, 'block');
  for (let ancestor: Expr | undefined = call.parent; ancestor; ancestor = ancestor.parent) {
    if (ancestor === block) return true;
    if (ancestor.kind === 'function' || ancestor.kind === 'loop' || ancestor.kind === 'class') return false;
  }
  return false;
}
