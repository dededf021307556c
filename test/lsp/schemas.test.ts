import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildSchema, introspectionFromSchema } from 'graphql';
import type { CodeAction } from 'vscode-languageserver';
import {
  commands,
  introspectionRequest,
  type LoadSchemaResult,
  loadSchemaRequest,
  schemasNotification,
  schemaTextRequest,
} from '../../server/src/lsp/protocol';
import { createSandbox } from '../../server/src/sandbox/handle';
import { pulling, root, TestClient } from '../harness/client';

/** A schema that lacks what the bundled one has, and has what it lacks. */
const regionSchema = `
  type Query { actor: Actor }
  type Actor { user: User tenant: Tenant }
  type User { email: String }
  type Tenant { id: ID! label: String @deprecated(reason: "Read id.") }
`;
const introspection = JSON.stringify({ data: introspectionFromSchema(buildSchema(regionSchema)) });
const whole = { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } };

type Loaded = Extract<LoadSchemaResult, { readonly text: string }>;

describe('the schema of a region', () => {
  it('replaces the bundled one, and names what it breaks in open documents and in files', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      initializationOptions: { showsSchema: true, loadsSchema: true },
      files: {
        'queries/file.graphql': '{ actor {\n  user { name }\n} }',
        'queries/right.graphql': '{ actor { user { email } } }',
      },
    });
    const { uri } = await client.open('open.graphql', 'graphql', '{ actor { tenant { id } user { id } } }');
    const [hint] = await client.diagnostics(uri);
    assert.equal(hint?.severity, 4, 'the bundled schema may lack a field');
    const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
      textDocument: { uri },
      range: whole,
      context: { diagnostics: [] },
    });
    assert.deepEqual(
      actions.map(({ title, command }) => [title, command?.command]),
      [['Load the schema of the region', commands.loadSchema]],
    );
    const loaded = await client.request<Loaded>(loadSchemaRequest, { folder: root, introspection });
    assert.equal(loaded.documents, 3);
    assert.deepEqual(
      loaded.broken.map(({ uri: place, range, message }) => [place, range.start.line, message]),
      [
        [uri, 0, 'Cannot query field "id" on type "User".'],
        [`${root}/queries/file.graphql`, 1, 'Cannot query field "name" on type "User".'],
      ],
    );
    const [error, ...more] = await client.diagnostics(uri);
    assert.equal(error?.severity, 1, 'an unknown field is an error against the schema of a region');
    assert.equal(client.textAt(uri, error?.range as never), 'id');
    assert.deepEqual(more, []);
    const shown = await client.request<{ text: string }>(schemaTextRequest, { uri: loaded.uri });
    assert.equal(shown.text, loaded.text);
    assert.match(loaded.text, /type Tenant \{\n {2}id: ID!/);
    const before = await client.request<{ text: string }>(schemaTextRequest, { uri: loaded.previousUri });
    assert.match(before.text, /type ApmApplicationEntity /);
    const again = await client.request<Loaded>(loadSchemaRequest, { folder: root, introspection });
    assert.equal(again.isSame, true);
    await client.close();
  });

  it('leaves documents alone for which a configuration names another one', async () => {
    const client = await TestClient.start({
      capabilities: pulling,
      files: {
        '.graphqlrc.yml': 'schema: own.graphql\ndocuments: "own/*.graphql"\n',
        'own.graphql': 'type Query { actor: Actor } type Actor { user: User } type User { id: Int }',
        'own/a.graphql': '{ actor { user { id } } }',
        'b.graphql': '{ actor { user { id } } }',
      },
    });
    const loaded = await client.request<Loaded>(loadSchemaRequest, { folder: root, introspection });
    assert.deepEqual(
      loaded.broken.map(({ uri }) => uri),
      [`${root}/b.graphql`],
    );
    assert.equal(loaded.kept, 1);
    const before = await client.request<{ text: string }>(schemaTextRequest, { uri: loaded.previousUri });
    assert.match(before.text, /type User \{\n {2}id: Int\n\}/, 'the diff shows what the own schema lacks');
    await client.close();
  });

  it('is read by the operation that the server names, here from the embedded service', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { query } = await client.request<{ query: string }>(introspectionRequest, {});
    const sandbox = createSandbox({ now: () => Date.parse('2026-11-21T00:00:00Z') });
    const response = await sandbox.fetch(`${sandbox.url}/graphql`, {
      method: 'POST',
      headers: { 'Api-Key': sandbox.apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const loaded = await client.request<Loaded>(loadSchemaRequest, { introspection: await response.text() });
    assert.equal(loaded.error, undefined);
    assert.match(loaded.text, /entitySearch/);
    assert.equal(loaded.isSame, true, 'the embedded service has the bundled schema, in whatever order and layout');
    await client.close();
  });

  it('is not replaced by a response without one', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    for (const wrong of ['{"errors":[{"message":"no"}]}', 'nothing', '{"data":{"__schema":{}}}']) {
      const loaded = await client.request<LoadSchemaResult>(loadSchemaRequest, { introspection: wrong });
      assert.equal(loaded.error, 'The response holds no schema.', wrong);
    }
    await client.close();
  });

  it('is one for each folder when the client sends those that it kept', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('a.graphql', 'graphql', '{ actor { user { id } } }');
    assert.deepEqual(await client.diagnostics(uri), []);
    await client.notify(schemasNotification, { schemas: [{ folder: root, text: regionSchema }] });
    assert.equal((await client.diagnostics(uri))[0]?.code, 'unknown-field');
    await client.notify(schemasNotification, { schemas: [{ folder: 'file:///elsewhere', text: regionSchema }] });
    assert.deepEqual(await client.diagnostics(uri), []);
    await client.close();
  });
});

describe('beside another GraphQL extension', () => {
  it('only documents of the service are answered', async () => {
    const client = await TestClient.start({ capabilities: pulling, initializationOptions: { sharesGraphql: true } });
    const { uri: own } = await client.open('own.graphql', 'graphql', '{ actor { usr { id } } }');
    assert.equal((await client.diagnostics(own)).length, 1);
    const { uri: other } = await client.open('other.graphql', 'graphql', '{ repository { name } }');
    assert.deepEqual(await client.diagnostics(other), []);
    assert.deepEqual(await client.request('textDocument/documentSymbol', { textDocument: { uri: other } }), []);
    await client.close();
  });
});
