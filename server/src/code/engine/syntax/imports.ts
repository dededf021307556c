import { childrenOf, type Expr, type ImportExpr } from './expr';

/** All imports of a program, wherever they stand. */
export function importsIn(root: Expr): ImportExpr[] {
  const found: ImportExpr[] = [];
  const stack: Expr[] = [root];
  for (let expr = stack.pop(); expr; expr = stack.pop()) {
    if (expr.kind === 'import') found.push(expr);
    for (const child of childrenOf(expr)) stack.push(child);
  }
  return found;
}
