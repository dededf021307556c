import type { Definition, Program, Scope } from '../syntax/scope';
import type { ImportStatement, ModuleFacts } from './facts';

/** The imports at the top level of a file. */
export function importsOf(program: Program, modules: ModuleFacts): ImportStatement[] {
  const { root } = program;
  const statements = root.kind === 'block' ? root.statements : [];
  return statements.flatMap(statement => modules.importOf(statement) ?? []);
}

export function topOf({ root, scopeOf }: Program): Scope {
  return scopeOf(root);
}

/** Whether a program uses a name that it does not define. */
export function isFree({ usesIn }: Program, name: string): boolean {
  return usesIn(undefined, name).length > 0;
}

/** The only way in which the top level of a file gives a name its value. */
export function onlyTop(program: Program, name: string): Definition | undefined {
  const [only, ...others] = topOf(program).names.get(name) ?? [];
  return others.length === 0 ? only : undefined;
}
