import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { FindingsParams, ScanResult } from '../../server/src/lsp/protocol';
import { pulling, root, TestClient } from '../harness/client';

const service = { regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 };
const call = (id: string) => `curl -s "https://api.example.com/v2/applications/${id}.json" -H "Api-Key: $KEY"\n`;

/** In how many rounds of the event loop some work is done, however long each of them takes. */
async function roundsOf(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  let rounds = 0;
  for (; !isDone; rounds++) await setImmediate();
  return rounds;
}

/** A disk whose files say when they were changed, and a storage like that of an editor. */
class Disk {
  readonly files: Record<string, string> = {};
  readonly times: Record<string, number> = {};
  readonly reads: string[] = [];
  /** What the text of a file waits for after it was read. */
  private readonly held: Record<string, Promise<void>> = {};
  stored: string | undefined;
  private time = 1000;

  write(path: string, text: string): void {
    this.files[path] = text;
    this.times[path] = this.time++;
  }

  /** The text of the file does not arrive before the returned function is called. */
  hold(path: string): () => void {
    let release = () => {};
    this.held[path] = new Promise(resolve => {
      release = resolve;
    });
    return release;
  }

  start(settings: unknown = { service }): Promise<TestClient> {
    return TestClient.start({
      capabilities: pulling,
      settings,
      initializationOptions: { stores: true },
      files: this.files,
      times: this.times,
      onRead: path => {
        this.reads.push(path);
        return this.held[path];
      },
      quiet: ['graphward/readStored', 'graphward/writeStored'],
      returns: {
        'graphward/readStored': () => (this.stored === undefined ? null : { text: this.stored }),
        'graphward/writeStored': ({ text }: { text: string }) => {
          this.stored = text;
          return null;
        },
      },
    });
  }

  /** The files that were read since the last time. */
  taken(): string[] {
    return this.reads.splice(0).sort();
  }
}

async function told(client: TestClient): Promise<string> {
  const { uri, findings } = (await client.take('graphward/findings')) as FindingsParams;
  return `${uri.slice(root.length + 1)} ${findings.length}`;
}

function workspace(): Disk {
  const disk = new Disk();
  disk.write('a.sh', call('1'));
  disk.write('b.sh', 'echo nothing\n');
  disk.write('ops/c.sh', call('2') + call('3'));
  return disk;
}

describe('the scan of a workspace', () => {
  it('says the days left, and how many calls of other hosts were left alone', async () => {
    const disk = new Disk();
    disk.write('a.sh', call('1').replace('api.example.com', 'api.elsewhere.example'));
    const client = await disk.start();
    const { findings, foreign, daysLeft } = await client.request<ScanResult>('graphward/scan', {});
    assert.deepEqual([findings, foreign, daysLeft], [0, 1, 252]);
    await client.close();
  });

  it('reads in the next session only what has changed since', async () => {
    const disk = workspace();
    const first = await disk.start();
    assert.equal((await first.request<ScanResult>('graphward/scan', {})).findings, 3);
    assert.deepEqual([await told(first), await told(first)].sort(), ['a.sh 1', 'ops/c.sh 2']);
    assert.deepEqual(
      disk.taken().filter(name => name.endsWith('.sh')),
      ['a.sh', 'b.sh', 'ops/c.sh'],
    );
    await first.close();
    assert.doesNotMatch(disk.stored ?? '', /KEY|nothing/, 'the index holds no text of the files');

    disk.write('b.sh', call('4'));
    const second = await disk.start();
    const result = await second.request<ScanResult>('graphward/scan', {});
    assert.deepEqual([result.files, result.findings], [3, 4]);
    assert.deepEqual([await told(second), await told(second), await told(second)].sort(), [
      'a.sh 1',
      'b.sh 1',
      'ops/c.sh 2',
    ]);
    assert.deepEqual(
      disk.taken().filter(name => name.endsWith('.sh')),
      ['b.sh'],
    );
    await second.close();
  });

  it('reads everything again for other settings, and when the index is broken', async () => {
    for (const spoil of ['settings', 'index'] as const) {
      const disk = workspace();
      const first = await disk.start();
      await first.request('graphward/scan', {});
      await told(first);
      await told(first);
      await first.close();
      disk.taken();
      if (spoil === 'index') disk.stored = '{"schemaVersion":1,"files":[[1]]';
      const second = await disk.start(spoil === 'settings' ? { service: { ...service, accountId: 7 } } : { service });
      await second.request('graphward/scan', {});
      await told(second);
      await told(second);
      assert.deepEqual(
        disk.taken().filter(name => name.endsWith('.sh')),
        ['a.sh', 'b.sh', 'ops/c.sh'],
        spoil,
      );
      await second.close();
    }
  });

  it('reads each file a few times, however many have a function of the same name', async () => {
    const readsFor = async (count: number): Promise<number> => {
      const disk = new Disk();
      for (let index = 0; index < count; index++)
        disk.write(
          `job${index}.py`,
          `import requests\n\n\ndef show(app_id):\n    # ${index}\n    r = requests.get(f"https://api.example.com/v2/applications/{app_id}.json")\n    return r.json()["application"]\n`,
        );
      const client = await disk.start();
      assert.equal((await client.request<ScanResult>('graphward/scan', {})).findings, count);
      for (let index = 0; index < count; index++) await told(client);
      await client.close();
      return disk.taken().filter(name => name.endsWith('.py')).length;
    };
    const [some, more] = [await readsFor(30), await readsFor(60)];
    assert.ok(more < 2.5 * some, `${some} reads of 30 files, ${more} of 60`);
  });

  it('is followed by the files: changed, made, removed, and left with unsaved edits', async () => {
    const disk = workspace();
    const client = await disk.start();
    await client.request('graphward/scan', {});
    await told(client);
    await told(client);
    const changed = (path: string, type: number) =>
      client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: `${root}/${path}`, type }] });

    disk.write('b.sh', call('4'));
    await changed('b.sh', 2);
    assert.equal(await told(client), 'b.sh 1');
    disk.write('ops/new.sh', call('5'));
    await changed('ops/new.sh', 1);
    assert.equal(await told(client), 'ops/new.sh 1');
    disk.write('a.sh', 'echo migrated\n');
    await changed('a.sh', 2);
    assert.equal(await told(client), 'a.sh 0');
    disk.write('moved/here/d.sh', call('6'));
    disk.write('moved/e.sh', call('7'));
    await changed('moved', 1);
    assert.deepEqual([await told(client), await told(client)].sort(), ['moved/e.sh 1', 'moved/here/d.sh 1']);
    delete disk.files['ops/c.sh'];
    delete disk.files['ops/new.sh'];
    await changed('ops', 3);
    assert.deepEqual([await told(client), await told(client)].sort(), ['ops/c.sh 0', 'ops/new.sh 0']);

    const { uri } = await client.open('b.sh', 'shellscript', disk.files['b.sh'] as string);
    assert.equal(await told(client), 'b.sh 1');
    await client.change(uri, { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }, 'echo\n');
    assert.equal(await told(client), 'b.sh 0');
    await client.notify('textDocument/didClose', { textDocument: { uri } });
    assert.equal(await told(client), 'b.sh 1', 'the file on the disk still holds the call');
    await client.close();
  });

  it('reports no calls of a document whose file was deleted, until the file is there again', async () => {
    const disk = workspace();
    const client = await disk.start();
    const changed = (path: string, type: number) =>
      client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: `${root}/${path}`, type }] });
    const text = disk.files['ops/c.sh'] as string;
    const { uri } = await client.open('ops/c.sh', 'shellscript', text);
    assert.equal(await told(client), 'ops/c.sh 2');
    for (const path of ['ops/c.sh', 'ops']) {
      delete disk.files['ops/c.sh'];
      await changed(path, 3);
      assert.equal(await told(client), 'ops/c.sh 0', 'although the document stays open');
      disk.write('ops/c.sh', text);
      await changed('ops/c.sh', 1);
      assert.equal(await told(client), 'ops/c.sh 2');
    }
    await client.notify('textDocument/didClose', { textDocument: { uri } });
    await client.close();
  });

  it('clears what it reported of a file whose document was edited before it came to rest', async () => {
    const disk = workspace();
    const client = await disk.start();
    await client.request('graphward/scan', {});
    await told(client);
    await told(client);
    const { uri } = await client.open('a.sh', 'shellscript', disk.files['a.sh'] as string);
    await client.change(uri, { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } }, 'echo\n');
    assert.equal(await told(client), 'a.sh 0');
    await client.close();
  });

  it('holds no call of a file that was deleted while its text was on its way', async () => {
    const disk = workspace();
    const client = await disk.start();
    const rounds = await roundsOf(client.request('graphward/scan', {}));
    await told(client);
    await told(client);
    const release = disk.hold('b.sh');
    disk.write('b.sh', call('4'));
    disk.taken();
    await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: `${root}/b.sh`, type: 2 }] });
    while (!disk.reads.includes('b.sh')) await setImmediate();
    delete disk.files['b.sh'];
    const scan = client.request<ScanResult>('graphward/scan', {});
    // A scan that did not wait would be over before the text arrives: the first one had more to read.
    for (let round = 0; round < 2 * rounds; round++) await setImmediate();
    release();
    assert.equal((await scan).findings, 3);
    const reports = new Map<string, string>();
    for (let i = 0; i < 4; i++) reports.set(...((await told(client)).split(' ') as [string, string]));
    assert.deepEqual(Object.fromEntries(reports), { 'a.sh': '1', 'b.sh': '0', 'ops/c.sh': '2' });
    await client.close();
  });

  it('follows a file that was written while the first scan ran', async () => {
    const disk = workspace();
    const release = disk.hold('ops/c.sh');
    const client = await disk.start();
    const scan = client.request<ScanResult>('graphward/scan', {});
    while (!disk.reads.includes('ops/c.sh')) await setImmediate();
    disk.write('b.sh', call('4'));
    await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: `${root}/b.sh`, type: 2 }] });
    release();
    await scan;
    assert.deepEqual([await told(client), await told(client), await told(client)].sort(), [
      'a.sh 1',
      'b.sh 1',
      'ops/c.sh 2',
    ]);
    await client.close();
  });

  it('looks again at files that use a name of a changed one', async () => {
    const disk = new Disk();
    disk.write('config.py', 'BASE = "https://api.example.com/v2"\n');
    disk.write('job.py', 'import requests\nfrom config import BASE\n\nrequests.get(BASE + "/applications.json")\n');
    const client = await disk.start();
    await client.request('graphward/scan', {});
    assert.equal(await told(client), 'job.py 1');
    disk.write('config.py', 'BASE = "https://elsewhere.example.org/v2"\n');
    await client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: `${root}/config.py`, type: 2 }] });
    assert.equal(await told(client), 'job.py 0');
    await client.close();
  });

  it('finds the use of an address that another file gives a name, also while it is written', async () => {
    const disk = new Disk();
    disk.write('urls.py', 'TRANSACTIONS = "https://api.example.com/v2/key_transactions.json"\n');
    disk.write('use.py', 'import requests, urls\n\nrequests.get(urls.TRANSACTIONS)\n');
    disk.write('other.py', 'import requests, urls\n\n\n');
    const client = await disk.start();
    assert.equal((await client.request<ScanResult>('graphward/scan', {})).findings, 1);
    assert.equal(await told(client), 'use.py 1');
    const { uri } = await client.open('other.py', 'python', disk.files['other.py'] as string);
    const line = { line: 2, character: 0 };
    await client.change(uri, { start: line, end: line }, 'requests.get(urls.TRANSACTIONS)');
    assert.equal(await told(client), 'other.py 1');
    await client.close();
    disk.taken();
    const again = await disk.start();
    assert.equal((await again.request<ScanResult>('graphward/scan', {})).findings, 1);
    assert.equal(await told(again), 'use.py 1');
    assert.deepEqual(
      disk.taken().filter(name => /use|urls/.test(name)),
      [],
      'nothing is read again',
    );
    await again.close();
  });
});
