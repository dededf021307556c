import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endpoints } from '../../server/src/catalogue/endpoints';
import { scramble } from '../../server/src/sandbox/world/random';
import { isExhaustive } from '../harness/thorough';
import { still } from './exchange';

/** A stream of choices that is the same in every run; a failure names the seed of its request. */
function chooser(seed: number) {
  let state = seed;
  const next = (below: number): number => {
    state = scramble(state + 0x9e3779b9);
    return state % below;
  };
  return { next, pick: <T>(list: readonly T[]): T => list[next(list.length)] as T };
}
type Chooser = ReturnType<typeof chooser>;

const words = (text: string) => text.split(/\s+/).filter(Boolean);

const ids = words('987654 987654 987654 987655 987659 987701 987801 912345 98765401 4321 47 77 77 88 61 31440');
const oddities = [
  ...words('0 -1 1e9 99999999999999999999 NaN null true % %00 %FF %F0%9F%9A%80 .. ../.. __proto__ constructor [] {}'),
  ...words(
    '\' " <a> &amp; é 東京 ; , ,, + \ud800 2026-11-20T10:00:00Z 2026-11-20T10:00:00+01:00 2026-02-30 0000-00-00',
  ),
  '',
  ' ',
  '\u0000',
  'a'.repeat(5000),
];
const parameters = [
  ...new Set(endpoints.flatMap(endpoint => ('parameters' in endpoint ? [...endpoint.parameters] : []))),
  ...words('names values policy_id channel_ids policy_ids condition_id name nothing filter[ filter[][a]'),
];
const values = words(`HttpDispatcher Apdex EndUser EndUser/RB Memory/Physical score call_count average_response_time
  error_percentage true 60 300 2 77 88 2026-11-20T09:00:00Z 2026-11-20T10:00:00%2B00:00 2026-11-01 Checkout`);

/** Method, path, parameters that make sense there, and a body that is right. */
const targets: readonly (readonly [method: string, path: string, query?: string, body?: string])[] = [
  ...endpoints.map(endpoint => [endpoint.method, endpoint.path] as const),
  ['GET', '/v2/applications/{id}/metrics/data', 'names[]=HttpDispatcher&names[]=Apdex'],
  ['GET', '/v2/applications/{id}/metrics/data', 'names=EndUser,EndUser/RB&summarize=true&from=2026-10-01T00:00:00Z'],
  ['GET', '/v2/applications/{id}/instances/{id}/metrics/data', 'names[]=Memory/Physical'],
  ['GET', '/v2/applications/{id}/hosts/{id}'],
  ['PUT', '/v2/applications/{id}', '', '{"application":{"name":"x","settings":{"app_apdex_threshold":0.5}}}'],
  ['POST', '/v2/applications/{id}/deployments', '', '{"deployment":{"revision":"1"}}'],
  ['POST', '/v2/applications/{id}/deployments', '', '<deployment><revision>1</revision><user>u</user></deployment>'],
  [
    'POST',
    '/v2/applications/{id}/deployments',
    '',
    'deployment[revision]=1&deployment[a][b][c][d][e][f][g][h][i][j]=1',
  ],
  ['POST', '/deployments', '', 'deployment[app_name]=Checkout&deployment[revision]=1'],
  ['POST', '/deployments', '', 'deployment[application_id]=987654'],
  ['POST', '/v2/mobile_applications', '', '{"mobile_application":{"name":"m"}}'],
  ['POST', '/v2/browser_applications', '', '{"browser_application":{"name":"b"}}'],
  ['POST', '/v2/alerts_channels', 'policy_ids=77', '{"channel":{"name":"c","type":"email","configuration":{"a":1}}}'],
  ['PUT', '/v2/alerts_policy_channels', 'policy_id=77&channel_ids=61'],
  ['POST', '/v2/alerts_policies', '', '{"policy":{"name":"p","incident_preference":"PER_POLICY"}}'],
  ['DELETE', '/v2/alerts_policies/{id}'],
  ['POST', '/v2/alerts_nrql_conditions/policies/{id}', '', '{"nrql_condition":{"name":"n","entities":{"a":[1]}}}'],
  ['PUT', '/v2/alerts_entity_conditions/{id}', 'condition_id=88'],
  ['PUT', '/v2/alerts_incidents/{id}/close'],
  ['POST', '/__sandbox/faults', '', '{"name":"drop","on":true}'],
  ['GET', '/'],
  ['POST', '/graphql'],
  ['POST', '/graphql'],
  ['POST', '/graphql'],
];
/** GraphQL bodies: right, wrong in every layer, and deep. */
const asking = (text: string) =>
  JSON.stringify({
    query: `{ actor { account(id: 1234567) { nrql(query: ${JSON.stringify(text)}) { results metadata { messages } totalResult } } } }`,
  });
const graphqlBodies = [
  '{"query":"{ actor { user { email } accounts { id } } }"}',
  '{"query":"{ actor { entitySearch(query: \\"name LIKE \'%\' AND domain IN (\'APM\')\\") { results { entities { guid } } } } }"}',
  '{"query":"query($g: EntityGuid!) { actor { entity(guid: $g) { name } } }","variables":{"g":"MTIzNDU2N3xBUE18QVBQTElDQVRJT058OTg3NjU0"}}',
  '{"query":"mutation { agentApplicationCreateMobile(accountId: 1234567, name: \\"m\\") { guid } }"}',
  '{"query":"{ __schema { types { name } } }","operationName":null}',
  `{"query":"${'{ a '.repeat(5000)}"}`,
  asking('SELECT count(*) FROM Transaction WHERE appId = 987654 FACET host TIMESERIES'),
  asking(
    "SELECT apdex(svc.timeslice.value) FROM Metric WHERE appName = 'Checkout' AND metricTimesliceName = 'Apdex' SINCE 1 hour ago COMPARE WITH 1 day ago",
  ),
  asking(`SELECT ${'('.repeat(3000)}1 FROM Transaction`),
  asking('SELECT * FROM Nothing LIMIT MAX'),
  asking(''),
];
const bombs = ['['.repeat(50_000), '<a>'.repeat(50_000), 'a[b]'.repeat(2000), '<a><b></a></b>', '\u0000', '{"a":'];

function address(choose: Chooser, path: string, query: string): string {
  const fill = () => (choose.next(8) ? choose.pick(ids) : choose.pick(oddities).slice(0, 40));
  const suffix = choose.pick(['.json', '.json', '.json', '.xml', '.xml', '', '.csv', '.json/']);
  const more = Array.from({ length: choose.next(4) }, () => {
    const value = choose.next(3) ? choose.pick(values) : choose.pick(oddities);
    return `${choose.pick(parameters)}${choose.pick(['=', '=', '=', ''])}${value}`;
  });
  if (path === '/graphql') return path;
  return `${path.replace(/\{\w+\}/g, fill)}${suffix}?${[query, ...more].join(choose.pick(['&', '&', '&&', ';']))}`;
}

/** Cuts a body, doubles it, or puts odd text into it. */
function damage(choose: Chooser, body: string): string {
  const offset = choose.next(body.length + 1);
  return choose.pick([
    body,
    body,
    body.slice(0, offset),
    body.slice(0, offset) + choose.pick(oddities) + body.slice(offset),
    body + body,
  ]);
}

function contentType(body: string): string {
  if (body.startsWith('{')) return 'application/json';
  return body.startsWith('<') ? 'application/xml' : 'application/x-www-form-urlencoded';
}

const keys = words('ada ada ada ada ada ada grace ravi nobody').map(name => `sandbox-key-${name}-1234567`);

function makeRequest(seed: number) {
  const choose = chooser(seed);
  const [method, path, query = '', template = ''] = choose.pick(targets);
  const body = path === '/graphql' ? choose.pick(graphqlBodies) : template;
  const sent = choose.next(12) ? (choose.next(3) ? body : damage(choose, body)) : choose.pick(bombs);
  const odd = choose.pick(['application/json; charset=utf-8', 'application/xml', 'text/plain', '']);
  return {
    method: choose.next(8) ? method : choose.pick(words('GET POST PUT DELETE HEAD PATCH get x')),
    url: address(choose, path, query),
    headers: {
      [choose.pick(['Api-Key', 'Api-Key', 'x-api-key', 'X-API-KEY', 'X-License-Key'])]: choose.pick(keys),
      'Content-Type': choose.next(5) ? contentType(sent) : odd,
    },
    body: sent,
    loopback: false,
  };
}

const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);
process.on('unhandledRejection', note);
after(() => process.off('unhandledRejection', note));

const requestCount = isExhaustive ? 10_000 : 2_000;

test(`${requestCount} generated requests: always a response, never a failure of the service`, async () => {
  const sandbox = still({ restCallsPerMinute: Number.POSITIVE_INFINITY });
  const statuses = new Map<number, number>();
  for (let seed = 1; seed <= requestCount; seed++) {
    const request = makeRequest(seed);
    const { status, headers, body } = await sandbox.handle(request);
    const what = `request ${seed}: ${request.method} ${request.url.slice(0, 200)}: ${status}`;
    assert.ok(status >= 200 && status < 500, what);
    if (body !== '' && (headers['Content-Type'] ?? '').includes('json'))
      assert.doesNotThrow(() => JSON.parse(body), what);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  // The generator is of use only while it reaches every kind of response.
  for (const status of [200, 201, 401, 403, 404, 405, 422])
    assert.ok((statuses.get(status) ?? 0) >= 10, `${status}: ${statuses.get(status)}`);
  // An unhandled rejection is reported before the next turn of the event loop.
  await new Promise(done => setImmediate(done));
  assert.deepEqual(rejections, []);
});
