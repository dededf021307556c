import type { Call } from '../../code/call';
import type { Match } from '../finding';
import { readMembers } from './body';
import { field, leaves, on } from './document';
import { browserApplication, readFilters, searchField, searchResults, searchText, searchVariables } from './entities';
import { makePlan } from './make';
import { note } from './notes';
import { isNote, readParameters } from './parameters';
import type { Note, Plan } from './plan';
import { list, none, number, object, text } from './shapes';
import { jsonText } from './text';

const script = none('loader-script');

/** GET /v2/browser_applications. */
export function planBrowserApplications(call: Call, match: Match): Plan | readonly Note[] {
  const parameters = readParameters(call, 'browser-applications');
  if (isNote(parameters)) return [parameters];
  const request = readFilters(parameters, ['name']);
  if (isNote(request)) return [request];
  const found = [...searchResults, 'browser_applications'];
  const fields = on(browserApplication.outline, ...leaves('id: applicationId name'));
  const element = object({
    id: number('id', 'none'),
    name: text('name'),
    browser_monitoring_key: script,
    loader_script: script,
  });
  return makePlan({
    endpoint: 'browser-applications',
    match,
    kind: 'query',
    fields: [
      field('actor', searchField(true, field('browser_applications: entities', ...fields), field('nextCursor'))),
    ],
    variables: searchVariables(searchText(browserApplication, ...request.conditions)),
    shape: object({
      browser_applications: list(found, element, {
        ...(request.keep ? { keep: request.keep } : {}),
        losses: ['list-order'],
      }),
    }),
    present: [found],
    next: [...searchResults, 'nextCursor'],
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
          name: text('name'),
          browser_monitoring_key: script,
          loader_script: script,
        },
        { base: result },
      ),
    }),
    present: [result],
    losses: ['status-200'],
  });
}
