import { type Expr, enclosing, type FunctionExpr, nameOf } from '../syntax/expr';
import type { Definition } from '../syntax/scope';
import { evaluate, type Frame } from './frame';
import { lacksMember, valueAtPath } from './select';
import { textOrFallback, type Value } from './value';

/**
 * Whether an expression is in a function that another one makes for its callers, and not only for a call that gets it at once.
 */
export function isMadeIn(maker: FunctionExpr, expr: Expr): boolean {
  for (let owner = enclosing(expr, 'function'); owner && owner !== maker; owner = enclosing(owner, 'function')) {
    const { parent } = owner;
    if (!(parent?.kind === 'invoke' && parent.args.some(({ value }) => value === owner))) return true;
  }
  return false;
}

/**
 * The base address that a function has for the functions that it makes: its default, or the argument of its only call in this
 * file.
 */
export function baseOfMade(
  definition: Extract<Definition, { kind: 'param' }>,
  use: Expr,
  frame: Frame,
): string | undefined {
  const { owner, position, param, path, missing } = definition;
  const name = nameOf(owner)?.name;
  if (name === undefined || !isMadeIn(owner, use)) return undefined;
  const uses = frame.folding.program.uses.get(name) ?? [];
  const calls = uses.flatMap(({ parent }) =>
    parent?.kind === 'invoke' && nameIn(parent.callee) === name ? [parent] : [],
  );
  const [only, ...others] = calls;
  if (others.length > 0 || only?.args.some(({ spread, name: key }) => spread || key !== undefined)) return undefined;
  const given = only?.args[position]?.value;
  const value = given && evaluate(given, frame);
  const found = value && !lacksMember(value, path) ? valueAtPath(value, path, given) : undefined;
  const other = path.length > 0 ? missing : param.default;
  const base = found ?? (other && evaluate(other, frame));
  const known = fallbackIn(base);
  return known !== undefined && /^https?:\/\//i.test(known) ? known : undefined;
}

function nameIn(callee: Expr): string | undefined {
  return callee.kind === 'name' ? callee.name : undefined;
}

/** The text of what stands where nothing is given. */
export function fallbackOf(missing: Expr | undefined, frame: Frame): string | undefined {
  return missing && fallbackIn(evaluate(missing, frame));
}

function fallbackIn(value: Value | undefined): string | undefined {
  if (value?.kind === 'unknown') return value.fallback;
  return value?.kind === 'text' && value.options[0] ? textOrFallback(value.options[0]) : undefined;
}
