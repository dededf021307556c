import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { metricNames } from '../../../server/src/catalogue/metrics';
import type { ComparedPair } from '../../../server/src/migrate/plan/compareResponses';
import type { Sandbox } from '../../../server/src/sandbox/handle';
import type { Application } from '../../../server/src/sandbox/world/world';
import { isExhaustive } from '../../harness/thorough';
import { printPath } from './print';
import { prove } from './proof';
import { planOf } from './request';
import { listRequests, mixedRequests, singleRequests, valueRequests } from './requests';
import { lab, large, night, small, type TestWorld } from './worlds';

/**
 * The proof of the plans without any emitter: each REST request and the operation of its plan run against one service, the
 * REST-shaped object is made from the GraphQL response, and both are compared member by member. A service that stands still
 * leaves no room for the tolerances of two services, so those are left out.
 */
async function check(world: TestWorld, sandbox: Sandbox, requests: readonly string[]): Promise<number> {
  let same = 0;
  for (const request of requests) {
    const plan = planOf(request, { account: world.account, now: world.now });
    assert.ok('shape' in plan, `${request} has no plan: ${JSON.stringify(plan)}`);
    const { restStatus, succeeded, pairs } = await prove(sandbox, request, plan, world);
    assert.equal(
      succeeded,
      restStatus < 300,
      `${request} ends with ${restStatus}, the operation ${succeeded ? 'succeeds' : 'fails'}`,
    );
    if (!succeeded) continue;
    const different = pairs.filter(({ verdict }) => verdict === 'different');
    const shown = different
      .slice(0, 5)
      .map(({ path, rest, graphql }) => `${printPath(path)}: ${JSON.stringify(rest)} and ${JSON.stringify(graphql)}`);
    assert.deepEqual(shown, [], request);
    assert.deepEqual(pairs.filter(isRoundedOtherwise), [], request);
    same += pairs.filter(({ verdict }) => verdict === 'same').length;
  }
  return same;
}

/** Values that one API makes of sums that are not exact, or of the quotients of slices. */
const inexact: ReadonlySet<unknown> = new Set(['standard_deviation', 'average_exclusive_time']);

/** Whether two numbers differ in a digit that a program may print. */
function isRoundedOtherwise({ path, rest, graphql, verdict }: ComparedPair): boolean {
  const areNumbers = verdict === 'same' && typeof rest === 'number' && typeof graphql === 'number';
  return areNumbers && rest !== graphql && !inexact.has(path.at(-1));
}

/** Applications of each kind: with and without pages, without web requests, on Java, with a name that needs quoting, mobile. */
function subjectsIn({ world }: Sandbox, account: number): Application[] {
  const ids = account === small.account ? [987654, 987655, 987657, 987658, 987701, 1_000_001] : [912345, 912346];
  return world.applications.filter(({ id }) => ids.includes(id));
}

for (const world of [small, night, lab, large]) {
  // The metrics of a family are computed alike, so that without `--all` one world is asked for several of them.
  const ofFamily = isExhaustive ? 3 : world === small ? 2 : 1;

  describe(world.name, () => {
    const sandbox = world.create();
    for (const application of subjectsIn(sandbox, world.account)) {
      it(`${application.name} (${application.domain}): every value of metrics of every family`, async () => {
        assert.ok((await check(world, sandbox, valueRequests(sandbox, application, world.now, ofFamily))) > 50);
      });

      it(`${application.name} (${application.domain}): several metrics and values over several ranges`, async () => {
        assert.ok((await check(world, sandbox, mixedRequests(sandbox, application, world.now, 25))) > 100);
      });
    }

    it('lists with their filters', async () => {
      assert.ok((await check(world, sandbox, listRequests(sandbox, world.account))) > 50);
    });

    it('single records, known and unknown', async () => {
      assert.ok((await check(world, sandbox, singleRequests(sandbox, world.account))) > 50);
    });
  });
}

describe('values that no request names', () => {
  const sandbox = small.create();

  it('are all of the metric', async () => {
    const names = metricNames.map(({ name }) => name);
    const requests = names.map(
      name => `GET /v2/applications/987654/metrics/data.json?names[]=${encodeURIComponent(name)}`,
    );
    assert.ok((await check(small, sandbox, requests)) > 1000);
    const all = names.map(name => `names[]=${encodeURIComponent(name)}`).join('&');
    await check(small, sandbox, [`GET /v2/applications/987654/metrics/data.json?${all}&summarize=true`]);
  });
});
