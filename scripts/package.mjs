// Makes graphward-<version>.vsix from the built bundles: node scripts/package.mjs
// `package.json` also serves npm, whose `files` member the packager of extensions refuses, so the files that
// .vscodeignore lets through are laid out in out/vsix, with a manifest that holds what the editor reads.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
const largest = 5 * 1024 * 1024;
const staged = 'out/vsix';

function fail(sentence) {
  console.error(sentence);
  process.exit(2);
}

for (const bundle of [
  'dist/extension.js',
  'dist/languageClient.js',
  'dist/web/extension.js',
  'dist/sandbox.js',
  'dist/web/sandbox.js',
  'dist/server.js',
  'dist/finder.js',
  'dist/rewriter.js',
  'dist/web/server.js',
  'dist/web/finder.js',
  'dist/web/rewriter.js',
  'dist/panel.js',
]) {
  if (!existsSync(bundle)) fail(`${bundle} is not built; run \`npm run build\` first`);
}
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
rmSync(staged, { recursive: true, force: true });
mkdirSync(staged, { recursive: true });
// The packager compares every file below its folder with every line of .vscodeignore, which takes long for a checkout with
// an editor in it. So it gets the files beside this project's manifest, and the folders of which those lines name something.
const patterns = readFileSync('.vscodeignore', 'utf8').split('\n');
const folders = new Set(patterns.map(pattern => /^!(\w+)\//.exec(pattern)?.[1]));
for (const entry of readdirSync('.', { withFileTypes: true }))
  if (entry.isFile() ? !entry.name.endsWith('.vsix') : folders.has(entry.name))
    cpSync(entry.name, join(staged, entry.name), { recursive: true });
const { files: _files, scripts: _scripts, devDependencies: _development, bin: _bin, ...rest } = manifest;
writeFileSync(join(staged, 'package.json'), `${JSON.stringify(rest, undefined, 2)}\n`);

const vsix = `graphward-${manifest.version}.vsix`;
await createVSIX({
  cwd: staged,
  packagePath: resolve(vsix),
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});
const files = await listFiles({ cwd: staged, packageManager: PackageManager.None });
const { size } = statSync(vsix);
console.error(`${vsix}  ${(size / 1024 / 1024).toFixed(2)} MB, ${files.length} files`);
if (size > largest) fail(`${vsix} is larger than 5 MB`);
