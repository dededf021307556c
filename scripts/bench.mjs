// Runs the benchmarks: node scripts/bench.mjs [PATTERN…] [-- ARGUMENT…]
// All of them, or those whose path contains one of the patterns, one after the other; what follows -- is passed to each.
// Each prints its numbers for n and 2n. None of them can fail for being slow: machines differ.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
const words = process.argv.slice(2);
const end = words.includes('--') ? words.indexOf('--') : words.length;
const patterns = words.slice(0, end);
const benchmarks = readdirSync('test', { recursive: true })
  .map(file => `test/${file.replaceAll('\\', '/')}`)
  .filter(file => file.endsWith('.bench.ts'))
  .filter(file => patterns.length === 0 || patterns.some(pattern => file.includes(pattern)))
  .sort();
if (benchmarks.length === 0) {
  console.error(`no benchmark matches ${patterns.join(', ')}`);
  process.exit(2);
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

run('build.mjs');
run('build.mjs', '--tests', ...benchmarks);
for (const file of benchmarks) {
  console.log(`\n# ${file}`);
  // A benchmark that prints memory collects garbage before it does.
  run('--expose-gc', `out/${file.replace(/ts$/, 'js')}`, ...words.slice(end + 1));
}
