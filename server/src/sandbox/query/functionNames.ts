import { functions } from '../../catalogue/functions/functions';
import type { FunctionFact } from '../../catalogue/functions/types';

const byName = new Map<string, FunctionFact>();
for (const fact of functions as readonly FunctionFact[])
  for (const name of [fact.name, ...(fact.aliases ?? [])]) byName.set(name.toLowerCase(), fact);

/**
 * The function with this name in any case, or undefined. The lookups of the query language contain more, and would add
 * all event types and clauses with their texts to every bundle of the service.
 */
export function functionNamed(name: string): FunctionFact | undefined {
  return byName.get(name.toLowerCase());
}
