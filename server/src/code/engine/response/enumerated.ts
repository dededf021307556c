import { memoizeByObject } from '../../../text/memoizeByObject';
import { evaluate, frameOf } from '../fold/frame';
import { findIn, type LanguageDefinition } from '../language';
import { dottedPath, type Expr, type FunctionExpr } from '../syntax/expr';
import { onlyDefinition, type Program } from '../syntax/scope';
import type { Following } from './track';

/** Whether a program goes through the members of an object that has a method, so that it may call the method without its name. */
export function isEnumerated(owner: FunctionExpr, { folding, program, language }: Following): boolean {
  return enumerationsIn(program, language).some(given => {
    const value = evaluate(given, frameOf(folding));
    if (value.kind === 'dict')
      return value.entries.some(({ value: member }) => member.kind === 'function' && member.owner === owner);
    return value.kind === 'unknown' && callsItems(program, language);
  });
}

/** What a program goes through the members of: `Object.values(client)`. */
const enumerationsIn = memoizeByObject((program: Program, { response: { dictionaries } }: LanguageDefinition) =>
  program.invokes.flatMap(({ callee, args: [first] }): readonly Expr[] => {
    const isOfMembers = dictionaries !== undefined && findIn(dictionaries.functions, dottedPath(callee) ?? '');
    return isOfMembers && first ? [first.value] : [];
  }),
);

/** Whether a program calls what a loop, or a function that gets each item, takes from a list. */
const callsItems = memoizeByObject((program: Program, { response: { items } }: LanguageDefinition): boolean =>
  program.invokes.some(({ callee }) => {
    const definition = callee.kind === 'name' ? onlyDefinition(callee, program) : undefined;
    if (definition?.kind === 'item') return true;
    const given = definition?.kind === 'param' ? definition.owner.parent : undefined;
    return given?.kind === 'invoke' && given.callee.kind === 'member' && findIn(items, given.callee.name) !== undefined;
  }),
);
