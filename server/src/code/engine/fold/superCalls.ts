import { type Argument, enclosing, type FunctionExpr } from '../syntax/expr';
import type { Scope } from '../syntax/scope';
import type { Frame } from './frame';

/**
 * What the constructors of a class pass on to that of the class above it, one list for each such call: `super('users')`,
 * `Resource.__init__(self, 'users')`. The object itself is none of the arguments.
 */
export function superArguments(below: Scope, { folding: { program, language } }: Frame): (readonly Argument[])[] {
  const { constructors, receivers } = language;
  const owners = constructors.flatMap(name => below.names.get(name) ?? []);
  return program.invokes.flatMap(({ callee, args, parent }) => {
    // `super()` alone is the object whose constructor is called then.
    const isAbove =
      (callee.kind === 'name' && callee.name === 'super' && parent?.kind !== 'member') ||
      (callee.kind === 'member' && constructors.includes(callee.name));
    const within = isAbove ? enclosing(callee, 'function') : undefined;
    if (!owners.some(each => each.kind === 'function' && each.owner === within)) return [];
    const [first] = args;
    const isObject = first?.value.kind === 'name' && receivers.includes(first.value.name);
    return [isObject ? args.slice(1) : args];
  });
}

/** Whether a function makes the objects of its class. */
export function isConstructor({ name }: FunctionExpr, { folding: { language } }: Frame): boolean {
  return language.constructors.includes(name ?? '');
}
