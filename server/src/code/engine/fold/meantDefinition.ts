import { type Expr, enclosing, nameOf } from '../syntax/expr';
import { hasRun } from '../syntax/reaching';
import type { Definition, Program, Scope } from '../syntax/scope';
import type { Frame } from './frame';

/** Of a field and a method of one name, what a use means: the method where it is called, else the field. */
export function ofUse(all: readonly Definition[], scope: Scope, use: Expr, frame: Frame): readonly Definition[] {
  if (all.length < 2 || scope.owner.kind !== 'class' || !frame.folding.language.methodsApart) return all;
  const isCalled = use.parent?.kind === 'invoke' && use.parent.callee === use;
  const meant = all.filter(({ kind }) => (kind === 'function') === isCalled);
  return meant.length > 0 ? meant : all;
}

/** Of several functions of one name, the one that takes as many arguments as it is called with. */
export function overload(all: readonly Definition[], use: Expr): readonly Definition[] | undefined {
  const call = use.parent;
  if (all.length < 2 || call?.kind !== 'invoke' || call.callee !== use) return undefined;
  const fits = all.filter(one => one.kind === 'function' && one.owner.params.length === call.args.length);
  return fits.length === 1 && all.every(({ kind }) => kind === 'function') ? fits : undefined;
}

/**
 * The assignment that surely gave a field, or a variable around functions, the value that it has in one of them: it ran in the
 * same function before the use, and nothing between them calls a function of the program, which might assign another value.
 */
export function setBefore(definitions: readonly Definition[], use: Expr, program: Program): Definition | undefined {
  const last = definitions.findLast(each => isSetInFunction(each, use));
  if (last?.kind !== 'value' || !hasRun(last.site, use)) return undefined;
  const between = program.invokes.filter(({ start }) => start >= last.site.end && start < use.start);
  return between.some(({ callee }) => mayAssign(callee, program)) ? undefined : last;
}

/** Whether a definition is an assignment before a use in the function around both. */
export function isSetInFunction(definition: Definition, use: Expr): boolean {
  const owner = enclosing(use, 'function');
  if (definition.kind !== 'value' || definition.operator !== '=' || definition.site.end > use.start) return false;
  return owner !== undefined && enclosing(definition.site, 'function') === owner;
}

/** Whether what is called may be a function of the program. */
function mayAssign(callee: Expr, { functions }: Program): boolean {
  if (callee.kind !== 'name' && callee.kind !== 'member') return true;
  return functions.some(owner => nameOf(owner)?.name === callee.name);
}
