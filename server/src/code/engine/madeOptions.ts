import type { Span } from '../../text/span';
import type { Part } from '../call';
import { evaluate, type Folding, type Frame, frameOf } from './fold/frame';
import { entryNamed, type Fact, type Role } from './fold/value';
import { operationOf } from './language';
import { isLiteralResult } from './literalResult';
import { isRepeatable } from './repeatable';
import { type Argument, type Expr, type FunctionExpr, type InvokeExpr, unwrap } from './syntax/expr';
import { onlyDefinition } from './syntax/scope';

/**
 * What is known of options that a function of the file makes for each who calls it: `fetch(url, options('GET'))`. They may be
 * written twice where to make them does nothing else; the arguments in `unused` make nothing but parts of the old request.
 */
export function madeOptions(expr: Expr, facts: readonly Fact[], frame: Frame): Pick<Part, 'factory'> {
  const { folding } = frame;
  const call = unwrap(expr);
  if (call.kind !== 'invoke' || !isLiteralResult(call, folding) || !isRepeatable(call, folding)) return {};
  const made = evaluate(call, frame);
  if (made.kind !== 'dict' || made.open.length > 0 || made.changed) return {};
  const headers = entryNamed(made, 'headers')?.expr;
  if (headers && !isDictionary(headers, folding)) return {};
  return { factory: { unused: unusedArguments(call, facts, folding) } };
}

/** What only the old request has. */
const replaced: readonly Role[] = ['query', 'body', 'data', 'json', 'form'];

/** The last arguments of a call that the function uses for the body or the query alone. */
function unusedArguments(call: InvokeExpr, facts: readonly Fact[], folding: Folding): readonly Span[] {
  const target = evaluate(call.callee, frameOf(folding));
  if (target.kind !== 'function' || call.args.some(({ spread, name }) => spread || name !== undefined)) return [];
  const parts = facts.flatMap(({ role, expr }) => (replaced.includes(role) ? [expr] : []));
  const first = call.args.findLastIndex(
    (argument, position) => !isUnused(argument, target.owner, position, parts, folding),
  );
  return call.args.slice(first + 1).map(({ span: { start, end } }) => ({ start, end }));
}

function isUnused(
  { value }: Argument,
  { params }: FunctionExpr,
  position: number,
  parts: readonly Expr[],
  folding: Folding,
): boolean {
  const target = params[position]?.target;
  if (target?.kind !== 'name' || params[position]?.rest || !isRepeatable(value, folding)) return false;
  const { program } = folding;
  const uses = program.usesIn(program.scopeOf(target), target.name).filter(use => use !== target);
  return uses.length > 0 && uses.every(use => parts.some(part => isWithin(use, part)) && mayBeNothing(use, folding));
}

function isWithin(use: Expr, part: Expr): boolean {
  return use.start >= part.start && use.end <= part.end;
}

/** Whether a use takes nothing as well as a value: it is tested, passed on as it is, or becomes JSON. */
function mayBeNothing(use: Expr, folding: Folding): boolean {
  const { parent } = use;
  if (parent?.kind === 'dict') return parent.entries.some(({ key, value }) => key && value === use);
  if (parent?.kind === 'choice' || parent?.kind === 'binary') return true;
  if (parent?.kind !== 'invoke') return false;
  const called = evaluate(parent.callee, frameOf(folding));
  return called.kind === 'path' && operationOf(folding.language, called.path) === 'json';
}

/** Whether an expression yields an object literal, which holds its members as its own. */
function isDictionary(valueExpr: Expr, folding: Folding): boolean {
  const expr = unwrap(valueExpr);
  if (expr.kind === 'dict') return true;
  if (expr.kind === 'choice') return expr.options.every(option => isDictionary(option, folding));
  if (expr.kind === 'name') {
    const definition = onlyDefinition(expr, folding.program);
    const isValue = definition?.kind === 'value' && definition.operator === '=' && unwrap(definition.value) !== expr;
    return isValue && unwrap(definition.value).kind === 'dict';
  }
  return isLiteralResult(expr, folding);
}
