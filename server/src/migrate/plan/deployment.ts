import type { Call, Template } from '../../code/call';
import { plain } from '../../code/template';
import type { Match } from '../finding';
import { joined, note, quoted } from './notes';
import type { Note, Plan, PlanValue, ReadMapping } from './plan';

const event = ['data', 'changeTrackingCreateEvent', 'changeTrackingEvent'] as const;

/** Fields of the REST record that the new response has too, by their name in the event. */
const echoed: Readonly<Record<string, string>> = { id: 'changeTrackingId', user: 'user', description: 'description' };

/** What replaces the creation of a deployment (specification, section 4.2, change-tracking rules), or why nothing does. */
export function planDeployment(call: Call, match: Match): Plan | readonly Note[] {
  const fields = match.api === 'v0' ? formFields(call) : bodyFields(call);
  if (Array.isArray(fields)) return fields;
  const given = fields as ReadonlyMap<string, Template>;
  const revision = given.get('revision');
  if (!revision)
    return [note('no-revision', 'The call gives no revision, and a deployment event must have a version.')];
  const search = entitySearch(given, match);
  if ('code' in search) return [search];
  const timestamp = timestampOf(given.get('timestamp'));
  if (timestamp && 'code' in timestamp) return [timestamp];
  const deployment = members([
    ['version', revision],
    ['changelog', given.get('changelog')],
  ]);
  const categoryAndTypeData = object([
    [
      'kind',
      members([
        ['category', joined('DEPLOYMENT')],
        ['type', joined('BASIC')],
      ]),
    ],
    ['categoryFields', object([['deployment', deployment]])],
  ]);
  const host = given.get('host');
  const value = object([
    ['entitySearch', members([['query', search]])],
    ['categoryAndTypeData', categoryAndTypeData],
    ['description', text(given.get('description'))],
    ['user', text(given.get('user'))],
    ['timestamp', timestamp],
    ['customAttributes', host ? members([['host', host]]) : undefined],
  ]);
  const fieldsRead = readFields(call);
  return {
    endpoint: match.api === 'v0' ? 'legacy-deployment-create' : 'deployment-create',
    title: 'Rewrite to GraphQL: create deployment',
    grade: 'equivalent',
    losses: [note('status-200'), note('deployment-id')],
    target: match.target,
    operation: 'mutation',
    document: `mutation ($event: ChangeTrackingCreateEventInput!) { changeTrackingCreateEvent(changeTrackingEvent: $event) { changeTrackingEvent { ${['changeTrackingId', ...fieldsRead.filter(name => name !== 'changeTrackingId')].join(' ')} } } }`,
    variables: [{ name: 'event', type: 'ChangeTrackingCreateEventInput!', value }],
    reads: Object.entries(echoed).map(
      ([from, to]): ReadMapping => ({ from: ['deployment', from], to: [...event, to], leaf: true }),
    ),
  };
}

/** Only those fields are asked for that the program reads. */
function readFields(call: Call): string[] {
  const names = call.response.reads.map(read =>
    read.path[0] === 'deployment' ? echoed[String(read.path[1])] : undefined,
  );
  return [...new Set(names.filter(name => name !== undefined))];
}

const known = new Set([
  'revision',
  'changelog',
  'description',
  'user',
  'timestamp',
  'host',
  'app_name',
  'application_id',
]);

function bodyFields(call: Call): ReadonlyMap<string, Template> | readonly Note[] {
  const fields = new Map<string, Template>();
  for (const member of call.body?.members ?? []) {
    const name = /^deployment\.(\w+)$/.exec(member.path)?.[1];
    if (!name || !known.has(name))
      return [note('unknown-member', `The member ${member.path} of the body is not one of a deployment.`)];
    fields.set(name, member.value);
  }
  if (fields.size > 0) return fields;
  return call.parameters.length > 0
    ? formFields(call)
    : [note('body-not-followed', 'How the program builds the body could not be followed.')];
}

function formFields(call: Call): ReadonlyMap<string, Template> | readonly Note[] {
  const fields = new Map<string, Template>();
  for (const parameter of call.parameters) {
    const given = plain(parameter.name);
    const name = given === undefined ? undefined : /^deployment\[(\w+)\]$/.exec(given)?.[1];
    if (!name || !known.has(name)) {
      return [note('unknown-parameter', `The parameter ${given ?? 'built at run time'} is not one of a deployment.`)];
    }
    fields.set(name, parameter.value);
  }
  return fields;
}

function entitySearch(fields: ReadonlyMap<string, Template>, match: Match): Template | Note {
  const id = match.path['app_id'] ?? fields.get('application_id');
  if (id) return joined("domain = 'APM' AND type = 'APPLICATION' AND domainId = '", id, "'");
  const name = fields.get('app_name');
  if (!name) return note('no-application', 'The call names no application.');
  const known = plain(name);
  if (known?.includes(';'))
    return note('roll-up', 'A name with semicolons stands for several applications; an event belongs to one.');
  const search = known === undefined ? joined("'", name, "'") : joined(quoted(known));
  return joined("domain = 'APM' AND type = 'APPLICATION' AND name = ", search);
}

/** REST took an ISO time, the event takes milliseconds; only a time that is known as text can be converted here. */
function timestampOf(time: Template | undefined): PlanValue | Note | undefined {
  if (!time) return undefined;
  const millis = Date.parse(plain(time) ?? '');
  return Number.isFinite(millis)
    ? { kind: 'number', value: millis }
    : note('timestamp-at-run-time', 'The time is computed at run time and would have to become milliseconds.');
}

function text(template: Template | undefined): PlanValue | undefined {
  return template && { kind: 'text', value: joined(template) };
}

function members(pairs: readonly (readonly [string, Template | undefined])[]): PlanValue {
  return object(pairs.map(([name, value]) => [name, text(value)] as const));
}

function object(pairs: readonly (readonly [string, PlanValue | undefined])[]): PlanValue {
  return { kind: 'object', members: pairs.flatMap(([name, value]) => (value ? [{ name, value }] : [])) };
}
