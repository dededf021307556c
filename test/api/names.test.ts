import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { execute } from '../../server/src/api/execute';
import { scheduleWithTimer } from '../../server/src/api/limits';
import { regionNames } from '../../server/src/api/names';
import { createSandbox } from '../../server/src/sandbox/handle';
import { mergeLiveNames, readLiveNames } from '../../server/src/text/liveNames';

describe('names of a region', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');

  it('are read from the service in the form of the snapshot', async () => {
    const sandbox = createSandbox({ now: () => now });
    const target = {
      regionName: 'sandbox',
      region: { baseUrl: sandbox.url },
      accountId: sandbox.accountId,
      key: sandbox.apiKey,
    };
    const world = { fetch: sandbox.fetch, now: () => now, schedule: scheduleWithTimer };
    const run = (query: string) => execute({ kind: 'nrql', text: query }, target, world);
    const { names, unread } = await regionNames(run, now);
    assert.deepEqual(unread, []);
    assert.ok(names.eventTypes.includes('Transaction') && names.eventTypes.includes('Metric'), 'event types');
    assert.ok(names.attributes['Transaction']?.includes('duration'), 'attributes');
    assert.ok(names.metricTimesliceNames.includes('HttpDispatcher'), 'time-slice names');
    assert.ok(names.appNames.length > 0, 'applications');
    assert.equal(names.readAt, '2026-11-20T12:00:00.000Z');
    const read = readLiveNames(JSON.stringify(names));
    assert.deepEqual(read.problems, []);
    assert.deepEqual(read.names?.eventTypes, names.eventTypes);
  });

  it('list what could not be read', async () => {
    const rows = (results: unknown) => ({
      kind: 'data' as const,
      sets: [],
      messages: [],
      errors: [],
      elapsedMs: 1,
      body: JSON.stringify({ data: { actor: { account: { nrql: { results } } } } }),
    });
    const run = async (query: string) =>
      query.startsWith('SHOW')
        ? rows([{ eventType: 'Log' }])
        : { kind: 'error' as const, error: { code: 'timeout' as const, message: 'Too slow.' }, elapsedMs: 1 };
    const { names, unread } = await regionNames(run, now);
    assert.deepEqual(names.eventTypes, ['Log']);
    assert.deepEqual(unread, ['Attributes of Log: Too slow.', 'Applications: Too slow.', 'Hosts: Too slow.']);
  });

  it('say why there are none', async () => {
    const failed = async () => ({
      kind: 'error' as const,
      error: { code: 'unauthorized' as const, message: 'The key is not accepted.' },
      elapsedMs: 1,
    });
    await assert.rejects(regionNames(failed, now), /^Error: The key is not accepted\.$/);
  });

  it('come together from several snapshots, and a broken one says so', () => {
    assert.deepEqual(mergeLiveNames([{ eventTypes: ['A'] }, undefined])?.eventTypes, ['A']);
    const merged = mergeLiveNames([{ attributes: { A: ['x'] } }, { attributes: { A: ['y', 'x'], B: ['z'] } }]);
    assert.deepEqual({ ...merged?.attributes }, { A: ['x', 'y'], B: ['z'] });
    assert.equal(merged?.attributes?.['constructor'], undefined, 'a table has no inherited members');
    assert.deepEqual(readLiveNames('{'), {
      names: undefined,
      problems: ['graphward.names.json is not valid JSON and is ignored'],
    });
    assert.match(readLiveNames('[]').problems.join(), /must contain an object/);
    assert.deepEqual(
      // The tables have no prototype, which is no difference here.
      JSON.parse(
        JSON.stringify(
          readLiveNames('\uFEFF{"eventTypes": 1, "hosts": ["h"], "attributes": {"A": ["x"], "B": 2}, "values": []}'),
        ),
      ),
      {
        names: { hosts: ['h'], attributes: { A: ['x'] } },
        problems: [
          'graphward.names.json: eventTypes must be a list of strings and is ignored',
          'graphward.names.json: attributes.B must be a list of strings and is ignored',
          'graphward.names.json: values must be an object of lists and is ignored',
        ],
      },
    );
  });
});
