import type { Name } from '../tree/tree';
import type { Inspection } from './inspection';
import type { Scope } from './scope';

/** The first use of the time-slice value in a query, or undefined. Metrics computed from it do not count. */
export function timesliceIn(inspection: Inspection): Name | undefined {
  return inspection.scope.names.find(({ text }) => text === inspection.timesliceValue);
}

export function hasTemplate(scope: Scope): boolean {
  return scope.query.where?.condition.kind === 'template';
}
