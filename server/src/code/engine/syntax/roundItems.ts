import { contains } from '../../../text/span';
import { type Expr, enclosing } from './expr';
import type { Definition } from './scope';

/**
 * The only definition of a use, or what the loop around a use gives a name at the start of each iteration, where nothing in
 * an iteration gives it another value: what it has outside of the loop is gone then. Undefined where a function runs the use
 * later, or gives the name a value.
 */
export function itemOfRound(definitions: readonly Definition[], use: Expr): Definition | undefined {
  if (definitions.length < 2) return definitions[0];
  const owner = enclosing(use, 'function');
  const inner = definitions.findLast(each => {
    // Behind the body may be what runs where there was no iteration at all.
    const body = each.kind === 'item' ? each.loop.body[0] : undefined;
    return body !== undefined && contains(body, use);
  });
  if (inner?.kind !== 'item' || enclosing(inner.loop, 'function') !== owner) return undefined;
  const isElsewhere = (each: Definition): boolean => {
    if (each === inner || each.kind === 'param') return true;
    if (each.kind === 'item' && each.loop.scoped) return !contains(each.loop, use);
    const expr = each.kind === 'item' ? each.loop : 'site' in each ? each.site : undefined;
    return expr !== undefined && enclosing(expr, 'function') === owner && !contains(inner.loop, expr);
  };
  return definitions.every(isElsewhere) ? inner : undefined;
}
