import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cursorVariable, joinPages, nextPage } from '../../server/src/api/pages';
import type { Run } from '../../server/src/api/result';
import { type GraphqlRun, graphqlBody } from '../../server/src/api/runBody';
import { createSandbox } from '../../server/src/sandbox/handle';

const body = (entities: readonly number[], nextCursor: string | null) =>
  JSON.stringify({ data: { actor: { entitySearch: { count: 5, results: { entities, nextCursor } } } } });

describe('pages', () => {
  it('are read through the cursor of an entity search or of the variable that takes one', () => {
    const search: Run = { kind: 'entity-search', text: "domain = 'APM'" };
    assert.deepEqual(nextPage(search, { body: body([1], 'two') }), { ...search, cursor: 'two' });
    assert.equal(nextPage(search, { body: body([1], null) }), undefined);
    const operation: Run = { kind: 'graphql', text: 'query', variables: { a: 1 }, cursorVariable: 'cursor' };
    assert.deepEqual(nextPage(operation, { body: body([1], 'two') }), {
      ...operation,
      variables: { a: 1, cursor: 'two' },
    });
    assert.equal(
      nextPage({ kind: 'graphql', text: 'query' }, { body: body([1], 'two') }),
      undefined,
      'no variable takes it',
    );
    assert.equal(nextPage({ ...operation, isMutation: true }, { body: body([1], 'two') }), undefined);
    assert.equal(
      nextPage({ ...operation, variables: { cursor: 'two' } }, { body: body([1], 'two') }),
      undefined,
      'a circle',
    );
    assert.equal(nextPage({ kind: 'nrql', text: 'SELECT 1' }, { body: body([1], 'two') }), undefined);
    assert.equal(nextPage(search, { body: 'no JSON' }), undefined);
  });

  it('find the variable by its name', () => {
    const all = [
      { name: 'pageCursor', type: 'String' },
      { name: 'cursor', type: 'String' },
      { name: 'n', type: 'Int' },
    ];
    assert.equal(cursorVariable(all), 'cursor');
    assert.equal(cursorVariable(all.slice(0, 1)), 'pageCursor');
    assert.equal(cursorVariable([{ name: 'cursor', type: 'Int' }]), undefined);
  });

  it('are joined list by list', () => {
    const search: Run = { kind: 'entity-search', text: '' };
    assert.equal(joinPages(search, body([1, 2], 'two'), body([3], null)), body([1, 2, 3], null));
    assert.equal(joinPages(search, body([1], 'two'), '{"data":null}'), body([1], 'two'));
  });

  it('of the large world are read to the end, each entity once', async () => {
    const sandbox = createSandbox({ now: () => Date.parse('2026-11-20T10:00:30Z'), seed: 2 });
    let run: GraphqlRun | undefined = { kind: 'entity-search', text: "domain = 'APM' AND type = 'APPLICATION'" };
    let all = '';
    let pages = 0;
    for (; run; pages++) {
      const response = await sandbox.fetch(sandbox.graphqlUrl, {
        method: 'POST',
        headers: { 'Api-Key': sandbox.apiKey, 'Content-Type': 'application/json' },
        body: JSON.stringify(graphqlBody(run, sandbox.accountId)),
      });
      const text = await response.text();
      all = all === '' ? text : joinPages(run, all, text);
      run = nextPage(run, { body: text }) as GraphqlRun | undefined;
    }
    const { count, results } = JSON.parse(all).data.actor.entitySearch;
    assert.ok(pages > 1, `${pages} pages`);
    assert.equal(results.entities.length, count);
    assert.equal(new Set(results.entities.map((entity: { guid: string }) => entity.guid)).size, count);
  });
});

describe('the accounts of a query', () => {
  it('are sent as one account or as a list', () => {
    const run = { kind: 'nrql', text: 'SELECT 1' } as const;
    assert.deepEqual(graphqlBody(run, 7).variables, { accountId: 7, query: 'SELECT 1' });
    assert.deepEqual(graphqlBody({ ...run, accountIds: [8] }, 7).variables, { accountId: 8, query: 'SELECT 1' });
    assert.deepEqual(graphqlBody({ ...run, accountIds: [8, 9] }, 7).variables, { accounts: [8, 9], query: 'SELECT 1' });
  });
});
