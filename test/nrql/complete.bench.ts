import { complete } from '../../server/src/nrql/complete/complete';
import type { LanguageContext, LiveNames } from '../../server/src/text/language';

/** Completion in long files and with many live names, at n and at 2n. */
const statement = (index: number) =>
  `-- Report ${index}\nSELECT average(duration) * 1000 AS 'ms', count(*)\nFROM Transaction\nWHERE appName = 'Shop ${index}' AND duration > 0.${index}\nFACET host LIMIT 20 SINCE ${1 + (index % 9)} hours ago;\n\n`;

function fileOf(count: number): string {
  return Array.from({ length: count }, (_, index) => statement(index)).join('');
}

function liveOf(count: number): LiveNames {
  const names = Array.from({ length: count }, (_, index) => `team${index % 97}.service${index}.attribute${index * 7}`);
  return { attributes: { Transaction: names }, eventTypes: names.slice(0, 2000) };
}

/** Megabytes that are in use; without --expose-gc also some that are not. */
function heap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

const warm = 50;

/** The middle and the 95th percentile of the times of `run`, in milliseconds. */
function measure(rounds: number, run: (round: number) => unknown): { p50: number; p95: number } {
  const times: number[] = [];
  for (let round = 0; round < rounds + warm; round++) {
    const start = performance.now();
    run(round);
    if (round >= warm) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(rounds * 0.5)] as number, p95: times[Math.floor(rounds * 0.95)] as number };
}

function print(name: string, { p50, p95 }: { p50: number; p95: number }): void {
  console.log(`${name.padEnd(48)} p50 ${p50.toFixed(2).padStart(8)} ms   p95 ${p95.toFixed(2).padStart(8)} ms`);
}

const context: LanguageContext = { attributeNamespace: 'svc' };
const typed = ['', 'd', 'du', 'dur', 'attr', 'service12', 'team3.serv', 'xyz', 'av'];

for (const count of [1000, 2000, 10_000, 20_000]) {
  const text = fileOf(count);
  const offset = text.indexOf('average(', Math.floor(text.length / 2)) + 'average('.length;
  print(
    `completion, ${count} statements (${(text.length / 1e6).toFixed(2)} MB)`,
    measure(100, round => {
      // Each round is another text, as each key stroke is.
      const word = typed[round % typed.length] as string;
      const edited = `${text.slice(0, offset)}${word}${String(round)}${text.slice(offset)}`;
      return complete(edited, offset + word.length, context);
    }),
  );
}

for (const count of [100_000, 200_000]) {
  const before = heap();
  const live = liveOf(count);
  const start = performance.now();
  complete('SELECT average() FROM Transaction', 'SELECT average('.length, { ...context, live });
  print(`first completion, ${count} names`, { p50: performance.now() - start, p95: performance.now() - start });
  print(
    `completion, ${count} names`,
    measure(100, round => {
      const word = typed[round % typed.length] as string;
      return complete(`SELECT average(${word}) FROM Transaction`, 'SELECT average('.length + word.length, {
        ...context,
        live,
      });
    }),
  );
  console.log(`heap after it: ${(heap() - before).toFixed(0)} MB more`);
}
