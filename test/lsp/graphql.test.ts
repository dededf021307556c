import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  CompletionList,
  DocumentHighlight,
  DocumentSymbol,
  FoldingRange,
  Hover,
  Location,
  Range,
  SelectionRange,
  SemanticTokens,
  SignatureHelp,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { commands, type RunnableParams, type RunnableResult, schemaTextRequest } from '../../server/src/lsp/protocol';
import { pulling, TestClient } from '../harness/client';

/** Runs one client for one document, and checks at the end that the server said nothing unexpected. */
async function withDocument(
  marked: string,
  use: (
    client: TestClient,
    uri: string,
    at: { textDocument: { uri: string }; position: Range['start'] },
  ) => Promise<void>,
  settings: unknown = {},
): Promise<void> {
  const client = await TestClient.start({ capabilities: pulling, settings });
  const { uri, position } = await client.open('a.graphql', 'graphql', marked);
  await use(client, uri, { textDocument: { uri }, position });
  await client.close();
}

describe('the language server on a GraphQL document', () => {
  it('says what it offers', async () => {
    const client = await TestClient.start();
    const { capabilities, serverInfo } = client.initialized;
    assert.equal(serverInfo?.name, 'graphward');
    assert.deepEqual(capabilities.textDocumentSync, { openClose: true, change: 2 });
    assert.equal(capabilities.positionEncoding, 'utf-16');
    assert.equal(capabilities.documentFormattingProvider, true);
    assert.equal(capabilities.diagnosticProvider, undefined, 'a client that cannot pull is pushed to');
    await client.close();
  });

  it('reports problems that the client pulls, and follows edits', () =>
    withDocument('{ actor { usr { email } } }', async (client, uri) => {
      const [problem, ...more] = await client.diagnostics(uri);
      assert.ok(problem);
      assert.deepEqual(more, []);
      assert.equal(problem.code, 'unknown-field');
      assert.equal(problem.source, 'graphward');
      assert.equal(problem.severity, 1);
      assert.equal(client.textAt(uri, problem.range), 'usr');
      await client.change(uri, problem.range, 'user');
      assert.deepEqual(await client.diagnostics(uri), []);
    }));

  it('pushes problems to a client that cannot pull, and takes them back on close', async () => {
    const client = await TestClient.start();
    const { uri } = await client.open('a.graphql', 'graphql', '{ actor { usr { email } } }');
    const first = (await client.take('textDocument/publishDiagnostics')) as { uri: string; diagnostics: unknown[] };
    assert.equal(first.uri, uri);
    assert.equal(first.diagnostics.length, 1);
    await client.notify('textDocument/didClose', { textDocument: { uri } });
    assert.deepEqual(await client.take('textDocument/publishDiagnostics'), { uri, diagnostics: [] });
    await client.close();
  });

  it('completes, and adds documentation when it is asked to', () =>
    withDocument('{ actor { us<|> } }', async (client, uri, at) => {
      const { items } = await client.request<CompletionList>('textDocument/completion', at);
      const user = items.find(item => item.label === 'user') as CompletionItem;
      assert.equal(user.detail, 'User');
      assert.equal(user.documentation, undefined);
      const edit = user.textEdit as TextEdit;
      assert.equal(client.textAt(uri, edit.range), 'us');
      assert.equal(edit.newText, 'user {\n  $0\n}');
      assert.equal(user.insertTextFormat, 2);
      const resolved = await client.request<CompletionItem>('completionItem/resolve', user);
      assert.match(JSON.stringify(resolved.documentation), /The user whose key was sent/);
    }));

  it('hovers and shows signatures', () =>
    withDocument('{ actor { account(i<|>d: 1) { name } } }', async (client, uri, at) => {
      const hover = await client.request<Hover>('textDocument/hover', at);
      assert.equal(client.textAt(uri, hover.range as Range), 'id');
      assert.match(JSON.stringify(hover.contents), /account\(id: Int!\)/);
      const help = await client.request<SignatureHelp>('textDocument/signatureHelp', at);
      assert.equal(help.signatures[0]?.label, 'account(id: Int!)');
      assert.deepEqual(help.signatures[0]?.parameters?.[0]?.label, [8, 16]);
    }));

  it('formats the document, and only the definition that a range touches', () =>
    withDocument('query A{actor{user{id}}}\nquery B{actor{user{id}}}\n', async (client, uri) => {
      const options = { tabSize: 2, insertSpaces: true };
      const all = await client.request<TextEdit[]>('textDocument/formatting', { textDocument: { uri }, options });
      assert.equal(
        client.edited(uri, all),
        'query A {\n  actor {\n    user {\n      id\n    }\n  }\n}\n\nquery B {\n  actor {\n    user {\n      id\n    }\n  }\n}\n',
      );
      const range = { start: { line: 1, character: 3 }, end: { line: 1, character: 20 } };
      const some = await client.request<TextEdit[]>('textDocument/rangeFormatting', {
        textDocument: { uri },
        range,
        options,
      });
      assert.ok(some.length > 0);
      assert.ok(client.edited(uri, some).startsWith('query A{actor{user{id}}}\n'));
    }));

  it('lays out what the typed character ends, and nothing else', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const typed = async (name: string, language: string, text: string, ch: string) => {
      const { uri, position } = await client.open(name, language, text);
      const options = { tabSize: 2, insertSpaces: true };
      const params = { textDocument: { uri }, position, ch, options };
      return client.edited(uri, await client.request<TextEdit[]>('textDocument/onTypeFormatting', params));
    };
    assert.equal(
      await typed('a.graphql', 'graphql', 'query A{actor{user{id}}}<|>\nquery B{actor{user{id}}}\n', '}'),
      'query A {\n  actor {\n    user {\n      id\n    }\n  }\n}\nquery B{actor{user{id}}}\n',
    );
    assert.equal(
      await typed('a.nrql', 'nrql', 'select count(*) from Log since 1 day ago;<|>\nselect 1', ';'),
      'SELECT count(*) FROM Log SINCE 1 day ago;\nselect 1',
    );
    assert.equal(
      await typed('c.nrql', 'nrql', 'select 1 from Log;<|>', ';'),
      'SELECT 1 FROM Log;',
      'no line end behind it',
    );
    assert.equal(await typed('c.graphql', 'graphql', '{actor{user{id}}}<|>', '}').then(text => text.at(-1)), '}');
    for (const [name, language, text, ch] of [
      ['b.nrql', 'nrql', "select count(*) from Log where a = 'x;<|>'", ';'],
      ['b.graphql', 'graphql', 'query A{actor{user{id}<|>', '}'],
      ['b.py', 'python', 'Q = "select 1;<|>"', ';'],
    ] as const)
      assert.equal(await typed(name, language, text, ch), text.replace('<|>', ''), name);
    await client.close();
  });

  it('names, folds and selects', () =>
    withDocument(
      'query Q($id: EntityGuid!) {\n  actor {\n    entity(guid: $i<|>d) { name }\n  }\n}',
      async (client, uri, at) => {
        const textDocument = { uri };
        const [symbol] = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', { textDocument });
        assert.equal(symbol?.name, 'Q');
        assert.equal(symbol?.children?.[0]?.name, 'actor');
        const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument });
        assert.deepEqual(folds, [
          { startLine: 0, endLine: 3 },
          { startLine: 1, endLine: 2 },
        ]);
        const [selection] = await client.request<SelectionRange[]>('textDocument/selectionRange', {
          textDocument,
          positions: [at.position],
        });
        assert.equal(client.textAt(uri, selection?.range as Range), 'id');
        const definition = await client.request<Location>('textDocument/definition', at);
        assert.equal(definition.range.start.line, 0);
        const found = await client.request<Location[]>('textDocument/references', {
          ...at,
          context: { includeDeclaration: false },
        });
        assert.deepEqual(
          found.map(({ range }) => range.start.line),
          [2],
        );
        const highlights = await client.request<DocumentHighlight[]>('textDocument/documentHighlight', at);
        assert.equal(highlights.length, 2);
        const place = await client.request<Range>('textDocument/prepareRename', at);
        assert.equal(client.textAt(uri, place), 'id');
        const rename = await client.request<WorkspaceEdit>('textDocument/rename', { ...at, newName: 'guid' });
        assert.match(client.edited(uri, rename.changes?.[uri] ?? []), /\(\$guid: EntityGuid!\)[\s\S]*guid: \$guid\)/);
      },
    ));

  it('colours the query inside its string and not the string', () =>
    withDocument('{ actor { nrql(accounts: 1, query: "SELECT 1") { results } } }', async (client, uri) => {
      const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', {
        textDocument: { uri },
      });
      const text = client.textOf(uri);
      const words: string[] = [];
      for (let i = 0, character = 0; i < data.length; i += 5) {
        character += data[i + 1] as number;
        words.push(text.slice(character, character + (data[i + 2] as number)));
      }
      assert.deepEqual(words.slice(0, 5), ['actor', 'nrql', 'accounts', '1', 'query']);
      assert.ok(words.includes('"'), 'the quotes stay strings');
      assert.ok(!words.includes('"SELECT 1"'));
      assert.equal(words.at(-1), 'results');
    }));

  for (const [what, document, found] of [
    ['a field', '{ ac<|>tor { user { email } } }', /^actor: Actor/],
    ['a field three levels deep', '{ actor { user { ema<|>il } } }', /^email: /],
    ['an argument', '{ actor { account(i<|>d: 1) { name } } }', /^id: Int!/],
    ['a type', '{ actor { entity(guid: "x") { ... on ApmApplication<|>Entity { name } } } }', /^ApmApplicationEntity /],
    [
      'an input field',
      'mutation { agentApplicationSettingsUpdate(guid: "x", settings: { al<|>ias: "y" }) { guid } }',
      /^alias: /,
    ],
    [
      'a value',
      'mutation { changeTrackingCreateDeployment(deployment: { deploymentType: BA<|>SIC, entityGuid: "x", version: "1" }) { timestamp } }',
      /^BASIC/,
    ],
    ['a directive', '{ actor @inc<|>lude(if: true) { user { email } } }', undefined],
  ] as const) {
    it(`goes to the definition of ${what} in the schema, which it shows`, async () => {
      const client = await TestClient.start({ capabilities: pulling, initializationOptions: { showsSchema: true } });
      const { uri, position } = await client.open('a.graphql', 'graphql', document);
      const at = { textDocument: { uri }, position };
      const definition = await client.request<Location | null>('textDocument/definition', at);
      if (found) {
        assert.ok(definition);
        assert.match(definition.uri, /^graphward-schema:/);
        const shown = await client.request<{ text: string }>(schemaTextRequest, { uri: definition.uri });
        const { line, character } = definition.range.start;
        assert.match((shown.text.split('\n')[line] as string).slice(character), found);
      } else assert.equal(definition, null, 'directives of the language itself stand in no schema text');
      await client.close();
    });
  }

  it('goes to the definition in a file where the client shows no other documents', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri, position } = await client.open('a.graphql', 'graphql', '{ ac<|>tor { user { email } } }');
    const definition = await client.request<Location>('textDocument/definition', { textDocument: { uri }, position });
    assert.equal(definition.uri, 'file:///kept/bundled-schema.graphql');
    assert.ok(definition.range.start.line > 0);
    await client.close();
  });

  it('goes on inside a schema, from a type to its declaration and from there to the documents that use it', async () => {
    const client = await TestClient.start({ capabilities: pulling, initializationOptions: { showsSchema: true } });
    const declared = 'type Query { actor: Actor }\ntype Actor { user(id: Int): User }\ntype User { email: String }\n';
    const schema = await client.open('schema.graphql', 'graphql', declared);
    const query = await client.open('use.graphql', 'graphql', '{ actor { user { email } } }');
    const at = (word: string, ahead = 0) => {
      const before = declared.slice(0, declared.indexOf(word) + ahead).split('\n');
      const position = { line: before.length - 1, character: (before.at(-1) as string).length };
      return { textDocument: { uri: schema.uri }, position };
    };
    const goTo = (word: string, ahead = 0) => client.request<Location>('textDocument/definition', at(word, ahead));
    const type = await goTo(': User', 3);
    assert.equal(type.uri, schema.uri, 'not the bundled schema, which has such a type as well');
    assert.deepEqual(type.range.start, { line: 2, character: 5 });
    const own = await goTo('email', 1);
    assert.deepEqual(
      own.range.start,
      at('email').position,
      'a declaration is its own, so that an editor shows its uses',
    );
    const uses = await client.request<Location[]>('textDocument/references', {
      ...at('email', 1),
      context: { includeDeclaration: true },
    });
    assert.deepEqual(uses.map(({ uri }) => uri).sort(), [schema.uri, query.uri].sort());
    assert.deepEqual((await goTo('id: Int', 1)).range.start, at('id: Int').position);
    await client.close();
  });

  it('finds references to fields and fragments in other documents', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri: other } = await client.open('b.graphql', 'graphql', 'fragment Names on User { name }');
    const { uri, position } = await client.open('a.graphql', 'graphql', '{ actor { user { na<|>me ...Names } } }');
    const context = { includeDeclaration: true };
    const names = await client.request<Location[]>('textDocument/references', {
      textDocument: { uri },
      position,
      context,
    });
    assert.deepEqual(
      names.map(found => [found.uri, client.textAt(found.uri, found.range)]),
      [
        [other, 'name'],
        [uri, 'name'],
      ],
    );
    const spread = { line: 0, character: 28 };
    const at = { textDocument: { uri }, position: spread };
    const definition = await client.request<Location>('textDocument/definition', at);
    assert.equal(definition.uri, other);
    const fragments = await client.request<Location[]>('textDocument/references', { ...at, context });
    assert.deepEqual(
      fragments.map(found => [found.uri, client.textAt(found.uri, found.range)]),
      [
        [uri, 'Names'],
        [other, 'Names'],
      ],
    );
    await client.close();
  });

  it('offers to run each operation', () =>
    withDocument(
      'query A($n: Int = 3) { actor { user { id } } }\nquery B { actor { u<|>ser { id } } }',
      async (client, uri, at) => {
        const lenses = await client.request<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
        assert.deepEqual(
          lenses.map(({ command }) => command?.title),
          ['Run A', 'Run B'],
        );
        assert.equal(lenses[0]?.command?.command, commands.run);
        const place = lenses[0]?.command?.arguments?.[0] as RunnableParams;
        assert.deepEqual(place, { uri, position: { line: 0, character: 0 } });
        const {
          runnables: [first],
        } = await client.request<RunnableResult>('graphward/runnable', place);
        assert.equal(first?.text, 'query A($n: Int = 3) { actor { user { id } } }');
        assert.deepEqual(first?.variables, [{ name: 'n', type: 'Int', defaultValue: '3' }]);
        const {
          runnables: [here],
        } = await client.request<RunnableResult>('graphward/runnable', { uri, position: at.position });
        assert.equal(here?.operationName, 'B');
        const { runnables: all } = await client.request<RunnableResult>('graphward/runnable', { uri });
        assert.equal(all.length, 2);
      },
    ));

  it('has no lenses when they are switched off', () =>
    withDocument(
      '{ actor { user { id } } }',
      async (client, uri) => {
        assert.deepEqual(await client.request('textDocument/codeLens', { textDocument: { uri } }), []);
      },
      { codeLens: { run: false } },
    ));

  it('offers fixes for the problems in a range', () =>
    withDocument('{ actor { entitySearch(sortBy: "NAME") { cont } } }', async (client, uri) => {
      const problems = await client.diagnostics(uri);
      const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: problems[0]?.range,
        context: { diagnostics: [] },
      });
      assert.deepEqual(
        actions.map(({ title }) => title),
        ['Change to NAME', 'Extract fragment ActorFields'],
      );
      assert.equal(actions[0]?.isPreferred, true);
      assert.equal(
        client.edited(uri, actions[0]?.edit?.changes?.[uri] ?? []),
        '{ actor { entitySearch(sortBy: NAME) { cont } } }',
      );
      const none = await client.request<CodeAction[]>('textDocument/codeAction', {
        textDocument: { uri },
        range: problems[0]?.range,
        context: { diagnostics: [], only: ['source.organizeImports'] },
      });
      assert.deepEqual(none, []);
    }));
});
