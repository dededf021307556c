import type { Call } from '../../code/call';
import type { Match } from '../finding';
import { type Field, field, inlineFragment, leafFields } from './document';
import { apmApplication } from './entities';
import { planEntity, planEntityList } from './entityPlans';
import type { Note, Plan } from './plan';
import type { ObjectShape } from './shape';
import { noSource, number, object, text } from './shapes';

/** Of an application as a search finds it, under the names that the REST API has for them. */
const fields: readonly Field[] = inlineFragment(
  apmApplication.outline,
  ...leafFields('id: applicationId name language health_status: alertSeverity reporting'),
  field(
    'application_summary: apmSummary',
    ...leafFields(
      'response_time: responseTimeAverage throughput error_rate: errorRate apdex_score: apdexScore host_count: hostCount instance_count: instanceCount',
    ),
  ),
  field(
    'end_user_summary: apmBrowserSummary',
    ...leafFields('response_time: pageLoadTimeAverage throughput: pageLoadThroughput'),
  ),
  field('settings', ...leafFields('app_apdex_threshold: apdexTarget use_server_side_config: serverSideConfig')),
);

/** The words of `health_status` for those of `alertSeverity`. */
export const healthWords = {
  NOT_ALERTING: 'green',
  WARNING: 'orange',
  CRITICAL: 'red',
  NOT_CONFIGURED: 'gray',
} as const;

const application: ObjectShape = object({
  id: number('id', 'none'),
  name: text('name'),
  language: text('language'),
  health_status: text('health_status', { as: 'words', words: healthWords }),
  reporting: text('reporting'),
  last_reported_at: noSource('last-reported-at'),
  application_summary: object(
    {
      response_time: number('application_summary.response_time', 'milliseconds', {
        as: 'milliseconds',
        absent: 'zero',
      }),
      throughput: number('application_summary.throughput', 'per-minute', { absent: 'zero' }),
      error_rate: number('application_summary.error_rate', 'percent', { absent: 'zero' }),
      apdex_target: number('settings.app_apdex_threshold', 'seconds', { tolerance: 0 }),
      apdex_score: number('application_summary.apdex_score', 'score', { absent: 'omit', loss: 'no-score' }),
      host_count: number('application_summary.host_count', 'count'),
      instance_count: number('application_summary.instance_count', 'count'),
      concurrent_instance_count: noSource('instance-figures'),
    },
    { when: ['application_summary'] },
  ),
  end_user_summary: object(
    {
      response_time: number('end_user_summary.response_time', 'seconds', { absent: 'zero' }),
      throughput: number('end_user_summary.throughput', 'per-minute', { absent: 'zero' }),
      apdex_target: noSource('browser-figures'),
      apdex_score: noSource('browser-figures'),
    },
    { when: ['end_user_summary'] },
  ),
  settings: object(
    {
      app_apdex_threshold: number('settings.app_apdex_threshold', 'seconds', { tolerance: 0 }),
      end_user_apdex_threshold: noSource('browser-settings'),
      enable_real_user_monitoring: noSource('browser-settings'),
      use_server_side_config: text('settings.use_server_side_config'),
    },
    { when: ['settings'] },
  ),
  links: noSource('links'),
});

/** GET /v2/applications: the applications that a search finds. */
export function planApplications(call: Call, match: Match): Plan | readonly Note[] {
  return planEntityList(call, match, {
    endpoint: 'applications',
    entity: apmApplication,
    member: 'applications',
    fields,
    element: application,
    others: { links: noSource('links') },
    losses: ['list-order', 'silent-applications'],
    lacks: { path: ['reporting'], kind: 'false' },
  });
}

/** GET /v2/applications/{id}. */
export function planApplication(call: Call, match: Match): Plan | readonly Note[] {
  return planEntity(call, match, {
    endpoint: 'application',
    entity: apmApplication,
    member: 'application',
    fields,
    element: application,
    others: { links: noSource('links') },
  });
}
