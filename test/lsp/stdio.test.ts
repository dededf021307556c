import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { CompletionList, TextEdit } from 'vscode-languageserver';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { pulling, TestClient } from '../harness/client';

const program = 'dist/cli.js';

function start(): ChildProcessWithoutNullStreams {
  assert.ok(existsSync(program), `${program} is built: node build.mjs`);
  return spawn(process.execPath, [program, 'lsp', '--stdio']);
}

describe('graphward lsp --stdio', () => {
  it('serves a session and ends with status 0', async () => {
    const child = start();
    const client = await TestClient.over(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin), {
      capabilities: pulling,
    });
    const { uri, position } = await client.open(
      'a.nrql',
      'nrql',
      'SELECT averge(duration) FROM Transaction WHERE app<|>',
    );
    assert.ok(
      (await client.diagnostics(uri)).some(
        ({ severity, range }) => severity === 1 && client.textAt(uri, range) === 'averge',
      ),
    );
    const { items } = await client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position,
    });
    assert.ok(items.some(({ label }) => label === 'appName'));
    const host = await client.open('a.py', 'python', 'DOC = """{ actor { usr { id } } }"""\n');
    const [problem] = await client.diagnostics(host.uri);
    assert.equal(problem && client.textAt(host.uri, problem.range), 'usr');
    const document = await client.open('a.graphql', 'graphql', '{actor{user{id}}}');
    const edits = await client.request<TextEdit[]>('textDocument/formatting', {
      textDocument: { uri: document.uri },
      options: { tabSize: 2, insertSpaces: true },
    });
    assert.equal(client.edited(document.uri, edits), '{\n  actor {\n    user {\n      id\n    }\n  }\n}\n');
    await client.request('shutdown', null);
    await client.notify('exit', null);
    const [status] = await once(child, 'exit');
    assert.equal(status, 0);
  });

  it('ends when its client is gone', async () => {
    const child = start();
    child.stdin.end();
    const [status] = await once(child, 'exit');
    assert.equal(status, 1);
  });

  it('ends when the process that started it has ended', async () => {
    const editor = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const child = start();
    const client = await TestClient.over(new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin), {
      processId: editor.pid as number,
    });
    await client.open('a.nrql', 'nrql', 'SELECT count(*) FROM Transaction');
    editor.kill();
    const [status] = await once(child, 'exit');
    assert.equal(status, 1);
  });
});
