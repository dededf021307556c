import { type EndpointId, endpoints } from '../../catalogue/endpoints';
import * as alerts from './alerts';
import * as applications from './applications';
import type { RestHandler } from './call';
import * as conditions from './conditions';
import * as deployments from './deployments';
import * as entities from './entities';
import { applicationSubject, hostSubject, metricData, metricNames, mobileSubject } from './metricData';

/** A handler for every endpoint of the catalogue, except the legacy API, which uses XML only. */
const handlers: Readonly<Record<Exclude<EndpointId, 'legacy-deployment-create'>, RestHandler>> = {
  'metric-data': metricData(applicationSubject),
  'host-metric-data': metricData(hostSubject('id')),
  'metric-names': metricNames(applicationSubject),
  hosts: applications.listHosts('hosts'),
  applications: applications.listApplications,
  application: applications.showApplication,
  'application-update': applications.updateApplication,
  'application-delete': applications.deleteApplication,
  deployments: deployments.listDeployments,
  'deployment-create': deployments.createDeployment,
  'deployment-delete': deployments.deleteDeployment,
  'key-transactions': entities.listKeyTransactions,
  'key-transaction': entities.showKeyTransaction,
  'mobile-applications': entities.listMobileApplications,
  'mobile-application': entities.showMobileApplication,
  'mobile-metric-data': metricData(mobileSubject),
  'mobile-application-create': entities.createMobileApplication,
  'browser-applications': entities.listBrowserApplications,
  'browser-application-create': entities.createBrowserApplication,
  'alerts-channels': alerts.listChannels,
  'alerts-events': alerts.listEvents,
  'alerts-incidents': alerts.listIncidents,
  'alerts-violations': alerts.listViolations,
};

type Row = readonly [method: string, path: string, handler: RestHandler];

/** Endpoints that the service has but the specification does not list. */
const others: readonly Row[] = [
  ['GET', '/v2/applications/{app_id}/hosts/{host_id}', applications.showHost('hosts')],
  ['GET', '/v2/applications/{app_id}/hosts/{host_id}/metrics', metricNames(hostSubject('id'))],
  ['GET', '/v2/applications/{app_id}/instances', applications.listHosts('instances')],
  ['GET', '/v2/applications/{app_id}/instances/{host_id}', applications.showHost('instances')],
  ['GET', '/v2/applications/{app_id}/instances/{host_id}/metrics', metricNames(hostSubject('instanceId'))],
  ['GET', '/v2/applications/{app_id}/instances/{host_id}/metrics/data', metricData(hostSubject('instanceId'))],
  ['GET', '/v2/mobile_applications/{id}/metrics', metricNames(mobileSubject)],
  ['POST', '/v2/alerts_channels', alerts.createChannel],
  ['DELETE', '/v2/alerts_channels/{id}', alerts.deleteChannel],
  ['PUT', '/v2/alerts_policy_channels', alerts.linkChannels],
  ['DELETE', '/v2/alerts_policy_channels', alerts.unlinkChannel],
  ['GET', '/v2/alerts_incidents/{id}', alerts.showIncident],
  ['PUT', '/v2/alerts_incidents/{id}/acknowledge', alerts.acknowledgeIncident],
  ['PUT', '/v2/alerts_incidents/{id}/close', alerts.closeIncident],
  ['GET', '/v2/alerts_policies', conditions.listPolicies],
  ['POST', '/v2/alerts_policies', conditions.createPolicy],
  ['PUT', '/v2/alerts_policies/{id}', conditions.updatePolicy],
  ['DELETE', '/v2/alerts_policies/{id}', conditions.deletePolicy],
  ['GET', '/v2/alerts_entity_conditions/{entity_id}', conditions.listEntityConditions],
  ['PUT', '/v2/alerts_entity_conditions/{entity_id}', conditions.watch(true)],
  ['DELETE', '/v2/alerts_entity_conditions/{entity_id}', conditions.watch(false)],
  [
    'GET',
    '/v2/alerts_location_failure_conditions/policies/{policy_id}',
    conditions.listConditions('alerts_location_failure_conditions'),
  ],
  ...(Object.keys(conditions.conditionNamespaces) as conditions.ConditionNamespace[]).flatMap(
    (namespace): readonly Row[] => [
      ['GET', `/v2/${namespace}`, conditions.listConditions(namespace)],
      ['POST', `/v2/${namespace}/policies/{policy_id}`, conditions.createCondition(namespace)],
      ['PUT', `/v2/${namespace}/{id}`, conditions.updateCondition(namespace)],
      ['DELETE', `/v2/${namespace}/{id}`, conditions.deleteCondition(namespace)],
    ],
  ),
];

export interface Route {
  readonly method: string;
  readonly segments: readonly string[];
  readonly handler: RestHandler;
}

const documented: readonly Row[] = endpoints.flatMap((endpoint): readonly Row[] =>
  endpoint.id === 'legacy-deployment-create' ? [] : [[endpoint.method, endpoint.path, handlers[endpoint.id]]],
);

/** Every route of the REST API v2. */
export const routes: readonly Route[] = [...documented, ...others].map(([method, path, handler]) => ({
  method,
  segments: path.split('/').slice(1),
  handler,
}));

/** The ids in a path that matches a route, or undefined. */
export function matchRoute(route: Route, segments: readonly string[]): Record<string, string> | undefined {
  if (route.segments.length !== segments.length) return undefined;
  const ids: Record<string, string> = {};
  for (const [i, segment] of route.segments.entries()) {
    const actual = segments[i] ?? '';
    if (segment.startsWith('{')) ids[segment.slice(1, -1)] = actual;
    else if (segment !== actual) return undefined;
  }
  return ids;
}
