import type { Aggregate } from '../../store/store';
import { type Application, isReporting, minute } from '../../world/world';
import type { Request } from '../request';

/** The number of complete minutes that the summaries cover, as in the REST API. */
const minutes = { application: 3, mobile: 30 } as const;

type Reader = (metric: string) => Aggregate;

function reader({ sandbox, now }: Request, application: Application, range: number): Reader {
  const to = Math.floor(now / minute);
  return metric => sandbox.store.aggregate(application, metric, undefined, to - range, to);
}

/** A quotient, or null where the divisor is zero. */
function quotient(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole;
}

function score({ count, total, totalExclusive }: Aggregate): number | null {
  return quotient(count + total / 2, count + total + totalExclusive);
}

/**
 * Times in seconds, throughput per minute. A worker without web requests is summarised by its background transactions.
 */
export function apmSummary(request: Request, application: Application): object | null {
  if (!isReporting(application, request.now)) return null;
  const read = reader(request, application, minutes.application);
  const [web, other] = [read('HttpDispatcher'), read('OtherTransaction/all')];
  const main = application.traffic.web > 0 ? web : other;
  const hosts = application.hosts.length;
  return {
    responseTimeAverage: quotient(main.total, main.count),
    throughput: main.count / minutes.application,
    errorRate: percent(read('Errors/all').count, web.count + other.count),
    apdexScore: score(read('Apdex')),
    hostCount: hosts,
    instanceCount: hosts,
    webResponseTimeAverage: quotient(web.total, web.count),
    webThroughput: web.count / minutes.application,
    nonWebResponseTimeAverage: quotient(other.total, other.count),
    nonWebThroughput: other.count / minutes.application,
  };
}

/** Page loads as the browser agent reports them. */
export function browserSummary(request: Request, application: Application): object | null {
  if (!isReporting(application, request.now)) return null;
  const read = reader(request, application, minutes.application);
  const pages = read('EndUser');
  const average = quotient(pages.total, pages.count);
  return {
    ajaxRequestThroughput: (2 * pages.count) / minutes.application,
    ajaxResponseTimeAverage: average === null ? null : average / 8,
    jsErrorRate: percent(read('EndUser/errors').count, pages.count),
    pageLoadThroughput: pages.count / minutes.application,
    pageLoadTimeAverage: average,
    pageLoadTimeMedian: average === null ? null : average * 0.8,
    spaResponseTimeAverage: average === null ? null : average / 3,
    spaResponseTimeMedian: average === null ? null : average / 4,
  };
}

/** Counts over half an hour; times in seconds. */
export function mobileSummary(request: Request, application: Application): object | null {
  if (!isReporting(application, request.now)) return null;
  const read = reader(request, application, minutes.mobile);
  const [launches, crashes, network] = [
    read('Mobile/Launch/All'),
    read('Mobile/Crash/All'),
    read('Mobile/Network/All'),
  ];
  return {
    appLaunchCount: launches.count,
    crashCount: crashes.count,
    crashRate: percent(crashes.count, launches.count),
    httpErrorRate: percent(read('Mobile/Network/StatusErrors').count, network.count),
    httpRequestCount: network.count,
    httpRequestRate: network.count / minutes.mobile,
    httpResponseTimeAverage: quotient(network.total, network.count),
    mobileSessionCount: read('Session/Start').count,
    networkFailureRate: percent(read('Mobile/Network/Failures').count, network.count),
    usersAffectedCount: Math.ceil(crashes.count * 0.8),
  };
}
