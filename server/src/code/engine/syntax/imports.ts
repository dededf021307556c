import { childrenOf, type Expr, type ImportExpr } from './expr';

/** All imports of a program, wherever they stand. */
export function importsIn(root: Expr): ImportExpr[] {
  const found: ImportExpr[] = [];
  const stack: Expr[] = [root];
  for (let at = stack.pop(); at; at = stack.pop()) {
    if (at.kind === 'import') found.push(at);
    for (const child of childrenOf(at)) stack.push(child);
  }
  return found;
}
