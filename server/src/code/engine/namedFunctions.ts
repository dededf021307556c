import { addTo } from '../../text/addTo';
import { methodOf } from './response/methods';
import { type AssignExpr, type FunctionExpr, nameOf } from './syntax/expr';
import type { Program } from './syntax/scope';

/** The functions of a program and what it assigns, by name; looked for once, when a wrapper first needs them. */
export interface NamedFunctions {
  /** Functions and methods that are called by a name. */
  functions(name: string): readonly FunctionExpr[];
  /** Assignments to a name, or to a member of that name. */
  assigns(name: string): readonly AssignExpr[];
}

export function namedFunctionsOf({ functions, assigns }: Program): NamedFunctions {
  let functionsByName: Map<string, FunctionExpr[]> | undefined;
  let assignsByName: Map<string, AssignExpr[]> | undefined;
  return {
    functions(name) {
      functionsByName ??= grouped(functions, calledName);
      return functionsByName.get(name) ?? [];
    },
    assigns(name) {
      assignsByName ??= grouped(assigns, ({ target }) =>
        target.kind === 'member' || target.kind === 'name' ? target.name : undefined,
      );
      return assignsByName.get(name) ?? [];
    },
  };
}

/** The name by which a function or a method is called; undefined where it has none. */
export function calledName(owner: FunctionExpr): string | undefined {
  return methodOf(owner)?.name ?? nameOf(owner)?.name;
}

function grouped<T>(all: readonly T[], nameOf: (each: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) {
    const name = nameOf(each);
    if (name === undefined) continue;
    addTo(groups, name, each);
  }
  return groups;
}
