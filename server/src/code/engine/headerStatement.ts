import { spanOf } from '../../text/span';
import type { Header } from '../call';
import { holdsCall, isUnderCondition } from './partChoice';
import type { AssignExpr, BranchExpr, Expr, InvokeExpr } from './syntax/expr';
import { stepOf } from './syntax/scope';

/**
 * What is said of a header that a statement adds only where a condition holds, which says nothing of the call. The condition
 * itself is told where all that happens under it is to say what the body is:
 * `if (body) { headers['Content-Type'] = type; headers['Content-Length'] = length; }`.
 */
export function conditionOf(expr: Expr, home: Expr): Pick<Header, 'isConditional' | 'condition'> {
  const statement = statementAdding(expr);
  if (!statement || !isUnderCondition(expr, home)) return {};
  const around = statement.parent?.kind === 'block' ? statement.parent.parent : statement.parent;
  if (around?.kind !== 'branch' || !isAlone(around) || isUnderCondition(around, home)) return { isConditional: true };
  const [arm] = around.arms;
  const statements = arm?.kind === 'block' ? arm.statements : arm ? [arm] : [];
  const isOfBody = statements.every(namesBody);
  return { isConditional: true, ...(isOfBody ? { condition: spanOf(around.start, around.end) } : {}) };
}

function isAlone({ isIf, arms, tests, parent }: BranchExpr): boolean {
  return isIf === true && arms.length === 1 && parent?.kind === 'block' && !tests.some(holdsCall);
}

/** `headers['Accept'] = type`, `request.add_header('Accept', type)` */
function statementAdding(expr: Expr): AssignExpr | InvokeExpr | undefined {
  const { parent } = expr;
  if (parent?.kind === 'invoke') return isAdding(parent) && parent.args[1]?.value === expr ? parent : undefined;
  const isOwn = parent?.kind === 'assign' && parent.value === expr && parent.target.kind === 'index';
  return isOwn ? parent : undefined;
}

/** Whether a method takes a name and a value as a statement. */
function isAdding({ callee, args, parent }: InvokeExpr): boolean {
  return callee.kind === 'member' && args.length === 2 && parent?.kind === 'block';
}

function namesBody(statement: Expr): boolean {
  const isAssigned = statement.kind === 'assign' && statement.value !== undefined;
  const target = isAssigned && statement.target.kind === 'index' ? statement.target.index : undefined;
  const name = statement.kind === 'invoke' && isAdding(statement) ? statement.args[0]?.value : target;
  const text = name && stepOf(name);
  return typeof text === 'string' && /^content-(?:type|length)$/i.test(text);
}
