import type { EndpointId } from '../../catalogue/endpoints';
import type { Call } from '../../code/call';
import { literalText } from '../../code/template';
import type { Match } from '../finding';
import { jsonScalar, readMembers } from './body';
import { type Field, field, leafFields } from './document';
import { makePlan } from './make';
import { note } from './notes';
import { isNote, readParameters } from './parameters';
import type { Note, Plan, PlanText, PlanValue, PlanVariable } from './plan';
import type { Shape } from './shape';
import { noSource, number, object, text } from './shapes';
import { jsonObject, jsonText, planText } from './text';

const settingNames = {
  threshold: 'settings.app_apdex_threshold',
  pageThreshold: 'settings.end_user_apdex_threshold',
  monitoring: 'settings.enable_real_user_monitoring',
  serverSide: 'settings.use_server_side_config',
} as const;

const result = ['data', 'agentApplicationSettingsUpdate'];

/** PUT /v2/applications/{id} (specification, section 4.2). Browser settings belong to another entity or another mutation. */
export function planApplicationUpdate(call: Call, match: Match): Plan | readonly Note[] {
  const members = readMembers(call, 'application', ['name', ...Object.values(settingNames)]);
  if (isNote(members)) return [members];
  const guid = guidText(match);
  if (!guid) return [note('no-application', 'The application id is not part of the path.')];
  if (members.has(settingNames.pageThreshold)) {
    return [
      note(
        'browser-threshold',
        'The threshold for page views belongs to the browser entity, whose GUID does not follow from the application id; set it with agentApplicationSettingsUpdate on that entity.',
      ),
    ];
  }
  const monitoring = members.get(settingNames.monitoring);
  if (monitoring && literalText(monitoring)?.toLowerCase() !== 'true') {
    return [
      note(
        'monitoring-off',
        'No mutation turns browser monitoring off, and the call does so or may do so at run time.',
      ),
    ];
  }
  const config: Record<string, PlanValue | undefined> = {};
  for (const [name, path, kind] of [
    ['apdexTarget', settingNames.threshold, 'number'],
    ['useServerSideConfig', settingNames.serverSide, 'boolean'],
  ] as const) {
    const given = members.get(path);
    config[name] = given && jsonScalar(given, kind);
    if (given && !config[name]) return [note('invalid-member', `application.${path} is not a ${kind}.`)];
  }
  const settings = jsonObject({
    alias: jsonText(members.get('name')),
    apmConfig: Object.values(config).some(value => value) ? jsonObject(config) : undefined,
  });
  const update = field(
    'agentApplicationSettingsUpdate(guid: $guid, settings: $settings)',
    ...leafFields('guid alias'),
    field('apmSettings', field('apmConfig', ...leafFields('apdexTarget useServerSideConfig'))),
    field('errors', ...leafFields('description errorClass field')),
  );
  const fields: readonly Field[] = [
    update,
    ...(monitoring ? [field('agentApplicationEnableApmBrowser(guid: $guid)', field('name'))] : []),
  ];
  return makePlan({
    endpoint: 'application-update',
    match,
    kind: 'mutation',
    fields,
    variables: [
      guidVariable(guid),
      { name: 'settings', type: 'AgentApplicationSettingsUpdateInput!', value: settings },
    ],
    shape: object({
      application: object(
        {
          id: number('guid', 'none', { as: 'id-of-guid' }),
          name: text('alias'),
          language: noSource('no-record-echo'),
          health_status: noSource('no-record-echo'),
          reporting: noSource('no-record-echo'),
          last_reported_at: noSource('no-record-echo'),
          application_summary: noSource('no-record-echo'),
          end_user_summary: noSource('no-record-echo'),
          settings: object({
            app_apdex_threshold: number('apmSettings.apmConfig.apdexTarget', 'seconds', { tolerance: 0 }),
            use_server_side_config: text('apmSettings.apmConfig.useServerSideConfig'),
            end_user_apdex_threshold: noSource('no-record-echo'),
            enable_real_user_monitoring: noSource('no-record-echo'),
          }),
          links: noSource('no-record-echo'),
        },
        { base: result },
      ),
      links: noSource('links'),
    }),
    present: [result, ...(monitoring ? [['data', 'agentApplicationEnableApmBrowser']] : [])],
    errors: [[...result, 'errors']],
  });
}

/** DELETE /v2/applications/{id}: both APIs refuse an application that still reports. */
export function planApplicationDelete(call: Call, match: Match): Plan | readonly Note[] {
  const parameters = readParameters(call, 'application-delete');
  if (isNote(parameters)) return [parameters];
  const guid = guidText(match);
  if (!guid) return [note('no-application', 'The application id is not part of the path.')];
  return makePlan({
    endpoint: 'application-delete',
    match,
    kind: 'mutation',
    fields: [field('agentApplicationDelete(guid: $guid)', field('success'))],
    variables: [guidVariable(guid)],
    shape: object({ application: noSource('no-record-echo'), links: noSource('no-record-echo') }),
    present: [['data', 'agentApplicationDelete', 'success']],
  });
}

function guidText({ path: { id } }: Match): PlanText | undefined {
  return id && planText({ kind: 'guid', domain: 'APM', type: 'APPLICATION', id });
}

function guidVariable(guid: PlanText): PlanVariable {
  return { name: 'guid', type: 'EntityGuid!', value: { kind: 'text', text: guid } };
}

/** How a stand-alone application of a kind is made. */
interface Creation {
  readonly endpoint: EndpointId;
  /** The member of the REST body that has its name. */
  readonly bodyMember: string;
  readonly mutation: string;
  /** The member of the REST response that is the application, and what is in it besides its id. */
  readonly member: string;
  readonly members: Readonly<Record<string, Shape>>;
}

/** POST of a stand-alone application, whose settings keep their defaults. */
export function planApplicationCreate(
  call: Call,
  match: Match,
  { endpoint, bodyMember, mutation, member, members: others }: Creation,
): Plan | readonly Note[] {
  const members = readMembers(call, bodyMember, ['name']);
  if (isNote(members)) return [members];
  const name = jsonText(members.get('name'));
  if (!name) return [note('no-name', 'The call has no name for the new application, which the service refuses.')];
  const made = ['data', mutation];
  return makePlan({
    endpoint,
    match,
    kind: 'mutation',
    fields: [field(`${mutation}(accountId: $accountId, name: $name)`, ...leafFields('guid name'))],
    variables: [
      { name: 'accountId', type: 'Int!', value: { kind: 'account' } },
      { name: 'name', type: 'String!', value: name },
    ],
    shape: object({
      [member]: object({ id: number('guid', 'none', { as: 'id-of-guid' }), ...others }, { base: made }),
    }),
    present: [made],
    losses: ['status-200'],
  });
}
