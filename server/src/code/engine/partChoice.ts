import { contains, spanOf } from '../../text/span';
import type { Part } from '../call';
import { childrenOf, type Expr } from './syntax/expr';

/** Whether a statement runs only under a condition that says nothing of the call. */
export function isUnderCondition(expr: Expr, sent: Expr): boolean {
  for (
    let ancestor = expr.parent;
    ancestor && ancestor.kind !== 'function' && !contains(ancestor, sent);
    ancestor = ancestor.parent
  )
    if (ancestor.kind === 'branch' || ancestor.kind === 'choice' || ancestor.kind === 'loop') return true;
  return false;
}

/** `if (body) request.write(body)`: a test that does nothing, and one statement. */
export function choiceAround(expr: Expr, sent: Expr): Pick<Part, 'choice'> {
  const statement = statementOf(expr);
  const branch = statement.parent?.kind === 'block' ? statement.parent.parent : statement.parent;
  if (branch?.kind !== 'branch' || !branch.isIf || branch.arms.length !== 1) return {};
  const isAlone = statement.parent?.kind !== 'block' || statement.parent.statements.length === 1;
  const isQuiet = branch.tests.every(test => !holdsCall(test));
  if (!isAlone || !isQuiet || branch.parent?.kind !== 'block' || isUnderCondition(branch, sent)) return {};
  return { choice: { span: spanOf(branch.start, branch.end), statement: spanOf(statement.start, statement.end) } };
}

/** `...(body && { body })`: a condition that does nothing, and one member. Undefined where no condition is around. */
export function spreadAround(expr: Expr): Pick<Part, 'choice'> | undefined {
  const dict = expr.parent;
  let whole = dict;
  while (whole?.parent?.kind === 'wrap') whole = whole.parent;
  const chosen = whole?.parent;
  if (dict?.kind !== 'dict' || (chosen?.kind !== 'choice' && chosen?.kind !== 'binary')) return undefined;
  let spread: Expr = chosen;
  while (spread.parent?.kind === 'wrap' || spread.parent?.kind === 'other') spread = spread.parent;
  const around = spread.parent;
  const entry =
    around?.kind === 'dict' ? around.entries.find(({ value, key }) => !key && contains(spread, value)) : undefined;
  const [only, ...others] = dict.entries;
  const condition = chosen.kind === 'choice' ? chosen.condition : chosen.left;
  if (!entry || !only || others.length > 0 || !condition || holdsCall(condition)) return {};
  return { choice: { span: entry.span, statement: spanOf(only.span.start, only.span.end) } };
}

/** Whether an expression calls something. */
export function holdsCall(expr: Expr): boolean {
  return expr.kind === 'invoke' || childrenOf(expr).some(holdsCall);
}

export function statementOf(expr: Expr): Expr {
  let statement = expr;
  while (statement.parent && statement.parent.kind !== 'block') statement = statement.parent;
  return statement;
}
