import type { Call } from '../../../nrql/tree/tree';
import { functionNamed } from '../functionNames';

/** Whether a call is of an aggregate function, supported or not. */
export function isAggregate(call: Call): boolean {
  const kind = functionNamed(call.key)?.kind;
  return kind === 'aggregate' || kind === 'wrapper';
}
