import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CodeLens } from 'vscode-languageserver';
import { type BothResponses, readBoth } from '../../server/src/api/compare';
import {
  type ComparedCall,
  type ComparisonParams,
  commands,
  type FindingsParams,
  type JudgeComparisonResult,
  judgeComparisonRequest,
  type PrepareComparisonResult,
  prepareComparisonRequest,
  type RewriteResult,
  rewriteRequest,
} from '../../server/src/lsp/protocol';
import { createSandbox } from '../../server/src/sandbox/handle';
import { pulling, TestClient, testNow } from '../harness/client';
import { createFakeClock } from '../harness/fakeClock';

const report = `import requests

response = requests.get(
    f"https://api.example.com/v2/applications/{app_id}/metrics/data.json",
    headers={"Api-Key": key},
    params={"names[]": "HttpDispatcher", "values[]": "call_count"},
)
for slice in response.json()["metric_data"]["metrics"][0]["timeslices"]:
    print(slice["values"]["call_count"])
`;

const deployment = `requests.post(
    "https://api.example.com/v2/applications/987654/deployments.json",
    headers={"Api-Key": key},
    json={"deployment": {"revision": "1"}},
)
`;

const service = { regions: { us: { baseUrl: 'https://api.example.com' } } };
const options = { capabilities: pulling, settings: { service }, initializationOptions: { comparesCalls: true } };

async function opened(
  text = report,
): Promise<{ client: TestClient; uri: string; findings: FindingsParams['findings'] }> {
  const client = await TestClient.start(options);
  const { uri } = await client.open('jobs/report.py', 'python', text);
  const { findings } = (await client.take('graphward/findings')) as FindingsParams;
  return { client, uri, findings };
}

function lensesOf(client: TestClient, uri: string): Promise<CodeLens[]> {
  return client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
}

/** The call of the compare lens. */
async function comparedCall(client: TestClient, uri: string): Promise<ComparedCall> {
  const lens = (await lensesOf(client, uri)).find(({ command }) => command?.command === commands.compare);
  return lens?.command?.arguments?.[0] as ComparedCall;
}

const sandbox = createSandbox({ now: () => testNow });
const values = { app_id: '987654' };
const base = { accountId: sandbox.accountId, now: testNow, values };

/** Sends both requests to the sandbox, as a client does. */
async function read(prepared: PrepareComparisonResult): Promise<BothResponses> {
  assert.equal(prepared?.kind, 'ready', JSON.stringify(prepared));
  const clock = createFakeClock(testNow);
  const region = { baseUrl: sandbox.url };
  const target = { regionName: 'sandbox', region, key: sandbox.apiKey, accountId: sandbox.accountId };
  const world = { fetch: sandbox.fetch, now: () => testNow, schedule: clock.schedule };
  const responses = await clock.settle(readBoth(prepared.request, target, world));
  assert.ok('rest' in responses);
  return responses;
}

async function judged(client: TestClient, params: ComparisonParams, responses: BothResponses) {
  const result = await client.request<JudgeComparisonResult>(judgeComparisonRequest, { ...params, responses });
  assert.ok(result);
  return result;
}

describe('a comparison in the editor', () => {
  it('is offered by a lens with the days left, for a call that reads', async () => {
    const { client, uri } = await opened();
    const titles = (await lensesOf(client, uri)).map(({ command }) => command?.title);
    assert.equal(titles[1], '252 days left · compare old and new');
    assert.deepEqual(titles.slice(2), ['Run REST call', 'Explain']);
    await client.close();
  });

  it('is not offered for a call that writes, whose lens has the days left all the same', async () => {
    const { client, uri } = await opened(deployment);
    const titles = (await lensesOf(client, uri)).map(({ command }) => command?.title);
    assert.deepEqual(titles.slice(1), ['Explain · 252 days left']);
    await client.close();
  });

  it('names a value that only the program has, and takes it from the client', async () => {
    const { client, uri, findings } = await opened();
    const params = { ...base, uri, id: findings[0]?.id ?? '' };
    const lacking = await client.request<PrepareComparisonResult>(prepareComparisonRequest, { ...params, values: {} });
    assert.deepEqual(lacking, {
      kind: 'missing',
      name: 'app_id',
      endpoint: 'GET /v2/applications/{app_id}/metrics/data',
    });
    const wrong = { ...params, values: { app_id: 'not an id' } };
    const refused = await client.request<PrepareComparisonResult>(prepareComparisonRequest, wrong);
    assert.equal(refused?.kind, 'not-run');
    await client.close();
  });

  it('finds both readings the same, counts the values and returns both as REST responses', async () => {
    const { client, uri, findings } = await opened();
    const params = { ...base, uri, id: findings[0]?.id ?? '' };
    const prepared = await client.request<PrepareComparisonResult>(prepareComparisonRequest, params);
    const responses = await read(prepared);
    const result = await judged(client, params, responses);
    assert.deepEqual([result.verdict, result.differing, result.values.length], ['same', undefined, 30]);
    assert.ok(JSON.stringify(result.rest).includes('"timeslices"'));
    assert.ok(JSON.stringify(result.graphql).includes('"timeslices"'));
    await client.close();
  });

  it('says how many values differ', async () => {
    const { client, uri, findings } = await opened();
    const params = { ...base, uri, id: findings[0]?.id ?? '' };
    const responses = await read(await client.request(prepareComparisonRequest, params));
    const tampered = JSON.parse(JSON.stringify(responses).replace(/"call_count":/, '"call_count":1'));
    const result = await judged(client, params, tampered);
    assert.deepEqual([result.verdict, result.differing], ['different', 1]);
    assert.match(result.reason ?? '', /^1 of \d+ values differ/);
    await client.close();
  });

  it('is of one text: an edit of the call makes it another call', async () => {
    const { client, uri } = await opened();
    const before = await comparedCall(client, uri);
    await client.change(uri, { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, '# a comment\n');
    await client.take('graphward/findings');
    assert.deepEqual(await comparedCall(client, uri), before, 'what stands elsewhere changes nothing');
    const line = report.split('\n').findIndex(text => text.includes('HttpDispatcher'));
    const start = (report.split('\n')[line] ?? '').indexOf('HttpDispatcher');
    const range = { start: { line: line + 1, character: start }, end: { line: line + 1, character: start + 14 } };
    await client.change(uri, range, 'OtherTransaction/all');
    await client.take('graphward/findings');
    assert.notEqual((await comparedCall(client, uri)).text, before.text);
    await client.close();
  });

  it('compares an earlier text with the request that stands there now', async () => {
    const { client, uri, findings } = await opened();
    const address = { uri, id: findings[0]?.id ?? '' };
    const rewrite = await client.request<RewriteResult>(rewriteRequest, address);
    const account = JSON.stringify(sandbox.accountId);
    const text = client.edited(uri, rewrite?.edits ?? []).replace(/<?YOUR_ACCOUNT_ID>?|ACCOUNT_ID/g, account);
    const end = { line: report.split('\n').length, character: 0 };
    await client.change(uri, { start: { line: 0, character: 0 }, end }, text);
    await client.take('graphward/findings');
    const line = text.split('\n').findIndex(each => each.includes('requests.post'));
    const params = { ...base, uri, before: report, position: { line, character: 15 } };
    const result = await judged(client, params, await read(await client.request(prepareComparisonRequest, params)));
    assert.equal(result.verdict, 'same', result.reason);
    const wrong = text.replace('TIMESERIES', 'WHERE false TIMESERIES');
    assert.notEqual(wrong, text);
    await client.change(uri, { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }, wrong);
    const other = await judged(client, params, await read(await client.request(prepareComparisonRequest, params)));
    assert.equal(other.verdict, 'different', other.reason);
    const elsewhere = { ...params, position: { line: 0, character: 0 } };
    assert.equal(await client.request(prepareComparisonRequest, elsewhere), null);
    await client.close();
  });
});
