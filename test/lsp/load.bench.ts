import { performance } from 'node:perf_hooks';
import { pulling, TestClient } from '../harness/client';
import { goodCall } from '../harness/hostile';

/**
 * The language server under load, at n and at 2n: how long a hover in another document waits at most while many documents
 * were opened at once and while one document with many calls is searched, and the memory that open documents take.
 */
const position = { line: 0, character: 2 };
const call =
  'requests.get("https://api.example.com/v2/applications/1/metrics/data.json", params={"names[]": "Errors/all"}).json()\n';

function heap(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

/** The longest wait for a hover, in milliseconds, until `until` resolves. */
async function maxWaitLength(client: TestClient, uri: string, until: Promise<unknown>): Promise<number> {
  let isDone = false;
  void until.then(() => {
    isDone = true;
  });
  let maxLength = 0;
  while (!isDone) {
    const started = performance.now();
    await client.request('textDocument/hover', { textDocument: { uri }, position });
    maxLength = Math.max(maxLength, performance.now() - started);
  }
  return maxLength;
}

async function manyDocuments(count: number): Promise<void> {
  const empty = heap();
  const client = await TestClient.start({ capabilities: pulling });
  for (let at = 0; at < count; at++) await client.open(`f${at}.sh`, 'shellscript', goodCall);
  const { uri } = await client.open('last.sh', 'shellscript', goodCall);
  const all = (async () => {
    for (let published = 0; published <= count; published++) await client.take('graphward/findings');
  })();
  const maxLength = await maxWaitLength(client, uri, all);
  console.log(`${count} documents: a hover waits ${maxLength.toFixed(0)} ms, ${(heap() - empty).toFixed(0)} MB`);
  await client.close();
}

async function manyCalls(count: number): Promise<void> {
  const client = await TestClient.start({ capabilities: pulling });
  const { uri } = await client.open('big.py', 'python', `import requests\n${call.repeat(count)}`);
  const { uri: other } = await client.open('other.sh', 'shellscript', goodCall);
  const maxLength = await maxWaitLength(client, other, client.diagnostics(uri));
  console.log(`${count} calls in one document: a hover in another waits ${maxLength.toFixed(0)} ms`);
  for (const method of ['graphward/findings', 'window/showMessage']) await client.ignore(method);
  await client.close();
}

async function main(): Promise<void> {
  for (const count of [1000, 2000, 5000]) await manyDocuments(count);
  for (const count of [500, 1000, 2000]) await manyCalls(count);
}

void main();
