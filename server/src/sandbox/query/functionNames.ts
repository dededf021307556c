import { functions } from '../../catalogue/functions/functions';
import type { FunctionFact } from '../../catalogue/functions/types';

const byName = new Map<string, FunctionFact>();
for (const fact of functions as readonly FunctionFact[])
  for (const name of [fact.name, ...(fact.aliases ?? [])]) byName.set(name.toLowerCase(), fact);

/**
 * The function of that name in any case, or undefined. The look-ups of the query language know more, and would bring all event
 * types and clauses with their texts into every bundle that holds the service.
 */
export function functionNamed(name: string): FunctionFact | undefined {
  return byName.get(name.toLowerCase());
}
