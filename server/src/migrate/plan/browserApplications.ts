import type { Call } from '../../code/call';
import type { Match } from '../finding';
import { readMembers } from './body';
import { field, leaves, on } from './document';
import { browserApplication } from './entities';
import { planEntityList } from './entityPlans';
import { makePlan } from './make';
import { note } from './notes';
import { isNote } from './parameters';
import type { Note, Plan } from './plan';
import { none, number, object, text } from './shapes';
import { jsonText } from './text';

const script = none('loader-script');

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
    fields: on(browserApplication.outline, ...leaves('id: applicationId name')),
    element: object({ id: number('id', 'none'), ...application }),
    losses: ['list-order'],
  });
}

/** POST /v2/browser_applications: a stand-alone application; its settings keep their defaults. */
export function planBrowserApplicationCreate(call: Call, match: Match): Plan | readonly Note[] {
  const members = readMembers(call, 'browser_application', ['name']);
  if (isNote(members)) return [members];
  const name = jsonText(members.get('name'));
  if (!name) return [note('no-name', 'The call has no name for the new application, which the service refuses.')];
  const result = ['data', 'agentApplicationCreateBrowser'];
  return makePlan({
    endpoint: 'browser-application-create',
    match,
    kind: 'mutation',
    fields: [field('agentApplicationCreateBrowser(accountId: $accountId, name: $name)', ...leaves('guid name'))],
    variables: [
      { name: 'accountId', type: 'Int!', value: { kind: 'account' } },
      { name: 'name', type: 'String!', value: name },
    ],
    shape: object({
      browser_application: object(
        {
          id: number('guid', 'none', { as: 'id-of-guid' }),
          ...application,
        },
        { base: result },
      ),
    }),
    present: [result],
    losses: ['status-200'],
  });
}
