// Runs the editor suites in a desktop VS Code: node scripts/editor/electron.mjs [VERSION]
// Expects the bundles and the tests to be built; `npm run test:electron` does both first.
import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '../..'));
const outfile = 'out/test/editor/electron.js';
await esbuild.build({
  entryPoints: ['test/editor/electron.ts'],
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  packages: 'external',
  outfile,
});
const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' });
process.exitCode = status ?? 1;
