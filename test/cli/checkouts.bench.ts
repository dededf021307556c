/**
 * The processor time that scans of checkouts take beside a plain read of the same files, in one process that has loaded its
 * program and grammars, and the files that take longest. Arguments: a folder of checkouts, and perhaps a profile. What is
 * counted is a second scan of each checkout, so that the start of the program is nobody's; both read the same bytes.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { scheduleWithTimer } from '../../server/src/api/limits';
import { emptyProfile, type Profile, readProfileText } from '../../server/src/api/profile';
import { parseCommandLine } from '../../server/src/cli/arguments';
import { commandFiles } from '../../server/src/cli/commandFiles';
import { createFinder } from '../../server/src/cli/finder';
import type { Io } from '../../server/src/cli/io';
import { migrateContext } from '../../server/src/migrate/context';
import { ProjectScan } from '../../server/src/workspace/projectScan';
import { readGrammar } from '../code/grammars';

/** Milliseconds of processor time of this process. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function plainRead(folder: string): { files: number; bytes: number } {
  const sum = { files: 0, bytes: 0 };
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === '.git' || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      const below = plainRead(path);
      sum.files += below.files;
      sum.bytes += below.bytes;
    } else if (entry.isFile()) {
      sum.files++;
      sum.bytes += readFileSync(path).length;
    }
  }
  return sum;
}

interface Timed {
  readonly path: string;
  readonly ms: number;
}

async function scan(cwd: string, profile: Profile): Promise<readonly Timed[]> {
  const io: Io = {
    cwd,
    env: {},
    out: () => {},
    err: () => {},
    terminal: false,
    progress: undefined,
    stdin: async () => new Uint8Array(),
    world: { fetch: () => Promise.reject(new Error('no network')), now: Date.now, schedule: scheduleWithTimer },
    readGrammar,
  };
  const context = migrateContext(profile, { include: new Set(), retained: false, now: Date.now() });
  const files = await commandFiles(parseCommandLine('scan', ['.']), io, context.include);
  const finder = createFinder(context, readGrammar, files.named);
  const timed: Timed[] = [];
  const search = new ProjectScan({
    files,
    include: context.include,
    now: Date.now,
    find: async source => {
      const find = await finder;
      const before = worked();
      const found = await find(source);
      timed.push({ path: source.path, ms: worked() - before });
      return found;
    },
  });
  await search.run(files.inputs, { parallel: 1, report: () => {} });
  return timed;
}

/** Groups of checkouts by the time of their plain read: what is measured of a small one is little more than its start. */
const bounds = [2, 10, 50, Number.POSITIVE_INFINITY];

async function main(): Promise<void> {
  const [folder = '.', path] = process.argv.slice(2);
  const profile = (path && readProfileText(readFileSync(path, 'utf8')).profile) || emptyProfile;
  const checkouts = readdirSync(folder).filter(name => statSync(join(folder, name)).isDirectory());
  const rows: { name: string; files: number; read: number; scan: number }[] = [];
  const slow: Timed[] = [];
  for (const name of checkouts) {
    const cwd = resolve(folder, name);
    await scan(cwd, profile);
    plainRead(cwd);
    const began = worked();
    const { files } = plainRead(cwd);
    const read = worked() - began;
    const start = worked();
    const timed = await scan(cwd, profile);
    rows.push({ name, files, read, scan: worked() - start });
    slow.push(...timed.map(({ path, ms }) => ({ path: `${name}/${path}`, ms })));
  }
  const sum = (list: typeof rows, key: 'files' | 'read' | 'scan') => list.reduce((all, row) => all + row[key], 0);
  const line = (title: string, list: typeof rows) => {
    const [read, scanned] = [sum(list, 'read'), sum(list, 'scan')];
    const above = list.filter(row => row.scan > 3 * row.read).length;
    console.log(
      `${title}: ${list.length} checkouts, ${sum(list, 'files')} files, read ${read.toFixed(0)} ms, scan ${scanned.toFixed(0)} ms, ${(scanned / read).toFixed(2)} times; ${above} above 3 times`,
    );
  };
  line('all', rows);
  let from = 0;
  for (const to of bounds) {
    const group = rows.filter(row => row.read >= from && row.read < to);
    if (group.length > 0) line(`read in ${from} to ${to} ms`, group);
    from = to;
  }
  console.log('the largest excess over 3 times:');
  for (const row of [...rows].sort((a, b) => b.scan - 3 * b.read - (a.scan - 3 * a.read)).slice(0, 15))
    console.log(`  ${row.name}: ${row.files} files, read ${row.read.toFixed(1)} ms, scan ${row.scan.toFixed(1)} ms`);
  console.log('the slowest files:');
  for (const { path, ms } of [...slow].sort((a, b) => b.ms - a.ms).slice(0, 25))
    console.log(`  ${ms.toFixed(0)} ms ${path}`);
}

void main();
