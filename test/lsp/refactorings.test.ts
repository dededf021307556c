import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CodeAction } from 'vscode-languageserver';
import { Lines } from '../../server/src/text/lines';
import { pulling, TestClient } from '../harness/client';

describe('the language server changes a document without a problem', () => {
  it('extracts a fragment from a selection and from the field at the cursor, and lays out an embedded query', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const actionsAt = async (name: string, language: string, text: string, to: string, only: string) => {
      const { uri, position } = await client.open(name, language, text);
      const end = new Lines(client.textOf(uri)).positionAt(client.textOf(uri).indexOf(to) + to.length);
      const range = { start: position, end: to ? end : position };
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range,
        context: { diagnostics: [], only: [only] },
      });
      return actions.map(({ title, kind, edit }) => [title, kind, client.edited(uri, edit?.changes?.[uri] ?? [])]);
    };
    assert.deepEqual(
      await actionsAt(
        'a.graphql',
        'graphql',
        '{\n  actor {\n    user {\n      <|>email\n      name\n    }\n  }\n}\n',
        'name',
        'refactor',
      ),
      [
        [
          'Extract fragment UserFields',
          'refactor.extract',
          '{\n  actor {\n    user {\n      ...UserFields\n    }\n  }\n}\n\nfragment UserFields on User {\n  email\n  name\n}\n',
        ],
      ],
    );
    assert.deepEqual(
      (await actionsAt('b.graphql', 'graphql', '{ actor { us<|>er { name } } }', '', 'refactor.extract'))[0]?.[2],
      '{ actor { user { ...UserFields } } }\n\nfragment UserFields on User {\n  name\n}',
    );
    const cut = '{ actor { us<|>er { name email } account(id: 1) { name } } }';
    for (const [chosen, extracted] of [
      [
        'er { na',
        '{ actor { ...ActorFields account(id: 1) { name } } }\n\nfragment ActorFields on Actor {\n  user { name email }\n}',
      ],
      [
        'er { name email } acc',
        '{ actor { ...ActorFields } }\n\nfragment ActorFields on Actor {\n  user { name email } account(id: 1) { name }\n}',
      ],
    ] as const)
      assert.equal(
        (await actionsAt(`${chosen.length}.graphql`, 'graphql', cut, chosen, 'refactor.extract'))[0]?.[2],
        extracted,
      );
    const inside = '{ actor { user { n<|>ame email } } }';
    assert.equal(
      (await actionsAt('inside.graphql', 'graphql', inside, 'am', 'refactor.extract'))[0]?.[2],
      '{ actor { user { ...UserFields email } } }\n\nfragment UserFields on User {\n  name\n}',
      'a field of which only a part is chosen is taken whole',
    );
    const line = '{\n  actor {\n<|>    user { name }\n    accounts { id }\n  }\n}\n';
    assert.match(
      String((await actionsAt('line.graphql', 'graphql', line, '    user { name }\n', 'refactor.extract'))[0]?.[2]),
      /actor \{\n {4}\.\.\.ActorFields\n {4}accounts/,
    );
    assert.deepEqual(
      await actionsAt('c.graphql', 'graphql', '{ actor { us<|>er { name } } }', '', 'quickfix'),
      [],
      'a refactoring is no quick fix',
    );
    const [layout] = await actionsAt(
      'd.py',
      'python',
      'QUERY = """\nselect count(*) from Transa<|>ction where duration > 1 facet name since 1 day ago\n"""\n',
      '',
      'refactor.rewrite',
    );
    assert.equal(layout?.[0], 'Format this query');
    assert.match(String(layout?.[2]), /"""\nSELECT count\(\*\) FROM Transaction WHERE /);
    await client.close();
  });
});
