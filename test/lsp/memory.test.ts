import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';
import { observeParses } from '../../server/src/code/grammars';
import { pulling, TestClient } from '../harness/client';

const call = "fetch('https://api.example.com/v2/applications.json');\n";
const program = (length: number) => call + 'total = first[index] + other.value(total, index);\n'.repeat(length / 50);

describe('what is computed of open documents', () => {
  it('fits into a memory that what was computed of all of them does not fit into', async () => {
    const child = spawn(process.execPath, ['--max-old-space-size=130', 'dist/cli.js', 'lsp', '--stdio']);
    child.stderr.resume();
    const exited = once(child, 'exit').then(([status]) => assert.equal(status, 0, 'the server ended'));
    const work = async () => {
      const streams = [new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin)] as const;
      const client = await TestClient.over(...streams, { capabilities: pulling });
      for (let at = 0; at < 400; at++) {
        const { uri } = await client.open(`f${at}.js`, 'javascript', program(10_000));
        assert.equal((await client.diagnostics(uri)).length, 1);
      }
      await client.request('shutdown', null);
      await client.notify('exit', null);
    };
    await Promise.all([work(), exited]);
  });

  describe('is computed again when it is needed', () => {
    const parsed: number[] = [];
    before(() => observeParses(text => parsed.push(text.length)));
    after(() => observeParses(undefined));

    it('for documents that were not used for long, with the names of other files', async () => {
      const client = await TestClient.start({ capabilities: pulling });
      await client.open('config.js', 'javascript', "export const BASE = 'https://api.example.com';\n");
      const text = "import { BASE } from './config.js';\nfetch(BASE + '/v2/applications.json');\n";
      const { uri } = await client.open('first.js', 'javascript', text);
      const first = await client.diagnostics(uri);
      for (let at = 0; at < 6; at++) {
        const { uri } = await client.open(`f${at}.js`, 'javascript', call + '// a comment\n'.repeat(8000));
        await client.diagnostics(uri);
      }
      const earlier = parsed.length;
      assert.deepEqual(await client.diagnostics(uri), first);
      assert.ok(parsed.slice(earlier).includes(text.length), 'it was parsed again');
      const later = parsed.length;
      assert.deepEqual(await client.diagnostics(uri), first);
      assert.equal(parsed.length, later, 'and not once more');
      await client.ignore('graphward/findings');
      await client.close();
    });
  });
});
