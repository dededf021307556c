// Writes l10n/bundle.l10n.json, the list of texts that a translation has to give: node scripts/l10n.mjs [--check]
// The texts are those of `l10n.t('…')` in the client and the server, the messages of scripts/messages.json and the
// descriptions of the catalogue in scripts/descriptions.json (npm run generate); with --check nothing is written and a stale list is an error.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(resolve(dirname(fileURLToPath(import.meta.url)), '..'));
const target = 'l10n/bundle.l10n.json';

const read = path => JSON.parse(readFileSync(path, 'utf8'));
// The messages of the core, which the server translates by their templates, and what the catalogue says.
const texts = new Set([...read('scripts/messages.json'), ...read('scripts/descriptions.json')]);
const paths = ['client/src', 'server/src'].flatMap(folder =>
  readdirSync(folder, { recursive: true }).map(name => join(folder, String(name))),
);
for (const path of paths) {
  if (!path.endsWith('.ts')) continue;
  for (const [, text] of readFileSync(path, 'utf8').matchAll(/\bl10n\.t\(\s*'((?:[^'\\]|\\.)*)'/g)) {
    texts.add(text.replaceAll("\\'", "'"));
  }
}
const bundle = `${JSON.stringify(Object.fromEntries([...texts].sort().map(text => [text, text])), undefined, 2)}\n`;
const stale = !existsSync(target) || readFileSync(target, 'utf8') !== bundle;
if (stale && process.argv.includes('--check')) {
  console.error(`${target} is stale; run \`node scripts/l10n.mjs\``);
  process.exitCode = 1;
} else if (stale) {
  mkdirSync('l10n', { recursive: true });
  writeFileSync(target, bundle);
}
