import type { Inspection } from '../check/inspection';
import type { Scope } from '../check/scope';
import type { Name } from '../tree/tree';

/** The first use of the time-slice value in a query, or undefined: metrics made of it do not count. */
export function timesliceIn(at: Inspection): Name | undefined {
  return at.scope.names.find(({ text }) => text === at.timesliceValue);
}

export function hasTemplate(scope: Scope): boolean {
  return scope.query.where?.condition.kind === 'template';
}
