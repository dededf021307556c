import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { mutantsOf } from './mutants';
import { prove } from './proof';
import { planOf } from './request';
import { small } from './worlds';

/** Requests of every endpoint that is read. Each mutant is run with all requests of its endpoint until one shows it. */
const requests: Readonly<Record<string, readonly string[]>> = {
  'metric data': [
    'GET /v2/applications/987654/metrics/data.json?names[]=HttpDispatcher&values[]=average_response_time&values[]=requests_per_minute&summarize=true',
    'GET /v2/applications/987654/metrics/data.json?names[]=HttpDispatcher&values[]=call_count',
    'GET /v2/applications/987654/metrics/data.json?names[]=EndUser&names[]=EndUser/RB&values[]=average_fe_response_time&values[]=average_queue_time&from=2026-11-20T08:00:00Z&to=2026-11-20T09:00:00Z',
    'GET /v2/applications/1/metrics/data.json?names[]=HttpDispatcher&values[]=call_count',
  ],
  'host metric data': [
    'GET /v2/applications/987654/hosts/98765401/metrics/data.json?names[]=HttpDispatcher&values[]=call_count&values[]=average_response_time&summarize=true',
  ],
  applications: ['GET /v2/applications.json', 'GET /v2/applications.json?filter[name]=s'],
  application: ['GET /v2/applications/987654.json', 'GET /v2/applications/1.json', 'GET /v2/applications/912345.json'],
  hosts: ['GET /v2/applications/987654/hosts.json'],
  'metric names': ['GET /v2/applications/987654/metrics.json?name=pay'],
  deployments: ['GET /v2/applications/987654/deployments.json', 'GET /v2/applications/1/deployments.json'],
  'key transactions': ['GET /v2/key_transactions.json', 'GET /v2/key_transactions.json?filter[name]=Pay'],
  'key transaction': ['GET /v2/key_transactions/4321.json', 'GET /v2/key_transactions/1.json'],
  'mobile applications': ['GET /v2/mobile_applications.json'],
  'mobile application': ['GET /v2/mobile_applications/987701.json', 'GET /v2/mobile_applications/1.json'],
  'browser applications': ['GET /v2/browser_applications.json?filter[name]=check'],
  incidents: ['GET /v2/alerts_incidents.json'],
  violations: ['GET /v2/alerts_violations.json'],
};

/** Mutants that no comparison can show, each with its reason. */
const equal: readonly (readonly [mutant: RegExp, reason: string])[] = [
  [
    /check: nothing must be present/,
    'an error of the response says the same, or a search that finds nothing gives an empty list',
  ],
  [/filter: .*name LIKE/, 'the elements are filtered again by their names'],
  [/filter: .*metricTimesliceName LIKE/, 'the elements are filtered again by their names'],
  [/window: .*1 day ago/, 'a wider window finds the same names, as long as no metric ended'],
  [/filter: .*category = /, 'the application has no changes of another category'],
  [/keeps every element/, 'the search finds no more than REST does'],
  [
    /filter: \$search {2}AND accountId/,
    'the ids, and the mobile and browser names, are in no other account of this world',
  ],
  [/(expression|factor): \$query .*(count|1 minute)/, 'the throughput of hosts is a figure with a loss'],
  [/filter: \$query appId/, 'both applications have metrics of the same names'],
  [/alias: \$query/, 'a list of metric names may lack any name, so that an empty one is a loss and no difference'],
  [/filter: \$search domainId/, 'the search of hosts and deployments only names the application'],
];

async function isKilled(name: string, endpoint: readonly string[]): Promise<boolean> {
  for (const request of endpoint) {
    const plan = planOf(request, { account: small.account, now: small.now });
    assert.ok('shape' in plan);
    const mutant = mutantsOf(plan).find(each => each.name === name);
    if (!mutant) continue;
    const sandbox = small.create();
    const { restStatus, succeeded, pairs } = await prove(sandbox, request, mutant.plan, small);
    if (succeeded !== restStatus < 300 || pairs.some(({ verdict }) => verdict === 'different')) return true;
  }
  return false;
}

describe('mutation of plans', () => {
  let killed = 0;
  let all = 0;
  const explained: string[] = [];
  for (const [endpoint, some] of Object.entries(requests)) {
    it(`${endpoint}: every planted error is seen`, async () => {
      const names = new Set(
        some.flatMap(request => {
          const plan = planOf(request, { account: small.account, now: small.now });
          return 'shape' in plan ? mutantsOf(plan).map(({ name }) => name) : [];
        }),
      );
      assert.ok(names.size > 3);
      const survivors: string[] = [];
      for (const name of names) {
        all++;
        if (await isKilled(name, some)) killed++;
        else if (equal.some(([mutant]) => mutant.test(name))) explained.push(`${endpoint}: ${name}`);
        else survivors.push(name);
      }
      assert.deepEqual(survivors, []);
    });
  }
  after(() => console.log(`${killed} of ${all} mutants killed; explained:\n  ${explained.join('\n  ')}`));
});
