import { spanOf } from '../../text/span';
import type { Header } from '../call';
import { holdsCall, isUnderCondition } from './partChoice';
import type { AssignExpr, BranchExpr, Expr } from './syntax/expr';
import { stepOf } from './syntax/scope';

/**
 * What is said of a header that a statement adds only where a condition holds, which says nothing of the call. The condition
 * itself is told where all that happens under it is to say what the body is:
 * `if (body) { headers['Content-Type'] = type; headers['Content-Length'] = length; }`.
 */
export function conditionOf(written: Expr, home: Expr): Pick<Header, 'isConditional' | 'condition'> {
  const statement = statementAdding(written);
  if (!statement || !isUnderCondition(written, home)) return {};
  const around = statement.parent?.kind === 'block' ? statement.parent.parent : statement.parent;
  if (around?.kind !== 'branch' || !isAlone(around) || isUnderCondition(around, home)) return { isConditional: true };
  const [arm] = around.arms;
  const statements = arm?.kind === 'block' ? arm.statements : arm ? [arm] : [];
  const isOfBody = statements.every(each => each.kind === 'assign' && namesBody(each));
  return { isConditional: true, ...(isOfBody ? { condition: spanOf(around.start, around.end) } : {}) };
}

function isAlone({ isIf, arms, tests, parent }: BranchExpr): boolean {
  return isIf === true && arms.length === 1 && parent?.kind === 'block' && !tests.some(holdsCall);
}

/** `headers['Accept'] = type` */
function statementAdding(written: Expr): AssignExpr | undefined {
  const { parent } = written;
  const isOwn = parent?.kind === 'assign' && parent.value === written && parent.target.kind === 'index';
  return isOwn ? parent : undefined;
}

function namesBody({ target, value }: AssignExpr): boolean {
  const name = target.kind === 'index' ? stepOf(target.index) : undefined;
  return typeof name === 'string' && /^content-(?:type|length)$/i.test(name) && value !== undefined;
}
