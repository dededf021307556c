import type { Call, Template } from '../../code/call';
import { literalText } from '../../code/template';
import type { Match } from '../finding';
import { field, inAccount, leafFields } from './document';
import { pageProblem } from './entities';
import { makePlan } from './make';
import { note } from './notes';
import { isNote, isSwitchedOn, lastValue, type Parameters, readParameters } from './parameters';
import type { Note, Plan, PlanValue, PlanVariable } from './plan';
import type { Shape } from './shape';
import { list, noSource, number, object, text } from './shapes';
import { jsonObject, planText } from './text';

const account: PlanVariable = { name: 'accountId', type: 'Int!', value: { kind: 'account' } };
const cursor: PlanVariable = { name: 'cursor', type: 'String', value: { kind: 'literal', value: null } };
const detail = noSource('alert-details');

/** GET /v2/alerts_channels: the channels of all workflows, each once (specification, section 4.2). */
export function planChannels(call: Call, match: Match): Plan | readonly Note[] {
  const parameters = readPage(call, 'alerts-channels');
  if (isNote(parameters)) return [parameters];
  const workflows = ['data', 'actor', 'account', 'aiWorkflows', 'workflows'];
  const words = {
    EMAIL: 'email',
    SLACK: 'slack',
    SLACK_LEGACY: 'slack',
    PAGERDUTY_SERVICE_INTEGRATION: 'pagerduty',
    WEBHOOK: 'webhook',
  };
  const channel = object({
    id: text('channelId', { loss: 'channel-id' }),
    name: text('name'),
    type: text('type', { as: 'words', words, loss: 'channel-type' }),
    configuration: noSource('channel-configuration'),
    links: noSource('channel-configuration'),
  });
  return makePlan({
    endpoint: 'alerts-channels',
    match,
    kind: 'query',
    fields: [
      inAccount(
        field(
          'aiWorkflows',
          field(
            'workflows(cursor: $cursor)',
            field('entities', field('destinationConfigurations', ...leafFields('channelId name type'))),
            field('nextCursor'),
          ),
        ),
      ),
    ],
    variables: [account, cursor],
    shape: object({
      channels: list([...workflows, 'entities', '*', 'destinationConfigurations'], channel, {
        unique: ['channelId'],
        losses: ['list-order', 'channels-in-workflows'],
        lacks: { path: ['links', 'policy_ids'], kind: 'empty' },
      }),
      links: noSource('links'),
    }),
    present: [[...workflows, 'entities']],
    next: [...workflows, 'nextCursor'],
  });
}

/** GET /v2/alerts_incidents: an incident of REST is an issue. */
export function planIncidents(call: Call, match: Match): Plan | readonly Note[] {
  const parameters = readPage(call, 'alerts-incidents');
  if (isNote(parameters)) return [parameters];
  const filter = openFilter(parameters, ['CREATED', 'ACTIVATED']);
  if (isNote(filter)) return [filter];
  const incident = object({
    id: text('issueId', { loss: 'issue-id' }),
    opened_at: number('activatedAt', 'milliseconds', { tolerance: 0 }),
    closed_at: number('closedAt', 'milliseconds', { tolerance: 0, absent: 'omit' }),
    incident_preference: detail,
    links: object({ violations: detail, policy_id: number('policyIds.0', 'none') }),
  });
  return planIssues(
    {
      endpoint: 'alerts-incidents',
      rest: 'incidents',
      member: 'issues',
      leaves: 'issueId activatedAt closedAt policyIds',
      filter: { type: 'AiIssuesFilterIssues', value: filter },
      window: always,
      element: incident,
    },
    match,
  );
}

/** GET /v2/alerts_violations: a violation of REST is an incident. */
export function planViolations(call: Call, match: Match): Plan | readonly Note[] {
  const parameters = readPage(call, 'alerts-violations');
  if (isNote(parameters)) return [parameters];
  const filter = openFilter(parameters, ['CREATED']);
  if (isNote(filter)) return [filter];
  const window = readWindow(parameters);
  if (isNote(window)) return [window];
  const violation = object({
    id: text('incidentId', { loss: 'incident-id' }),
    label: text('description.0'),
    duration: detail,
    policy_name: detail,
    condition_name: detail,
    priority: text('priority', { as: 'words', words: { CRITICAL: 'Critical', HIGH: 'Warning' } }),
    opened_at: number('createdAt', 'milliseconds', { tolerance: 0 }),
    closed_at: number('closedAt', 'milliseconds', { tolerance: 0, absent: 'omit' }),
    entity: object({
      product: detail,
      type: detail,
      group_id: detail,
      id: number('entityGuids', 'none', { as: 'id-of-guid' }),
      name: text('entityNames'),
    }),
    links: detail,
  });
  return planIssues(
    {
      endpoint: 'alerts-violations',
      rest: 'violations',
      member: 'incidents',
      leaves: 'incidentId description priority createdAt closedAt entityGuids entityNames',
      filter: { type: 'AiIssuesFilterIncidents', value: filter },
      window,
      element: violation,
    },
    match,
  );
}

/** A list of REST that is a member of `aiIssues`. */
interface IssueList {
  readonly endpoint: AlertList;
  /** The name of the list in the REST response. */
  readonly rest: string;
  readonly member: 'issues' | 'incidents';
  readonly leaves: string;
  readonly filter: { readonly type: string; readonly value: PlanValue };
  readonly window: PlanValue;
  readonly element: Shape;
}

function planIssues({ endpoint, rest, member, filter, window, element, ...of }: IssueList, match: Match): Plan {
  const found = ['data', 'actor', 'account', 'aiIssues', member];
  return makePlan({
    endpoint,
    match,
    kind: 'query',
    fields: [
      inAccount(
        field(
          'aiIssues',
          field(
            `${member}(cursor: $cursor, filter: $filter, timeWindow: $timeWindow)`,
            field(`${rest}: ${member}`, ...leafFields(of.leaves)),
            field('nextCursor'),
          ),
        ),
      ),
    ],
    variables: [
      account,
      cursor,
      { name: 'filter', ...filter },
      { name: 'timeWindow', type: 'TimeWindowInput', value: window },
    ],
    shape: object({ [rest]: list([...found, rest], element), links: noSource('links') }),
    present: [[...found, rest]],
    next: [...found, 'nextCursor'],
  });
}

type AlertList = 'alerts-channels' | 'alerts-incidents' | 'alerts-violations';

function readPage(call: Call, endpoint: AlertList): Parameters | Note {
  const parameters = readParameters(call, endpoint);
  if (isNote(parameters)) return parameters;
  return pageProblem(parameters) ?? parameters;
}

/** `only_open` as a filter by states. */
function openFilter(parameters: Parameters, open: readonly string[]): PlanValue | Note {
  const only = isSwitchedOn(parameters, 'only_open');
  if (only === undefined) {
    return note('dynamic-filter', 'Whether the call requests only open alerts is not known before run time.');
  }
  if (!only) return jsonObject({});
  const items = open.map((state): PlanValue => ({ kind: 'text', text: planText(state), isEnum: true }));
  return jsonObject({ states: { kind: 'list', items } });
}

/** Without a window the service looks at one day, where REST listed everything: milliseconds of 1970 and of 2100. */
const ends = { start: 0, end: 4_102_444_800_000 } as const;
const always = jsonObject({
  startTime: { kind: 'literal', value: ends.start },
  endTime: { kind: 'literal', value: ends.end },
});

function readWindow(parameters: Parameters): PlanValue | Note {
  const startTime = timeOf(lastValue(parameters, 'start_date'), ends.start);
  const endTime = timeOf(lastValue(parameters, 'end_date'), ends.end);
  if (!startTime || !endTime) return note('invalid-time', 'start_date and end_date take ISO 8601 times.');
  return jsonObject({ startTime, endTime });
}

function timeOf(template: Template | undefined, usual: number): PlanValue | undefined {
  const [only, ...others] = template?.parts ?? [];
  if (!template || !only) return { kind: 'literal', value: usual };
  if (only.kind === 'hole' && others.length === 0) return { kind: 'run-time', hole: only, sink: 'epoch-milliseconds' };
  const value = Date.parse(literalText(template) ?? '');
  return Number.isFinite(value) ? { kind: 'literal', value } : undefined;
}
