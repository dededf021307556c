import type { FunctionFact } from '../../catalogue/functions/types';

export function aggregates(fact: FunctionFact | undefined): boolean {
  return fact !== undefined && (fact.kind === 'aggregate' || fact.kind === 'wrapper');
}
