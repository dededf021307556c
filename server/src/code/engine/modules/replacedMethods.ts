import type { SharedName } from '../../source';
import type { LanguageDefinition } from '../language';
import type { Expr } from '../syntax/expr';
import { importsIn } from '../syntax/imports';
import { isTarget } from '../syntax/reaching';
import type { Program } from '../syntax/scope';
import { memberChangesIn } from './memberChanges';

/**
 * Whether a program may put something else in the place of a method of another file, because it gives a member of the name a
 * value; or, asked for a class, because it may extend that: it does more with the class than to make objects and call what it
 * has.
 */
export function replacesMethod(
  { name, className }: SharedName,
  program: Program,
  language: LanguageDefinition,
): boolean {
  if (className !== undefined) return memberChangesIn(program, language).set.has(name);
  const imported = importsIn(program.root).flatMap(({ names }) => names.filter(each => each.name === name));
  const locals = new Set([name, ...imported.map(({ local }) => local)]);
  const uses = [...locals].flatMap(local => program.uses.get(local) ?? []);
  return [...uses, ...(program.members.get(name) ?? [])].some(use => !isOnlyMade(use));
}

/** Whether a use of a class makes an object of it, calls a function that it has, or only names it. */
function isOnlyMade(use: Expr): boolean {
  const { parent } = use;
  switch (parent?.kind) {
    case 'invoke':
      return parent.callee === use;
    case 'wrap':
      return isOnlyMade(parent);
    case 'member':
      return parent.object === use && parent.name !== 'prototype' && !isTarget(parent);
    case 'binary':
    case 'import':
      return true;
    case 'dict':
      return parent.parent?.kind === 'assign' && parent.parent.target === parent;
    default:
      return false;
  }
}
