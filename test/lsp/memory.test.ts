import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { observeParses } from '../../server/src/code/grammars';
import { pulling, TestClient } from '../harness/client';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const call = "fetch('https://api.example.com/v2/applications.json');\n";
const program = (length: number) => call + 'total = first[index] + other.value(total, index);\n'.repeat(length / 50);

describe('what is computed of open documents', () => {
  it('takes no more memory for documents that were not used for long', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const text = program(10_000);
    const open = async (from: number, to: number) => {
      for (let offset = from; offset < to; offset++) {
        const { uri } = await client.open(`f${offset}.js`, 'javascript', text);
        assert.equal((await client.diagnostics(uri)).length, 1);
      }
      await client.ignore('graphward/findings');
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await open(0, 60);
    const forEach = ((await open(60, 100)) - before) / 40;
    // What is computed of a text takes a hundred times its length.
    assert.ok(forEach < 10 * text.length, `${forEach} bytes for each further document`);
    await client.close();
  });

  describe('is parsed', () => {
    const parsed: number[] = [];
    before(() => observeParses(text => parsed.push(text.length)));
    after(() => observeParses(undefined));

    it('again for documents that were not used for long, with the names of other files', async () => {
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

    it('once for all that is asked of one version, with a name of another file', async () => {
      const client = await TestClient.start({ capabilities: pulling });
      await client.open('config.js', 'javascript', "export const BASE = 'https://api.example.com';\n");
      const text = "import { BASE } from './config.js';\nconst data = fetch(BASE + '/v2/applications.json');\n";
      const earlier = parsed.length;
      const { uri } = await client.open('asked.js', 'javascript', text);
      assert.equal((await client.diagnostics(uri)).length, 1);
      const textDocument = { uri };
      const position = { line: 1, character: 30 };
      const range = { start: position, end: position };
      await client.request('textDocument/codeLens', { textDocument });
      await client.request('textDocument/codeAction', { textDocument, range, context: { diagnostics: [] } });
      await client.request('textDocument/hover', { textDocument, position });
      await client.request('textDocument/completion', { textDocument, position });
      await client.request('textDocument/semanticTokens/full', { textDocument });
      assert.equal(parsed.slice(earlier).filter(length => length === text.length).length, 1);
      await client.ignore('graphward/findings');
      await client.close();
    });
  });
});
