// How fast texts are read and checked, for n and 2n of them.
// PEER=path names a CommonJS bundle with a function `parse(text)`, which is then measured in the same run.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { checkQueries } from '../../server/src/nrql/check/problems';
import { NrqlDocument } from '../../server/src/nrql/document/document';
import { parseQueries } from '../../server/src/nrql/document/statements';
import { readCorpus } from '../harness/corpus';

/** Megabytes per second: the best of several rounds, because whatever else runs only makes a round slower. */
function throughput(list: readonly string[], run: (text: string) => unknown): number {
  const bytes = list.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  let best = 0;
  for (let round = 0; round < 15; round++) {
    const start = performance.now();
    for (const text of list) run(text);
    best = Math.max(best, bytes / 1000 / (performance.now() - start));
  }
  return best;
}

const { queries: list, source } = readCorpus();
const context = { attributeNamespace: 'svc' };
const peerPath = process.env['PEER'];
const peer = peerPath
  ? (createRequire(resolve(peerPath))(resolve(peerPath)) as { parse(text: string): unknown }).parse
  : undefined;

/** The peer stops at the first mistake by throwing, which costs it more than reading on; such texts are left out. */
function readByPeer(text: string): boolean {
  try {
    peer?.(text);
    return true;
  } catch {
    return false;
  }
}

const readable = peer ? list.filter(readByPeer) : list;
console.log(`${source}, each 20 times; MB/s for n and 2n`);
if (peer) console.log(`the peer reads ${readable.length} of them; all are measured over those`);
const sample = Array.from({ length: 20 }, () => readable).flat();
const measured: [string, (text: string) => unknown][] = [
  ['parse', parseQueries],
  ['parse and check', text => checkQueries(text, context)],
];
if (peer) measured.push(['peer', peer]);
for (const [name, run] of measured) {
  const once = throughput(sample, run);
  const twice = throughput([...sample, ...sample], run);
  console.log(`${name.padEnd(18)} ${once.toFixed(1).padStart(7)} ${twice.toFixed(1).padStart(7)}`);
}

console.log('one edit in a file of n and 2n statements, ms: read again, and all problems again');
for (const count of [10_000, 20_000]) {
  const file = Array.from({ length: count }, (_, index) => `${list[index % list.length]};\n`).join('\n');
  const document = new NrqlDocument(file);
  document.problems(context);
  const times: number[][] = [[], []];
  for (let round = 0; round < 50; round++) {
    const offset = document.statements[Math.floor((count * (round + 1)) / 60)]?.body?.end ?? 0;
    const start = performance.now();
    document.update({ span: { start: offset, end: offset }, text: ' ' });
    times[0]?.push(performance.now() - start);
    document.problems(context);
    times[1]?.push(performance.now() - start);
  }
  const median = (values: number[]) => (values.sort((a, b) => a - b)[values.length >> 1] ?? 0).toFixed(2);
  const size = (file.length / 1e6).toFixed(1);
  console.log(
    `${String(count).padStart(6)} statements, ${size} MB: ${median(times[0] ?? [])} and ${median(times[1] ?? [])}`,
  );
}
