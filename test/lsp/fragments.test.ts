import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildSchema, introspectionFromSchema } from 'graphql';
import type { Location, PublishDiagnosticsParams } from 'vscode-languageserver';
import { type LoadSchemaResult, loadSchemaRequest } from '../../server/src/lsp/protocol';
import { pulling, root, TestClient } from '../harness/client';

describe('a fragment that another document defines', () => {
  const uses = 'query A($id: Int!) { actor { ...Users ...Missing } }';
  const fragment = 'fragment Users on Actor { user { id } account(id: $id) { name } }';

  it('is missed nowhere in the folder of the workspace, as the files change', async () => {
    const files: Record<string, string> = { 'queries/a.graphql': uses, 'parts/users.graphql': fragment };
    const client = await TestClient.start({ capabilities: pulling, files });
    const { uri } = await client.open('queries/a.graphql', 'graphql', uses);
    const codes = async () =>
      (await client.diagnostics(uri)).map(({ code, range }) => [code, client.textAt(uri, range)]);
    assert.deepEqual(await codes(), [['unknown-fragment', 'Missing']], 'a variable may be used in the fragment');

    delete files['parts/users.graphql'];
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: [{ uri: `${root}/parts/users.graphql`, type: 3 }],
    });
    const missed = [
      ['unused-variable', '$id'],
      ['unknown-fragment', 'Users'],
      ['unknown-fragment', 'Missing'],
    ];
    assert.deepEqual(await codes(), missed);

    await client.open('other.graphql', 'graphql', fragment);
    assert.deepEqual(await codes(), [['unknown-fragment', 'Missing']], 'an open document counts as it is');
    await client.close();
  });

  it('is found there, and so are its uses, by the first request of all', async () => {
    for (const [method, found] of [
      [
        'definition',
        {
          uri: `${root}/parts/users.graphql`,
          range: { start: { line: 0, character: 9 }, end: { line: 0, character: 14 } },
        },
      ],
      ['references', ['queries/a.graphql', 'parts/users.graphql']],
    ] as const) {
      const client = await TestClient.start({ capabilities: pulling, files: { 'parts/users.graphql': fragment } });
      const { uri } = await client.open('queries/a.graphql', 'graphql', uses);
      const position = { line: 0, character: uses.indexOf('Users') + 1 };
      const places = await client.request<Location | Location[]>(`textDocument/${method}`, {
        textDocument: { uri },
        position,
        context: { includeDeclaration: true },
      });
      assert.deepEqual(Array.isArray(places) ? places.map(place => place.uri.slice(root.length + 1)) : places, found);
      await client.close();
    }
  });

  it('is found behind the documents that use it', async () => {
    const files = { 'a.graphql': uses, 'parts/users.graphql': fragment };
    const client = await TestClient.start({ capabilities: pulling, files });
    const { uri } = await client.open('b.graphql', 'graphql', uses);
    const position = { line: 0, character: uses.indexOf('Users') + 1 };
    const found = await client.request<Location>('textDocument/definition', { textDocument: { uri }, position });
    assert.equal(found.uri, `${root}/parts/users.graphql`);
    await client.close();
  });

  it('is found in a long file that has operations, and fields are not looked for in a long schema', async () => {
    const field = '{ actor { account(id: 1) { name } } }';
    const padding = `# ${'long '.repeat(70_000)}\n`;
    const files = {
      'queries/long.graphql': `${padding}${field}\n`,
      'schema.graphql': `${padding}type Account {\n  name: String\n}\n`,
      'queries/longest.graphql': `${padding.repeat(5)}${field}\n`,
    };
    const client = await TestClient.start({ capabilities: pulling, files });
    const { uri } = await client.open('queries/a.graphql', 'graphql', field);
    const places = await client.request<Location[]>('textDocument/references', {
      textDocument: { uri },
      position: { line: 0, character: field.indexOf('name') },
      context: { includeDeclaration: true },
    });
    assert.deepEqual(
      places.map(place => place.uri.slice(root.length + 1)),
      ['queries/a.graphql', 'queries/long.graphql'],
    );
    const said = (await client.take('window/logMessage')) as { readonly message: string };
    assert.match(said.message, /Not searched for references: .*longest\.graphql/);
    await client.close();
  });

  it('is missed nowhere by a client that is pushed to', async () => {
    const client = await TestClient.start({ files: { 'queries/a.graphql': uses, 'parts/users.graphql': fragment } });
    const { uri } = await client.open('queries/a.graphql', 'graphql', uses);
    const pushed = (await client.take('textDocument/publishDiagnostics')) as PublishDiagnosticsParams;
    assert.deepEqual(
      pushed.diagnostics.map(({ range }) => client.textAt(uri, range)),
      ['Missing'],
    );
    await client.close();
  });
});

it('files beside a document are read up to one size, whatever they are read for', async () => {
  const fragment = 'fragment Users on Actor { user { id } }\n';
  const large = `${fragment}${'#'.repeat(5 * 1024 * 1024)}`;
  const read = async (text: string) => {
    const client = await TestClient.start({ capabilities: pulling, root, files: { 'a/users.graphql': text } });
    const { uri } = await client.open('b.graphql', 'graphql', 'query A { actor { ...Users } }');
    const missing = (await client.diagnostics(uri)).length;
    const introspection = JSON.stringify(introspectionFromSchema(buildSchema('type Query { actor: Int }')));
    const loaded = await client.request<LoadSchemaResult>(loadSchemaRequest, { folder: root, introspection });
    const { documents } = loaded as Extract<LoadSchemaResult, { documents: number }>;
    const logged = await client.logged();
    await client.close();
    return { missing, documents, logged };
  };
  assert.deepEqual(await read(fragment), { missing: 0, documents: 2, logged: [] });
  const sentence = `Not searched below ${root} for what documents share: a/users.graphql (binary, gone, or longer than 5242880 characters).`;
  assert.deepEqual(await read(large), { missing: 1, documents: 1, logged: [sentence] }, 'said once');
});

it('a folder of more files than are read says so once, also when it is read again', async () => {
  const files: Record<string, string> = {};
  for (let index = 0; index < 10_002; index++) files[`a/${index}.graphql`] = 'fragment A on Actor { user { id } }';
  const client = await TestClient.start({ capabilities: pulling, files });
  const { uri } = await client.open('b.graphql', 'graphql', 'query A { actor { ...Users } }');
  await client.diagnostics(uri);
  const changes = [{ uri: `${root}/a/1.graphql`, type: 2 }];
  await client.notify('workspace/didChangeWatchedFiles', { changes });
  await client.diagnostics(uri);
  assert.deepEqual(await client.logged(), [
    `Not searched below ${root} for what documents share: 2 files after the first 10000.`,
  ]);
  await client.close();
});
