import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pulling, TestClient } from '../harness/client';
import { countBlocks } from '../harness/work';

const query = (index: number) =>
  `SELECT average(speed${index % 13}) FROM Turbine WHERE site = 'North ${index}' FACET blade${index % 11}`;
const many = (count: number) => Array.from({ length: count }, (_, index) => `- nrql: "${query(index)}"\n`).join('');

/** The blocks that a request takes for n and for 2n texts, after it was sent once and a letter was typed. */
async function growthOf(method: string, language: string, textOf: (count: number) => string, character: number) {
  const blocks: number[] = [];
  for (const count of [200, 400]) {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('a', language, textOf(count));
    const send = () => client.request(method, { textDocument: { uri }, uri });
    await send();
    const at = { line: 100, character };
    await client.change(uri, { start: at, end: at }, 'x');
    blocks.push(await countBlocks(send));
    await client.close();
  }
  return blocks as [number, number];
}

const statements = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `SELECT average(speed) FROM Turbine WHERE site = 'North ${index}';\n`,
  ).join('');
const operations = (count: number) =>
  Array.from({ length: count }, (_, index) => `query Q${index} { actor { user { name email } } }\n`).join('');

describe('a file with many statements', () => {
  for (const [method, perStatement] of [
    ['textDocument/semanticTokens/full', 45],
    ['textDocument/documentSymbol', 50],
    ['textDocument/codeLens', 22],
    ['graphward/runnableRanges', 20],
  ] as const)
    it(`is not read again by ${method} after an edit`, async () => {
      const [one, two] = await growthOf(method, 'nrql', statements, 'SELECT average('.length);
      assert.ok(two - one < perStatement * 200, `${(two - one) / 200} blocks for each further statement`);
    });

  it('is run as a whole with work that grows as its operations do', async () => {
    const [one, two] = await growthOf('graphward/runnable', 'graphql', operations, 'query Q'.length);
    assert.ok(two < one * 2.3, `${one} blocks, then ${two} for twice the operations`);
  });

  it('offers actions where it is too long to be checked to its end', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('a.nrql', 'nrql', statements(20_000));
    const range = { start: { line: 0, character: 0 }, end: { line: 30_000, character: 0 } };
    const context = { diagnostics: [] };
    await client.request('textDocument/codeAction', { textDocument: { uri }, range, context });
    const problems = await client.diagnostics(uri);
    assert.deepEqual([...new Set(problems.map(({ code }) => code))], ['incomplete-check']);
    await client.close();
  });
});

describe('a file with many texts', () => {
  it('is coloured with work that grows as its texts do', async () => {
    const blocksFor = async (count: number) => {
      const client = await TestClient.start({ capabilities: pulling });
      const { uri } = await client.open('a.yaml', 'yaml', many(count));
      const colours = () => client.request('textDocument/semanticTokens/full', { textDocument: { uri } });
      await colours();
      const blocks = await countBlocks(colours);
      await client.close();
      return blocks;
    };
    const [one, two] = [await blocksFor(400), await blocksFor(800)];
    assert.ok(two < one * 2.3, `${one} blocks, then ${two} for twice the texts`);
  });

  it('is not parsed again by a completion for what its other queries write', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('a.yaml', 'yaml', many(200));
    const position = { line: 100, character: '- nrql: "SELECT average('.length };
    const offered = () => client.request('textDocument/completion', { textDocument: { uri }, position });
    const first = await countBlocks(offered);
    const again = await countBlocks(offered);
    assert.ok(again < first / 2, `${first} blocks, then ${again}`);
    await client.close();
  });
});
