import type { Call } from '../../code/call';
import type { Match } from '../finding';
import { planApplicationCreate } from './applicationChanges';
import { healthWords } from './applications';
import { type Field, field, inlineFragment, leafFields } from './document';
import { mobileApplication } from './entities';
import { planEntity, planEntityList } from './entityPlans';
import type { Note, Plan } from './plan';
import type { ObjectShape } from './shape';
import { noSource, number, object, text } from './shapes';

const fields: readonly Field[] = inlineFragment(
  mobileApplication.outline,
  ...leafFields('id: applicationId name health_status: alertSeverity reporting'),
  field(
    'mobile_summary: mobileSummary',
    ...leafFields(
      'launch_count: appLaunchCount throughput: httpRequestRate response_time: httpResponseTimeAverage failed_call_rate: networkFailureRate remote_error_rate: httpErrorRate crash_count: crashCount crash_rate: crashRate',
    ),
  ),
);

const summary = 'mobile_summary';
const figure = noSource('mobile-figures');

const application: ObjectShape = object({
  id: number('id', 'none'),
  name: text('name'),
  health_status: text('health_status', { as: 'words', words: healthWords }),
  reporting: text('reporting', { loss: 'mobile-reporting' }),
  mobile_summary: object({
    active_users: figure,
    launch_count: number(`${summary}.launch_count`, 'count', { tolerance: 0.05, absent: 'zero' }),
    throughput: number(`${summary}.throughput`, 'per-minute', { absent: 'zero' }),
    response_time: number(`${summary}.response_time`, 'milliseconds', { as: 'milliseconds', absent: 'zero' }),
    calls_per_session: figure,
    interaction_time: figure,
    failed_call_rate: number(`${summary}.failed_call_rate`, 'percent', { absent: 'zero' }),
    remote_error_rate: number(`${summary}.remote_error_rate`, 'percent', { absent: 'zero' }),
  }),
  crash_summary: object({
    supports_crash_data: figure,
    unresolved_crash_count: figure,
    crash_count: number(`${summary}.crash_count`, 'count', { tolerance: 0.05, absent: 'zero' }),
    crash_rate: number(`${summary}.crash_rate`, 'percent', { absent: 'zero' }),
  }),
});

/** GET /v2/mobile_applications: the envelope is called `applications`. */
export function planMobileApplications(call: Call, match: Match): Plan | readonly Note[] {
  return planEntityList(call, match, {
    endpoint: 'mobile-applications',
    entity: mobileApplication,
    member: 'applications',
    fields,
    element: application,
    losses: ['list-order', 'silent-applications'],
    lacks: { path: ['reporting'], kind: 'false' },
  });
}

/** GET /v2/mobile_applications/{id}: the outline has every figure of the entity, and `httpRequestRate` as well. */
export function planMobileApplication(call: Call, match: Match): Plan | readonly Note[] {
  return planEntity(call, match, {
    endpoint: 'mobile-application',
    entity: mobileApplication,
    member: 'application',
    fields,
    element: application,
  });
}

/** POST /v2/mobile_applications. */
export function planMobileApplicationCreate(call: Call, match: Match): Plan | readonly Note[] {
  const missing = noSource('no-record-echo');
  return planApplicationCreate(call, match, {
    endpoint: 'mobile-application-create',
    bodyMember: 'mobile_application',
    mutation: 'agentApplicationCreateMobile',
    member: 'application',
    members: {
      name: text('name'),
      health_status: missing,
      reporting: missing,
      mobile_summary: missing,
      crash_summary: missing,
    },
  });
}
