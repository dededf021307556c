import { spawnSync } from 'node:child_process';

/** Makes, prints, reads and searches texts, as the tools do. It takes a second of processor time on a quiet machine. */
const fixedWork = `
const begin = process.cpuUsage();
const kept = new Map();
for (let round = 0; round < 12; round++) {
  const rows = Array.from({ length: 20000 }, (_, at) => ({ name: 'row ' + at, values: [at, at * 1.5, String(at)], in: { at } }));
  for (const row of JSON.parse(JSON.stringify(rows))) kept.set(row.name + (round % 3), row);
  for (const [name] of kept) /(\\w+) (\\d+)/.exec(name);
}
const { user, system } = process.cpuUsage(begin);
process.stdout.write(String((user + system) / 1e6));
`;

/**
 * Whether work of so many seconds of processor time keeps to a limit that holds for a quiet machine of two cores. What
 * takes longer is measured against a fixed piece of work, because the same work takes up to three times as long where
 * other processes share the caches and the memory.
 */
export function isWithin(seconds: number, limit: number): boolean {
  if (seconds <= limit) return true;
  const secondsOfFixedWork = Number(spawnSync(process.execPath, ['-e', fixedWork], { encoding: 'utf8' }).stdout);
  return seconds <= limit * secondsOfFixedWork;
}
