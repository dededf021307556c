import { addTo } from '../../../text/addTo';
import { memoizeByObject } from '../../../text/memoizeByObject';
import type { LanguageDefinition } from '../language';
import { type Argument, enclosing, type FunctionExpr } from '../syntax/expr';
import type { Program, Scope } from '../syntax/scope';
import type { Frame } from './frame';

/**
 * What the constructors of a class pass on to that of the class above it, one list for each such call: `super('users')`,
 * `Resource.__init__(self, 'users')`. The object itself is not one of the arguments.
 */
export function superArguments(below: Scope, { folding: { program, language } }: Frame): (readonly Argument[])[] {
  const owners = language.constructors.flatMap(name => below.names.get(name) ?? []);
  if (owners.length === 0) return [];
  const passed = passedOn(program, language);
  return owners.flatMap(each => (each.kind === 'function' ? (passed.get(each.owner) ?? []) : []));
}

/** By the constructor around them, the arguments of the calls of constructors above. */
type PassedOn = ReadonlyMap<FunctionExpr, readonly (readonly Argument[])[]>;

/** Each class of a file is asked for what it passes on, so that the calls of the file are looked through once. */
const passedOn = memoizeByObject((program: Program, { constructors, receivers }: LanguageDefinition): PassedOn => {
  const found = new Map<FunctionExpr, (readonly Argument[])[]>();
  for (const { callee, args, parent } of program.invokes) {
    // `super()` alone is the object whose constructor is called then.
    const isAbove =
      (callee.kind === 'name' && callee.name === 'super' && parent?.kind !== 'member') ||
      (callee.kind === 'member' && constructors.includes(callee.name));
    const owner = isAbove ? enclosing(callee, 'function') : undefined;
    if (!owner) continue;
    const [first] = args;
    const isObject = first?.value.kind === 'name' && receivers.includes(first.value.name);
    const argumentList = isObject ? args.slice(1) : args;
    addTo(found, owner, argumentList);
  }
  return found;
});

/** Whether a function makes the objects of its class. */
export function isConstructor({ name }: FunctionExpr, { folding: { language } }: Frame): boolean {
  return language.constructors.includes(name ?? '');
}
