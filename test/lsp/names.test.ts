import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompletionList } from 'vscode-languageserver';
import { pulling, TestClient } from '../harness/client';

describe('many known names', () => {
  it('are offered at once, cut, and without a request of the server while an answer is waited for', async () => {
    const names = Array.from({ length: 200_000 }, (_, index) => `team${index % 97}.name${index}`);
    const client = await TestClient.start({
      capabilities: pulling,
      settings: { names: { attributes: { Transaction: names } } },
    });
    const text = 'SELECT average(<|>) FROM Transaction SINCE 1 day ago';
    const { uri, position } = await client.open('a.nrql', 'nrql', text);
    let typed = 0;
    const ask = () =>
      client.request<CompletionList>('textDocument/completion', {
        textDocument: { uri },
        position: { line: 0, character: position.character + typed },
      });
    await ask();
    const times: number[] = [];
    for (const letter of 'team12.name4280') {
      const at = { line: 0, character: position.character + typed };
      await client.change(uri, { start: at, end: at }, letter);
      typed++;
      const before = process.cpuUsage();
      const { items, isIncomplete } = await ask();
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
      assert.ok(isIncomplete && items.length < 600, `${items.length} items`);
    }
    const { items } = await ask();
    const wanted = items.find(({ label }) => label === 'team12.name4280');
    assert.ok(wanted, 'the name that was typed is among them');
    times.sort((a, b) => a - b);
    assert.ok(
      (times[Math.floor(times.length * 0.5)] as number) < 150,
      `half of the answers took ${times.join(', ')} ms of the processor`,
    );
    // Fails where the server has asked the client for anything meanwhile.
    await client.close();
  });
});
