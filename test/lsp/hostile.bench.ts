import { performance } from 'node:perf_hooks';
import { languageOf } from '../../server/src/text/languageId';
import { pulling, TestClient } from '../harness/client';
import { documentRequests } from '../harness/documentRequests';
import { goodCall, hostileFiles, hostileParameters, manyCallFiles } from '../harness/hostile';

/**
 * Every hostile file in the language server: the processor time of all requests about it, as a share of the six seconds that
 * they may take, and how long a hover in another document waits meanwhile, as a share of two seconds. The largest come first.
 */
async function main(): Promise<void> {
  const [, , ...names] = process.argv;
  const client = await TestClient.start({ capabilities: pulling });
  const { uri: other } = await client.open('other.sh', 'shellscript', goodCall);
  const found: { name: string; work: number; wait: number }[] = [];
  for (const [name, text] of Object.entries({ ...hostileFiles, ...manyCallFiles() })) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { user, system } = process.cpuUsage();
    const { uri } = await client.open(name, languageOf(name, text), text);
    let isDone = false;
    const all = (async () => {
      for (const method of documentRequests) {
        await client.request(method, hostileParameters(uri));
      }
      isDone = true;
    })();
    let wait = 0;
    while (!isDone) {
      const started = performance.now();
      await client.request('textDocument/hover', { textDocument: { uri: other }, position: { line: 0, character: 2 } });
      wait = Math.max(wait, performance.now() - started);
      await new Promise(done => setTimeout(done, 5));
    }
    await all;
    const now = process.cpuUsage();
    found.push({ name, work: (now.user - user + now.system - system) / 6e6, wait: wait / 2000 });
    await client.notify('textDocument/didClose', { textDocument: { uri } });
  }
  const percent = (share: number) => `${Math.round(100 * share)} %`.padStart(6);
  found.sort((a, b) => Math.max(b.work, b.wait) - Math.max(a.work, a.wait));
  for (const { name, work, wait } of found) console.log(`${percent(work)} ${percent(wait)}  ${name}`);
  for (const method of ['graphward/findings', 'window/showMessage']) await client.ignore(method);
  await client.close();
}

void main();
