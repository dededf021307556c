import type { Call, Template } from '../../code/call';
import { plain, textTemplate } from '../../code/template';
import type { Match } from '../finding';
import { note } from './notes';
import type { Note, Plan, PlanText, PlanValue } from './plan';
import type { Shape } from './shape';
import { jsonObject, jsonText, planText, valueIn } from './text';

const payload = ['data', 'changeTrackingCreateEvent', 'changeTrackingEvent'] as const;

/** Fields of the REST record that the new response has too, by their name in the event. */
const echoed: Readonly<Record<string, string>> = { id: 'changeTrackingId', user: 'user', description: 'description' };

const record: Shape = {
  kind: 'object',
  members: {
    deployment: {
      kind: 'object',
      members: Object.fromEntries(
        Object.entries(echoed).map(([name, field]) => [
          name,
          { kind: 'leaf', from: [...payload, field], unit: 'none', tolerance: 0 },
        ]),
      ),
    },
  },
};

/** What replaces the creation of a deployment (specification, section 4.2, change-tracking rules), or why nothing does. */
export function planDeployment(call: Call, match: Match): Plan | readonly Note[] {
  const read = match.api === 'v0' ? formFields(call) : bodyFields(call);
  if (Array.isArray(read)) return read;
  const given = read as ReadonlyMap<string, Template>;
  const revision = given.get('revision');
  if (!revision)
    return [note('no-revision', 'The call gives no revision, and a deployment event must have a version.')];
  const search = entitySearch(given, match);
  if ('code' in search) return [search];
  const timestamp = timestampOf(given.get('timestamp'));
  if (timestamp && 'code' in timestamp) return [timestamp];
  const event = jsonObject({
    entitySearch: jsonObject({ query: { kind: 'text', text: search } }),
    categoryAndTypeData: jsonObject({
      kind: jsonObject({ category: jsonText(textTemplate('DEPLOYMENT')), type: jsonText(textTemplate('BASIC')) }),
      categoryFields: jsonObject({
        deployment: jsonObject({ version: jsonText(revision), changelog: jsonText(given.get('changelog')) }),
      }),
    }),
    description: jsonText(given.get('description')),
    user: jsonText(given.get('user')),
    timestamp,
    customAttributes: given.has('host') ? jsonObject({ host: jsonText(given.get('host')) }) : undefined,
  });
  const fields = ['changeTrackingId', ...readFields(call).filter(name => name !== 'changeTrackingId')];
  return {
    endpoint: match.api === 'v0' ? 'legacy-deployment-create' : 'deployment-create',
    title: 'Rewrite to GraphQL: create deployment',
    grade: 'equivalent',
    losses: [note('status-200'), note('deployment-id')],
    target: match.target,
    operation: {
      kind: 'mutation',
      document: `mutation ($event: ChangeTrackingCreateEventInput!) { changeTrackingCreateEvent(changeTrackingEvent: $event) { changeTrackingEvent { ${fields.join(' ')} } } }`,
      variables: [{ name: 'event', type: 'ChangeTrackingCreateEventInput!', value: event }],
      errors: [],
      present: [payload],
    },
    shape: record,
    needs: [],
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

function entitySearch(fields: ReadonlyMap<string, Template>, match: Match): PlanText | Note {
  const id = match.path['app_id'] ?? fields.get('application_id');
  const applications = "domain = 'APM' AND type = 'APPLICATION' AND ";
  if (id) return planText(`${applications}domainId = '`, valueIn(id, 'search-string'), "'");
  const name = fields.get('app_name');
  if (!name) return note('no-application', 'The call names no application.');
  if (plain(name)?.includes(';'))
    return note('roll-up', 'A name with semicolons stands for several applications; an event belongs to one.');
  return planText(`${applications}name = '`, valueIn(name, 'search-string'), "'");
}

/** REST took an ISO time, the event takes milliseconds; only a time that is known as text can be converted here. */
function timestampOf(time: Template | undefined): PlanValue | Note | undefined {
  if (!time) return undefined;
  const millis = Date.parse(plain(time) ?? '');
  return Number.isFinite(millis)
    ? { kind: 'literal', value: millis }
    : note('timestamp-at-run-time', 'The time is computed at run time and would have to become milliseconds.');
}
