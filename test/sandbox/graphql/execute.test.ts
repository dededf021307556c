import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  parse,
  printSchema,
  validate,
  validateSchema,
} from 'graphql';
import { still } from '../exchange';

const schemaPath = 'server/src/catalogue/schema.graphql';

interface ResponseBody {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

async function send(body: unknown, sandbox = still()): Promise<{ status: number; response: ResponseBody }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'api-key': sandbox.apiKey, 'Content-Type': 'application/json' };
  const response = await sandbox.handle({ method: 'POST', url: '/graphql', headers, body: text, loopback: true });
  return { status: response.status, response: JSON.parse(response.body) as ResponseBody };
}

function message({ response }: { response: ResponseBody }): string {
  return response.errors?.[0]?.message ?? '';
}

describe('the bundled schema', () => {
  const text = readFileSync(schemaPath, 'utf8');
  const schema = buildSchema(text);

  it('is valid and of a size that can be shipped', () => {
    assert.deepEqual(validateSchema(schema), []);
    // Its many like types compress well: zipped it is an eighth of that.
    assert.ok(text.length <= 360_000, `${text.length} characters`);
  });

  it('accepts the published forms beside its own', () => {
    const documents = [
      'mutation { agentApplicationSettingsUpdate(guid: "g", settings: {alias: "a", apmConfig: {apdexTarget: 0.5, useServerSideConfig: true}}) { alias guid apmSettings { apdexTarget useServerSideConfig } } }',
      '{ actor { account(id: 1) { aiIssues { incidents(filter: {}, timeWindow: {startTime: 1, endTime: 2}) { incidents { account { id name } closedAt createdAt description entityGuids entityNames entityTypes incidentId issueId priority state timestamp title updatedAt } } } } } }',
      '{ actor { account(id: 1) { aiIssues { issues { issues { account { id } activatedAt closedAt conditionFamilyId conditionName description deepLinkUrl entityGuids entityNames } } } } } }',
      '{ actor { account(id: 1) { aiWorkflows { workflows { entities { guid name workflowEnabled destinationConfigurations { channelId name type } destinationsEnabled lastRun } } } } } }',
      '{ actor { nrql(accounts: [1, 2], query: "SELECT 1") { results } account(id: 1) { nrql(query: "SELECT 1") { results } } user { email } } }',
      'mutation { agentApplicationCreateMobile(accountId: 1, name: "n") { accountId applicationToken guid name } }',
      'mutation { agentApplicationCreateBrowser(accountId: 1, name: "n", settings: {cookiesEnabled: true, distributedTracingEnabled: true, loaderType: SPA}) { guid name settings { cookiesEnabled distributedTracingEnabled loaderType } } }',
      'mutation { agentApplicationEnableApmBrowser(guid: "g") { name settings { cookiesEnabled distributedTracingEnabled loaderType } } }',
      'mutation { agentApplicationDelete(guid: "g") { success } }',
      '{ actor { entity(guid: "g") { guid name reporting alertSeverity ... on KeyTransactionEntity { apdexTarget metricName application { guid entity { name } } } } } }',
    ];
    for (const document of documents)
      assert.deepEqual(
        validate(schema, parse(document)).map(problem => problem.message),
        [],
        document,
      );
  });
});

describe('GraphQL over HTTP', () => {
  it('returns its whole schema to an introspection query', async () => {
    const { status, response } = await send({ query: getIntrospectionQuery() });
    assert.equal(status, 200);
    const sent = buildClientSchema(response.data as Parameters<typeof buildClientSchema>[0]);
    assert.equal(printSchema(sent), printSchema(buildSchema(readFileSync(schemaPath, 'utf8'))));
  });

  it('takes variables, and the operation that is meant', async () => {
    const query = 'query A($id: Int!) { actor { account(id: $id) { name } } } query B { actor { user { id } } }';
    const a = await send({ query, variables: { id: 1234567 }, operationName: 'A' });
    assert.deepEqual(a.response, { data: { actor: { account: { name: 'Example Shop' } } } });
    const b = await send({ query, variables: null, operationName: 'B' });
    assert.deepEqual(b.response, { data: { actor: { user: { id: 1001 } } } });
    assert.match(message(await send({ query, operationName: 'C' })), /Unknown operation named "C"/);
  });

  it('skips and includes by variables', async () => {
    const query = 'query ($no: Boolean!) { actor { user @skip(if: $no) { id } accounts @include(if: $no) { id } } }';
    const { response } = await send({ query, variables: { no: true } });
    assert.deepEqual(response, { data: { actor: { accounts: [{ id: 1234567 }, { id: 7654321 }] } } });
  });

  it('says what is wrong with a body that is no request', async () => {
    for (const body of [
      '',
      '{',
      '[]',
      '3',
      'null',
      '{"query": 5}',
      '{"query": "{ a }", "variables": []}',
      '{"query": "{ a }", "operationName": 1}',
    ]) {
      const { status, response } = await send(body);
      assert.equal(status, 400, body);
      assert.ok((response.errors?.length ?? 0) > 0, body);
    }
  });

  it('survives documents that are deep, long, or repeat themselves', async () => {
    const deep = `${'{ actor '.repeat(3000)}${'}'.repeat(3000)}`;
    assert.match(message(await send({ query: deep })), /nested more than/);
    const open = '{'.repeat(100_000);
    assert.match(message(await send({ query: open })), /nested more than/);
    const long = `{ actor { ${Array.from({ length: 9000 }, (_, i) => `a${i}: user { id }`).join(' ')} } }`;
    assert.match(message(await send({ query: long })), /more that|more than|tokens/i);
    const circle = 'fragment A on Actor { ...B } fragment B on Actor { ...A } { actor { ...A } }';
    assert.match(message(await send({ query: circle })), /Cannot spread fragment/);
    const brackets = `{ actor { account(id: 1234567) { nrql(query: "${'('.repeat(5000)}") { results } } } }`;
    assert.match(message(await send({ query: brackets })), /Syntax Error/);
  });

  it('sees a change that was made through the REST API, and the other way round', async () => {
    const sandbox = still();
    const headers = { 'Api-Key': sandbox.apiKey, 'Content-Type': 'application/json' };
    const made = await sandbox.handle({
      method: 'POST',
      url: '/v2/applications/987655/deployments.json',
      headers,
      body: JSON.stringify({ deployment: { revision: 'rest-1' } }),
      loopback: true,
    });
    assert.equal(made.status, 201);
    const query =
      '{ actor { account(id: 1234567) { nrql(query: "SELECT latest(version) AS v, latest(svc.source) AS s FROM ChangeTrackingEvent, Deployment WHERE appId = 987655 AND category = \'Deployment\'") { results } } } }';
    const seen = await send({ query }, sandbox);
    assert.deepEqual(seen.response.data, {
      actor: { account: { nrql: { results: [{ v: 'rest-1', s: 'api.rest.deployments.v2' }] } } },
    });
    const event =
      'mutation { changeTrackingCreateEvent(changeTrackingEvent: {entitySearch: {query: "domain = \'APM\' AND domainId = 987655"}, categoryAndTypeData: {kind: {category: "Deployment", type: "Basic"}, categoryFields: {deployment: {version: "graphql-1"}}}}) { messages } }';
    await send({ query: event }, sandbox);
    const url = '/v2/applications/987655/deployments.json';
    const listed = await sandbox.handle({ method: 'GET', url, headers, body: '', loopback: true });
    const revisions = (JSON.parse(listed.body) as { deployments: { revision: string }[] }).deployments.map(
      each => each.revision,
    );
    assert.ok(revisions.includes('rest-1') && revisions.includes('graphql-1'), revisions.join());
  });

  it('pages through a large world until there is no next cursor', async () => {
    const sandbox = still({ seed: 2 });
    const names: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query =
        "query ($cursor: String) { actor { entitySearch(query: \"domain = 'APM' AND type = 'APPLICATION'\") { count results(cursor: $cursor) { nextCursor entities { guid } } } } }";
      const { response } = await send({ query, variables: { cursor } }, sandbox);
      const { actor } = response.data as {
        actor: {
          entitySearch: { count: number; results: { nextCursor: string | null; entities: { guid: string }[] } };
        };
      };
      names.push(...actor.entitySearch.results.entities.map(entity => entity.guid));
      cursor = actor.entitySearch.results.nextCursor;
      pages++;
      if (!cursor) assert.equal(names.length, actor.entitySearch.count);
    } while (cursor);
    assert.ok(pages > 1, 'the large world has several pages');
    assert.equal(new Set(names).size, names.length);
  });

  it('uses the namespace of its options', async () => {
    const sandbox = still({ namespace: 'acme' });
    const query =
      '{ actor { account(id: 1234567) { nrql(query: "SELECT count(acme.timeslice.value) > 0 AS any FROM Metric WHERE appId = 987654 AND metricTimesliceName = \'HttpDispatcher\'") { results } } } }';
    const { response } = await send({ query }, sandbox);
    assert.deepEqual(response.data, { actor: { account: { nrql: { results: [{ any: true }] } } } });
  });
});
