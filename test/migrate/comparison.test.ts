import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BothResponses } from '../../server/src/api/compare';
import { type Comparison, judge } from '../../server/src/migrate/comparison';
import type { Sandbox } from '../../server/src/sandbox/handle';
import { oddVariants } from '../harness/oddJson';
import { lab, large, small } from './plan/worlds';
import { readRequest } from './readRequest';

/** Compares a request with its plan as `verify` does, on a sandbox. */
async function compare(...asked: Parameters<typeof readRequest>): Promise<Comparison> {
  const found = await readRequest(...asked);
  return 'reason' in found
    ? { verdict: 'not-run', reason: found.reason, values: [] }
    : judge(found.prepared, found.responses);
}

const requests = [
  'GET /v2/applications/{app}/metrics/data.json?names[]=HttpDispatcher&values[]=call_count&values[]=average_response_time',
  'GET /v2/applications/{app}/metrics/data.json?names[]=Apdex&names[]=EndUser/Apdex&values[]=score&summarize=true&from={from}',
  'GET /v2/applications/{app}/hosts/{host}/metrics/data.json?names=HttpDispatcher&values=call_count,average_response_time',
  'GET /v2/mobile_applications/987701/metrics/data.json?names[]=Mobile/Network/All&values[]=average_response_time',
  'GET /v2/applications.json',
  'GET /v2/applications.json?filter[name]=check&page={page}',
  'GET /v2/applications/{app}.json',
  'GET /v2/applications/{app}/hosts.json',
  'GET /v2/applications/{app}/metrics.json?name=pay',
  'GET /v2/applications/{app}/deployments.json',
  'GET /v2/key_transactions.json',
  'GET /v2/key_transactions/4321.json',
  'GET /v2/mobile_applications.json',
  'GET /v2/mobile_applications/987701.json',
  'GET /v2/browser_applications.json',
  'GET /v2/alerts_incidents.json?only_open=true',
  'GET /v2/alerts_violations.json',
];

describe('comparison of a call with its plan', () => {
  for (const world of [small, large]) {
    for (const request of requests) {
      it(`finds both APIs the same: ${request} in the ${world.name}`, async () => {
        const { verdict, reason, values } = await compare(world.create(), world, request);
        assert.equal(verdict, 'same', reason);
        assert.ok(values.length > 0);
        assert.ok(values.every(({ rest, graphql }) => rest !== undefined && graphql !== undefined));
      });
    }
  }

  it('compares a series point by point, with the time of each', async () => {
    const { values } = await compare(small.create(), small, requests[0] as string);
    const counts = values.filter(({ name }) => name === 'HttpDispatcher.call_count');
    assert.equal(counts.length, 30);
    assert.equal(counts[0]?.at, '2026-11-20T09:43:00Z');
    assert.equal(counts[29]?.at, '2026-11-20T10:12:00Z');
    assert.ok(counts.every(({ rest }) => Number(rest) > 0));
  });

  it('compares lists through all of their pages', async () => {
    const { values } = await compare(large.create(), large, 'GET /v2/applications.json');
    const names = values.filter(({ name }) => name.endsWith('.name'));
    assert.equal(
      names.length,
      large.create().world.applications.filter(({ domain, accountId }) => domain === 'APM' && accountId === 1234567)
        .length,
    );
  });

  it('compares only what the program reads', async () => {
    const reads = [['applications', '*', 'name']];
    const { verdict, values } = await compare(small.create(), small, 'GET /v2/applications.json', reads);
    assert.equal(verdict, 'same');
    assert.deepEqual([...new Set(values.map(({ name }) => name.replace(/\d+/, 'N')))], ['applications.N.name']);
  });

  it('keeps the account of the program, whoever asks', async () => {
    const { verdict, values } = await compare(lab.create(), lab, 'GET /v2/applications.json');
    assert.equal(verdict, 'same');
    assert.deepEqual(
      values.filter(({ name }) => name.endsWith('.name')).map(({ rest }) => rest),
      ['Checkout', 'Ledger'],
    );
  });

  it('names the factor of a wrong unit', async () => {
    const sandbox = small.create();
    sandbox.setFault('unit-error', true);
    const { verdict, reason } = await compare(
      sandbox,
      small,
      'GET /v2/applications/987654/metrics/data.json?names[]=HttpDispatcher&values[]=average_response_time',
    );
    assert.equal(verdict, 'different');
    assert.match(
      reason ?? '',
      /^30 of \d+ values differ, the first at 2026-11-20T09:43:00Z: HttpDispatcher\.average_response_time was [\d.]+ and is [\d.]+\. The factor is 1000, as between milliseconds and seconds\.$/,
    );
  });

  it('finds a service that lacks an application', async () => {
    const sandbox = small.create();
    const { applications } = sandbox.world;
    const without = {
      ...sandbox,
      fetch: ((url, init) => {
        const gone = url.endsWith('/graphql') ? applications.splice(0, 1) : [];
        return sandbox.fetch(url, init).finally(() => applications.unshift(...gone));
      }) as Sandbox['fetch'],
    };
    const all = await compare(without, small, 'GET /v2/applications.json');
    assert.equal(all.verdict, 'different');
    assert.match(all.reason ?? '', /^2 of \d+ values differ, the first at .*: applications\.length was 7 and is 6\.$/);
    const one = await compare(without, small, 'GET /v2/applications/987654.json');
    assert.equal(one.verdict, 'different');
    assert.match(one.reason ?? '', /has nothing at data\.actor\.entitySearch\.results\.entities\.0\./);
  });

  it('does not send what changes data, or what it does not know', async () => {
    const sandbox = small.create();
    const writes = await compare(sandbox, small, 'DELETE /v2/applications/987654.json');
    assert.deepEqual(
      [writes.verdict, writes.reason],
      ['not-run', 'The call changes data, so it is not sent by a comparison.'],
    );
    const unknown = await compare(sandbox, small, 'GET /v2/applications/{other}.json');
    assert.equal(unknown.reason, 'The value of other is only known at run time; give it with --set other=VALUE.');
    const missing = await compare(sandbox, small, 'GET /v2/applications/1.json');
    assert.equal(missing.reason, 'The REST call failed: Resource not found');
  });

  it('compares nothing with a REST response that lacks what every response has', async () => {
    const found = await readRequest(small.create(), small, 'GET /v2/applications/987654.json');
    assert.ok('prepared' in found);
    for (const odd of [{}, null, { applications: [] }, { application: undefined }]) {
      const { verdict, reason } = judge(found.prepared, { ...found.responses, rest: [odd] });
      assert.deepEqual(
        [verdict, reason],
        ['not-run', 'The REST response has no application, so there is nothing to compare.'],
      );
    }
  });

  it('says where every number is zero, because any other metric would be the same', async () => {
    const errors =
      'GET /v2/applications/{app}/metrics/data.json?names[]=Errors/all&values[]=error_count&summarize=true';
    const found = await readRequest(small.create(), small, errors);
    assert.ok('prepared' in found);
    const withNumber = (count: number) => {
      const set = (body: unknown) => JSON.parse(JSON.stringify(body).replace(/("error_count"):[\d.]+/g, `$1:${count}`));
      const { rest, graphql } = found.responses;
      return judge(found.prepared, { rest: rest.map(set), graphql: graphql.map(set) });
    };
    assert.deepEqual([withNumber(3).verdict, withNumber(3).reason], ['same', undefined]);
    assert.equal(withNumber(0).verdict, 'same');
    assert.match(withNumber(0).reason ?? '', /^Every number is 0 on both sides/);
  });

  it('runs nothing when the service is in trouble', async () => {
    for (const fault of ['graphql-errors', 'graphql-rate-limit', 'rate-limit', 'drop', 'unauthorized'] as const) {
      const sandbox = small.create();
      sandbox.setFault(fault, true);
      const { verdict } = await compare(sandbox, small, 'GET /v2/applications.json');
      assert.equal(verdict, 'not-run', fault);
    }
  });
});

describe('comparison of odd responses', () => {
  for (const request of requests) {
    it(`has a verdict: ${request}`, async () => {
      const found = await readRequest(small.create(), small, request);
      assert.ok('prepared' in found);
      const { prepared, responses } = found;
      const [rest, graphql] = [responses.rest[0], responses.graphql[0]];
      const judged = (odd: BothResponses) => {
        try {
          const { verdict, reason } = judge(prepared, odd);
          assert.ok(verdict === 'same' || typeof reason === 'string');
        } catch (error) {
          assert.fail(`${(error as Error).stack}\n${JSON.stringify(odd).slice(0, 1000)}`);
        }
      };
      for (const odd of oddVariants(rest)) judged({ rest: [odd], graphql: [graphql] });
      for (const odd of oddVariants(graphql)) judged({ rest: [rest], graphql: [odd] });
    });
  }
});
