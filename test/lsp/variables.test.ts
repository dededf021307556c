import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionList } from 'vscode-languageserver';
import { pulling, TestClient } from '../harness/client';

const document = `query Search($account: Int!, $guid: EntityGuid!, $options: EntitySearchOptions, $sort: [EntitySearchSortCriteria!]) {
  actor {
    account(id: $account) { name }
    entity(guid: $guid) { name }
    entitySearch(query: "domain = 'APM'", options: $options, sortBy: $sort) { count }
  }
}
`;

const changes = `mutation Record($event: ChangeTrackingCreateEventInput!) {
  changeTrackingCreateEvent(changeTrackingEvent: $event) { changeTrackingEvent { changeTrackingId } }
}
`;

/** A client with the document of `a.variables.json` in a file that is not open. */
function start(text = document): Promise<TestClient> {
  return TestClient.start({ capabilities: pulling, files: { 'a.graphql': text } });
}

async function problemsOf(json: string, text?: string): Promise<string[]> {
  const client = await start(text);
  const { uri } = await client.open('a.variables.json', 'json', json);
  const found = (await client.diagnostics(uri)).map(
    ({ code, range, message }) => `${code} ${client.textAt(uri, range)}: ${message}`,
  );
  await client.close();
  return found;
}

async function labels(name: string, language: string, marked: string, text?: string): Promise<string[]> {
  const client = await start(text);
  const { uri, position } = await client.open(name, language, marked);
  await client.diagnostics(uri);
  const list = await client.request<CompletionList>('textDocument/completion', { textDocument: { uri }, position });
  await client.close();
  return list.items.map(({ label }) => label);
}

describe('the variables of a GraphQL document in a file beside it', () => {
  it('are checked by name, type and presence', async () => {
    assert.deepEqual(
      await problemsOf('{ "account": 7, "guid": "X", "options": { "limit": 3 }, "sort": ["NAME"] }'),
      [],
    );
    assert.deepEqual(await problemsOf('{ "acount": 7, "guid": 5 }'), [
      'missing-variable {: The variable account of type Int! has no value. Add one.',
      'unknown-variable "acount": The document declares no variable $acount. Did you mean account?',
      'variable-value 5: A value of type EntityGuid! is a string. Write one.',
    ]);
    assert.deepEqual(await problemsOf('{ "account": "7", "guid": "X", "sort": "NAM", "options": { "limt": 1 } }'), [
      'variable-value "7": A value of type Int! is a whole number. Write one.',
      'variable-value "NAM": NAM is no value of EntitySearchSortCriteria. Did you mean NAME?',
      'unknown-field "limt": There is no field limt. Did you mean limit?',
    ]);
  });

  it('have the category and the type of a change event checked and completed, which the schema leaves as texts', async () => {
    const kind = (category: string, type: string) =>
      `{ "event": { "categoryAndTypeData": { "kind": { "category": ${category}, "type": ${type} } }, "entitySearch": { "query": "id = 'X'" } } }`;
    assert.deepEqual(await problemsOf(kind('"DEPLOYMNT"', '"BASIC"'), changes), [
      'unknown-change-kind "DEPLOYMNT": The category "DEPLOYMNT" is unknown. Did you mean "DEPLOYMENT"?',
    ]);
    assert.deepEqual(await problemsOf(kind('"Deployment"', '"Blue Gren"'), changes), [
      'unknown-change-kind "Blue Gren": The type of DEPLOYMENT "Blue Gren" is unknown. Did you mean "BLUE_GREEN"?',
    ]);
    assert.deepEqual(await problemsOf(kind('"{{category}}"', '"X"'), changes), []);
    const owned = changes.replace(
      '$event)',
      '$event, dataHandlingRules: { validationFlags: [ALLOW_CUSTOM_CATEGORY_OR_TYPE] })',
    );
    assert.deepEqual(await problemsOf(kind('"Mine"', '"X"'), owned), []);
    assert.ok((await labels('a.variables.json', 'json', kind('"<|>"', '"X"'), changes)).includes('"FEATURE_FLAG"'));
    assert.ok((await labels('a.variables.json', 'json', kind('"X"', '"<|>"'), changes)).includes('"CANARY"'));
  });

  it('may be filled in by a program', async () => {
    assert.deepEqual(await problemsOf('{ "account": "{{account}}", "guid": "<GUID>" }'), []);
  });

  it('are completed: names that are not given yet, fields, and values of enumerations', async () => {
    assert.deepEqual(await labels('a.variables.json', 'json', '{ "account": 1, "<|>"" }'), ['guid', 'options', 'sort']);
    assert.ok((await labels('a.variables.json', 'json', '{ "options": { <|> } }')).includes('limit'));
    assert.ok((await labels('a.variables.json', 'json', '{ "sort": ["<|>"] }')).includes('"NAME"'));
  });

  it('are not known without a document of that name', async () => {
    const client = await start();
    const { uri } = await client.open('b.variables.json', 'json', '{ "x": 1 }');
    assert.deepEqual(await client.diagnostics(uri), []);
    await client.close();
  });
});

describe('the variables of a GraphQL document in a comment of it', () => {
  const commented = (json: string) => `# variables\n# {\n#   ${json}\n# }\n${document}`;

  it('are checked at their places', async () => {
    const client = await start();
    const { uri } = await client.open('c.graphql', 'graphql', commented('"account": true, "guid": "X", "opions": {}'));
    const found = await client.diagnostics(uri);
    assert.deepEqual(
      found.map(({ code, range }) => `${code} ${client.textAt(uri, range)}`),
      ['variable-value true', 'unknown-variable "opions"'],
    );
    await client.close();
  });

  it('are completed, and other comments are not', async () => {
    assert.deepEqual(await labels('c.graphql', 'graphql', commented('"account": 1, "<|>"')), [
      'guid',
      'options',
      'sort',
    ]);
    assert.deepEqual(await labels('c.graphql', 'graphql', `# "<|>\n${document}`), []);
  });
});
