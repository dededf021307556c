import { indexesBetween } from '../../../text/inOrder';
import { childrenOf, type Expr } from '../syntax/expr';
import { lookup, type Scope, startOf } from '../syntax/scope';
import { hasChanges } from './effects';
import type { Folding } from './frame';

/** Whether every name in the expression means the same thing at `home`. */
export function reachable(expr: Expr, home: Expr, folding: Folding): boolean {
  const { program } = folding;
  if (home.start <= expr.start && expr.end <= home.end) return true;
  const at = program.scopeOf(home);
  if (hasChanges(expr, folding)) return false;
  const stack: Expr[] = [expr];
  for (let inside = stack.pop(); inside; inside = stack.pop()) {
    if (inside.kind === 'function') return false;
    if (inside.kind === 'name') {
      const from = program.scopeOf(inside);
      if (folding.language.receivers.includes(inside.name)) {
        if (!sameClass(inside, home)) return false;
      } else if (lookup(from, inside.name) !== lookup(at, inside.name)) return false;
      else if (from === at && isGivenBetween(inside.name, expr.end, home.start, at)) return false;
    }
    stack.push(...childrenOf(inside));
  }
  return true;
}

/** Whether a name of a scope gets another value between two offsets. */
function isGivenBetween(name: string, start: number, end: number, scope: Scope): boolean {
  const [from, to] = indexesBetween(lookup(scope, name)?.names.get(name) ?? [], startOf, start, end);
  return to > from;
}

function sameClass(a: Expr, b: Expr): boolean {
  const classOf = (expr: Expr): Expr | undefined => {
    let at: Expr | undefined = expr;
    while (at && at.kind !== 'class') at = at.parent;
    return at;
  };
  return classOf(a) === classOf(b);
}
