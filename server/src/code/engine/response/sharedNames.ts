import type { Expr, NameExpr } from '../syntax/expr';
import { lookup } from '../syntax/scope';
import type { Following } from './track';

/** Whether other files may read a name: one of the first level, in a language whose modules export all of them. */
export function isSharedName(name: NameExpr, following: Following): boolean {
  const { program, language, text } = following;
  const scope = lookup(program.scopeOf(name), name.name);
  if (language.exports || !scope || scope.parent || !isImported(following)) return false;
  return language.leftovers?.isShared(program, text) ?? true;
}

/** Whether other files may call the functions of this one, so that not all calls are known. */
export function isImported({ folding: { file, tools } }: Following): boolean {
  return tools.isImported?.(file) ?? false;
}

/** `export function load`, `export const load`: what stands in front of a definition. */
export function hasExportWord({ start }: Expr, text: string): boolean {
  return /\bexport\b[^;\n{}]*$/.test(text.slice(Math.max(0, start - 80), start));
}
