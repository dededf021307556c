import { type Span, spanOf } from '../../text/span';
import type { Site } from '../call';
import { childrenOf, type Expr, enclosing, type LoopExpr } from './syntax/expr';

/** The innermost loop around an expression, in the same function, and whether each of its rounds comes to it. */
export function roundOf(at: Expr): Pick<Site, 'round'> {
  let inside = at;
  let mayPass = false;
  for (
    let around = at.parent;
    around && around.kind !== 'function' && around.kind !== 'class';
    around = around.parent
  ) {
    if (around.kind === 'loop') return { round: { ...placeOf(around), ...(mayPass ? { mayPass } : {}) } };
    mayPass ||= passesOver(around, inside);
    inside = around;
  }
  return {};
}

function placeOf(loop: LoopExpr): { readonly loop: Span; readonly around?: Span } {
  const owner = enclosing(loop, 'function');
  return { loop: spanOf(loop.start, loop.end), ...(owner ? { around: spanOf(owner.start, owner.end) } : {}) };
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
      return whole.statements.some(statement => statement.end <= part.start && goesOn(statement));
    default:
      return false;
  }
}

/** Whether a statement may begin the next round of the loop around it. */
function goesOn(statement: Expr): boolean {
  if (statement.kind === 'other' && statement.role === 'again') return true;
  const isOwn = statement.kind === 'loop' || statement.kind === 'function' || statement.kind === 'class';
  return !isOwn && childrenOf(statement).some(goesOn);
}
