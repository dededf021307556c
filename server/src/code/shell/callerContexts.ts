import { contains, type Span } from '../../text/span';
import { argumentsIn, contextAt } from './bind';
import type { Context } from './expand';
import { knownCallers } from './knownCallers';

/** A function with more callers than this may be given anything. */
const maxCallers = 20;

/**
 * The contexts in which a command of a function is expanded: one for each call of it, where all calls are known. `positional`
 * has the words of the call then.
 */
export function contextsOfCallers(command: Span, context: Context): readonly Context[] {
  const { owner, positional } = context;
  if (!owner || positional || !contains(owner.span, command)) return [context];
  const callers = knownCallers(context);
  const isInside = callers?.some(({ command: { span } }) => contains(owner.span, span));
  if (!callers || isInside || callers.length > maxCallers) return [context];
  return callers.map(caller => ({
    ...context,
    positional: argumentsIn(caller, contextAt(caller, context, undefined)),
  }));
}
