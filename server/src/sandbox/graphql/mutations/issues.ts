import type { Incident } from '../../world/world';
import { type Request, requireAccount, requireRole } from '../request';

interface IssueArguments {
  readonly accountId: number;
  readonly issueId: string;
}

/** Changes an issue. An unknown issue is reported in the payload, not in the GraphQL errors. */
function onIssue(action: string, change: (incident: Incident, request: Request) => void) {
  return (request: Request, { accountId, issueId }: IssueArguments): object => {
    requireRole(request, 'user');
    requireAccount(request, accountId);
    const incident = request.sandbox.world.incidents.find(
      each => each.uuid === issueId && each.accountId === accountId,
    );
    if (!incident) return { error: `No issue with the id ${issueId} was found.`, result: null };
    change(incident, request);
    return { error: null, result: { accountId, issueId, action } };
  };
}

export const acknowledgeIssue = onIssue('ACK', (incident, { now }) => {
  incident.acknowledgedAt = now;
});

export const unacknowledgeIssue = onIssue('UNACK', incident => {
  delete incident.acknowledgedAt;
});

/** Closes the issue with its open incidents. */
export const resolveIssue = onIssue('RESOLVE', (incident, { now, sandbox: { world } }) => {
  incident.closedAt ??= now;
  for (const violation of world.violations)
    if (incident.violationIds.includes(violation.id)) violation.closedAt ??= now;
});

interface IncidentArguments {
  readonly accountId: number;
  readonly incidentId: string;
}

export function closeIncident(request: Request, { accountId, incidentId }: IncidentArguments): object {
  requireRole(request, 'user');
  requireAccount(request, accountId);
  const violation = request.sandbox.world.violations.find(
    each => each.uuid === incidentId && each.accountId === accountId,
  );
  if (violation) violation.closedAt ??= request.now;
  return { accountId, incidentId, error: violation ? null : `No incident with the id ${incidentId} was found.` };
}
