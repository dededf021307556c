import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { createSandbox } from '../../server/src/sandbox/handle';
import { serve } from '../../server/src/sandbox/http';
import { compilePattern } from '../../server/src/sandbox/query/pattern/pattern';

const sandbox = createSandbox({ now: () => Date.parse('2026-11-20T10:00:00Z') });

async function post(query: string, variables: object = {}): Promise<string> {
  const response = await sandbox.fetch(sandbox.graphqlUrl, {
    method: 'POST',
    headers: { 'Api-Key': sandbox.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return response.text();
}

describe('one request does not block the others', () => {
  it('with patterns: their steps are counted for a request', () => {
    const text = 'a'.repeat(20_000);
    const unused = () => ({ patternSteps: 0 });
    for (const source of ['(.*?)'.repeat(30), '(a*)*'.repeat(30), '(a+)+b'])
      assert.throws(
        () => {
          const ofRequest = unused();
          for (let round = 0; round < 1000; round++) compilePattern(source).match(text, ofRequest);
        },
        /too many steps/,
        source,
      );
    assert.ok(compilePattern('(a|b)*').match('abab', unused()));
    const meter = { patternSteps: 4_999_000 };
    compilePattern('(a|b)*').match('abab', meter);
    assert.ok(meter.patternSteps > 4_999_000);
    assert.throws(() => compilePattern('(a|b)*').match('ab'.repeat(1000), meter), /too many steps/);
  });

  it('with a query of 30 captures, which is refused in one sentence', async () => {
    const query = `SELECT aparse(name, '${'*'.repeat(30)}x') FROM Transaction SINCE 10 minutes ago LIMIT MAX`;
    const variables = { account: sandbox.accountId, query };
    const body = await post(
      'query ($account: Int!, $query: Nrql!) { actor { account(id: $account) { nrql(query: $query) { results } } } }',
      variables,
    );
    assert.ok(/"results":\[/.test(body) || /take too many steps/.test(body), body.slice(0, 200));
  });

  it('with expressions that are computed for each row, and with a long text', async () => {
    const run = (query: string, count: number) =>
      post(
        `query ($query: Nrql!) { actor { account(id: ${sandbox.accountId}) { ${Array.from({ length: count }, (_, at) => `a${at}: nrql(query: $query) { results }`).join(' ')} } } }`,
        { query },
      );
    const where = (condition: string) => `SELECT count(*) FROM Transaction WHERE ${condition} SINCE 1 day ago`;
    const names = (count: number) => Array.from({ length: count }, (_, at) => `name = '${at}'`).join(' OR ');
    assert.match(await run(where(names(50)), 1), /^\{"data":\{"actor":\{"account":\{"a0":\{"results":\[\{"count":0/);
    const costly = [
      where(names(3000)),
      where(`name LIKE '${'%a_'.repeat(5000)}'`),
      `SELECT latest(concat(${Array(5000).fill('name').join(',')})) FROM Transaction SINCE 1 day ago`,
    ];
    for (const query of costly) assert.match(await run(query, 1), /reads too much/, query.slice(0, 60));
    const text = await run(`SELECT 1 FROM Transaction WHERE ${'a = 1 AND '.repeat(65_000)} b = 2`, 1);
    assert.match(text, /reads too much/);
  });

  it('with what one row leads to: overlapping intervals, joins, variables of variables, large values, and groups', async () => {
    const run = (query: string) =>
      post(
        `query ($query: Nrql!) { actor { account(id: ${sandbox.accountId}) { nrql(query: $query) { results } } } }`,
        { query },
      );
    const times = (count: number, text: (at: number) => string, between = ', ') =>
      Array.from({ length: count }, (_, at) => text(at)).join(between);
    const doubled = `WITH duration AS a0, ${times(40, at => `a${at} + a${at} AS a${at + 1}`)}`;
    const slices = `FROM Metric WHERE appId IN (${sandbox.world.applications.map(({ id }) => id).join(', ')})`;
    const inner = '(FROM Transaction SELECT host, name, duration LIMIT MAX)';
    const value = 'svc.timeslice.value';
    const costly = [
      `SELECT ${times(20, () => 'uniques(name)')} FROM Transaction SINCE 1 day ago TIMESERIES 23 hours SLIDE BY 11 seconds`,
      `SELECT count(*) FROM Transaction JOIN ${inner} ON host JOIN ${inner} ON host SINCE 30 minutes ago`,
      `${doubled} SELECT average(a40) FROM Transaction SINCE 1 hour ago`,
      `SELECT ${times(90, at => `histogram(duration, ${at + 1}, 500)`)} FROM Transaction SINCE 3 hours ago FACET name TIMESERIES MAX`,
      `SELECT uniqueCount(${value}, timestamp) ${slices} SINCE 1 day ago`,
      `SELECT count(*) ${slices} SINCE 1 day ago FACET ${value}, timestamp LIMIT MAX`,
      `SELECT ${value} ${slices} SINCE 1 day ago ORDER BY timestamp, metricTimesliceName LIMIT MAX`,
    ];
    for (const query of costly) assert.match(await run(query), /reads too much/, query.slice(0, 80));
    const date = `toTimestamp('${'1'.repeat(60)}x', '${'dH'.repeat(20)}')`;
    assert.match(await run(`SELECT latest(${date}) FROM Transaction SINCE 10 minutes ago`), /"results":\[/);
    const format = times(20, at => `{a${at}}`, '');
    const named = `SELECT count(${value}) ${slices} WITH METRIC_FORMAT '${format}!' SINCE 10 minutes ago`;
    assert.match(await run(named), /"results":\[|take too many steps/);
  });

  it('with what it writes: rows that are made, and rows that are asked for under many names', async () => {
    const ask = (query: string, results = 'results') =>
      post(
        `query ($query: Nrql!) { actor { account(id: ${sandbox.accountId}) { nrql(query: $query) { ${results} } } } }`,
        { query },
      );
    const rows = 'SELECT * FROM Transaction SINCE 1 hour ago LIMIT 2000';
    assert.match(await ask(rows), /^\{"data":\{"actor":\{"account":\{"nrql":\{"results":\[\{/);
    const names = Array.from({ length: 100 }, (_, at) => `a${at}: results`).join(' ');
    assert.match(await ask(rows, names), /"errorClass":"TIMEOUT"/);
    const series = 'FACET name, host, appName LIMIT MAX TIMESERIES MAX COMPARE WITH 1 day ago SINCE 3 hours ago';
    assert.match(await ask(`SELECT average(duration), uniqueCount(name) FROM Transaction ${series}`), /reads too much/);
  });

  it('with many queries: others have their turn between them', async () => {
    const one = `nrql(query: "SELECT * FROM Transaction SINCE 1 hour ago LIMIT 10") { results }`;
    const aliases = Array.from({ length: 20 }, (_, at) => `a${at}: ${one}`).join(' ');
    const ended: string[] = [];
    const many = post(`{ actor { account(id: ${sandbox.accountId}) { ${aliases} } } }`).then(body => {
      ended.push('many');
      return body;
    });
    await post('{ actor { user { id } } }');
    ended.push('one');
    const { data } = JSON.parse(await many);
    assert.deepEqual(ended, ['one', 'many']);
    for (let at = 1; at < 20; at++) assert.deepEqual(data.actor.account[`a${at}`], data.actor.account.a0);
  });

  it('with many requests: one that comes later has its turn between the queries of all of them', async () => {
    const service = await serve(sandbox, 0);
    const send = async (query: string): Promise<void> => {
      const headers = { 'Api-Key': sandbox.apiKey, 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify({ query }) };
      await (await fetch(`${service.url}/graphql`, init)).text();
    };
    const ended: string[] = [];
    const query = `{ actor { account(id: ${sandbox.accountId}) { nrql(query: "SELECT count(*) FROM Transaction SINCE 3 hours ago") { results } } } }`;
    const many = Array.from({ length: 15 }, () => send(query).then(() => ended.push('query')));
    await Promise.race(many);
    await send('{ actor { user { id } } }').then(() => ended.push('one'));
    await Promise.all(many);
    await service.close();
    assert.equal(ended.length, 16);
    assert.equal(ended.at(-1), 'query', ended.join(' '));
  });

  it('with the schema under 200 names', async () => {
    const schema = (name: string) => `${name}: __schema { types { name fields { name } } }`;
    assert.match(await post(`{ ${schema('a')} ${schema('b')} }`), /"types":\[/);
    const many = Array.from({ length: 200 }, (_, at) => schema(`a${at}`)).join(' ');
    assert.match(
      await post(`{ ${many} }`),
      /^\{"errors":\[\{"message":"The document reads the schema more than 10 times\."/,
    );
  });
});

describe('a page of another host', () => {
  it('reads nothing under a host name of its own', async () => {
    const service = await serve(sandbox, 0);
    const { port } = new URL(service.url);
    const read = (host: string) =>
      new Promise<string>((resolve, reject) => {
        const headers = { Host: host, 'Api-Key': sandbox.apiKey };
        request({ host: '127.0.0.1', port, path: '/v2/applications.json', headers }, response => {
          let body = '';
          response.on('data', chunk => {
            body += chunk;
          });
          response.on('end', () => resolve(`${response.statusCode} ${body}`));
        })
          .on('error', reject)
          .end();
      });
    for (const host of ['evil.example', `evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example'])
      assert.match(await read(host), /^403 .*accepts requests from this machine only/, host);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
      assert.match(await read(host), /^200 \{"applications"/);
    await service.close();
  });
});
