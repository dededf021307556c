import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SemanticTokens, SemanticTokensDelta } from 'vscode-languageserver';
import { regionsIn } from '../../server/src/embed/regions';
import { languages } from '../../server/src/languages';
import { paintedTokens } from '../../server/src/lsp/paintedTokens';
import type { SemanticToken } from '../../server/src/text/language';
import { movedSpan } from '../../server/src/text/span';
import { pulling, TestClient } from '../harness/client';
import { random } from '../harness/random';
import { signs } from '../harness/typed';
import { countBlocks } from '../harness/work';

const context = { attributeNamespace: 'svc' };
const texts = {
  graphql: `# Users
query Users($id: Int! = 1) { actor { account(id: $id) { name } ...Parts } } # one
query Calls { actor { nrql(accounts: [1], query: "SELECT \\"a\\" FROM b") { results } } }

fragment Parts on Actor { user { email } nrql(query: """
    SELECT count(*)
  """) { results } # the end
}
# done
`,
  nrql: `-- all
SELECT count(*) FROM Transaction WHERE name = 'a;b' SINCE 1 day ago;
WITH duration * 1000 AS ms FROM Transaction SELECT average(ms) /* two
lines */ FACET \`a b\`
FROM Log SELECT 1; SELECT 2 FROM X;

// last
`,
};
const typed = [...signs, '', '', 'a', ' ', '\n\n', '--', '/*', '*/', 'SELECT 1 FROM a', 'query A {'];

/** A text and what random edits make of it. */
function* edited(text: string, rounds: number): Generator<string> {
  const next = random(7);
  for (let round = 0; round < rounds; round++) {
    let now = text;
    for (let step = 0; step < 3; step++) {
      const start = Math.floor(next() * (now.length + 1));
      const end = next() < 0.6 ? start : Math.min(now.length, start + Math.floor(next() * 5));
      now = now.slice(0, start) + typed[Math.floor(next() * typed.length)] + now.slice(end);
      yield now;
    }
  }
}

const statement = (index: number) => `SELECT average(speed) FROM Turbine WHERE site = 'North ${index}';\n`;
const operation = (index: number) =>
  `query Q${index} { actor { nrql(accounts: 1, query: "SELECT ${index} FROM Log") { results } } }\n`;
const assignment = (index: number) =>
  `Q${index} = "SELECT count(*) FROM Turbine WHERE site = 'North ${index}' SINCE 1 day ago"\n`;
const program = `A = "SELECT count(*) FROM Log SINCE 1 day ago"; B = "SELECT max(a) FROM Log WHERE b = 'c\\\\d' SINCE 1 day ago"
C = """
{ actor { nrql(accounts: 1, query: "SELECT min(a) FROM Log WHERE b = \\"c\\"") { results } } }
"""; D = "SELECT sum(a) FROM Log SINCE 1 day ago"
E = f"SELECT sum({a}) FROM Log SINCE 1 day ago"; F = 'SELECT average(a) FROM Log SINCE 1 day ago'
G = '{ actor { nrql(accounts: 1, query: "SELECT latest(a) FROM Log") { results } } }'
`;
const long = (make: (index: number) => string, count: number) =>
  Array.from({ length: count }, (_, index) => make(index)).join('');

describe('the colours of a document', () => {
  for (const language of ['graphql', 'nrql'] as const)
    it(`of ${language} are those of its parts, whatever is in it`, () => {
      const plain = ({ span, type, modifiers = [] }: SemanticToken) => ({ span, type, modifiers });
      for (const text of edited(texts[language], 700)) {
        const parts = languages[language].parts?.(text) ?? [];
        const ofParts = parts.flatMap(({ start, text: own }) =>
          paintedTokens(regionsIn(language, own), context).map(token => ({
            ...token,
            span: movedSpan(token.span, start),
          })),
        );
        const whole = paintedTokens(regionsIn(language, text), context);
        assert.deepEqual(ofParts.map(plain), whole.map(plain), JSON.stringify(text));
      }
    });

  for (const [language, make] of [
    ['graphql', operation],
    ['nrql', statement],
    ['python', assignment],
  ] as const)
    it(`of ${language} are sent as what an edit has changed`, async () => {
      const client = await TestClient.start({ capabilities: pulling });
      const { uri } = await client.open('a', language, long(make, 50));
      const textDocument = { uri };
      const full = () => client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument });
      const delta = (previousResultId: string | undefined) =>
        client.request<SemanticTokensDelta>('textDocument/semanticTokens/full/delta', {
          textDocument,
          previousResultId,
        });
      let { resultId, data } = await full();
      for (const [line, character, removed, text] of [
        [20, 15, 0, 'x'],
        [3, 0, 0, '\n'],
        [49, 5, 3, ''],
        [0, 0, 0, '\uFEFF'],
        [10, 0, 0, make(99).repeat(2)],
      ] as const) {
        const start = { line, character };
        await client.change(uri, { start, end: { line, character: character + removed } }, text);
        const { edits, resultId: id } = await delta(resultId);
        for (const { start: index, deleteCount, data: added = [] } of edits) data.splice(index, deleteCount, ...added);
        resultId = id;
        const known = edits.reduce((sum, { data: added = [] }) => sum + added.length, 0);
        assert.ok(known < data.length / 4, `${known} numbers of ${data.length}`);
        const opened = await client.open('b', language, client.textOf(uri));
        assert.deepEqual(
          data,
          (await client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument: opened })).data,
        );
      }
      assert.deepEqual((await delta(resultId)).edits, []);
      data = (await full()).data;
      assert.deepEqual(
        ((await delta('unknown')) as unknown as SemanticTokens).data,
        data,
        'all where it is not known what the client has',
      );
      await client.close();
    });

  it('of a program are those of its texts, as they stand in it and with escapes', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('a.py', 'python', program);
    const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', {
      textDocument: { uri },
    });
    const lines = program.split('\n');
    const coloured: string[] = [];
    for (let index = 0, line = 0, character = 0; index < data.length; index += 5) {
      const [down = 0, right = 0, length = 0] = data.slice(index);
      line += down;
      character = down > 0 ? right : character + right;
      coloured.push((lines[line] ?? '').slice(character, character + length));
    }
    const words = coloured.filter(word => /^(?:[A-Z]{4,}|count|max|min|sum|average|latest)$/.test(word));
    assert.deepEqual(
      words,
      program.match(/\b(?:SELECT|FROM|WHERE|SINCE|count|max|min|sum|average|latest)\b/g),
      'each keyword and function once, where it stands',
    );
    await client.close();
  });

  it('that were never sent are all sent, also to a client that names none', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('a.nrql', 'nrql', statement(1));
    const textDocument = { uri };
    const given = await client.request<SemanticTokens>('textDocument/semanticTokens/full/delta', { textDocument });
    const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', { textDocument });
    assert.deepEqual(given.data, data);
    await client.close();
  });

  for (const [language, make] of [
    ['graphql', operation],
    ['nrql', statement],
    ['python', assignment],
  ] as const)
    it(`of ${language} are determined of the part that an edit has changed`, async () => {
      const blocksFor = async (count: number) => {
        const client = await TestClient.start({ capabilities: pulling });
        const { uri } = await client.open(`a.${language}`, language, long(make, count));
        const textDocument = { uri };
        const ask = (method: string, params: object) => () =>
          client.request<SemanticTokens>(`textDocument/semanticTokens/${method}`, { textDocument, ...params });
        const first = await countBlocks(ask('full', {}));
        const { resultId: previousResultId } = await ask('full', {})();
        const start = { line: 100, character: 20 };
        await client.change(uri, { start, end: start }, 'x');
        const again = await countBlocks(ask('full/delta', { previousResultId }));
        await client.close();
        return { first, again };
      };
      // The further parts are read for the first time.
      const [one, two] = [await blocksFor(200), await blocksFor(500)];
      const further = { first: (two.first - one.first) / 300, again: (two.again - one.again) / 300 };
      assert.ok(
        further.again < further.first / 6,
        `${further.first} blocks for each further part, then ${further.again}`,
      );
    });
});
