import type { FunctionFact } from '../../catalogue/functionTypes';

export function aggregates(fact: FunctionFact | undefined): boolean {
  return fact !== undefined && (fact.kind === 'aggregate' || fact.kind === 'wrapper');
}
