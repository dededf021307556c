import type { Call } from '../../code/call';
import type { Match } from '../finding';
import { field } from './document';
import {
  apmApplication,
  idCondition,
  pageProblem,
  queryRows,
  searchField,
  searchResults,
  searchText,
  searchVariables,
} from './entities';
import { makePlan } from './make';
import { note } from './notes';
import { isNote, readParameters } from './parameters';
import type { GuidValue, Note, Plan } from './plan';
import { list, noSource, object, text } from './shapes';
import { planText } from './text';

/**
 * GET …/deployments: the change events of the application, newest first (specification, section 4.2, change-tracking rules).
 * The search distinguishes an unknown application from one without deployments.
 */
export function planDeployments(call: Call, match: Match): Plan | readonly Note[] {
  const parameters = readParameters(call, 'deployments');
  if (isNote(parameters)) return [parameters];
  const id = match.path['app_id'];
  if (!id) return [note('no-application', 'The application id is not part of the path.')];
  const page = pageProblem(parameters);
  if (page) return [page];
  const guid: GuidValue = { kind: 'guid', domain: 'APM', type: 'APPLICATION', id };
  const query = planText(
    'SELECT timestamp, version AS revision, changelog, description, user, changeTrackingId, deploymentId ',
    "FROM ChangeTrackingEvent, Deployment WHERE category = 'Deployment' AND entity.guid = '",
    guid,
    "' SINCE 13 months ago LIMIT MAX",
  );
  const deployment = object({
    id: text('changeTrackingId', { or: ['deploymentId'], loss: 'deployment-id' }),
    revision: text('revision'),
    changelog: text('changelog'),
    description: text('description'),
    user: text('user'),
    timestamp: text('timestamp', { as: 'iso-of-milliseconds' }),
    links: noSource('links'),
  });
  return makePlan({
    endpoint: 'deployments',
    match,
    kind: 'query',
    fields: [
      field(
        'actor',
        searchField(false, field('entities', field('guid'))),
        field('account(id: $accountId)', field('nrql(query: $query)', field('results'))),
      ),
    ],
    variables: [
      ...searchVariables(searchText(apmApplication, idCondition(id))),
      { name: 'accountId', type: 'Int!', value: { kind: 'account' } },
      { name: 'query', type: 'Nrql!', value: { kind: 'text', text: query } },
    ],
    shape: object({
      deployments: list(queryRows, deployment, {
        losses: ['old-deployments'],
        lacks: { path: ['timestamp'], kind: 'old' },
      }),
      links: noSource('links'),
    }),
    present: [[...searchResults, 'entities', 0], queryRows],
  });
}
