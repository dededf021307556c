import { type Application, type Host, isReporting, minute } from '../world/world';
import type { RestCall } from './call';
import { arithmeticOf, sumRows } from './values';

/** The number of minutes that the summaries of applications, key transactions and mobile applications cover. */
export const summaryMinutes = { application: 3, keyTransaction: 10, mobile: 30 } as const;

/** Reads one value over the last minutes. */
export function reader(call: RestCall, application: Application, host: Host | undefined, minutes: number) {
  const to = Math.floor(call.now / minute);
  return (metric: string, value: string): number => {
    const columns = call.store.slices(application, metric, host, to - minutes, to);
    return arithmeticOf(metric, value)?.(sumRows(columns, 0, minutes), minutes * 60) ?? 0;
  };
}

/** A share in percent; 0 where the whole is 0. */
export const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole);

/**
 * `application_summary`: milliseconds, requests per minute, percent. A worker is summarised by its background
 * transactions.
 */
function applicationSummary(call: RestCall, application: Application, host?: Host): object {
  const read = reader(call, application, host, summaryMinutes.application);
  const main = application.traffic.web > 0 ? 'HttpDispatcher' : 'OtherTransaction/all';
  const requests = read('HttpDispatcher', 'call_count') + read('OtherTransaction/all', 'call_count');
  const hosts = application.hosts.length;
  return {
    response_time: read(main, 'average_response_time'),
    throughput: read(main, 'requests_per_minute'),
    error_rate: percent(read('Errors/all', 'error_count'), requests),
    ...(host ? {} : { apdex_target: application.settings.apdexTarget }),
    ...(application.traffic.web > 0 ? { apdex_score: read('Apdex', 'score') } : {}),
    ...(host ? { instance_count: 1 } : { host_count: hosts, instance_count: hosts, concurrent_instance_count: hosts }),
  };
}

/** `end_user_summary`: seconds and page views per minute. */
function endUserSummary(call: RestCall, application: Application, host?: Host): object {
  const read = reader(call, application, host, summaryMinutes.application);
  return {
    response_time: read('EndUser', 'average_response_time') / 1000,
    throughput: read('EndUser', 'requests_per_minute'),
    ...(host ? {} : { apdex_target: application.settings.endUserApdexTarget }),
    apdex_score: read('EndUser/Apdex', 'score'),
  };
}

/** Both summaries, where the application has data for them. */
export function summaries(call: RestCall, application: Application, host?: Host): object {
  if (!isReporting(application, call.now)) return {};
  return {
    application_summary: applicationSummary(call, application, host),
    ...(application.settings.realUserMonitoring && application.traffic.pages > 0
      ? { end_user_summary: endUserSummary(call, application, host) }
      : {}),
  };
}

/** The health status of an application: from its open violations, or unknown without a condition. */
export function healthStatus(call: RestCall, application: Application): string {
  if (!isReporting(application, call.now)) return 'gray';
  const open = call.world.violations.filter(
    each => each.applicationId === application.id && each.closedAt === undefined && each.openedAt <= call.now,
  );
  if (open.some(each => each.priority === 'Critical')) return 'red';
  if (open.length > 0) return 'orange';
  return policyOf(call, application) === undefined ? 'gray' : 'green';
}

/** The policy of an application's conditions. */
export function policyOf(call: RestCall, application: Application): number | undefined {
  return call.world.conditions.find(({ body }) => {
    const entities = body['entities'];
    return Array.isArray(entities) && entities.includes(String(application.id));
  })?.policyId;
}

/** The time of the last report of an application, in milliseconds. */
export function lastReportedAt(call: RestCall, application: Application): number {
  if (!isReporting(application, call.now)) return application.silentSince ?? application.createdAt;
  return Math.floor(call.now / minute) * minute - (application.id % 30) * 1000;
}
