// Writes THIRD_PARTY_NOTICES.md from what the last build bundled: node scripts/notices.mjs (after a build).
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Packages whose grammars are copied beside the bundles. */
const copied = [
  'web-tree-sitter',
  '@vscode/tree-sitter-wasm',
  '@tree-sitter-grammars/tree-sitter-yaml',
  'tree-sitter-json',
];

/** The names of the packages of which a part is in some bundle, by the metafiles of the build. */
export function bundledPackages(metafolder = join(root, 'out', 'meta')) {
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

export function notices(names) {
  const parts = names.map(name => {
    const folder = join(root, 'node_modules', name);
    const { version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const by = typeof author === 'string' ? author : author?.name;
    const text = licenceText(folder) ?? `Licence: ${license}${by ? `, by ${by}` : ''}`;
    return `## ${name} ${version}\n\n${license}\n\n\`\`\`\n${text.replaceAll('\r\n', '\n').replaceAll('```', "'''")}\n\`\`\`\n`;
  });
  return `# Third-party notices\n\nGraphward bundles parts of these packages.\n\n${parts.join('\n')}`;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (!existsSync(join(root, 'out', 'meta'))) {
    console.error('nothing is built yet; run `npm run build` first');
    process.exit(2);
  }
  const names = bundledPackages();
  writeFileSync(join(root, 'THIRD_PARTY_NOTICES.md'), notices(names));
  console.error(`${names.length} packages`);
}
