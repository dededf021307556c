// Runs the tests: node scripts/test.mjs [--unit] [PATTERN…]
// Without arguments: lint, types, build, and every test, the real editor included. With patterns: only test files whose
// path contains one of them, without lint and types, for quick rounds. UPDATE=1 blesses the Markdown suites.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
const patterns = process.argv
  .slice(2)
  .filter(argument => !argument.startsWith('--'))
  .map(pattern => pattern.replace(/^out\//, '').replace(/\.(js|ts)$/, ''));
const unitOnly = process.argv.includes('--unit');
const quick = patterns.length > 0;

function step(title, command, ...args) {
  console.error(`\n> ${title}`);
  const status = run(command, args);
  if (status !== 0) fail(title, status);
}

function run(command, args, env = process.env) {
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env }).status ?? 1;
}

function fail(title, status) {
  console.error(`\n${title} failed`);
  process.exit(status);
}

/** How the made-up keys begin that tests give to programs and editors. */
const plantedKeys = ['CANARY-0123456789', 'planted-key-for-tests'];

/** The files below a folder that hold a planted key, as it is or in base64. */
function filesWithKeys(folder) {
  const spellings = plantedKeys.flatMap(key => [key, Buffer.from(key).toString('base64').replace(/.?=*$/, '')]);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(path => {
      const text = readFileSync(path, 'latin1');
      return spellings.some(spelling => text.includes(spelling));
    });
}

/** The compiled test files whose path contains one of the patterns. */
function testFiles() {
  return readdirSync('test', { recursive: true })
    .filter(file => file.endsWith('.test.ts'))
    .map(file => `out/test/${file.replaceAll('\\', '/').replace(/ts$/, 'js')}`)
    .filter(file => !quick || patterns.some(pattern => file.includes(pattern)))
    .sort();
}

if (!quick) {
  step('lint and format', 'npx', 'biome', 'check', '.');
  step('types', 'npx', 'tsc', '-p', '.');
  step('types of the panel page', 'npx', 'tsc', '-p', 'client/src/panel/view');
}
if (!quick || process.env.BUILD) step('build', process.execPath, 'build.mjs');
step('build the tests', process.execPath, 'build.mjs', '--tests', ...patterns);
const files = testFiles().filter(file => !unitOnly || !file.includes('/editor/'));
if (files.length === 0) {
  console.error(`no test file matches ${patterns.join(', ')}`);
  process.exit(2);
}
if (files.some(file => file.includes('/editor/')))
  step('prepare the editor', process.execPath, 'scripts/editor/prepare.mjs');
// This reporter repeats every failure at the end, where somebody who reads the log of a build machine looks first.
// What hangs is a failure after twenty minutes, not a build that never ends.
const folder = mkdtempSync(join(tmpdir(), 'gw-'));
const log = join(folder, 'tests.log');
const options = [
  '--test',
  '--test-reporter=spec',
  '--test-reporter-destination=stdout',
  '--test-reporter=spec',
  `--test-reporter-destination=${log}`,
  '--test-concurrency=2',
  '--test-timeout=1200000',
];
console.error('\n> tests');
const status = run(process.execPath, [...options, ...files], { ...process.env, TMPDIR: folder });
// What the tests printed and left behind holds no key that one of them gave to a program.
const leaks = status === 0 ? filesWithKeys(folder) : [];
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
if (leaks.length > 0) console.error(`a planted key is in ${leaks.join(', ')}`);
if (status !== 0 || leaks.length > 0) fail('tests', status || 1);
