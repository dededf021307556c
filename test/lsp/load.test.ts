import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { emptyProfile } from '../../server/src/api/profile';
import { sourceFile } from '../../server/src/code/source';
import { prepareFile } from '../../server/src/finder/languages';
import type { FindingsParams } from '../../server/src/lsp/protocol';
import { migrateContext } from '../../server/src/migrate/context';
import { maxRewrites } from '../../server/src/migrate/findings';
import { Abandoned, type Pause } from '../../server/src/text/pieces';
import { CrossFileNames } from '../../server/src/workspace/crossFileNames';
import { findInFile } from '../../server/src/workspace/fileFindings';
import { prepare } from '../code/grammars';
import { pulling, TestClient } from '../harness/client';
import { goodCall, hostileFiles, manyCallFiles } from '../harness/hostile';
import { countPieces } from '../harness/work';

const position = { line: 0, character: 2 };
const call =
  'requests.get("https://api.example.com/v2/applications/1/metrics/data.json", params={"names[]": "Errors/all"}).json()\n';
const program = (calls: number) => `import requests\n${call.repeat(calls)}`;

describe('the search of a file with many calls', () => {
  before(() => prepare('python'));
  const context = migrateContext(emptyProfile, {});
  const names = () => new CrossFileNames({ paths: () => [], source: () => undefined });

  it('is many pieces of work, and other work runs between them', async () => {
    let pauses = 0;
    const found = await findInFile(sourceFile('a.py', program(300)), context, names(), async () => ++pauses > 0);
    assert.equal(found.findings.length, 300);
    // Fifteen while the rewrites are made, as many while they are proved, and one between.
    assert.ok(pauses >= 30, `${pauses}`);
  });

  it('holds up no request for longer than a program takes that is read once', async () => {
    const wrapper = (name: string) =>
      `def ${name}(p):\n    return requests.get("https://api.example.com/v2" + p).json()\n`;
    const caller = (name: string, at: number) => `${name}("/applications/${at}.json")\n`;
    const wrappers = (count: number) =>
      Array.from({ length: count }, (_, at) => wrapper(`g${at}`) + caller(`g${at}`, at)).join('');
    const callers = (count: number) =>
      wrapper('g') + Array.from({ length: count }, (_, at) => caller('g', at)).join('');
    const maxPieceLength = async (text: string) => {
      const search = (pause?: Pause) => findInFile(sourceFile('a.py', text), context, names(), pause);
      return Math.max(...(await countPieces(search)));
    };
    // A block takes up to 0.2 µs on a slow machine, and a request is to be responded to within two seconds.
    const limit = 6_000_000;
    for (const [write, calls] of [
      [program, 1000],
      [wrappers, 300],
      [callers, 1200],
    ] as const) {
      const [short, long] = [
        await maxPieceLength(`import requests\n${write(50)}`),
        await maxPieceLength(`import requests\n${write(100)}`),
      ];
      // Twice as many calls take no more than twice the work, so that two numbers tell of every other one.
      assert.ok(long < 2.1 * short, `${long} blocks for 100 calls, ${short} for 50`);
      const expected = short + ((long - short) / 50) * (calls - 50);
      assert.ok(expected < limit, `${expected} blocks for ${calls} calls`);
    }
    const doubled = await maxPieceLength(hostileFiles['doubled.py'] ?? '');
    assert.ok(doubled < limit, `${doubled} blocks`);
  });

  it('is many pieces of work in a table, a document, a notebook and a workflow too', async () => {
    const few = manyCallFiles(0.1);
    for (const path of ['many.sql', 'many.json', 'cells.ipynb', 'steps.yml']) {
      const file = sourceFile(path, few[path] ?? '');
      await prepareFile(file);
      let pauses = 0;
      const { calls } = await findInFile(file, context, names(), async () => ++pauses > 0);
      assert.ok(calls.length >= 50 && pauses >= calls.length / 4, `${path}: ${calls.length} calls, ${pauses} pauses`);
    }
  });

  it('is given up at the next pause when nobody needs it any more', async () => {
    let pauses = 0;
    const search = findInFile(sourceFile('a.py', program(200)), context, names(), async () => ++pauses < 3);
    await assert.rejects(search, Abandoned);
    assert.equal(pauses, 3);
  });

  it('reports all calls, and names those for which no rewrite is made', async () => {
    const { findings } = await findInFile(sourceFile('a.py', program(maxRewrites + 50)), context, names());
    assert.equal(findings.length, maxRewrites + 50);
    const left = findings.filter(({ noRewrite }) => noRewrite.some(({ code }) => code === 'many-calls'));
    assert.equal(left.length, 50);
  });
});

describe('the server under load', () => {
  it('responds to requests before it goes on with a thousand documents that were opened at once', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const opened = 1000;
    for (let at = 0; at < opened; at++) await client.open(`f${at}.sh`, 'shellscript', goodCall);
    const { uri } = await client.open('last.sh', 'shellscript', goodCall);
    let published = 0;
    const all = (async () => {
      for (; published <= opened; published++) await client.take('graphward/findings');
    })();
    const requests = [
      'textDocument/hover',
      'textDocument/completion',
      'textDocument/diagnostic',
      'textDocument/codeLens',
    ];
    for (let round = 0; round < 5; round++) {
      for (const method of requests) {
        const earlier = published;
        await client.request(method, { textDocument: { uri }, position });
        assert.ok(published - earlier <= 8, `${published - earlier} documents were published before ${method}`);
      }
    }
    assert.ok(published < opened / 2, 'the documents were still being searched');
    await all;
    await client.close();
  });

  it('responds to requests about other documents while a thousand calls are searched, and takes the text as it is then', async () => {
    const client = await TestClient.start({ capabilities: pulling });
    const { uri } = await client.open('big.py', 'python', program(1000));
    const { uri: other } = await client.open('other.sh', 'shellscript', goodCall);
    const order: string[] = [];
    const big = client.diagnostics(uri).then(items => {
      order.push('big');
      return items;
    });
    for (let round = 0; round < 10; round++) {
      await client.request('textDocument/hover', { textDocument: { uri: other }, position });
      assert.equal((await client.diagnostics(other)).length, 1);
      order.push('other');
    }
    assert.deepEqual(order.slice(0, 10), Array(10).fill('other'));
    const line = (number: number) => ({ line: number, character: 0 });
    await client.change(uri, { start: line(3), end: line(1001) }, '');
    assert.equal((await big).length, 2, 'the search of the old text is given up');
    for (let found = 0; found < 2; found++) {
      const { findings } = (await client.take('graphward/findings')) as FindingsParams;
      assert.ok(findings.length <= 2);
    }
    await client.close();
  });
});
