import { metricNames } from '../../../server/src/catalogue/metrics';
import type { Sandbox } from '../../../server/src/sandbox/handle';
import { createStore, type Metric, valueFamilies } from '../../../server/src/sandbox/store/store';
import type { Application } from '../../../server/src/sandbox/world/world';
import { chooser } from '../../harness/random';

const minute = 60_000;

/** `2026-11-20T10:15:00+02:00`, percent-encoded, for a moment and an offset in hours. */
export function zoned(at: number, hours = 0): string {
  const local = new Date(at + hours * 60 * minute).toISOString().slice(0, 19);
  const sign = hours < 0 ? '-' : '+';
  return encodeURIComponent(`${local}${sign}${String(Math.abs(hours)).padStart(2, '0')}:00`);
}

export function metricsOf({ world }: Sandbox, application: Application, now: number): readonly Metric[] {
  return createStore(world, () => now).metrics(application);
}

/** The path of an application, or of one of its hosts, below `/v2`. */
export function subjectsOf(application: Application): string[] {
  if (application.domain === 'MOBILE') return [`/v2/mobile_applications/${application.id}`];
  const path = `/v2/applications/${application.id}`;
  return [path, ...application.hosts.slice(0, 1).map(host => `${path}/hosts/${host.id}`)];
}

/** Every value of the first metrics of each family, so many, as a series and summarised. */
export function valueRequests(sandbox: Sandbox, application: Application, now: number, ofFamily: number): string[] {
  const metrics = metricsOf(sandbox, application, now);
  const few = metrics.filter(
    metric => metrics.filter(({ family }) => family === metric.family).indexOf(metric) < ofFamily,
  );
  return subjectsOf(application).flatMap(path =>
    few.flatMap(({ name, family }) => {
      const values = valueFamilies[family].map(value => `&values[]=${value}`).join('');
      const request = `GET ${path}/metrics/data.json?names[]=${encodeURIComponent(name)}${values}`;
      return [request, `${request}&summarize=true`];
    }),
  );
}

const known = new Set<string>(metricNames.map(({ name }) => name));

/** Lengths of ranges in minutes, all of them multiples of the slices that REST makes of them. */
const lengths = [1, 7, 30, 45, 60, 180, 240, 360, 600, 840, 1200, 1440, 2880];

/** Requests with several metrics and values, over ranges of all lengths in several offsets. */
export function mixedRequests(sandbox: Sandbox, application: Application, now: number, count: number): string[] {
  const choose = chooser(application.id);
  const metrics = metricsOf(sandbox, application, now).filter(({ endedAt }) => endedAt === undefined);
  const pick = <T>(list: readonly T[]): T => list[choose(list.length)] as T;
  const subjects = subjectsOf(application);
  return Array.from({ length: count }, () => {
    const first = pick(metrics);
    const values = Array.from({ length: 1 + choose(3) }, () => pick(valueFamilies[first.family] as readonly string[]));
    // Only of metrics in the catalogue is it known which values REST leaves out.
    const others = metrics.filter(
      ({ name, family }) =>
        known.has(name) || values.every(value => (valueFamilies[family] as readonly string[]).includes(value)),
    );
    const chosen = [first, ...Array.from({ length: choose(4) }, () => pick(others))];
    const length = pick(lengths);
    // REST cuts an old range into ten slices, which are equal where ten minutes divide its length.
    const days = length % 10 === 0 && length <= 1440 ? pick([0, 0, 0, 9, 20]) : 0;
    const end = Math.floor(now / minute) * minute - (days * 1440 + choose(300)) * minute;
    const start = end - length * minute;
    const parameters = [
      ...new Set(chosen.map(({ name }) => `names[]=${encodeURIComponent(name)}`)),
      ...new Set(values.map(value => `values[]=${value}`)),
      ...(choose(4) > 0 ? [`from=${zoned(start, choose(5) - 2)}`, `to=${zoned(end, choose(3))}`] : []),
      ...(choose(2) > 0 ? ['summarize=true'] : []),
      ...(choose(3) > 0 ? [] : ['raw=true']),
    ];
    return `GET ${pick(subjects)}/metrics/data.json?${parameters.join('&')}`;
  });
}

/** Texts of filters: parts of names in another case, quotes, punctuation, blanks, and what is no part of any name. */
const nameFilters = [
  'check',
  'CHECKOUT API',
  'Büro',
  '"',
  "Söder's",
  '東京',
  'Pay',
  "er's s",
  's',
  'Oslo',
  'zzz',
  'Shop%',
];

/** Lists with their filters. */
export function listRequests({ world }: Sandbox, account: number): string[] {
  const own = world.applications.filter(each => each.accountId === account);
  const byName = nameFilters.map(name => `filter[name]=${encodeURIComponent(name)}`);
  const ids = own.slice(0, 3).map(({ id }) => id);
  const keyIds = world.keyTransactions.map(({ id }) => id);
  const entities = [
    [
      'applications',
      ids,
      ['filter[language]=ruby', 'exclude_links=true', 'filter[name]=a&filter[language]=java', 'page=1'],
    ],
    ['key_transactions', keyIds, []],
    ['mobile_applications', own.filter(each => each.domain === 'MOBILE').map(({ id }) => id), []],
    ['browser_applications', own.filter(each => each.domain === 'BROWSER').map(({ id }) => id), []],
  ] as const;
  const requests = entities.flatMap(([name, some, others]) =>
    ['', ...byName, ...(some.length > 0 ? [`filter[ids]=${some.join(',')}`, 'filter[ids]=5'] : []), ...others].map(
      query => `GET /v2/${name}.json${query ? `?${query}` : ''}`,
    ),
  );
  const since = zoned(world.startedAt - 30 * 60 * minute, 1);
  const until = zoned(world.startedAt - 8 * 60 * minute);
  const alerts = [
    'alerts_channels',
    ...['', '?only_open=true', '?only_open=false'].map(query => `alerts_incidents.json${query}`),
    'alerts_incidents.json?exclude_violations=true',
    ...['', '?only_open=true', `?start_date=${since}`, `?start_date=${since}&end_date=${until}`].map(
      query => `alerts_violations.json${query}`,
    ),
  ].map(path => `GET /v2/${path.includes('.json') ? path : `${path}.json`}`);
  return [...requests, ...alerts];
}

/** Everything that is read by an id, for these ids and for ids that the account does not have. */
export function singleRequests({ world }: Sandbox, account: number): string[] {
  const ids = (domain: string): number[] =>
    world.applications
      .filter(each => each.domain === domain && each.accountId === account)
      .map(({ id }) => id)
      .slice(0, 12);
  const foreign = world.applications.find(each => each.accountId !== account)?.id ?? 0;
  const unknown = [1, foreign];
  const apm = [...ids('APM'), ...unknown].flatMap(id => [
    `GET /v2/applications/${id}.json`,
    `GET /v2/applications/${id}/hosts.json`,
    `GET /v2/applications/${id}/hosts.json?filter[hostname]=web-1`,
    `GET /v2/applications/${id}/hosts.json?filter[ids]=${id}01,${id}02`,
    `GET /v2/applications/${id}/metrics.json`,
    `GET /v2/applications/${id}/metrics.json?name=pay`,
    `GET /v2/applications/${id}/metrics.json?name=${encodeURIComponent("O'Web_")}`,
    `GET /v2/applications/${id}/deployments.json`,
    `GET /v2/applications/${id}/metrics/data.json?names[]=HttpDispatcher&values[]=call_count&summarize=true`,
  ]);
  const keys = [...world.keyTransactions.map(({ id }) => id), 1].map(id => `GET /v2/key_transactions/${id}.json`);
  const mobile = [...ids('MOBILE'), ...unknown].map(id => `GET /v2/mobile_applications/${id}.json`);
  return [...apm, ...keys, ...mobile];
}
