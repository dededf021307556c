import type { Request } from '../request';
import { createBrowser, createMobile, deleteApplication, enableBrowser, updateSettings } from './applications';
import { createDeployment, createEvent } from './changes';
import { acknowledgeIssue, closeIncident, resolveIssue, unacknowledgeIssue } from './issues';

/** The mutations that are simulated. Their arguments are already validated. */
const mutations = {
  agentApplicationSettingsUpdate: updateSettings,
  agentApplicationDelete: deleteApplication,
  agentApplicationCreateMobile: createMobile,
  agentApplicationCreateBrowser: createBrowser,
  agentApplicationEnableApmBrowser: enableBrowser,
  changeTrackingCreateEvent: createEvent,
  changeTrackingCreateDeployment: createDeployment,
  aiIssuesAckIssue: acknowledgeIssue,
  aiIssuesUnackIssue: unacknowledgeIssue,
  aiIssuesResolveIssue: resolveIssue,
  aiIssuesCloseIncident: closeIncident,
} as const;

/** The mutations as members of the root value, each a function of the field's arguments. */
export function mutationRoot(request: Request): object {
  return Object.fromEntries(
    Object.entries(mutations).map(([name, run]) => [name, (options: never) => run(request, options)]),
  );
}
