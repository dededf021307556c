// The main job on the sample workspace, against the embedded service: node scripts/demo.mjs (after a build).
// Prints the calls, the rewrites as a diff, and the old and new responses; fails when a number differs.
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const cli = join(root, 'dist', 'cli.js');

function graphward(title, ...words) {
  console.log(`\n# ${title}\n$ graphward ${words.join(' ')}\n`);
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...words], {
    cwd: join(root, 'examples'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  if (status !== 0) {
    console.error(`\ngraphward ${words[0]} ended with status ${status}`);
    process.exit(1);
  }
  return stdout;
}

graphward('Calls of the REST API', 'scan');
graphward('Rewrites to GraphQL', 'rewrite');
graphward('Old and new responses', 'verify', '--region', 'sandbox');

const { comparisons } = JSON.parse(
  spawnSync(process.execPath, [cli, 'verify', '--region', 'sandbox', '--format', 'json'], {
    cwd: join(root, 'examples'),
    encoding: 'utf8',
  }).stdout,
);
const numbers = comparisons.flatMap(comparison => comparison.values);
const same = comparisons.filter(comparison => comparison.verdict === 'same');
if (same.length === 0 || comparisons.some(comparison => comparison.verdict === 'different')) {
  console.error('\nThe old and the new responses contain different numbers.');
  process.exit(1);
}
console.log(`\n${numbers.length} numbers of ${same.length} calls are the same in the old and the new response.`);
