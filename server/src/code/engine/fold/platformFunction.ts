import { clientTable } from '../clients/table';
import { dottedPath, type Expr, enclosing, type FunctionExpr, type InvokeExpr, nameOf } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import { evaluate, type Frame, frameOf } from './frame';
import { valueAtPath } from './select';
import type { Value } from './value';

/** A function with more calls than this may be given anything. */
const maxCallers = 16;

/**
 * Whether a call that the file has of a function may give it, for a parameter or for a member of one, something else than the
 * function of a platform that it has for it: `load(id, traced)` for `(id, fetch = globalThis.fetch)`.
 */
export function isGivenOtherwise(
  owner: FunctionExpr,
  position: number,
  path: readonly (string | number)[],
  frame: Frame,
): boolean {
  const { folding } = frame;
  const { byPath } = clientTable(folding.language.clients);
  const inside: Frame = { ...frameOf(folding), depth: frame.depth + 1 };
  const calls = callsOf(owner, frame);
  if (!calls || calls.length > maxCallers) return true;
  return calls.some(({ args }) => {
    const plain = args.filter(({ name }) => name === undefined);
    if (plain.slice(0, position + 1).some(({ spread }) => spread)) return true;
    const argument = plain[position];
    if (!argument) return false;
    const value = valueAtPath(evaluate(argument.value, inside), path, argument.value);
    if (value.kind === 'null') return false;
    // A member that a dictionary does not have is not given; what is in anything else is not known.
    const isLacking = value.kind === 'unknown' && path.length > 0 && evaluate(argument.value, inside).kind === 'dict';
    return !isLacking && !(value.kind === 'path' && byPath.get(value.path)?.sends);
  });
}

/**
 * The calls of a function by its name, or of its class where it makes the objects of one; undefined where the file does something
 * else with it than to call it or to give it to other files.
 */
function callsOf(owner: FunctionExpr, { folding: { program, language } }: Frame): readonly InvokeExpr[] | undefined {
  const isMaker = owner.name !== undefined && language.constructors.includes(owner.name);
  const ownName = nameOf(owner)?.name;
  const name = isMaker ? enclosing(owner, 'class')?.name : (ownName ?? owner.name);
  if (name === undefined) return [];
  // A method is called as a member of whatever it is on.
  const isMethod = !isMaker && ownName === undefined;
  const uses: readonly Expr[] = (isMethod ? program.members : program.uses).get(name) ?? [];
  const calls: InvokeExpr[] = [];
  for (const use of uses) {
    const { parent } = use;
    if (parent?.kind === 'invoke' && parent.callee === use) calls.push(parent);
    else if (!isTarget(use) && parent !== owner && !isExported(use, language.exports ?? [])) return undefined;
  }
  return calls;
}

/** `module.exports = { load }`, `exports.load = load`, `export { load }` */
export function isExported(use: Expr, exports: readonly string[]): boolean {
  const above = use.parent?.kind === 'dict' ? use.parent.parent : use.parent;
  if (above?.kind === 'other' || above?.kind === 'import') return true;
  const target = above?.kind === 'assign' ? dottedPath(above.target) : undefined;
  return target !== undefined && exports.some(name => target === name || target.startsWith(`${name}.`));
}

/** The argument of a function that is called where it is written: `(function ($) { … })(jQuery)`. */
export function argumentInPlace(owner: FunctionExpr, position: number, frame: Frame): Value | undefined {
  let callee: Expr = owner;
  while (callee.parent?.kind === 'wrap') callee = callee.parent;
  const call = callee.parent;
  if (call?.kind !== 'invoke' || call.callee !== callee) return undefined;
  const before = call.args.slice(0, position + 1);
  const argument = before.some(({ spread, name }) => spread || name !== undefined) ? undefined : before[position];
  return argument && evaluate(argument.value, frame);
}
