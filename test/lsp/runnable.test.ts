import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Runnable, RunnableResult } from '../../server/src/lsp/protocol';
import { pulling, TestClient } from '../harness/client';

/** What can be run of a document whose selection stands between two cursors, or whose position is one cursor. */
async function runnables(language: string, text: string, selected?: string): Promise<readonly Runnable[]> {
  const client = await TestClient.start();
  const { uri } = await client.open('a', language, text);
  const start = selected === undefined ? -1 : text.indexOf(selected);
  const at = (offset: number) => {
    const lines = text.slice(0, offset).split('\n');
    return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  };
  const range = selected === undefined ? {} : { range: { start: at(start), end: at(start + selected.length) } };
  const { runnables: found } = await client.request<RunnableResult>('graphward/runnable', { uri, ...range });
  await client.take('textDocument/publishDiagnostics');
  await client.close();
  return found;
}

describe('what is sent for an operation', () => {
  it('is the operation and the fragments that it uses, also through other fragments', async () => {
    const [first, second] = await runnables(
      'graphql',
      'query A { actor { ...One } }\nfragment Two on User { id }\nquery B { actor { user { name } } }\nfragment One on Actor { user { ...Two } }\nquery Broken { actor { } }\n',
    );
    assert.equal(
      first?.text,
      'query A { actor { ...One } }\n\nfragment One on Actor { user { ...Two } }\n\nfragment Two on User { id }',
    );
    assert.deepEqual(
      first?.lines.map(({ of, line }) => [of, line]),
      [
        [0, 0],
        [2, 3],
        [4, 1],
      ],
    );
    assert.equal(second?.text, 'query B { actor { user { name } } }');
  });

  it('comes in pieces where there are thousands, each of which names the next one', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const text = Array.from({ length: 4_500 }, (_, index) => `query Q${index} { actor { user { id } } }\n`).join('');
    const { uri } = await client.open('a.graphql', 'graphql', text);
    const names: (string | undefined)[] = [];
    const sizes: number[] = [];
    for (let from: number | undefined = 0; from !== undefined; ) {
      const piece: RunnableResult = await client.request<RunnableResult>('graphward/runnable', { uri, from });
      assert.equal(piece.version, 1);
      names.push(...piece.runnables.map(({ operationName }) => operationName));
      sizes.push(piece.runnables.length);
      from = piece.next;
    }
    assert.deepEqual(sizes, [2_000, 2_000, 500]);
    assert.deepEqual([names[0], names[2_000], names.at(-1)], ['Q0', 'Q2000', 'Q4499']);
    await client.close();
  });

  it('ends where fragments use each other in a circle', async () => {
    const [only] = await runnables(
      'graphql',
      'query A { ...F }\nfragment F on X { ...G }\nfragment G on X { ...F ...A }',
    );
    assert.equal(only?.text.split('\n\n').length, 3);
  });

  it('says of a text that stands in the document as it is sent where its first line begins', async () => {
    const [first, second] = await runnables(
      'graphql',
      'query A {\n  actor { user { name } }\n}\n  query B {\n  actor { user { name } }\n}\n',
    );
    assert.deepEqual(first?.lines, [{ of: 0, line: 0, character: 0 }]);
    assert.deepEqual(second?.lines, [{ of: 0, line: 3, character: 2 }]);
  });

  it('says where the first line of each piece begins in the document', async () => {
    const [only] = await runnables(
      'markdown',
      'Some text\n\n```graphql\nquery A {\n  actor {\n    user { ...F }\n  }\n}\n\nfragment F on User {\n  id\n}\n```\n',
    );
    assert.deepEqual(
      only?.lines.map(({ of, line }) => [of, line]),
      [[0, 3]],
    );
  });

  it('says for each line of an escaped text where it begins in the document', async () => {
    const [only] = await runnables('json', '{ "query": "query A {\\n  actor { user { name } }\\n}" }\n');
    assert.deepEqual(only?.lines, [
      { of: 0, line: 0, character: 12 },
      { of: 1, line: 0, character: 23 },
      { of: 2, line: 0, character: 50 },
    ]);
  });
});

describe('what an operation is', () => {
  const kinds = async (text: string) =>
    (await runnables('graphql', text)).map(({ operation, changes }) => [operation, ...(changes ?? [])].join(' '));

  it('is decided for each operation, however the file is laid out', async () => {
    assert.deepEqual(await kinds('query A { a } mutation B { agentApplicationDelete(guid: "x") { success } }'), [
      'query',
      'mutation agentApplicationDelete',
    ]);
    assert.deepEqual(await kinds('# mutation\nquery mutation { mutation: a(mutation: "mutation") { mutation } }'), [
      'query',
    ]);
    assert.deepEqual(await kinds('mutation\n# query\n{ one: x two: y(a: { b: 1 }) { z } }'), ['mutation x y']);
    assert.deepEqual(await kinds('{ a }'), ['query']);
    assert.deepEqual(await kinds('subscription S { a }'), ['subscription']);
  });

  it('counts as a mutation when the text cannot be parsed and holds the word', async () => {
    assert.deepEqual(await kinds('query A { a( } mutation B { b }'), ['mutation a']);
    assert.deepEqual(await kinds('query A { a { }'), ['query']);
  });
});

describe('a selection', () => {
  it('runs the statements in it, an inner query too', async () => {
    const text = 'SELECT max(a) FROM (SELECT count(*) AS a FROM B FACET c);\nSELECT 1 FROM C;\nSELECT 2 FROM D';
    const texts = async (selected: string) => (await runnables('nrql', text, selected)).map(found => found.text);
    assert.deepEqual(await texts('SELECT count(*) AS a FROM B FACET c'), ['SELECT count(*) AS a FROM B FACET c']);
    assert.deepEqual(await texts('SELECT 1 FROM C;\nSELECT 2 FROM D'), ['SELECT 1 FROM C', 'SELECT 2 FROM D']);
    assert.deepEqual(await texts('1'), ['SELECT 1 FROM C']);
  });

  it('of an operation keeps the fragments of the document and is still a mutation', async () => {
    const [only, ...more] = await runnables(
      'graphql',
      'query A { a }\nmutation B { b { ...F } }\nfragment F on X { id }',
      'mutation B { b { ...F } }',
    );
    assert.deepEqual(more, []);
    assert.equal(only?.text, 'mutation B { b { ...F } }\n\nfragment F on X { id }');
    assert.equal(only?.operation, 'mutation');
  });
});

describe('the comment above a statement', () => {
  it('is its name, and may choose the region of the statement or of the file', async () => {
    const found = await runnables(
      'nrql',
      '-- region: eu\n\n-- Errors of the shop\n-- by page\nSELECT count(*) FROM A;\n\n/* Slow pages\n   region: us */\nSELECT 1 FROM B;\n\nSELECT average(d) FROM C',
    );
    assert.deepEqual(
      found.map(({ title, region }) => [title, region]),
      [
        ['Errors of the shop', 'eu'],
        ['Slow pages', 'us'],
        ['average(d) FROM C', 'eu'],
      ],
    );
    const [operation] = await runnables('graphql', '# Who am I?\n# region: us\nquery Me { actor { user { id } } }');
    assert.deepEqual([operation?.title, operation?.region, operation?.operationName], ['Who am I?', 'us', 'Me']);
  });
});
