import { entityGuid, fraction, hash, hex, uuid } from './random';
import { type Account, type Application, type Domain, day, type Host, type KeyTransaction } from './world';

/** The explicit properties of an application. All others follow from the seed and the id. */
interface Sketch {
  readonly id: number;
  readonly account?: number;
  readonly domain?: Domain;
  readonly name: string;
  readonly language?: string;
  /** The number of hosts, or their names. */
  readonly hosts?: number | readonly string[];
  readonly web?: number;
  readonly other?: number;
  readonly pages?: number;
  readonly launches?: number;
  /** Mean web response time in seconds. */
  readonly pace?: number;
  readonly ageDays?: number;
  readonly silentDays?: number;
  readonly serving?: number;
  readonly transactions?: readonly string[];
}

export const accounts: readonly Account[] = [
  { id: 1234567, name: 'Example Shop', licenseKey: 'sandbox-license-1234567' },
  { id: 7654321, name: 'Example Lab', licenseKey: 'sandbox-license-7654321' },
];

const shop = [
  'Controller/orders/pay',
  'Controller/orders/show',
  'Controller/cart/add',
  'Controller/products/index',
  'Controller/products/search',
  'Controller/sessions/create',
];

/**
 * The cases that clients get wrong: a name that is part of another, names that repeat over accounts and domains, host
 * names that repeat over applications, an application that does not report, names that need quoting, and an application
 * with many hosts.
 */
const sketches: readonly Sketch[] = [
  {
    id: 987654,
    name: 'Checkout',
    language: 'ruby',
    hosts: ['web-1.example.com', 'web-2.example.com'],
    web: 940,
    other: 30,
    pages: 310,
    pace: 0.18,
  },
  {
    id: 987655,
    name: 'Checkout API',
    language: 'java',
    hosts: ['web-1.example.com', 'web-2.example.com', 'api-1.example.com'],
    web: 420,
    pace: 0.09,
  },
  { id: 987656, name: 'Shop Frontend', language: 'nodejs', hosts: 4, web: 1300, pages: 900, pace: 0.06 },
  {
    id: 987657,
    name: `Büro "Söder's" 東京`,
    language: 'python',
    hosts: ['büro-1.example.com'],
    web: 12,
    other: 4,
    pace: 0.4,
  },
  { id: 987658, name: 'Nightly Worker', language: 'python', hosts: 2, other: 18, pace: 2 },
  { id: 987659, name: 'Legacy Billing', language: 'dotnet', hosts: 1, web: 25, pace: 0.7, silentDays: 20 },
  { id: 987660, name: 'Search Cluster', language: 'go', hosts: 40, web: 5200, pace: 0.02, ageDays: 10 },
  { id: 987701, domain: 'MOBILE', name: 'Shop iOS', language: 'ios', launches: 60 },
  { id: 987702, domain: 'MOBILE', name: 'Shop Android', language: 'android', launches: 45 },
  { id: 987801, domain: 'BROWSER', name: 'Checkout', language: 'browser', pages: 310, serving: 987654 },
  { id: 987803, domain: 'BROWSER', name: 'Shop Frontend', language: 'browser', pages: 900, serving: 987656 },
  { id: 987802, domain: 'BROWSER', name: 'Marketing Site', language: 'browser', pages: 80 },
  { id: 912345, account: 1, name: 'Checkout', language: 'php', hosts: ['web-1.example.com'], web: 60, pace: 0.3 },
  { id: 912346, account: 1, name: 'Ledger', language: 'php', hosts: 2, web: 8, other: 2, pace: 0.5 },
];

const towns = ['Oslo', 'Porto', 'Turin', 'Ghent', 'Malmö', 'Graz', 'Brno', 'Nantes', 'Leeds', 'Gdańsk'] as const;
const trades = ['Orders', 'Stock', 'Prices', 'Mail', 'Parcels', 'Login', 'Images', 'Reports'] as const;
const languages = ['ruby', 'java', 'nodejs', 'python', 'php', 'dotnet', 'go'] as const;

/** The large world: enough applications for several pages, and one with more metrics than a page holds. */
function crowd(seed: number): Sketch[] {
  return Array.from({ length: 240 }, (_, index) => ({
    id: 1_000_001 + index,
    name: `${towns[index % 10]} ${trades[Math.floor(index / 10) % 8]} ${1 + Math.floor(index / 80)}`,
    language: languages[hash(seed, index) % 7] as string,
    hosts: 1 + (hash(seed, index, 'hosts') % 3),
    web: 4 + (hash(seed, index, 'web') % 200),
    pace: 0.02 + 0.5 * fraction(hash(seed, index, 'pace')),
    ageDays: 30,
    ...(index === 0 ? { transactions: Array.from({ length: 120 }, (__, page) => `Controller/pages/page${page}`) } : {}),
  }));
}

function makeHosts(seed: number, sketch: Sketch): Host[] {
  const names =
    typeof sketch.hosts === 'object'
      ? sketch.hosts
      : Array.from({ length: sketch.hosts ?? 0 }, (_, i) => `${sketch.language}-${i + 1}.example.com`);
  return names.map((name, index) => ({
    id: sketch.id * 100 + 1 + index,
    name,
    displayName: name.split('.')[0] ?? name,
    bootId: uuid(hash(seed, sketch.id, name, 'boot')),
    instanceId: sketch.id * 100 + 51 + index,
    port: 8080 + index,
    weight: 1 + (hash(seed, sketch.id, name, 'weight') % 4) / 4,
  }));
}

function makeApplication(seed: number, startedAt: number, sketch: Sketch): Application {
  const domain = sketch.domain ?? 'APM';
  const accountId = (accounts[sketch.account ?? 0] as Account).id;
  const silent = sketch.silentDays === undefined ? {} : { silentSince: startedAt - sketch.silentDays * day };
  return {
    id: sketch.id,
    accountId,
    domain,
    guid: entityGuid(accountId, domain, 'APPLICATION', sketch.id),
    name: sketch.name,
    originalName: sketch.name,
    language: sketch.language ?? 'unknown',
    createdAt: startedAt - (sketch.ageDays ?? 60) * day,
    ...silent,
    hosts: makeHosts(seed, sketch),
    settings: {
      apdexTarget: 0.5,
      endUserApdexTarget: 7,
      realUserMonitoring: (sketch.pages ?? 0) > 0,
      serverSideConfig: false,
    },
    browser: { cookiesEnabled: true, distributedTracingEnabled: true, loaderType: 'SPA' },
    monitoringKey: `sandbox-browser-${hex(10, hash(seed, sketch.id, 'browser'))}`,
    token: `sandbox-mobile-${hex(34, hash(seed, sketch.id, 'mobile'))}`,
    ...(sketch.serving === undefined ? {} : { servingApplicationId: sketch.serving }),
    traffic: {
      web: sketch.web ?? 0,
      other: sketch.other ?? 0,
      pages: sketch.pages ?? 0,
      launches: sketch.launches ?? 0,
    },
    pace: sketch.pace ?? 1,
    transactions: sketch.transactions ?? (sketch.web || sketch.pages ? shop : []),
  };
}

export function makeApplications(seed: number, startedAt: number): Application[] {
  const all = seed === 2 ? [...sketches, ...crowd(seed)] : sketches;
  return all.map(sketch => makeApplication(seed, startedAt, sketch));
}

/** A new mobile or browser application without data. */
export function newApplication(
  seed: number,
  at: number,
  id: number,
  accountId: number,
  domain: Domain,
  name: string,
): Application {
  const language = domain === 'BROWSER' ? 'browser' : 'mobile';
  const made = makeApplication(seed, at, { id, domain, name, language });
  return { ...made, accountId, guid: entityGuid(accountId, domain, 'APPLICATION', id), createdAt: at };
}

const keyRows = [
  [4321, 987654, 'Pay', 'Controller/orders/pay', 0.5],
  [4322, 987654, 'Add to cart', 'Controller/cart/add', 0.3],
  [4323, 987655, "Customer's search", 'Controller/products/search', 0.2],
  [4324, 912345, 'Pay', 'Controller/orders/pay', 0.5],
] as const;

export function makeKeyTransactions(applications: readonly Application[]): KeyTransaction[] {
  return keyRows.map(([id, applicationId, name, transactionName, apdexTarget]) => {
    const accountId = applications.find(each => each.id === applicationId)?.accountId ?? 0;
    const guid = entityGuid(accountId, 'APM', 'KEY_TRANSACTION', id);
    return { id, accountId, guid, name, applicationId, transactionName, apdexTarget, browserApdexTarget: 7 };
  });
}
