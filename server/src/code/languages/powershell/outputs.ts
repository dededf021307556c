import type { BlockExpr, Expr, InvokeExpr } from '../../engine/syntax/expr';
import { nameAt } from './reader';

/** Commands that write for people or to somewhere else, and give nothing. */
const silent = /^(?:Write-(?!Output)|Out-(?!String)|Set-|Add-Content|Export-|Start-Sleep|Remove-|Format-)/i;

function nameOf(expr: Expr): string {
  return expr.kind === 'invoke' && expr.callee.kind === 'name' ? expr.callee.name : '';
}

/** Values that are written down as a statement are written out. */
function isValue(expr: Expr): boolean {
  if (expr.kind === 'invoke') return /^-(f|join|replace)$/.test(nameOf(expr)) || isSelection(expr);
  if (expr.kind === 'wrap') return isValue(expr.operand);
  return /^(text|name|member|index|list|dict|binary|choice)$/.test(expr.kind);
}

function isSelection({ callee }: InvokeExpr): boolean {
  return callee.kind === 'member' && /^(Where|First|OrderBy)$/.test(callee.name);
}

/** A function gives what its last statement gives, and the values that its other statements are. */
export function withResult<T extends Expr>(expr: T): T;
export function withResult(expr: Expr): Expr {
  if (expr.kind === 'block') {
    const last = expr.statements.length - 1;
    const made = expr.statements.map((child, index) =>
      index === last || isValue(child) || child.kind === 'block' || child.kind === 'loop' ? withResult(child) : child,
    );
    return { ...expr, statements: made };
  }
  if (expr.kind === 'branch') return { ...expr, arms: expr.arms.map(arm => withResult(arm)) };
  if (expr.kind === 'loop')
    return { ...expr, body: expr.body.map(part => (part.kind === 'block' ? withResult(part) : part)) };
  const { kind, start, end } = expr;
  if (/^(return|assign|function|class|other|literal)$/.test(kind) || silent.test(nameOf(expr))) return expr;
  const [argument] = expr.kind === 'invoke' && nameOf(expr) === 'Write-Output' ? expr.args : [];
  return { kind: 'return', start, end, value: argument ? argument.value : expr, implicit: true };
}

/** In a script, values that are statements are shown, and so is the response of a request that only asks. */
export function withOutput(expr: BlockExpr): BlockExpr;
export function withOutput(expr: Expr): Expr;
export function withOutput(expr: Expr): Expr {
  if (expr.kind === 'block') return { ...expr, statements: expr.statements.map(child => withOutput(child)) };
  if (expr.kind === 'branch') return { ...expr, arms: expr.arms.map(arm => withOutput(arm)) };
  if (expr.kind === 'loop')
    return { ...expr, body: expr.body.map(part => (part.kind === 'block' ? withOutput(part) : part)) };
  if (!isValue(expr) && !asks(expr)) return expr;
  const { start, end } = expr;
  return {
    kind: 'invoke',
    start,
    end,
    callee: nameAt(start, start, 'Write-Output'),
    args: [{ value: expr, span: expr }],
  };
}

/** A request without a method or a body. */
function asks(expr: Expr): boolean {
  if (expr.kind !== 'invoke' || !/^Invoke-(RestMethod|WebRequest)$/.test(nameOf(expr))) return false;
  return !expr.args.some(({ name, spread }) => spread || /^(Method|CustomMethod|Body|Form|InFile)$/.test(name ?? ''));
}
