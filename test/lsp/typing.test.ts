import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Diagnostic } from 'vscode-languageserver';
import type { FindingsParams } from '../../server/src/lsp/protocol';
import { savedFile } from '../code/saved';
import { pulling, TestClient } from '../harness/client';

it('is not held up in a long file: what nobody waits for is worked out once, when the typing ends', async () => {
  const client = await TestClient.start({ capabilities: pulling });
  const { text } = savedFile('python', 40_000, 5);
  const { uri } = await client.open('jobs/report.py', 'python', text);
  assert.equal(((await client.take('graphward/findings')) as FindingsParams).findings.length, 5);
  const order: string[] = [];
  const answers: Promise<unknown>[] = [];
  const pulled: Diagnostic[][] = [];
  const position = { line: 0, character: 0 };
  for (const letter of '# wip\n') {
    await client.change(uri, { start: position, end: position }, letter === '\n' ? '\n' : '');
    answers.push(
      client.diagnostics(uri).then(items => {
        order.push('diagnostics');
        pulled.push(items);
      }),
      client.request('textDocument/codeLens', { textDocument: { uri } }).then(() => order.push('lenses')),
      client.request('textDocument/hover', { textDocument: { uri }, position }).then(() => order.push('hover')),
    );
  }
  await Promise.all(answers);
  assert.deepEqual(order.slice(0, 6), Array(6).fill('hover'));
  assert.equal(order.length, 18);
  for (const items of pulled) assert.equal(items.length, 5);
  assert.equal(((await client.take('graphward/findings')) as FindingsParams).findings.length, 5);
  await client.close();
});
