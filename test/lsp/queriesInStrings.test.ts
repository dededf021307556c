import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TextEdit } from 'vscode-languageserver';
import { pulling, TestClient } from '../harness/client';

/** The text of a GraphQL document after it was formatted, which a second time changes nothing. */
async function formatted(text: string): Promise<string> {
  const client = await TestClient.start({ capabilities: pulling });
  const format = async (name: string, before: string) => {
    const { uri } = await client.open(name, 'graphql', before);
    const params = { textDocument: { uri }, options: { tabSize: 2, insertSpaces: true } };
    return client.edited(uri, await client.request<TextEdit[]>('textDocument/formatting', params));
  };
  const once = await format('a.graphql', text);
  assert.equal(await format('b.graphql', once), once, 'formatted twice');
  await client.close();
  return once;
}

describe('the formatter of a GraphQL document', () => {
  it('lays out the query in a block string', async () => {
    const text = await formatted(
      'query A {\n  actor { nrql(accounts: 1, query: """\n      select count(*) from Transaction where duration > 1 and appName = \'Shop\' facet name since 1 day ago timeseries\n    """) { results } }\n}\n',
    );
    assert.match(text, /query A \{\n {2}actor \{\n {4}nrql\(/);
    assert.match(text, /\n *SELECT count\(\*\)\n *FROM Transaction\n *WHERE /);
  });

  it('keeps the query in a string on one line to that line, and its escapes as they are', async () => {
    const query = (select: string, from: string, where: string, and: string, facet: string) =>
      `"${select} (${from} Transaction ${where} name = '\\u00e9\\"x\\\\\\\\' ${and} appName LIKE '%a long name of an application%') ${facet} 1 day ago"`;
    assert.equal(
      await formatted(
        `query A {\n  actor { nrql(accounts: 1, query: ${query('select  count(*) ,max(duration) from', 'select * from', 'where', 'and', 'facet name since')}) { results } }\n}\n`,
      ),
      `query A {\n  actor {\n    nrql(\n      accounts: 1\n      query: ${query('SELECT count(*), max(duration) FROM', 'SELECT * FROM', 'WHERE', 'AND', 'FACET name SINCE')}\n    ) {\n      results\n    }\n  }\n}\n`,
    );
  });

  for (const [what, query] of [
    ['has two statements', 'select 1 from A; select 2 from A'],
    ['has an error', 'select 1 from'],
    ['holds a line break', 'select 1\\nfrom A'],
    ['has a comment before its end', 'select 1 -- one\\nfrom A'],
  ])
    it(`leaves a query in a string on one line as it is that ${what}`, async () => {
      const text = `{\n  a(nrql: "${query}")\n}\n`;
      assert.equal(await formatted(text), text);
    });
});
