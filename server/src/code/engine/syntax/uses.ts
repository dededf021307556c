import type { NameExpr } from './expr';
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
        const group = groups.get(of);
        if (group) group.push(use);
        else groups.set(of, [use]);
      }
    }
    return groups.get(scope) ?? [];
  };
}
