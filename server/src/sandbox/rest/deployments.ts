import { addDeployment } from '../world/changes';
import { type Application, type Change, isReporting } from '../world/world';
import { asObject, asText } from './body';
import { applicationOf, invalid, notFound, ownRecords, type RestCall, type RestHandler, requireRole } from './call';
import { paginate } from './paging';
import { iso, parseTimestamp } from './time';

const links = { 'deployment.agent': '/v2/applications/{application_id}' };

function record(change: Change): object {
  return {
    id: change.id,
    revision: change.version ?? '',
    changelog: change.changelog ?? null,
    description: change.description ?? null,
    user: change.user ?? null,
    timestamp: iso(change.timestamp),
    links: { application: change.applicationId },
  };
}

/** The deployments of an application from both APIs, newest first. */
function deploymentsOf(call: RestCall, application: Application): Change[] {
  return ownRecords(call, call.world.changes)
    .filter(change => change.applicationId === application.id && change.category === 'Deployment')
    .sort((a, b) => b.timestamp - a.timestamp || b.id - a.id);
}

export const listDeployments: RestHandler = call => {
  const page = paginate(call, deploymentsOf(call, applicationOf(call)));
  return { status: 200, headers: page.headers, body: { deployments: page.items.map(record), links } };
};

const maxTextLength = 65_535;

/** A text of a deployment: limited length, and no characters outside the basic multilingual plane. */
function deploymentText(value: unknown, name: string, maxLength: number): string | undefined {
  const text = asText(value, name, maxLength);
  if (text && /[\u{10000}-\u{10ffff}]/u.test(text)) throw invalid(`${name} must not contain 4-byte UTF-8 characters`);
  return text;
}

function readTimestamp(call: RestCall, application: Application, value: unknown): number {
  const text = asText(value, 'timestamp', 40);
  if (text === undefined) return call.now;
  const timestamp = parseTimestamp(text);
  if (timestamp === undefined) throw invalid(`timestamp is not an ISO 8601 time: ${text}`);
  if (timestamp > call.now) throw invalid('timestamp must not be in the future');
  const newest = deploymentsOf(call, application)[0];
  if (newest && timestamp <= newest.timestamp) throw invalid('timestamp must be later than the newest deployment');
  return timestamp;
}

export const createDeployment: RestHandler = call => {
  requireRole(call, 'user');
  const application = applicationOf(call);
  const body = asObject(call.body()['deployment'], 'deployment');
  const revision = deploymentText(body['revision'], 'revision', 127);
  if (!revision) throw invalid('revision is required');
  const change = addDeployment(
    call.world,
    application,
    {
      version: revision,
      changelog: deploymentText(body['changelog'], 'changelog', maxTextLength),
      description: deploymentText(body['description'], 'description', maxTextLength),
      user: deploymentText(body['user'], 'user', 31),
      timestamp: readTimestamp(call, application, body['timestamp']),
    },
    'api.rest.deployments.v2',
  );
  return { status: 201, body: { deployment: record(change), links } };
};

/** DELETE removes the record from both APIs. */
export const deleteDeployment: RestHandler = call => {
  requireRole(call, 'admin');
  const id = Number(call.ids['id']);
  const change = deploymentsOf(call, applicationOf(call)).find(each => each.id === id);
  if (!change) throw notFound();
  call.world.changes.splice(call.world.changes.indexOf(change), 1);
  return { status: 200, body: { deployment: record(change), links } };
};

/** The application of a legacy request, by id or by name. `now` is in milliseconds since 1970. */
export function namedApplication(
  applications: readonly Application[],
  now: number,
  text: string,
): Application | undefined {
  const named = applications.filter(each => each.domain === 'APM' && each.name === text);
  return named.find(each => isReporting(each, now)) ?? named[0];
}
