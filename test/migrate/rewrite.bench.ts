/**
 * What a rewrite costs: the search, the plans, the edits and their proof, in milliseconds of processor time, for files of
 * ten calls each, and for one file after its grammar is warm. Argument: the number of calls; default 1000, and twice as many.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readProfile } from '../../server/src/api/profile';
import { initGrammars, loadGrammars } from '../../server/src/code/grammars';
import type { SourceFile } from '../../server/src/code/source';
import { findCalls, prepareFile } from '../../server/src/finder/languages';
import { migrateContext } from '../../server/src/migrate/context';
import { findings } from '../../server/src/migrate/findings';
import { validationGrammars } from '../../server/src/migrate/rewrite/grammars';
import { manyCalls, programs } from './manyCalls';

const { profile } = readProfile({ regions: { us: { baseUrl: 'https://api.example.com' } }, accountId: 1234567 });
if (!profile) throw new Error('the profile of the benchmark is wrong');
const context = migrateContext(profile, { now: Date.parse('2026-11-21T00:00:00Z') });

const callsPerFile = 10;

async function prepared(file: SourceFile): Promise<SourceFile> {
  await prepareFile(file);
  await loadGrammars(validationGrammars(file));
  return file;
}

/** The processor time of some work in milliseconds. */
function cost(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

async function measure(calls: number): Promise<void> {
  const files: SourceFile[] = [];
  for (let index = 0; index < calls / callsPerFile; index++) {
    const program = programs[index % programs.length] as (typeof programs)[number];
    files.push(await prepared(manyCalls(program, callsPerFile, `folder${index}`)));
  }
  let [found, offered] = [0, 0];
  const time = cost(() => {
    for (const file of files) {
      const all = findings(file, context);
      found += all.length;
      offered += all.filter(({ plan }) => plan).length;
    }
  });
  console.log(`${found} calls, ${offered} rewritten and proved: ${time.toFixed(0)} ms of processor time`);
}

async function main(): Promise<void> {
  const calls = Number(process.argv[2] ?? 1000);
  await initGrammars(name => readFile(resolve('dist/grammars', `${name}.wasm`)));
  await measure(100);
  await measure(calls);
  await measure(2 * calls);
  for (const program of programs) {
    const times: string[] = [];
    for (const number of [1, callsPerFile, 2 * callsPerFile, 100, 200]) {
      let best = Number.POSITIVE_INFINITY;
      for (let round = 0; round < 5; round++) {
        const file = await prepared(manyCalls(program, number, `round${round}`));
        const requests = findCalls(file, context.tools);
        best = Math.min(
          best,
          cost(() => findings(file, context, requests)),
        );
      }
      times.push(`${number}: ${best.toFixed(1)} ms`);
    }
    console.log(`${program.path}, one file after its parse, by calls: ${times.join(', ')}`);
  }
}

main().catch(error => {
  console.error(error);
  process.exitCode = 1;
});
