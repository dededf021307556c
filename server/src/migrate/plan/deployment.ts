import type { LossCode } from '../../catalogue/losses';
import type { Call, Template } from '../../code/call';
import { flatText, literalText } from '../../code/template';
import type { Match } from '../finding';
import { type Members, readMembers } from './body';
import { field, inlineFragment, leafFields } from './document';
import { apmApplication, idCondition, searchText } from './entities';
import { makePlan } from './make';
import { note } from './notes';
import { isNote, isOptional } from './parameters';
import type { Note, Plan, PlanText, PlanValue } from './plan';
import { noSource, object, text } from './shapes';
import { jsonObject, jsonText, planText, valueIn } from './text';

const payload = ['data', 'changeTrackingCreateEvent', 'changeTrackingEvent'];

const record = object({
  deployment: object(
    {
      id: text('changeTrackingId', { loss: 'deployment-id' }),
      revision: text('version'),
      changelog: text('changelog'),
      description: text('description'),
      user: text('user'),
      timestamp: text('timestamp', { as: 'iso-of-milliseconds' }),
      links: noSource('links'),
    },
    { base: payload },
  ),
  links: noSource('links'),
});

const known = ['revision', 'changelog', 'description', 'user', 'timestamp'];

/** POST …/deployments (specification, section 4.2, change-tracking rules). */
export function planDeployment(call: Call, match: Match): Plan | readonly Note[] {
  const members = readMembers(call, 'deployment', known);
  if (isNote(members)) return [members];
  const id = match.path['app_id'];
  if (!id) return [note('no-application', 'The application id is not part of the path.')];
  return planEvent(members, call, match, searchText(apmApplication, idCondition(id)));
}

/** POST /deployments.xml: the application by number or by name, which must be that of one application. */
export function planLegacyDeployment(call: Call, match: Match): Plan | readonly Note[] {
  const members = readMembers(call, 'deployment', [...known, 'host', 'app_name', 'application_id']);
  if (isNote(members)) return [members];
  if (call.headers.some(header => /^\s*x-license-key\s*$/i.test(flatText(header.name)))) {
    return [note('license-key', 'The call sends a license key, and the GraphQL API only accepts a user key.')];
  }
  const search = legacySearch(members);
  return isNote(search) ? [search] : planEvent(members, call, match, search);
}

function legacySearch(members: Members): PlanText | Note {
  const id = members.get('application_id');
  const name = members.get('app_name');
  if (id && name) return note('two-applications', 'The call has a name and an id, which the service refuses.');
  // The service takes a name in the place of the id as well.
  if (id && /^\d*$/.test(literalText(id) ?? '')) return searchText(apmApplication, idCondition(id));
  const given = name ?? id;
  if (!given) return note('no-application', 'The call names no application.');
  if (literalText(given)?.includes(';')) {
    return note('roll-up', 'A name with semicolons stands for several applications; an event belongs to one.');
  }
  return searchText(apmApplication, ["name = '", valueIn(given, 'search-string'), "'"]);
}

/** Whether the program does more with the status of a refused request than to see that it is not a success. */
function showsRefusals({ response: { checks } }: Call): boolean {
  const codes = checks.flatMap(({ kind, code }) => (kind === 'equals' && code !== undefined ? [code] : []));
  return codes.length > 0 ? codes.some(code => code >= 400) : checks.some(({ kind }) => kind === 'prints');
}

function planEvent(members: Members, call: Call, match: Match, search: PlanText): Plan | readonly Note[] {
  const revision = members.get('revision');
  if (!revision || literalText(revision) === '') {
    return [note('no-revision', 'The call has no revision, and a deployment event must have a version.')];
  }
  const refused = refusedText(members);
  if (refused) return [refused];
  const timestamp = timestampOf(members.get('timestamp'));
  if (timestamp && isNote(timestamp)) return [timestamp];
  const host = members.get('host');
  const event = jsonObject({
    entitySearch: jsonObject({ query: { kind: 'text', text: search } }),
    categoryAndTypeData: jsonObject({
      kind: jsonObject({ category: word('DEPLOYMENT'), type: word('BASIC') }),
      categoryFields: jsonObject({
        deployment: jsonObject({ version: jsonText(revision), changelog: jsonText(members.get('changelog')) }),
      }),
    }),
    description: jsonText(members.get('description')),
    user: jsonText(members.get('user')),
    timestamp,
    customAttributes: host && jsonObject({ host: jsonText(host) }),
  });
  const losses: LossCode[] = [
    'status-200',
    ...(showsRefusals(call) ? ['refusal-status' as const] : []),
    ...(timestamp ? ['event-time' as const] : []),
  ];
  return makePlan({
    endpoint: match.api === 'v0' ? 'legacy-deployment-create' : 'deployment-create',
    match,
    kind: 'mutation',
    fields: [
      field(
        'changeTrackingCreateEvent(changeTrackingEvent: $event)',
        field(
          'changeTrackingEvent',
          ...leafFields('changeTrackingId timestamp description user'),
          ...inlineFragment('ChangeTrackingDeploymentEvent', ...leafFields('version changelog')),
        ),
      ),
    ],
    variables: [{ name: 'event', type: 'ChangeTrackingCreateEventInput!', value: event }],
    shape: record,
    present: [payload],
    losses,
  });
}

/** How many characters REST takes of a member. */
const maxLength = { revision: 127, changelog: 65_535, description: 65_535, user: 31 };

/** A text of the program that REST refuses and an event takes: the call fails today, and its rewrite would not. */
function refusedText(members: Members): Note | undefined {
  for (const [name, limit] of Object.entries(maxLength)) {
    const template = members.get(name);
    const given = (template && literalText(template)) ?? '';
    if (given.length > limit)
      return note('too-long', `REST refuses a ${name} of more than ${limit} characters, which an event takes.`);
    if (/[\u{10000}-\u{10ffff}]/u.test(given))
      return note(
        'four-bytes',
        `REST refuses a ${name} with characters of four bytes, such as emoji, which an event takes.`,
      );
  }
  return undefined;
}

function word(value: string): PlanValue {
  return { kind: 'text', text: planText(value) };
}

/** REST took an ISO time of any age, the event takes milliseconds of the last or next 24 hours. */
function timestampOf(time: Template | undefined): PlanValue | Note | undefined {
  const [only, ...others] = time?.parts ?? [];
  if (!time || !only) return undefined;
  if (literalText(time) !== undefined) {
    return note(
      'literal-timestamp',
      'The time of the deployment is a literal, and events are only accepted within 24 hours of their time.',
    );
  }
  return only.kind === 'hole' && others.length === 0 && !isOptional(time)
    ? { kind: 'run-time', hole: only, sink: 'epoch-milliseconds' }
    : note('composed-timestamp', 'The timestamp of the deployment is built at run time and cannot be converted.');
}
