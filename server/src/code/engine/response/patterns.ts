import { addTo } from '../../../text/addTo';
import { memoizeByObject } from '../../../text/memoizeByObject';
import type { NameExpr } from '../syntax/expr';
import { isTarget } from '../syntax/reaching';
import type { Program, Scope } from '../syntax/scope';

/** A name of a scope that a pattern gives a member of something: `const { load } = client`. */
interface TakenName {
  readonly name: string;
  readonly scope: Scope;
}

/** The names that patterns give members, by the member. */
const takenNames = memoizeByObject((program: Program): ReadonlyMap<string, readonly TakenName[]> => {
  const found = new Map<string, TakenName[]>();
  for (const owner of [program.root, ...program.functions, ...program.classes]) {
    const scope = program.scopeOf(owner);
    for (const [name, definitions] of scope.names) {
      for (const definition of definitions) {
        const member = 'path' in definition ? definition.path.at(-1) : undefined;
        if (typeof member !== 'string') continue;
        addTo(found, member, { name, scope });
      }
    }
  }
  return found;
});

/** The uses of all names that a pattern gives a member of this name, whatever has the member. */
export function usesOfTaken(member: string, program: Program): readonly NameExpr[] {
  const uses = (takenNames(program).get(member) ?? []).flatMap(({ name, scope }) => program.usesIn(scope, name));
  return [...new Set(uses)].filter(use => !isTarget(use));
}
