import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSandbox } from '../../server/src/sandbox/handle';
import { languageOf } from '../../server/src/text/languageId';
import { Lines } from '../../server/src/text/lines';
import { pulling, TestClient } from '../harness/client';
import { runCommand } from '../harness/command';
import { documentRequests } from '../harness/documentRequests';
import { namesIn } from '../harness/hostile';
import { inheritedLookups, strangeName as name } from '../harness/lookups';

const files = namesIn([name]);

describe('a name of a text is looked up among own properties only', () => {
  it('by the finder of tables without a prototype', async () => {
    const table: Readonly<Record<string, number>> = { one: 1 };
    const found = await inheritedLookups(async () => void table[name]);
    assert.equal(found.length, 1, 'a lookup is seen');
    assert.deepEqual(await inheritedLookups(async () => void Object.hasOwn(table, name)), []);
  });

  it('by each request of the language server, at each of its places', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      settings: {
        severity: { [name]: 'error' },
        names: { eventTypes: [name], attributes: { [name]: [name] }, values: { [name]: [name] } },
        service: { regions: { [name]: { baseUrl: 'https://api.example.com' } } },
      },
      quiet: ['window/showMessage'],
    });
    const found = await inheritedLookups(async () => {
      for (const [path, text] of Object.entries(files)) {
        const { uri } = await client.open(path, languageOf(path, text), text);
        const lines = new Lines(text);
        const places = [...text.matchAll(new RegExp(name, 'gi'))].flatMap(({ index }) => [
          index,
          index + 3,
          index + name.length,
        ]);
        const methods = documentRequests.filter(method => !/hover|completion|signature|definition/.test(method));
        for (const method of methods) await client.request(method, paramsAt(uri, { line: 0, character: 0 }));
        for (const offset of places) {
          for (const method of documentRequests.filter(each => !methods.includes(each)))
            await client.request(method, paramsAt(uri, lines.positionAt(offset)));
        }
      }
    });
    for (const method of ['window/showMessage', 'graphward/findings']) await client.ignore(method);
    await client.close();
    assert.deepEqual(found, []);
  });

  for (const command of ['scan', 'rewrite', 'check'] as const) {
    it(`by ${command}`, async () => {
      const found = await inheritedLookups(async () => {
        const { status, stderr } = await runCommand(command, ['--format', 'json'], files);
        assert.ok(status !== 2, stderr);
      });
      assert.deepEqual(found, []);
    });
  }

  it('by the embedded service', async () => {
    const sandbox = createSandbox({ now: () => Date.parse('2026-11-20T10:00:00Z') });
    const query =
      'query ($account: Int!, $query: Nrql!) { actor { account(id: $account) { nrql(query: $query) { results } } } }';
    const ask = async (path: string, init?: { readonly method: string; readonly body: string }) => {
      const headers = { 'Api-Key': sandbox.apiKey, 'X-Api-Key': sandbox.apiKey, 'Content-Type': 'application/json' };
      await (await sandbox.fetch(new URL(path, sandbox.graphqlUrl).href, { headers, ...init })).text();
    };
    const post = (text: string, variables: object) =>
      ask('/graphql', { method: 'POST', body: JSON.stringify({ query: text, variables, operationName: null }) });
    const found = await inheritedLookups(async () => {
      for (const text of (files['names.nrql'] ?? '').split(';\n'))
        await post(query, { account: sandbox.accountId, query: text });
      await post(files['names.graphql'] ?? '', { [name]: name });
      await post(
        `{ actor { entitySearch(query: "${name} = '${name}' AND tags.${name} = '1'") { results { entities { name } } } } }`,
        {},
      );
      for (const path of [
        `/v2/${name}.json`,
        `/v2/applications.json?filter[${name}]=${name}&${name}=${name}`,
        `/v2/applications/${name}/metrics/data.json?names[]=${name}&values[]=${name}`,
        `/v2/applications/1/metrics.json?name=${name}`,
        `/${name}`,
      ])
        await ask(path);
      const body = JSON.stringify({ [name]: name, deployment: { [name]: name, revision: name } });
      await ask('/v2/applications/1/deployments.json', { method: 'POST', body });
      await ask('/__sandbox/faults', { method: 'POST', body: JSON.stringify({ name, on: true }) });
    });
    assert.deepEqual(found, []);
  });
});

function paramsAt(uri: string, position: { readonly line: number; readonly character: number }) {
  const range = { start: { line: 0, character: 0 }, end: { line: 99_999, character: 0 } };
  return {
    uri,
    textDocument: { uri },
    label: name,
    title: name,
    name,
    data: { uri, id: name },
    ids: [name],
    ch: ';',
    position,
    positions: [position],
    range,
    context: { diagnostics: [], includeDeclaration: true },
    newName: name,
    options: { tabSize: 2, insertSpaces: true },
  };
}
