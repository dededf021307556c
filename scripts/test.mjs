// Runs the tests: node scripts/test.mjs [--unit] [PATTERN…]
// Without arguments: lint, types, build, and every test, the real editor included. With patterns: only test files whose
// path contains one of them, without lint and types, for quick rounds. UPDATE=1 blesses the Markdown suites.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    console.error(`\n${title} failed`);
    process.exit(status ?? 1);
  }
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
const options = ['--test', '--test-reporter=spec', '--test-concurrency=2', '--test-timeout=1200000'];
step('tests', process.execPath, ...options, ...files);
