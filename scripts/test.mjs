// Runs the tests: node scripts/test.mjs [--unit] [--all] [PATTERN…]
// Without arguments: lint, types, build, and every test, the real editor included. With patterns: only test files whose
// path contains one of them, without lint and types, for quick rounds. UPDATE=1 blesses the Markdown suites.
// What takes longest runs in part without `--all` and patterns, and where a pattern is the name of a whole folder of `test`.
// Each program of `migrate/executed` is rewritten, and its outcome compared. Of those that are changed, each suite executes the
// first one, those that ask for a condition, and a fourth of the others, which what is written into them chooses; a fifth of
// these meets one of the other conditions (a wrong key, an unknown application, overload, a failing service) or the other form of
// the request body. With patterns and with `--all` each is executed under all of these. Files of thousands of calls are
// rewritten in one language, with `--all` in six. Of the texts that are cut off in the middle, of edits in texts and of deep
// brackets, an eighth to a half is tried; work for n and for 2n is compared for a smaller n. The command line searches no hostile
// folder with `scan`, and one with `verify` and with `rewrite`: the server looks for the same calls in all of them, where each
// file is asked for a half of the requests. The states of the results page are drawn in two of four themes. And the editor's web
// host runs the suites in which it could differ from the desktop's, with `--all` all of them.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesWithKeys } from './plantedKeys.mjs';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
const patterns = process.argv
  .slice(2)
  .filter(argument => !argument.startsWith('--'))
  .map(pattern => pattern.replace(/^out\//, '').replace(/\.(js|ts)$/, ''));
const unitOnly = process.argv.includes('--unit');
const quick = patterns.length > 0;
/** Whether a pattern is the name of a folder of tests, such as `lsp/`. */
const isFolder = pattern => statSync(join('test', pattern), { throwIfNoEntry: false })?.isDirectory() ?? false;
if (process.argv.includes('--all')) process.env.ALL = 'exhaustive';
else if (quick && !patterns.some(isFolder)) process.env.ALL = '1';

/** Runs a program to its end, prints what it said when it ended, so that steps may run side by side, and returns its status. */
async function attempt(title, command, ...args) {
  const { status, output } = await run(command, args);
  console.error(`\n> ${title}\n${output}`);
  return status;
}

/** A step without which the next ones make no sense. */
async function step(title, command, ...args) {
  const status = await attempt(title, command, ...args);
  if (status !== 0) fail(title, status);
}

/** The status of a program, and what it printed. With `isShown` it prints for itself instead. */
function run(command, args, { env = process.env, isShown = false } = {}) {
  const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { stdio, shell: process.platform === 'win32', env });
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => parts.push(part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', status => resolve({ status: status ?? 1, output: Buffer.concat(parts).toString('utf8') }));
  });
}

function fail(title, status) {
  console.error(`\n${title} failed`);
  process.exit(status);
}

/** The compiled test files whose path contains one of the patterns. */
function testFiles() {
  return readdirSync('test', { recursive: true })
    .filter(file => file.endsWith('.test.ts'))
    .map(file => `out/test/${file.replaceAll('\\', '/').replace(/ts$/, 'js')}`)
    .filter(file => !quick || patterns.some(pattern => file.includes(pattern)));
}

/**
 * Whether a test file gets a process of its own: it counts work or measures processor time, which other tests would
 * disturb, or it starts an editor.
 */
function runsAlone(file) {
  if (file.includes('/editor/')) return true;
  const source = readFileSync(file.replace(/^out\//, '').replace(/js$/, 'ts'), 'utf8');
  return /from '(?:\.\.?\/)+harness\/(?:work|budget)'/.test(source);
}

/** In how many processes the programs are executed. They wait for what they start, so that several have to run beside each other. */
const executedParts = availableParallelism();

/** Test files at a time: one more than there are cores, because many of them wait for programs that they start. */
const atOnce = availableParallelism() + 1;

/** And the tests of a folder: a quick round has no others for the further cores. Two processes could bless one suite at once. */
const folderParts = quick && !process.env.UPDATE ? availableParallelism() : 1;

/** What the processes of tests that can share one are named by: the folder, and for what takes long a part of it. */
function groupOf(file, at) {
  const [name] = file.slice('out/test/'.length).split('/');
  const folder = name.replace(/\.test\.js$/, '');
  if (file.includes('/executed/')) return `executed-${at % executedParts}`;
  return folderParts > 1 ? `${folder}-${at % folderParts}` : folder;
}

/**
 * The files to start: one for all tests of a folder that can share a process, because to start Node.js and to load and
 * compile what is tested takes longer than most of them do, and the other ones.
 */
function entries(files) {
  const together = new Map();
  const alone = [];
  for (const [at, file] of files.entries()) {
    if (runsAlone(file)) {
      alone.push(file);
      continue;
    }
    const group = groupOf(file, at);
    together.set(group, [...(together.get(group) ?? []), file]);
  }
  // The runner starts files in the order of their names, and what takes longest should not be started last.
  const shared = [...together].map(([folder, inside]) => {
    const entry = `out/test/all-${folder}.js`;
    writeFileSync(entry, inside.map(file => `require('./${file.slice('out/test/'.length)}');\n`).join(''));
    return entry;
  });
  return [...shared, ...alone];
}

/** The names of the checks of the source text that failed. */
async function check() {
  if (quick) return [];
  const failed = [];
  for (const [title, ...command] of [
    ['lint and format', 'node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    ['types', 'node_modules/typescript/bin/tsc', '-p', '.'],
    ['types of the panel page', 'node_modules/typescript/bin/tsc', '-p', 'client/src/panel/view'],
  ])
    if ((await attempt(title, process.execPath, ...command)) !== 0) failed.push(title);
  return failed;
}

async function build() {
  // A quick round tests the program as it was built last, and without one it would wait for a program that never answers.
  if (!quick || process.env.BUILD || !existsSync('dist/cli.js')) await step('build', process.execPath, 'build.mjs');
  await step('build the tests', process.execPath, 'build.mjs', '--tests', ...patterns);
}

/** The files of the checkout that differ from its last commit; none where it is no checkout, such as in an unpacked archive. */
async function changedFiles() {
  if (quick || process.env.UPDATE) return [];
  const { status, output } = await run('git', ['status', '--porcelain', '-z']).catch(() => ({ status: 1, output: '' }));
  return status === 0 ? output.split('\0').filter(Boolean) : [];
}

const changedBefore = await changedFiles();
const files = testFiles().filter(file => !unitOnly || !file.includes('/editor/'));
if (files.length === 0) {
  console.error(`no test file matches ${patterns.join(', ')}`);
  process.exit(2);
}
const [inEditor, others] = [true, false].map(isEditor => files.filter(file => file.includes('/editor/') === isEditor));
// The checks use what the tests leave of the cores, so that nothing waits for them but the end. And to prepare the editor is
// mostly to wait for a registry: only what runs in the editor waits for that.
const checked = check();
const prepared =
  inEditor.length > 0
    ? attempt('prepare the editor', process.execPath, 'scripts/editor/prepare.mjs')
    : Promise.resolve(0);
await build();
const folder = mkdtempSync(join(tmpdir(), 'gw-'));

/**
 * Runs test files, so many at a time. This reporter repeats every failure at the end, where somebody who reads the log of a
 * build machine looks first. What hangs is a failure after seventy minutes, not a build that never ends.
 */
async function runTests(name, paths, concurrency, isShown) {
  const reports = ['stdout', join(folder, `${name}.log`)];
  const options = reports.flatMap(to => ['--test-reporter=spec', `--test-reporter-destination=${to}`]);
  // Most of what a test makes is dropped at once. In a larger space for what is new, less of it is looked through and copied.
  const words = [
    '--max-semi-space-size=64',
    '--test',
    ...options,
    `--test-concurrency=${concurrency}`,
    '--test-timeout=4200000',
    ...paths,
  ];
  return paths.length === 0
    ? { status: 0, output: '' }
    : run(process.execPath, words, {
        env: { ...process.env, TMPDIR: folder, GRAPHWARD_REQUEST_LOG: join(folder, 'requests.log') },
        isShown,
      });
}

// A suite in the editor often waits for it, so that the others have the cores meanwhile. Two editors at a time take so much
// of them that the editor itself gives up on its extension host.
console.error('\n> tests');
const editor = prepared.then(status =>
  status === 0
    ? runTests('editor', inEditor, 1, others.length === 0)
    : { status, output: 'The tests in the editor did not run, because it could not be prepared.' },
);
const rest = await runTests('rest', entries(others), atOnce, true);
const { status: editorStatus, output } = await editor;
console.log(output);
const failedChecks = await checked;
const status = rest.status || editorStatus;
// What the tests printed, left behind and sent, but for the header of a key, holds no key that one gave to a program.
const leaks = filesWithKeys(folder);
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
if (leaks.length > 0) console.error(`a planted key is in ${leaks.join(', ')}`);
if (status !== 0 || leaks.length > 0) fail('tests', status || 1);
// Files that are edited while the tests run are listed here too.
const changed = (await changedFiles()).filter(file => !changedBefore.includes(file));
if (changed.length > 0) fail(`the tests left ${changed.map(file => file.trim()).join(', ')} behind, so that they`, 1);
if (failedChecks.length > 0) fail(failedChecks.join(', '), 1);
