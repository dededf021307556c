import { type ClassExpr, enclosing, type FunctionExpr } from '../syntax/expr';
import type { Scope } from '../syntax/scope';
import type { Frame } from './frame';
import type { Value } from './value';
import { withBases } from './withBases';

type Instance = Extract<Value, { kind: 'instance' }>;

/**
 * The object that a method is called on, with the class that the method stands in, where a class between both has a value or a
 * method in the place of one that the method may use: `root = '/v2/applications'` below `root = '/v2'`. What the method
 * does is then what it does for that object.
 */
export function subclassObject(
  owner: FunctionExpr,
  self: Value | undefined,
  frame: Frame,
): { readonly around: ClassExpr; readonly self: Instance } | undefined {
  const enclosingClass = enclosing(owner, 'class');
  if (!enclosingClass || self?.kind !== 'instance' || self.isClass) return undefined;
  const above = frame.folding.program.scopeOf(enclosingClass);
  const chain = withBases(self.scope, frame);
  const index = chain.indexOf(above);
  if (index <= 0) return undefined;
  const below = chain.slice(0, index);
  const own = chain.slice(index);
  return below.some(scope => replacesAny(scope, own, frame)) ? { around: enclosingClass, self } : undefined;
}

/** Whether a class has a member that a class above it has as well; each has constructors of its own. */
function replacesAny(below: Scope, above: readonly Scope[], { folding: { language } }: Frame): boolean {
  return [...below.names.keys()].some(
    name => !language.constructors.includes(name) && above.some(({ names }) => names.has(name)),
  );
}
