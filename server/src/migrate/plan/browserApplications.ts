import type { Call } from '../../code/call';
import type { Match } from '../finding';
import { planApplicationCreate } from './applicationChanges';
import { inlineFragment, leafFields } from './document';
import { browserApplication } from './entities';
import { planEntityList } from './entityPlans';
import type { Note, Plan } from './plan';
import { noSource, number, object, text } from './shapes';

const script = noSource('loader-script');

const application = {
  name: text('name'),
  browser_monitoring_key: script,
  loader_script: script,
} as const;

/** GET /v2/browser_applications. */
export function planBrowserApplications(call: Call, match: Match): Plan | readonly Note[] {
  return planEntityList(call, match, {
    endpoint: 'browser-applications',
    entity: browserApplication,
    member: 'browser_applications',
    fields: inlineFragment(browserApplication.outline, ...leafFields('id: applicationId name')),
    element: object({ id: number('id', 'none'), ...application }),
    losses: ['list-order'],
  });
}

/** POST /v2/browser_applications. */
export function planBrowserApplicationCreate(call: Call, match: Match): Plan | readonly Note[] {
  return planApplicationCreate(call, match, {
    endpoint: 'browser-application-create',
    bodyMember: 'browser_application',
    mutation: 'agentApplicationCreateBrowser',
    member: 'browser_application',
    members: application,
  });
}
