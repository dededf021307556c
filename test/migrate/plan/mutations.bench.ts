/**
 * How many mistakes in plans are noticed: each plan is changed in one part after the other, and each of those mutants runs
 * against the embedded service, once beside the REST request as the tests of the plans do (`executed`), and once as
 * `verify` compares a call with its rewrite. Prints the kill rates and every survivor, with the reason where it is known.
 * Argument: every how many-th mutant
 * is run; default 1.
 */
import { readBoth } from '../../../server/src/api/compare';
import {
  closedWindow,
  judge,
  type PreparedComparison,
  prepareComparison,
} from '../../../server/src/migrate/comparison';
import { match } from '../../../server/src/migrate/match/match';
import { variablesOf } from '../../../server/src/migrate/plan/fill';
import type { Plan } from '../../../server/src/migrate/plan/plan';
import { createFakeClock } from '../../harness/fakeClock';
import { mutantsOf } from './mutants';
import { prove } from './proof';
import { contextOf, planOf, readCall } from './request';
import { large, small, type TestWorld } from './worlds';

/** Mutants that are no mistakes on the embedded service, or that another part of the plan makes up for, and why. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/^error check .*(?:metrics|hosts|key_transactions)/, 'An unknown id is an error of the response as well.'],
  [/AND accountId .*\/\d+[./]/, 'An id belongs to one account.'],
  [/AND accountId .*(?:mobile|browser)_applications\.json/, 'The other account has no application of this kind.'],
  [/^length .*metrics\.json/, 'The function that lists the names has a limit of its own.'],
  [/^expression .*hosts\.json/, 'The summary of a host is a documented loss, which nothing compares.'],
  [/^filter .*filter\[name\]/, 'The search and the shape both choose by the name, and one of them is enough.'],
  [/^alias \(host_count and instance_count\)/, 'Every host of the embedded service runs one instance.'],
  [/^window .*key_transactions\/\d/, 'The numbers of this moment may differ by 5 %, and those of two hours do not.'],
  [/^alias \(response_time and failed_call_rate\)/, 'Both numbers of this application differ by less than 5 %.'],
];

const metricData = 'GET /v2/applications/987654/metrics/data.json';

const requests: readonly (readonly [TestWorld, string])[] = [
  [
    small,
    `${metricData}?names[]=HttpDispatcher&values[]=call_count&values[]=average_response_time&values[]=requests_per_minute`,
  ],
  [small, `${metricData}?names[]=Apdex&names[]=EndUser/Apdex&values[]=score&summarize=true`],
  [
    small,
    `${metricData}?names[]=HttpDispatcher&names[]=WebTransaction&values[]=min_response_time&values[]=max_response_time`,
  ],
  [
    small,
    'GET /v2/applications/987654/hosts/98765401/metrics/data.json?names[]=HttpDispatcher&values[]=call_count&summarize=true',
  ],
  [
    small,
    'GET /v2/mobile_applications/987701/metrics/data.json?names[]=Mobile/Network/All&values[]=average_response_time',
  ],
  [small, 'GET /v2/applications/987654/metrics.json'],
  [small, 'GET /v2/applications/987654/hosts.json'],
  [small, 'GET /v2/applications.json?filter[name]=check'],
  [large, 'GET /v2/applications.json'],
  [small, 'GET /v2/applications/987654.json'],
  [small, 'GET /v2/applications/987654/deployments.json'],
  [small, 'GET /v2/key_transactions.json'],
  [small, 'GET /v2/key_transactions/4321.json'],
  [small, 'GET /v2/mobile_applications.json'],
  [small, 'GET /v2/mobile_applications/987701.json'],
  [small, 'GET /v2/browser_applications.json'],
  [small, 'GET /v2/alerts_channels.json'],
  [small, 'GET /v2/alerts_incidents.json'],
  [small, 'GET /v2/alerts_violations.json'],
];

/** Whether the plan does another thing than the request, by the exact comparison of the tests. */
async function isExecutedKilled(world: TestWorld, request: string, plan: Plan): Promise<boolean> {
  try {
    const { restStatus, succeeded, pairs } = await prove(world.create(), request, plan, world);
    return succeeded !== restStatus < 300 || pairs.some(({ verdict }) => verdict === 'different');
  } catch {
    return true;
  }
}

function preparedFor(world: TestWorld, request: string): PreparedComparison | undefined {
  const context = contextOf(world.account, world.now);
  const call = readCall(request);
  const found = match(call, context.hosts);
  const plan = planOf(request, world);
  if (!('endpoint' in found) || !('shape' in plan)) return undefined;
  const finding = { id: '1', file: 'a.http', call, match: found, plan, edits: [], noRewrite: [] };
  const prepared = prepareComparison(finding, context, () => undefined, closedWindow(world.now));
  return 'code' in prepared ? undefined : prepared;
}

async function isVerifyKilled(world: TestWorld, prepared: PreparedComparison, plan: Plan): Promise<boolean> {
  const sandbox = world.create();
  const { pages: _pages, ...request } = prepared.request;
  const mutant: PreparedComparison = {
    ...prepared,
    plan,
    request: {
      ...request,
      document: plan.operation.document,
      variables: variablesOf(plan.operation, prepared.known),
      ...(plan.pages ? { pages: plan.pages } : {}),
    },
  };
  const target = {
    region: { baseUrl: sandbox.url },
    regionName: 'sandbox',
    key: sandbox.apiKey,
    accountId: world.account,
  };
  const clock = createFakeClock(world.now);
  const responses = await clock.settle(
    readBoth(mutant.request, target, { fetch: sandbox.fetch, now: () => world.now, schedule: clock.schedule }),
  );
  return 'reason' in responses || judge(mutant, responses).verdict !== 'same';
}

/** The same request for an id that nothing has; undefined where a request has no id. */
function unknownTwin(request: string): string | undefined {
  const twin = request.replace(/(?<=^GET \/v2\/\w+\/)\d+/, '1');
  return twin === request ? undefined : twin;
}

async function main(step: number): Promise<void> {
  const counts = { executed: { killed: 0, explained: 0, all: 0 }, verify: { killed: 0, explained: 0, all: 0 } };
  let place = 0;
  const run = async (of: keyof typeof counts, what: string, isKilled: () => Promise<boolean>): Promise<void> => {
    if (place++ % step !== 0) return;
    const killed = await isKilled();
    counts[of].all++;
    if (killed) counts[of].killed++;
    else {
      const reason = explanations.find(([pattern]) => pattern.test(what))?.[1];
      if (reason) counts[of].explained++;
      console.log(`${of} survivor: ${what}${reason ? `: ${reason}` : ''}`);
    }
  };
  for (const [world, request] of requests) {
    const plan = planOf(request, world);
    if (!('shape' in plan)) throw new Error(`${request} has no plan`);
    for (const { kind, change, plan: mutant } of mutantsOf(plan)) {
      // Whether an error is noticed shows where there is one.
      if (kind === 'pages' && world !== large) continue;
      const twin = kind === 'error check' ? unknownTwin(request) : request;
      const twinPlan = twin === undefined || twin === request ? mutant : unknownPlan(planOf(twin, world), mutant);
      if (twin && twinPlan)
        await run('executed', `${kind} (${change}) of ${twin}`, () => isExecutedKilled(world, twin, twinPlan));
    }
    const prepared = preparedFor(world, request);
    for (const { kind, change, plan: mutant } of prepared ? mutantsOf(prepared.plan) : []) {
      if (kind !== 'error check' && (kind !== 'pages' || world === large))
        await run('verify', `${kind} (${change}) of ${request}`, () =>
          isVerifyKilled(world, prepared as PreparedComparison, mutant),
        );
    }
  }
  for (const [of, { killed, explained, all }] of Object.entries(counts)) {
    const rate = ((100 * killed) / (all - explained)).toFixed(1);
    console.log(`${of}: ${killed} of ${all} mutants noticed, ${explained} explained above (${rate} % of the others)`);
  }
}

/** The plan for a request with an unknown id, with the checks of the mutant. */
function unknownPlan(plan: ReturnType<typeof planOf>, { operation: { present, errors } }: Plan): Plan | undefined {
  return 'shape' in plan ? { ...plan, operation: { ...plan.operation, present, errors } } : undefined;
}

void main(Number(process.argv[2] ?? 1));
