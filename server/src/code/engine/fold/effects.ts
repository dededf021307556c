import { childrenOf, type Expr } from '../syntax/expr';
import { evaluate, type Folding, frameOf } from './frame';

/** So many functions that call each other are looked into. */
const deepest = 4;

/**
 * Whether an expression changes something but names of its own, itself or by a function of the file that it calls. It may
 * have another value where it is written at another place: `start - hours++`.
 */
export function hasChanges(expr: Expr, folding: Folding, depth = 0): boolean {
  if (isChange(expr, folding.file.text)) return true;
  if (expr.kind === 'invoke') {
    const called = evaluate(expr.callee, frameOf(folding));
    if (called.kind === 'function' && (depth >= deepest || hasChanges(called.owner.body, folding, depth + 1)))
      return true;
  }
  return childrenOf(expr).some(child => hasChanges(child, folding, depth));
}

function isChange(expr: Expr, text: string): boolean {
  if (expr.kind === 'assign') {
    const { kind } = expr.target;
    return expr.again === true || expr.operator !== '=' || kind === 'member' || kind === 'index';
  }
  // No rule of a grammar is about counting.
  return expr.kind === 'other' && /^(?:\+\+|--)|(?:\+\+|--)$/.test(text.slice(expr.start, expr.end));
}
