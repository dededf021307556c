import { fraction, hash, hex, pick, scramble, uuid } from '../world/random';
import { type Application, type Change, type Host, minute, type World } from '../world/world';
import { isPresent, type SliceColumns } from './slices';

/** Event types with data. */
export const eventTypes = ['Transaction', 'PageView', 'Mobile', 'ChangeTrackingEvent', 'Deployment'] as const;
export type EventType = (typeof eventTypes)[number];

type EventValue = string | number | boolean | Readonly<Record<string, string | number | boolean>>;

/** One event: its attributes by name. `timestamp` is in milliseconds, durations are in seconds. */
export type EventRow = Readonly<Record<string, EventValue>>;

/** The data from which events are generated. */
interface EventSource {
  readonly world: World;
  slices(application: Application, metric: string, host: Host | undefined, from: number, to: number): SliceColumns;
  lifetime(application: Application): { readonly from: number; readonly to: number };
  readonly now: () => number;
}

/** Rows are generated for so many minutes at a time, or fewer where many hosts have some, then sorted by time. */
const maxBlockLength = 60;
const blockOfHosts = 3000;
/** Events are a sample: about this many rows per minute for an application, and at most two for a host. */
const sample = { web: 6, other: 2, pages: 2, launches: 2 } as const;

const cities = [
  ['Berlin', 'BE', 'DE'],
  ['Lyon', 'ARA', 'FR'],
  ['Kraków', 'MA', 'PL'],
  ['Austin', 'TX', 'US'],
  ['Osaka', '27', 'JP'],
] as const;
const browsers = [
  ['Chrome', '141', 'Windows', 'Desktop'],
  ['Firefox', '144', 'Linux', 'Desktop'],
  ['Safari', '19', 'iOS', 'Mobile'],
] as const;
const devices = [
  ['Apple', 'iPhone17,1', 'iOS', '19.1', 'Phone'],
  ['Apple', 'iPad16,3', 'iOS', '18.6', 'Tablet'],
  ['Google', 'Pixel 9', 'Android', '16', 'Phone'],
] as const;

function common(application: Application, timestamp: number): Record<string, EventValue> {
  return {
    timestamp,
    accountId: application.accountId,
    appId: application.id,
    appName: application.originalName,
    entityGuid: application.guid,
    'entity.guid': application.guid,
    'entity.name': application.name,
    'entity.type': application.domain === 'APM' ? 'APPLICATION' : `${application.domain}_APPLICATION`,
  };
}

type Make = (application: Application, host: Host | undefined, duration: number, at: number, key: number) => EventRow;

function apdexZone(duration: number, target: number): string {
  if (duration > 4 * target) return 'F';
  return duration > target ? 'T' : 'S';
}

/**
 * Attributes are assigned one by one or in whole literals, because spreading parts of a row takes ten times as long.
 */
function webTransaction(web: boolean): Make {
  return (application, host, duration, at, key) => {
    const { transactions } = application;
    const name = web
      ? `WebTransaction/${transactions[key % transactions.length] ?? 'Uri/'}`
      : `OtherTransaction/Background/${pick(['Mailer/deliver', 'Report/nightly'], key)}`;
    const failed = scramble(key ^ 1) % 80 === 0;
    const part = fraction(scramble(key ^ 2));
    const row = Object.assign(common(application, at), {
      name,
      transactionType: web ? 'Web' : 'Other',
      host: host?.name ?? '',
      realAgentId: host?.id ?? 0,
      port: host?.port ?? 0,
      duration,
      totalTime: duration * 1.1,
      databaseDuration: duration * 0.3 * part,
      databaseCallCount: 1 + (key % 7),
      externalDuration: duration * 0.4 * (1 - part),
      externalCallCount: key % 3,
      apdexPerfZone: failed ? 'F' : apdexZone(duration, application.settings.apdexTarget),
      error: failed,
      guid: hex(16, key ^ 3),
      traceId: hex(32, key ^ 4),
      priority: part,
      sampled: key % 10 === 0,
    });
    if (failed) {
      row['errorType'] = 'TimeoutError';
      row['errorMessage'] = 'The upstream service did not answer in time';
    }
    if (!web) return row;
    const status = failed ? 500 : 200;
    row['webDuration'] = duration;
    row['queueDuration'] = 0.004 * part;
    row['httpResponseCode'] = String(status);
    row['http.statusCode'] = status;
    row['response.status'] = String(status);
    row['request.method'] = key % 4 === 0 ? 'POST' : 'GET';
    row['request.uri'] = `/${name.slice(name.indexOf('/', 15) + 1)}`;
    return row;
  };
}

const pageView: Make = (application, _host, duration, at, key) => {
  const [city, regionCode, countryCode] = pick(cities, key);
  const [userAgentName, userAgentVersion, userAgentOS, deviceType] = pick(browsers, scramble(key));
  const path = application.transactions[key % Math.max(1, application.transactions.length)] ?? 'home';
  return Object.assign(common(application, at), {
    appId: application.servingApplicationId ?? application.id,
    name: `WebTransaction/${path}`,
    browserTransactionName: `shop.example.com/${path.toLowerCase()}`,
    pageUrl: `https://shop.example.com/${path.toLowerCase()}`,
    domain: 'shop.example.com',
    duration,
    backendDuration: duration * 0.3,
    networkDuration: duration * 0.2,
    webAppDuration: duration * 0.09,
    queueDuration: duration * 0.01,
    domProcessingDuration: duration * 0.38,
    pageRenderingDuration: duration * 0.24,
    connectionSetupDuration: duration * 0.05,
    dnsLookupDuration: duration * 0.02,
    session: hex(16, key >>> 3),
    city,
    regionCode,
    countryCode,
    deviceType,
    userAgentName,
    userAgentOS,
    userAgentVersion,
  });
};

const mobile: Make = (application, _host, duration, at, key) => {
  const [deviceManufacturer, deviceModel, osName, osVersion, deviceType] = pick(devices, key);
  const [city, regionCode, countryCode] = pick(cities, scramble(key));
  return Object.assign(common(application, at), {
    name: pick(['Display Cart', 'Display Home', 'Display Search'], scramble(key ^ 5)),
    category: pick(['Interaction', 'Session'], key),
    duration,
    interactionDuration: duration * 0.6,
    sessionId: uuid(key >>> 2),
    sessionDuration: 40 + 300 * fraction(scramble(key ^ 6)),
    appVersion: key % 3 === 0 ? '4.1.0' : '4.2.1',
    deviceManufacturer,
    deviceModel,
    deviceType,
    osName,
    osVersion,
    osMajorVersion: osVersion.split('.')[0] ?? osVersion,
    platform: application.language,
    carrier: key % 2 === 0 ? 'wifi' : 'Example Mobile',
    city,
    regionCode,
    countryCode,
    install: key % 40 === 0,
    memUsageMb: 120 + (key % 90),
    uuid: uuid(key ^ 7),
  });
};

/** The metric that determines the number and the durations of the events, and the function that creates one. */
const kinds: Record<
  'Transaction' | 'PageView' | 'Mobile',
  readonly (readonly [metric: string, flow: keyof typeof sample, make: Make])[]
> = {
  Transaction: [
    ['HttpDispatcher', 'web', webTransaction(true)],
    ['OtherTransaction/all', 'other', webTransaction(false)],
  ],
  PageView: [['EndUser', 'pages', pageView]],
  Mobile: [['Mobile/Launch/All', 'launches', mobile]],
};

/** A change as the row of its event type. */
function changeRow(change: Change, namespace: string): EventRow {
  const row: Record<string, EventValue | undefined> = {
    timestamp: change.timestamp,
    accountId: change.accountId,
    category: change.category,
    type: change.type,
    ...(change.eventType === 'Deployment'
      ? { deploymentId: change.uuid, deploymentType: change.type.toUpperCase().replaceAll(' ', '_') }
      : { changeTrackingId: change.uuid }),
    appId: change.applicationId,
    entityGuid: change.entity.guid,
    'entity.guid': change.entity.guid,
    'entity.name': change.entity.name,
    'entity.type': change.entity.type,
    'entity.domain': change.entity.domain,
    user: change.user,
    description: change.description,
    shortDescription: change.shortDescription,
    version: change.version,
    changelog: change.changelog,
    commit: change.commit,
    deepLink: change.deepLink,
    groupId: change.groupId,
    featureFlagId: change.featureFlagId,
    customAttributes: Object.keys(change.customAttributes).length > 0 ? change.customAttributes : undefined,
    [`${namespace}.source`]: change.source,
  };
  return Object.fromEntries(Object.entries(row).filter(entry => entry[1] !== undefined)) as EventRow;
}

/** Rows of one block of minutes of one application and host. */
function fill(
  rows: { at: number; row: EventRow }[],
  source: EventSource,
  kind: readonly [string, keyof typeof sample, Make],
  application: Application,
  host: Host | undefined,
  from: number,
  to: number,
): void {
  const [metric, flow, make] = kind;
  const columns = source.slices(application, metric, host, from, to);
  const expected = Math.min(2, sample[flow] / Math.max(1, application.hosts.length));
  const place = hash(source.world.seed, application.id, host?.id ?? 0, metric);
  for (let i = 0; i < columns.length; i++) {
    if (!isPresent(columns, i)) continue;
    const calls = columns.count[i] as number;
    const mean = (columns.total[i] as number) / calls;
    const drawn = scramble(place ^ Math.imul(from + i, 0x9e3779b1));
    const wanted = Math.min(Math.floor(expected + fraction(drawn)), calls);
    for (let k = 1; k <= wanted; k++) {
      const key = scramble(drawn ^ Math.imul(k, 0x85ebca77));
      const at = (from + i) * minute + (key % minute);
      // Skewed to the right around the mean of the minute, like response times.
      const u = fraction(scramble(key ^ 8));
      rows.push({ at, row: make(application, host, mean * (0.4 + 0.7 * u + 1.6 * u * u * u * u), at, key) });
    }
  }
}

/** Events of an account, oldest first (see `Store.events`). */
export function* eventRows(
  source: EventSource,
  type: EventType,
  accountId: number,
  fromMs: number,
  toMs: number,
  scope: (application: Application, host: Host | undefined) => boolean,
): Generator<EventRow> {
  const { world } = source;
  if (type === 'ChangeTrackingEvent' || type === 'Deployment') {
    // Events of the current millisecond are included in a query that ends now, because the clock may be stopped.
    const end = toMs >= source.now() ? toMs + 1 : toMs;
    const found = world.changes.filter(
      change =>
        change.eventType === type &&
        change.accountId === accountId &&
        change.timestamp >= fromMs &&
        change.timestamp < end,
    );
    found.sort((a, b) => a.timestamp - b.timestamp);
    for (const change of found) yield changeRow(change, world.namespace);
    return;
  }
  const applications = world.applications.filter(application => application.accountId === accountId);
  let first = Number.POSITIVE_INFINITY;
  let last = 0;
  for (const application of applications) {
    const life = source.lifetime(application);
    first = Math.min(first, life.from);
    last = Math.max(last, life.to);
  }
  const end = Math.min(Math.ceil(toMs / minute), last);
  const subjects = applications.flatMap(application =>
    (application.hosts.length > 0 ? application.hosts : [undefined])
      .filter(host => scope(application, host) && (type === 'PageView') === (application.domain === 'BROWSER'))
      .map(host => [application, host] as const),
  );
  if (subjects.length === 0) return;
  const block = Math.ceil(Math.min(maxBlockLength, blockOfHosts / subjects.length));
  for (let from = Math.max(Math.floor(fromMs / minute), first); from < end; from += block) {
    const to = Math.min(from + block, end);
    const rows: { at: number; row: EventRow }[] = [];
    for (const [application, host] of subjects)
      for (const kind of kinds[type]) fill(rows, source, kind, application, host, from, to);
    rows.sort((a, b) => a.at - b.at);
    for (const { at, row } of rows) if (at >= fromMs && at < toMs) yield row;
  }
}
