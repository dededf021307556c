import type { Call } from '../call';
import { evaluate, type Folding, frameOf, startCall } from './fold/frame';
import { textsOfMade } from './fold/madeElsewhere';
import { crossFileNameOf } from './fold/select';
import { sketch } from './fold/value';
import { classCall } from './inheritedRequests';
import type { InvokeExpr } from './syntax/expr';

/** The maximum number of objects of a file that are examined. */
const maxObjects = 100;

/**
 * The requests that a class of another file sends for an object which this file makes: `new Resource('applications')`. The
 * call is where this file says the path. Of the methods of the class those count that the file calls; where it calls
 * none, another file does.
 */
export function objectRequests(folding: Folding): Call[] {
  const { program, tools, file } = folding;
  if (!tools.inheritedRequests) return [];
  const made = program.invokes.filter(saysPath).slice(0, maxObjects);
  if (made.length === 0) return [];
  const called = new Set(program.invokes.flatMap(({ callee }) => (callee.kind === 'member' ? [callee.name] : [])));
  return made.flatMap(invoke => {
    startCall(folding);
    const frame = frameOf(folding);
    const target = evaluate(invoke.callee, frame);
    if (target.kind !== 'path') return [];
    const owner = crossFileNameOf(target);
    const requests = tools.inheritedRequests?.(owner, file) ?? [];
    const used = requests.filter(({ methodName }) => called.has(methodName));
    const found = new Map<string, Call>();
    for (const request of used.length > 0 ? used : requests)
      for (const address of request.addresses.flatMap(option => textsOfMade(option, owner, invoke, frame))) {
        const key = `${request.method} ${sketch(address)}`;
        const call = found.has(key) ? undefined : classCall(address, invoke, request, folding);
        if (call) found.set(key, call);
      }
    return [...found.values()];
  });
}

/** Whether an object of a class is made with a word that may be a part of a path. */
function saysPath({ callee, args }: InvokeExpr): boolean {
  const name = callee.kind === 'name' || callee.kind === 'member' ? callee.name : '';
  return /^[A-Z]/.test(name) && args.some(({ value }) => value.kind === 'text');
}
