import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { createSandbox } from '../../server/src/sandbox/handle';
import { serve } from '../../server/src/sandbox/http';
import { compilePattern } from '../../server/src/sandbox/query/pattern/pattern';
import { resetPatternSteps } from '../../server/src/sandbox/query/pattern/run';

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
  it('with a pattern: its steps are counted', () => {
    const text = 'a'.repeat(20_000);
    resetPatternSteps();
    for (const source of ['(.*?)'.repeat(30), '(a*)*'.repeat(30), '(a+)+b'])
      assert.throws(
        () => {
          for (let round = 0; round < 1000; round++) compilePattern(source).match(text);
        },
        /too many steps/,
        source,
      );
    resetPatternSteps();
    assert.ok(compilePattern('(a|b)*').match('abab'));
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
