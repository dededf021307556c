import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionList } from 'vscode-languageserver';
import { pulling, TestClient } from '../harness/client';
import { countBlocks } from '../harness/work';

describe('many known names', () => {
  /** Types a name of `count` known ones letter by letter; the work of all the lists that are offered on the way. */
  async function blocksFor(count: number): Promise<number> {
    const names = Array.from({ length: count }, (_, index) => `team${index % 97}.name${index}`);
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { names: { attributes: { Transaction: names } } },
    });
    const text = 'SELECT average(<|>) FROM Transaction SINCE 1 day ago';
    const { uri, position } = await client.open('a.nrql', 'nrql', text);
    let typed = 0;
    const offer = () =>
      client.request<CompletionList>('textDocument/completion', {
        textDocument: { uri },
        position: { line: 0, character: position.character + typed },
      });
    await offer();
    let blocks = 0;
    for (const letter of 'team12.name4280') {
      const at = { line: 0, character: position.character + typed };
      await client.change(uri, { start: at, end: at }, letter);
      typed++;
      blocks += await countBlocks(async () => {
        const { items, isIncomplete } = await offer();
        assert.ok(isIncomplete && items.length < 600, `${items.length} items`);
      });
    }
    const { items } = await offer();
    assert.ok(
      items.some(({ label }) => label === 'team12.name4280'),
      'the name that was typed is among them',
    );
    // Fails where the server has sent the client a request meanwhile.
    await client.close();
    return blocks;
  }

  it('are offered in lists that are cut, with work in proportion to their number, and without a request of the server', async () => {
    const [some, many] = [await blocksFor(50_000), await blocksFor(100_000)];
    assert.ok(many < some * 2.2, `${some} blocks, then ${many} for twice the names`);
  });
});
