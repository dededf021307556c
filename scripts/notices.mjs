// Writes THIRD_PARTY_NOTICES.md from what the last build bundled: node scripts/notices.mjs (after a build).
// With --check it only says which bundled packages the file does not name.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Packages whose grammars are copied beside the bundles. */
const grammars = JSON.parse(readFileSync(join(root, 'scripts', 'treeSitterGrammars.json'), 'utf8'));
const copied = ['web-tree-sitter', ...Object.values(grammars).map(path => /^(?:@[^/]+\/)?[^/]+/.exec(path)[0])];

/** The names of the packages of which a part is in some bundle, by the metafiles of the build. */
function bundledPackages(metafolder = join(root, 'out', 'meta')) {
  const names = new Set(copied);
  for (const file of readdirSync(metafolder)) {
    const { outputs } = JSON.parse(readFileSync(join(metafolder, file), 'utf8'));
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const name = /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules\/)/.exec(path)?.[1];
        if (name && bytesInOutput > 0) names.add(name);
      }
    }
  }
  return [...names].sort();
}

function licenceText(folder) {
  const file = readdirSync(folder).find(name => /^(licen[cs]e|copying)(\.|$|-)/i.test(name));
  return file ? readFileSync(join(folder, file), 'utf8').trim() : undefined;
}

function notices(names) {
  const parts = names.map(name => {
    const folder = join(root, 'node_modules', name);
    const { version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const by = typeof author === 'string' ? author : author?.name;
    const text = licenceText(folder) ?? `Licence: ${license}${by ? `, by ${by}` : ''}`;
    return `## ${name} ${version}\n\n${license}\n\n\`\`\`\n${text.replaceAll('\r\n', '\n').replaceAll('```', "'''")}\n\`\`\`\n`;
  });
  return `# Third-party notices\n\nGraphward bundles parts of these packages.\n\n${parts.join('\n')}`;
}

if (!existsSync(join(root, 'out', 'meta'))) {
  console.error('nothing is built yet; run `npm run build` first');
  process.exit(2);
}
const names = bundledPackages();
const file = join(root, 'THIRD_PARTY_NOTICES.md');
if (process.argv.includes('--check')) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const unnamed = names.filter(name => !text.includes(`## ${name} `));
  for (const name of unnamed) console.error(`${name} is bundled, but not named; run node scripts/notices.mjs`);
  process.exitCode = unnamed.length > 0 ? 1 : 0;
} else {
  writeFileSync(file, notices(names));
  console.error(`${names.length} packages`);
}
