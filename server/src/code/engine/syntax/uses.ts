import { addTo } from '../../../text/addTo';
import type { Expr, NameExpr } from './expr';
import type { Program, Scope } from './scope';

/** What is found out about the names of scopes, once for each. */
export function keptByName<T>(find: (scope: Scope, name: string) => T): (scope: Scope, name: string) => T {
  const kept = new Map<Scope, Map<string, T>>();
  return (scope, name) => {
    const ofScope = kept.get(scope) ?? new Map<string, T>();
    kept.set(scope, ofScope);
    if (!ofScope.has(name)) ofScope.set(name, find(scope, name));
    return ofScope.get(name) as T;
  };
}

/** Every function may have a `response`: grouped once by scope, so that no function looks at the uses of all others. */
export function groupedUses(
  uses: ReadonlyMap<string, readonly NameExpr[]>,
  scopeNamed: (use: NameExpr) => Scope | undefined,
): Program['usesIn'] {
  const grouped = new Map<string, Map<Scope | undefined, NameExpr[]>>();
  return (scope, name) => {
    const groups = grouped.get(name) ?? new Map<Scope | undefined, NameExpr[]>();
    if (!grouped.has(name)) {
      grouped.set(name, groups);
      for (const use of uses.get(name) ?? []) {
        const of = scopeNamed(use);
        addTo(groups, of, use);
      }
    }
    return groups.get(scope) ?? [];
  };
}

/**
 * Whether something is asked of a value that no function has, or it is only looked at, so that nothing gets a function.
 * `functionMembers` are those that functions have.
 */
export function isData(use: Expr, functionMembers: RegExp | undefined): boolean {
  const { parent } = use;
  switch (parent?.kind) {
    case 'member':
      return parent.object === use && functionMembers?.test(parent.name) === false;
    case 'index':
      return parent.object === use;
    case 'loop':
      return parent.iterable === use;
    case 'choice':
      return parent.condition === use;
    case 'branch':
      return parent.tests.includes(use);
    case 'text':
      return parent.tag === undefined;
    default:
      return false;
  }
}
