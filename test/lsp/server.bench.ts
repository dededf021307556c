import { spawnSync } from 'node:child_process';
import type { CompletionList } from 'vscode-languageserver';
import type { LiveNames } from '../../server/src/text/language';
import { pulling, TestClient } from '../harness/client';

/**
 * The query language inside the server, over its protocol, at n and at 2n.
 * Completion and an edit with the diagnostics after it, in long files and with many live names, and the memory that stays.
 */
const statement = (index: number) =>
  `-- Report ${index}\nSELECT average(duration) * 1000 AS 'ms', count(*)\nFROM Transaction\nWHERE appName = 'Shop ${index}' AND duration > 0.${index}\nFACET host LIMIT 20 SINCE ${1 + (index % 9)} hours ago;\n\n`;
/** Where the second statement line of a report begins to have its first argument, counted from its first line. */
const argument = { line: 1, character: 'SELECT average('.length };
const linesOfStatement = 7;

const typed = ['d', 'du', 'dur', 'attr', 'service12', 'team3.serv', 'xyz', 'av'];
const warm = 100;
const rounds = 100;

function namesOf(count: number): LiveNames {
  const names = Array.from({ length: count }, (_, index) => `team${index % 97}.service${index}.attribute${index * 7}`);
  return { attributes: { Transaction: names }, eventTypes: names.slice(0, 2000) };
}

/** The middle and the 95th percentile in milliseconds of the times that `run` gives back. */
async function measure(name: string, run: (round: number) => Promise<number>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds + warm; round++) {
    const time = await run(round);
    if (round >= warm) times.push(time);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => (times[Math.floor(times.length * part)] as number).toFixed(2).padStart(8);
  console.log(`${name.padEnd(64)} p50 ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

function heap(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

/** One file of `count` statements, in a process of its own, so that nothing of another one is in its memory. */
async function run(count: number, names: number): Promise<void> {
  const empty = heap();
  const client = await TestClient.start({
    capabilities: pulling,
    ...(names > 0 ? { files: { 'graphward.names.json': JSON.stringify(namesOf(names)) } } : {}),
  });
  const text = Array.from({ length: count }, (_, index) => statement(index)).join('');
  const { uri } = await client.open('reports.nrql', 'nrql', text);
  await client.diagnostics(uri);
  const line = Math.floor(count / 2) * linesOfStatement + argument.line;
  const from = { line, character: argument.character };
  const what = `${count} statements${names > 0 ? `, ${names} names` : ''}`;
  let written = 'duration';
  const write = async (word: string) => {
    await client.change(uri, { start: from, end: { line, character: from.character + written.length } }, word);
    written = word;
  };
  let offered = 0;
  await measure(`an edit and completion, ${what}`, async round => {
    const word = `${typed[round % typed.length]}`;
    await write(word);
    const start = performance.now();
    const list = await client.request<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position: { line, character: from.character + word.length },
    });
    offered += list.items.length;
    return performance.now() - start;
  });
  if (offered === 0) throw new Error('nothing was offered');
  // The server waits until the typing ends before it looks for problems, so that only the time of the processor tells.
  await measure(`an edit and all diagnostics (processor), ${what}`, async round => {
    await write(round % 2 === 0 ? 'duration' : 'durations');
    const before = process.cpuUsage();
    await client.diagnostics(uri);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  client.texts.clear();
  console.log(`${`heap with all of that, ${what}`.padEnd(64)} ${(heap() - empty).toFixed(0)} MB more than before`);
}

const [count, names] = process.argv.slice(2).map(Number);
if (count !== undefined && names !== undefined) void run(count, names).then(() => process.exit());
else {
  const cases = [1000, 2000, 10_000, 20_000].map(length => [length, 0]);
  // What stays in memory is known only after a collection, which a process allows when it is told at its start.
  for (const [length, known] of [...cases, [10_000, 100_000], [10_000, 200_000]])
    spawnSync(process.execPath, ['--expose-gc', __filename, `${length}`, `${known}`], { stdio: 'inherit' });
}
