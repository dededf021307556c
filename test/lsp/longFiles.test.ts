import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pulling, TestClient } from '../harness/client';
import { countBlocks } from '../harness/work';

const query = (index: number) =>
  `SELECT average(speed${index % 13}) FROM Turbine WHERE site = 'North ${index}' FACET blade${index % 11}`;
const many = (count: number) => Array.from({ length: count }, (_, index) => `- nrql: "${query(index)}"\n`).join('');

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
