import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Range } from 'vscode-languageserver';
import { pulling, root, TestClient } from '../harness/client';
import { chooser } from '../harness/random';
import { signs } from '../harness/typed';

const requests = [
  'completion',
  'hover',
  'signatureHelp',
  'definition',
  'documentHighlight',
  'prepareRename',
  'documentSymbol',
  'foldingRange',
  'codeLens',
  'semanticTokens/full',
];

const pieces = [
  ...signs,
  '\r\n',
  '😀',
  '\uD800',
  '\u0000',
  'SELECT ',
  'FROM Metric ',
  'actor',
  'nrql(query: "',
  '```graphql\n',
  '```',
  'curl https://x/v2/applications/1.json ',
  'requests.get(',
  '<<EOF\n',
  'SINCE ',
];

describe('the language server survives any text', () => {
  for (const language of [
    'nrql',
    'graphql',
    'markdown',
    'python',
    'javascript',
    'shellscript',
    'json',
    'yaml',
    'plaintext',
  ]) {
    it(language, async () => {
      const client = await TestClient.start({ capabilities: pulling });
      const next = chooser(5);
      const { uri } = await client.open('a.txt', language, '');
      for (let round = 0; round < 40; round++) {
        const lines = client.textOf(uri).split('\n');
        const line = next(lines.length);
        const start = { line, character: next((lines[line] as string).length + 1) };
        const inserted = Array.from({ length: 1 + next(6) }, () => pieces[next(pieces.length)]).join('');
        await client.change(uri, { start, end: start }, inserted);
        const range: Range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
        await client.diagnostics(uri);
        await Promise.all([
          ...requests.map(name => client.request(`textDocument/${name}`, { textDocument: { uri }, position: start })),
          client.request('textDocument/selectionRange', { textDocument: { uri }, positions: [start] }),
          client.request('textDocument/inlayHint', { textDocument: { uri }, range }),
          client.request('textDocument/codeAction', { textDocument: { uri }, range, context: { diagnostics: [] } }),
          client.request('textDocument/formatting', {
            textDocument: { uri },
            options: { tabSize: 2, insertSpaces: true },
          }),
          client.request('graphward/explain', { uri, position: start }),
        ]);
      }
      await client.ignore('graphward/findings');
      // A failure inside the server would stand here as a message in its log.
      await client.close();
    });
  }

  it('documents that were never opened, and parameters that make no sense', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const textDocument = { uri: `${root}/none.nrql` };
    assert.equal(
      await client.request('textDocument/hover', { textDocument, position: { line: 0, character: 0 } }),
      null,
    );
    await client.notify('textDocument/didChange', {
      textDocument: { ...textDocument, version: 2 },
      contentChanges: [],
    });
    await client.notify('textDocument/didClose', { textDocument });
    const { uri } = await client.open('a.nrql', 'nrql', 'SELECT 1');
    const far = { line: 9_999, character: 9_999 };
    assert.equal(await client.request('textDocument/hover', { textDocument: { uri }, position: far }), null);
    assert.deepEqual(await client.request('graphward/runnable', { uri: textDocument.uri, position: far }), {
      runnables: [],
    });
    await client.close();
  });

  it('a first change that the client has sent with the document already', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('a.graphql', 'graphql', '{ actor { user { name } } }');
    const inserted = { range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, text: 'query A ' };
    const textDocument = { uri, languageId: 'graphql', version: 7, text: `query A ${client.textOf(uri)}` };
    await client.notify('textDocument/didOpen', { textDocument });
    await client.notify('textDocument/didChange', { textDocument: { uri, version: 7 }, contentChanges: [inserted] });
    assert.deepEqual(await client.diagnostics(uri), [], 'the text has the change once');
    await client.notify('textDocument/didChange', { textDocument: { uri, version: 8 }, contentChanges: [inserted] });
    assert.notDeepEqual(await client.diagnostics(uri), [], 'the next change is applied');
    await client.close();
  });

  it('a notification that makes no sense, which is logged without what it holds', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const changes = { textDocument: null, contentChanges: [{ text: 'SELECT secret' }] };
    await client.notify('textDocument/didChange', changes);
    const { type, message } = (await client.take('window/logMessage')) as { type: number; message: string };
    assert.equal(type, 1);
    assert.match(message, /^changing a document failed with TypeError\n\s+at /);
    assert.doesNotMatch(message, /secret|properties of null/);
    await client.close();
  });
});
