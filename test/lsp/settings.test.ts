import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildSchema, introspectionFromSchema } from 'graphql';
import type { CompletionList, TextEdit } from 'vscode-languageserver';
import { readSettings } from '../../server/src/lsp/settings';
import { pulling, root, TestClient } from '../harness/client';

const schema = 'type Query { "Says hello." hello: String }';

async function codes(client: TestClient, uri: string): Promise<unknown[]> {
  return (await client.diagnostics(uri)).map(({ code, severity }) => `${code} ${severity}`);
}

describe('settings of the language server', () => {
  it('change the severity of a code, and silence it', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { severity: { 'unknown-field': 'hint' } },
    });
    const { uri } = await client.open('a.graphql', 'graphql', '{ actor { usr } }');
    assert.deepEqual(await codes(client, uri), ['unknown-field 4']);
    await client.notify('workspace/didChangeConfiguration', {
      settings: { graphward: { severity: { 'unknown-field': 'off' } } },
    });
    assert.deepEqual(await codes(client, uri), []);
    await client.close();
  });

  it('are asked for where the client only says that they changed', async () => {
    const client = await TestClient.start({
      capabilities: { ...pulling, workspace: { configuration: true } },
      returns: { 'workspace/configuration': () => [{ severity: { 'unknown-field': 'warning' } }] },
    });
    const { uri } = await client.open('a.graphql', 'graphql', '{ actor { usr } }');
    await client.notify('workspace/didChangeConfiguration', { settings: null });
    await client.take('workspace/configuration');
    assert.deepEqual(await codes(client, uri), ['unknown-field 2']);
    await client.close();
  });

  it('are those of its folder for a document of a workspace with several folders', async () => {
    const bySuffix: Readonly<Record<string, object>> = {
      '/one': { severity: { 'unknown-field': 'warning' }, codeLens: { run: false }, format: { keywordCase: 'lower' } },
      '/two': { severity: { 'unknown-field': 'off' }, schemaPath: 'own.graphqls' },
    };
    let sent = bySuffix;
    const client = await TestClient.start({
      capabilities: { ...pulling, workspace: { configuration: true } },
      settings: { severity: { 'unknown-field': 'information' } },
      folders: [`${root}/one`, `${root}/two`],
      files: { 'two/own.graphqls': 'type Query { hello: String }' },
      quiet: ['workspace/configuration'],
      returns: {
        'workspace/configuration': ({ items }: { readonly items: readonly { readonly scopeUri?: string }[] }) =>
          items.map(({ scopeUri }) => sent[scopeUri?.slice(scopeUri.lastIndexOf('/')) ?? ''] ?? null),
      },
    });
    const document = '{ actor { usr } }';
    const one = await client.open('one/a.graphql', 'graphql', document);
    const two = await client.open('two/a.graphql', 'graphql', document);
    const elsewhere = await client.open('a.graphql', 'graphql', document);
    assert.deepEqual(await codes(client, one.uri), ['unknown-field 2']);
    assert.deepEqual(await codes(client, two.uri), []);
    assert.deepEqual(await codes(client, elsewhere.uri), ['unknown-field 3']);
    const lenses = (uri: string) => client.request<unknown[]>('textDocument/codeLens', { textDocument: { uri } });
    assert.deepEqual([(await lenses(one.uri)).length, (await lenses(two.uri)).length], [0, 1]);
    const hello = await client.open('two/b.graphql', 'graphql', '{ hello }');
    assert.deepEqual(await codes(client, hello.uri), [], 'the schema that the settings of the folder name');
    const query = await client.open('one/a.nrql', 'nrql', 'SELECT count(*) FROM Log');
    const [edit] = await client.request<TextEdit[]>('textDocument/formatting', {
      textDocument: { uri: query.uri },
      options: { tabSize: 2, insertSpaces: true },
    });
    assert.ok(edit && client.edited(query.uri, [edit]).startsWith('select'), JSON.stringify(edit));
    sent = { '/one': { severity: { 'unknown-field': 'hint' } } };
    await client.notify('workspace/didChangeConfiguration', { settings: { graphward: {} } });
    assert.deepEqual(await codes(client, one.uri), ['unknown-field 4']);
    assert.deepEqual(
      await codes(client, two.uri),
      ['unknown-field 1'],
      'a folder without settings has the common ones',
    );
    await client.close();
  });

  it('are those of the innermost of folders within each other, and so is the schema', async () => {
    const folders = [root, `${root}/shop`, `${root}/shop/web`];
    const severities: readonly string[] = ['error', 'warning', 'hint'];
    const named = JSON.stringify({ schema: 'own.graphqls' });
    const client = await TestClient.start({
      capabilities: { ...pulling, workspace: { configuration: true } },
      folders,
      files: {
        'own.graphqls': 'type Query { outer: String }',
        '.graphqlrc.json': named,
        'shop/own.graphqls': 'type Query { shop: String }',
        'shop/.graphqlrc.json': named,
      },
      quiet: ['workspace/configuration'],
      returns: {
        'workspace/configuration': ({ items }: { readonly items: readonly { readonly scopeUri?: string }[] }) =>
          items.map(({ scopeUri = '' }) => ({ severity: { 'unknown-field': severities[folders.indexOf(scopeUri)] } })),
      },
    });
    const found: Record<string, unknown> = {};
    const text = '{ outer shop }';
    for (const folder of ['', 'shopping/', 'shop/', 'shop/web/']) {
      const { uri } = await client.open(`${folder}queries/a.graphql`, 'graphql', text);
      found[folder] = (await client.diagnostics(uri)).map(({ range, severity }) => [
        client.textAt(uri, range),
        severity,
      ]);
    }
    assert.deepEqual(found, {
      '': [['shop', 1]],
      'shopping/': [['shop', 1]],
      'shop/': [['outer', 2]],
      // Its settings are its own; it names no schema, so that the one around it holds.
      'shop/web/': [['outer', 4]],
    });
    await client.close();
  });

  /** Every form in which a schema can be named, with the files of the workspace. */
  const namedSchemas: readonly { readonly settings?: object; readonly files: Readonly<Record<string, string>> }[] = [
    { settings: { schemaPath: 'api/my.graphqls' }, files: { 'api/my.graphqls': schema } },
    { settings: { schemaPath: './api/../api/my.graphqls' }, files: { 'api/my.graphqls': schema } },
    { settings: { schemaPath: '/workspace/api/my.graphqls' }, files: { 'api/my.graphqls': schema } },
    { settings: { schemaPath: 'file:///workspace/api/my.graphqls' }, files: { 'api/my.graphqls': schema } },
    { files: { '.graphqlrc.yml': 'schema: ./api/my.graphqls\n', 'api/my.graphqls': schema } },
    { files: { '.graphqlrc.yml': '# ours\nschema:\n  - "api/my.graphqls"\n', 'api/my.graphqls': schema } },
    { files: { '.graphqlrc': 'schema: api/*.graphqls\n', 'api/my.graphqls': schema } },
    { files: { '.graphqlrc': 'schema: /workspace/api/my.graphqls\n', 'api/my.graphqls': schema } },
    { files: { '.graphqlrc': 'schema: /workspace/api/*.graphqls\n', 'api/my.graphqls': schema } },
    { files: { '.graphqlrc': '{ "schema": ["api/my.graphqls"] }', 'api/my.graphqls': schema } },
    { files: { '.graphqlrc.json': '{ "schema": "api/my.graphqls" }', 'api/my.graphqls': schema } },
    { files: { 'graphql.config.yaml': 'schema: api/my.graphqls', 'api/my.graphqls': schema } },
    {
      files: {
        'graphql.config.json': JSON.stringify({
          projects: {
            other: { schema: 'other.graphqls', documents: 'other/**/*.graphql' },
            ours: { schema: 'api/{my,your}.graphqls', documents: ['*.graphql'] },
          },
        }),
        'api/my.graphqls': schema,
        'other.graphqls': 'type Query { other: String }',
      },
    },
    {
      files: {
        '.graphqlrc.json': '{ "schema": "api/schema.json" }',
        'api/schema.json': JSON.stringify({ data: introspectionFromSchema(buildSchema(schema)) }),
      },
    },
  ];

  it('name a schema, in the setting or in any configuration file that is data', async () => {
    for (const world of namedSchemas) {
      const client = await TestClient.start({ capabilities: pulling, ...world });
      const { uri } = await client.open('a.graphql', 'graphql', '{ hello }');
      assert.deepEqual(await codes(client, uri), [], JSON.stringify(world));
      const { items } = await client.request<CompletionList>('textDocument/completion', {
        textDocument: { uri },
        position: { line: 0, character: 2 },
      });
      assert.equal(items[0]?.label, 'hello');
      await client.close();
    }
  });

  it('read a schema inside the folder only, unless the setting is the own one of the user', async () => {
    const leading = [
      { files: { '.graphqlrc.yml': 'schema: ../outside.graphqls' } },
      { files: { '.graphqlrc.json': '{ "schema": "/outside.graphqls" }' } },
      { files: { '.graphqlrc': 'schema: file:///outside.graphqls' } },
      { settings: { schemaPath: '../outside.graphqls' }, files: {} },
      { settings: { schemaPath: '/outside.graphqls' }, files: {}, initializationOptions: { userSchemaPath: '' } },
      { settings: { schemaPath: '//server/share/a.graphqls' }, files: {} },
      { settings: { schemaPath: '\\\\server\\share\\a.graphqls' }, files: {} },
      { files: { '.graphqlrc': 'schema: linked.graphqls' }, links: { 'linked.graphqls': 'file:///outside.graphqls' } },
    ];
    for (const world of leading) {
      const read: string[] = [];
      const client = await TestClient.start({ capabilities: pulling, ...world, onRead: path => read.push(path) });
      const { uri } = await client.open('a.graphql', 'graphql', '{ actor { user { id } } }');
      assert.deepEqual(await codes(client, uri), [], JSON.stringify(world));
      assert.ok(!read.some(path => path.includes('outside') || path.includes('share')), read.join(', '));
      const { message } = (await client.take('window/showMessage')) as { readonly message: string };
      assert.match(message, /is outside the folder and is not read|cannot be read/);
      await client.close();
    }
    const own = { userSchemaPath: '/outside.graphqls' };
    const lost = await TestClient.start({
      capabilities: pulling,
      settings: { schemaPath: '/outside.graphqls' },
      initializationOptions: own,
    });
    await lost.open('a.graphql', 'graphql', '{ actor { user { id } } }');
    assert.deepEqual(await lost.take('window/showMessage'), {
      type: 2,
      message: 'Graphward: The GraphQL schema /outside.graphqls cannot be read; the bundled one is used.',
    });
    await lost.close();
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { schemaPath: '/outside.graphqls' },
      initializationOptions: own,
      outside: { 'file:///outside.graphqls': schema },
    });
    const { uri } = await client.open('a.graphql', 'graphql', '{ hello }');
    assert.deepEqual(await codes(client, uri), []);
    await client.close();
  });

  it('tell in one sentence what is wrong with a schema, and use the bundled one', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { schemaPath: 'my.graphqls' },
      files: { 'my.graphqls': 'type Query { a: Missing }' },
    });
    const { uri } = await client.open('a.graphql', 'graphql', '{ actor { user { id } } }');
    assert.deepEqual(await codes(client, uri), []);
    const { message } = (await client.take('window/showMessage')) as { readonly message: string };
    assert.match(message, /my\.graphqls has an error and is not used: Unknown type "Missing"/);
    await client.close();
  });

  it('tell which configuration of GraphQL is not read', async () => {
    const address = 'https://api.example.com/graphql';
    for (const [files, wanted] of [
      [{ 'graphql.config.js': 'module.exports = { schema: "my.graphqls" }' }, / graphql\.config\.js is not read, /],
      [{ 'graphql.config.toml': 'schema = "my.graphqls"' }, / graphql\.config\.toml is not read, /],
      [{ '.graphqlrc.ts': 'export default {}' }, / \.graphqlrc\.ts is not read, /],
      [{ '.graphqlrc.yml': `schema: ${address}` }, / The GraphQL schema https:\S+ of \.graphqlrc\.yml is an address/],
      [{ '.graphqlrc.yml': `schema:\n  - ${address}:\n      headers: {}\n` }, / is an address and is not fetched/],
      [{ '.graphqlrc.json': JSON.stringify({ projects: { a: { schema: address } } }) }, / is an address/],
    ] as const) {
      const client = await TestClient.start({ capabilities: pulling, files });
      const { uri } = await client.open('a.graphql', 'graphql', '{ actor { user { id } } }');
      assert.deepEqual(await codes(client, uri), []);
      const { message } = (await client.take('window/showMessage')) as { readonly message: string };
      assert.match(message, wanted);
      await client.close();
    }
  });

  it('name each member that is wrong and take its default', () => {
    const settings = readSettings({
      service: { attributeNamespace: '1', regions: 3 },
      severity: { a: 'loud' },
      include: 'docs',
      inlayHints: 'yes',
      schemaPath: 7,
    });
    assert.deepEqual(
      settings.problems.map(problem => problem.replace(/ .*/, '')),
      [
        'graphward.service:',
        'graphward.service:',
        'graphward.schemaPath',
        'graphward.severity.a',
        'graphward.include',
        'graphward.inlayHints',
      ],
    );
    assert.equal(settings.profile.attributeNamespace, 'svc');
    assert.deepEqual(readSettings(undefined).problems, []);
    assert.deepEqual(readSettings({ service: {}, schemaPath: '', names: null }).problems, []);
  });

  it('bring live names, and the client brings newer ones', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { names: { eventTypes: ['CheckoutStarted'] } },
    });
    const { uri, position } = await client.open('a.nrql', 'nrql', 'SELECT count(*) FROM Check<|>');
    const labels = async () => {
      const { items } = await client.request<CompletionList>('textDocument/completion', {
        textDocument: { uri },
        position,
      });
      return items.map(({ label }) => label);
    };
    assert.ok((await labels()).includes('CheckoutStarted'));
    await client.notify('graphward/names', { eventTypes: ['CheckoutEnded'] });
    assert.ok((await labels()).includes('CheckoutEnded'));
    assert.ok(!(await labels()).includes('CheckoutStarted'));
    await client.close();
  });
});
