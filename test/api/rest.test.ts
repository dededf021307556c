import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { execute } from '../../server/src/api/execute';
import { joinPages, nextPage } from '../../server/src/api/pages';
import type { Target } from '../../server/src/api/request';
import { fillRestPath } from '../../server/src/api/rest';
import { restSets } from '../../server/src/api/restTables';
import type { Result, Run } from '../../server/src/api/result';
import { sampleApplication } from '../../server/src/api/sampleApplication';
import { createSandbox } from '../../server/src/sandbox/handle';

const now = () => Date.parse('2026-11-20T10:00:30Z');

function service(seed = 1) {
  const sandbox = createSandbox({ now, seed });
  const target: Target = {
    regionName: 'sandbox',
    region: { baseUrl: sandbox.url },
    key: sandbox.apiKey,
    accountId: sandbox.accountId,
  };
  const world = { fetch: sandbox.fetch, now, schedule: () => () => undefined };
  return { target, world, run: (run: Run) => execute(run, target, world) };
}

function data(result: Result) {
  assert.equal(result.kind, 'data', result.kind === 'error' ? result.error.message : '');
  return result as Extract<Result, { kind: 'data' }>;
}

describe('a REST call that is run', () => {
  it('shows metric data as a time series with the units of its values', async () => {
    const { target, world, run } = service();
    const id = await sampleApplication(target, world);
    const path = `/v2/applications/${id}/metrics/data.json?names[]=HttpDispatcher&values[]=average_response_time`;
    const [set] = data(await run({ kind: 'rest', path })).sets;
    assert.deepEqual(
      set?.table.columns.map(({ name, role, unit }) => [name, role, unit]),
      [
        ['metric', undefined, undefined],
        ['beginTimeSeconds', 'bucket', undefined],
        ['endTimeSeconds', 'bucket', undefined],
        ['average_response_time', 'value', 'milliseconds'],
      ],
    );
    assert.equal(set?.series[0]?.name, 'average_response_time');
    assert.ok((set?.series[0]?.values.length ?? 0) >= 29);
    assert.equal((set?.timeRange?.end ?? 0) - (set?.timeRange?.begin ?? 0), 30 * 60_000);
  });

  it('tells the lines of several metrics apart by their names', () => {
    const slices = [0, 1].map(minute => ({
      from: `2026-11-20T10:0${minute}:00+00:00`,
      to: `2026-11-20T10:0${minute + 1}:00+00:00`,
      values: { call_count: minute },
    }));
    const metrics = ['HttpDispatcher', 'OtherTransaction/all'].map(name => ({ name, timeslices: slices }));
    const [set] = restSets({ metric_data: { metrics } });
    assert.deepEqual(
      set?.series.map(({ name, unit }) => [name, unit]),
      [
        ['HttpDispatcher: call_count', 'count'],
        ['OtherTransaction/all: call_count', 'count'],
      ],
    );
    assert.equal(set?.table.columns[0]?.role, 'facet');
  });

  it('shows a summary as one row, and a record as one row with its nested members', async () => {
    const { target, world, run } = service();
    const id = await sampleApplication(target, world);
    const path = `/v2/applications/${id}/metrics/data.json?names[]=Apdex&summarize=true`;
    const [summary] = data(await run({ kind: 'rest', path })).sets;
    assert.equal(summary?.table.rows.length, 1);
    assert.deepEqual(summary?.series, []);
    assert.equal(summary?.table.columns.find(({ name }) => name === 'score')?.unit, 'score');
    const [record] = data(await run({ kind: 'rest', path: `/v2/applications/${id}.json` })).sets;
    const names = record?.table.columns.map(({ name }) => name) ?? [];
    assert.ok(names.includes('name') && names.includes('application_summary.throughput'), names.join());
  });

  it('is read page by page through the links of the service', async () => {
    const { run: send } = service(2);
    let run: Run | undefined = { kind: 'rest', path: '/v2/applications.json' };
    let body = '';
    let pages = 0;
    for (; run; pages++) {
      const result = data(await send(run));
      body = body === '' ? result.body : joinPages(run, body, result.body);
      run = nextPage(run, result);
    }
    const ids = JSON.parse(body).applications.map(({ id }: { id: number }) => id);
    assert.ok(pages > 1 && ids.length > 200, `${pages} pages, ${ids.length} applications`);
    assert.equal(new Set(ids).size, ids.length);
  });

  it('fails with the words of the service', async () => {
    const failed = await service().run({ kind: 'rest', path: '/v2/applications/1.json' });
    assert.equal(failed.kind === 'error' && failed.error.code, 'http');
    assert.equal(
      failed.kind === 'error' && failed.error.message,
      'The REST call failed with status 404: Resource not found. Check whether the ids of the call belong to region sandbox.',
    );
  });

  it('goes to the origin of the region alone, and nowhere without a key', async () => {
    const { target, world } = service();
    const sent: string[] = [];
    const fetch: typeof world.fetch = async (url, init) => {
      sent.push(url);
      return world.fetch(url, init);
    };
    const elsewhere = await execute({ kind: 'rest', path: '.evil.example/v2/x.json' }, target, { ...world, fetch });
    assert.equal(elsewhere.kind, 'error');
    const bare = { ...target, key: undefined };
    const keyless = await execute({ kind: 'rest', path: '/v2/applications.json' }, bare, { ...world, fetch });
    assert.equal(keyless.kind === 'error' && keyless.error.code, 'missing-key');
    assert.deepEqual(sent, []);
  });

  it('keeps an entered value inside its part of the address', () => {
    const filled = fillRestPath('/v2/applications/{id}.json?a={b}', { id: '7?x=/../', b: '1&c=2' });
    assert.equal(filled, '/v2/applications/7%3Fx%3D%2F..%2F.json?a=1%26c%3D2');
  });

  it('is a table for every list, empty ones too, and for none of the links', () => {
    const sets = restSets({ applications: [], links: { a: 1 } });
    assert.deepEqual(
      sets.map(({ name, table }) => [name, table.rows.length]),
      [['', 0]],
    );
    assert.deepEqual(restSets({ metric_data: { metrics: [] } }), []);
    assert.deepEqual(
      restSets({ a: [{ x: 1 }], b: [{ y: 2 }] }).map(({ name }) => name),
      ['a', 'b'],
    );
    for (const odd of [
      null,
      1,
      'x',
      [],
      [1],
      { a: [1, { b: 2 }] },
      { metric_data: { metrics: [{ timeslices: [null] }] } },
    ])
      restSets(odd);
  });
});
