import { removeApplication } from '../world/operations';
import { type Application, type Host, isReporting } from '../world/world';
import { asBoolean, asNumber, asObject, asText } from './body';
import {
  applicationOf,
  hostOf,
  idFilter,
  invalid,
  isSet,
  ownRecords,
  type RestCall,
  RestError,
  type RestHandler,
  type RestResponse,
  requireRole,
  textFilter,
} from './call';
import { paginate } from './paging';
import { healthStatus, lastReportedAt, policyOf, summaries } from './summary';
import { iso } from './time';

const applicationLinks = {
  'application.servers': '/v2/servers?ids={server_ids}',
  'application.application_hosts': '/v2/applications/{application_id}/hosts?ids={application_host_ids}',
  'application.application_instances': '/v2/applications/{application_id}/instances?ids={application_instance_ids}',
  'application.alert_policy': '/v2/alerts_policies/{alert_policy_id}',
};

function applicationRecord(call: RestCall, application: Application, links: boolean): object {
  const { id, name, language, settings } = application;
  const policy = policyOf(call, application);
  return {
    id,
    name,
    language,
    health_status: healthStatus(call, application),
    reporting: isReporting(application, call.now),
    last_reported_at: iso(lastReportedAt(call, application)),
    ...summaries(call, application),
    settings: {
      app_apdex_threshold: settings.apdexTarget,
      end_user_apdex_threshold: settings.endUserApdexTarget,
      enable_real_user_monitoring: settings.realUserMonitoring,
      use_server_side_config: settings.serverSideConfig,
    },
    ...(links
      ? {
          links: {
            application_instances: application.hosts.map(host => host.instanceId),
            servers: [],
            application_hosts: application.hosts.map(host => host.id),
            ...(policy === undefined ? {} : { alert_policy: policy }),
          },
        }
      : {}),
  };
}

/** GET /v2/applications, including applications that do not report. */
export const listApplications: RestHandler = call => {
  const [hasId, hasName, hasHost] = [
    idFilter(call),
    textFilter(call, 'filter[name]'),
    textFilter(call, 'filter[host]'),
  ];
  const language = call.parameters.get('filter[language]');
  const byHost = call.parameters.get('filter[host]') !== undefined;
  const found = ownRecords(call, call.world.applications).filter(
    each =>
      each.domain === 'APM' &&
      hasId(each.id) &&
      hasName(each.name) &&
      (language === undefined || each.language === language) &&
      (!byHost || each.hosts.some(host => hasHost(host.name))),
  );
  const page = paginate(call, found);
  const links = !isSet(call, 'exclude_links');
  return {
    status: 200,
    headers: page.headers,
    body: {
      applications: page.items.map(each => applicationRecord(call, each, links)),
      ...(links ? { links: applicationLinks } : {}),
    },
  };
};

function one(call: RestCall, application: Application): RestResponse {
  return { status: 200, body: { application: applicationRecord(call, application, true), links: applicationLinks } };
}

export const showApplication: RestHandler = call => one(call, applicationOf(call));

/** PUT /v2/applications/{id}: missing members remain unchanged. */
export const updateApplication: RestHandler = call => {
  requireRole(call, 'admin');
  const application = applicationOf(call);
  const body = asObject(call.body()['application'], 'application');
  const settings = body['settings'] === undefined ? {} : asObject(body['settings'], 'settings');
  const name = asText(body['name'], 'name', 255);
  const target = asNumber(settings['app_apdex_threshold'], 'app_apdex_threshold');
  const endUser = asNumber(settings['end_user_apdex_threshold'], 'end_user_apdex_threshold');
  for (const seconds of [target, endUser])
    if (seconds !== undefined && !(seconds > 0 && seconds <= 1000))
      throw invalid('Apdex thresholds must be positive seconds');
  const monitoring = asBoolean(settings['enable_real_user_monitoring'], 'enable_real_user_monitoring');
  const serverSide = asBoolean(settings['use_server_side_config'], 'use_server_side_config');
  if (name !== undefined && name !== '') application.name = name;
  const now = application.settings;
  now.apdexTarget = target ?? now.apdexTarget;
  now.endUserApdexTarget = endUser ?? now.endUserApdexTarget;
  now.realUserMonitoring = monitoring ?? now.realUserMonitoring;
  now.serverSideConfig = serverSide ?? now.serverSideConfig;
  return one(call, application);
};

/** DELETE /v2/applications/{id}: only applications that no longer report can be deleted. */
export const deleteApplication: RestHandler = call => {
  requireRole(call, 'admin');
  const application = applicationOf(call);
  if (isReporting(application, call.now)) throw new RestError(422, 'Application is still reporting');
  const response = one(call, application);
  removeApplication(call.world, application);
  return response;
};

/** Hosts and instances are the same records with different ids. */
interface Kind {
  readonly list: string;
  readonly singular: string;
  readonly id: 'id' | 'instanceId';
}
const kinds = {
  hosts: { list: 'application_hosts', singular: 'application_host', id: 'id' },
  instances: { list: 'application_instances', singular: 'application_instance', id: 'instanceId' },
} as const satisfies Record<string, Kind>;

const hostLinks = (kind: Kind) => ({
  [`${kind.singular}.application`]: '/v2/applications/{application_id}',
  ...(kind.id === 'id'
    ? { 'application_host.application_instances': '/v2/applications/{application_id}/instances/{instance_id}' }
    : { 'application_instance.application_host': '/v2/applications/{application_id}/hosts/{host_id}' }),
});

function hostRecord(call: RestCall, application: Application, host: Host, kind: Kind): object {
  return {
    id: host[kind.id],
    application_name: application.name,
    host: host.name,
    ...(kind.id === 'instanceId' ? { port: host.port } : {}),
    language: application.language,
    health_status: healthStatus(call, application),
    ...summaries(call, application, host),
    links: {
      application: application.id,
      ...(kind.id === 'id' ? { application_instances: [host.instanceId] } : { application_host: host.id }),
    },
  };
}

export function listHosts(name: keyof typeof kinds): RestHandler {
  const kind: Kind = kinds[name];
  return call => {
    const application = applicationOf(call);
    const [hasId, hasName] = [idFilter(call), textFilter(call, 'filter[hostname]')];
    const page = paginate(
      call,
      application.hosts.filter(host => hasId(host[kind.id]) && hasName(host.name)),
    );
    return {
      status: 200,
      headers: page.headers,
      body: {
        [kind.list]: page.items.map(host => hostRecord(call, application, host, kind)),
        links: hostLinks(kind),
      },
    };
  };
}

export function showHost(name: keyof typeof kinds): RestHandler {
  const kind: Kind = kinds[name];
  return call => {
    const application = applicationOf(call);
    const host = hostOf(call, application, kind.id);
    return {
      status: 200,
      body: { [kind.singular]: hostRecord(call, application, host, kind), links: hostLinks(kind) },
    };
  };
}
