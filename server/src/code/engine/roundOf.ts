import { memoizeByObject } from '../../text/memoizeByObject';
import { type Span, spanOf } from '../../text/span';
import type { Site } from '../call';
import { type BlockExpr, childrenOf, type Expr, enclosing, type LoopExpr } from './syntax/expr';

/** The innermost loop around an expression, in the same function, and whether each of its iterations comes to it. */
export function roundOf(expr: Expr): Pick<Site, 'round'> {
  const loop = enclosingLoop(expr);
  if (!loop) return {};
  let mayPass = false;
  let inside = expr;
  for (let around = expr.parent; around && inside !== loop; around = around.parent) {
    mayPass ||= around !== loop && passesOver(around, inside);
    inside = around;
  }
  return { round: { ...placeOf(loop), ...(mayPass ? { mayPass } : {}) } };
}

/** The innermost loop around an expression, in the same function. */
export function enclosingLoop(expr: Expr): LoopExpr | undefined {
  let around = expr.parent;
  while (around && around.kind !== 'loop' && around.kind !== 'function' && around.kind !== 'class')
    around = around.parent;
  return around?.kind === 'loop' ? around : undefined;
}

function placeOf(loop: LoopExpr): { readonly loop: Span; readonly owner?: Span } {
  const owner = enclosing(loop, 'function');
  return { loop: spanOf(loop.start, loop.end), ...(owner ? { owner: spanOf(owner.start, owner.end) } : {}) };
}

/** Whether a statement or an expression may go on without a part of it. */
function passesOver(whole: Expr, part: Expr): boolean {
  switch (whole.kind) {
    case 'choice':
      return whole.condition !== part;
    case 'binary':
      return whole.left !== part && /^(?:&&|\|\||\?\?|and|or)$/.test(whole.operator);
    case 'branch': {
      const { parent, tests, arms, isIf } = whole;
      const isBody = parent?.kind === 'loop' && parent.body.length === 1 && !isIf;
      // What is tried always begins.
      const isTried = tests.length === 0 && part.kind !== 'branch';
      return tests[0] !== part && !(arms[0] === part && (isBody || isTried));
    }
    case 'block':
      return firstGoingOn(whole) <= part.start;
    default:
      return false;
  }
}

/** Where the first statement of a block ends that may begin the next iteration, which each call in the block asks for. */
const firstGoingOn = memoizeByObject(({ statements }: BlockExpr): number => statements.find(goesOn)?.end ?? Infinity);

/** Whether a statement may begin the next iteration of the loop around it. */
function goesOn(statement: Expr): boolean {
  if (statement.kind === 'other' && statement.role === 'again') return true;
  const isOwn = statement.kind === 'loop' || statement.kind === 'function' || statement.kind === 'class';
  return !isOwn && childrenOf(statement).some(goesOn);
}
