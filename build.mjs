// Builds everything that runs: node build.mjs [--watch] [--tests] [--generate]
// Bundles go to dist/, compiled tests to out/test/. TypeScript itself only checks (`npm run check`).

import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import {
  attributesWithUnits,
  editorModuleOnce,
  noAttributes,
  packedAttributes,
  withoutExplanations,
  withoutModuleSearch,
} from './scripts/bundles/plugins.mjs';
import { buildWebServer, partEntries, partsApart } from './scripts/bundles/serverParts.mjs';
import { buildSplit } from './scripts/bundles/splitBundle.mjs';

const root = dirname(fileURLToPath(import.meta.url));
process.chdir(root);
const watch = process.argv.includes('--watch');
/** Only test files whose path contains one of these are built. */
const patterns = process.argv.slice(2).filter(argument => !argument.startsWith('--'));
const version = JSON.parse(readFileSync('package.json', 'utf8')).version;

const common = {
  bundle: true,
  minify: !watch,
  sourcemap: watch ? 'inline' : false,
  legalComments: 'none',
  // One copy of graphql: its ES modules everywhere (the CommonJS and the ES build must never meet in one bundle).
  mainFields: ['module', 'main'],
  define: {
    GRAPHWARD_VERSION: JSON.stringify(version),
    GRAPHWARD_BUILD: JSON.stringify(version),
    // The library of GraphQL looks for a second copy of itself at every type otherwise.
    'process.env.NODE_ENV': '"production"',
  },
  loader: { '.graphql': 'text' },
  logLevel: 'warning',
  metafile: true,
};

const node = {
  ...common,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // The ES build of web-tree-sitter loses import.meta in a CommonJS bundle and then cannot start.
  alias: { 'web-tree-sitter': resolve('node_modules/web-tree-sitter/web-tree-sitter.cjs') },
};
const web = { ...common, platform: 'browser', target: 'es2022', mainFields: ['browser', 'module', 'main'] };

/** A part is loaded with `require`: the loader of ES modules would have to be started first. */
const required = { supported: { 'dynamic-import': false } };

/** The extension is loaded with the editor, and the client of the language server only when it is needed. */
const languageClientApart = {
  name: 'language-client-apart',
  setup(build) {
    build.onResolve({ filter: /^\.\/languageClient$/ }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `${path}.js`, external: true } : undefined,
    );
  },
};

/** Every bundle, by the file it is written to. An entry whose source does not exist yet is left out. */
const bundles = {
  'dist/extension.js': {
    ...node,
    ...required,
    plugins: [languageClientApart, editorModuleOnce, attributesWithUnits],
    entryPoints: ['client/src/extension.node.ts'],
  },
  'dist/languageClient.js': { ...node, entryPoints: ['client/src/languageClient.ts'], external: ['vscode'] },
  'dist/web/extension.js': {
    ...web,
    format: 'cjs',
    plugins: [editorModuleOnce, attributesWithUnits],
    entryPoints: ['client/src/extension.web.ts'],
  },
  // The embedded service runs in a worker of its own: it is large, and a long query must block nobody's typing.
  'dist/sandbox.js': {
    ...node,
    plugins: [withoutExplanations, noAttributes],
    entryPoints: ['client/src/sandbox.node.ts'],
  },
  'dist/web/sandbox.js': {
    ...web,
    format: 'iife',
    plugins: [withoutExplanations, noAttributes],
    entryPoints: ['client/src/sandbox.web.ts'],
  },
  'dist/panel.css': { ...web, entryPoints: ['client/src/panel/view/style/index.css'] },
  'dist/notebook.js': { ...web, format: 'esm', entryPoints: ['client/src/panel/view/notebook.ts'] },
  'dist/panel.js': { ...web, format: 'iife', entryPoints: ['client/src/panel/view/main.ts'] },
};

/**
 * The command line starts far oftener than it has much to do, and compiling a large bundle takes longer than listing a
 * small project. So `cli.js` holds what every scan needs, and these modules of its folder are parts of their own.
 */
const commands = ['rewrite', 'check', 'format', 'run', 'verify', 'sandbox', 'lsp'];
const parts = ['finder', 'readAheadThread', ...commands.map(name => `commands/${name}`)];

const commandsApart = {
  name: 'commands-apart',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^\\./(${parts.join('|')})$`) }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./cli-${path.split('/').at(-1)}`, external: true } : undefined,
    );
  },
};

const webServerPlugins = [withoutExplanations, packedAttributes];
const serverPlugins = [...webServerPlugins, withoutModuleSearch];

/** The server and its parts on Node.js, with files of what several of them need. */
const serverParts = {
  ...node,
  plugins: [partsApart, ...serverPlugins],
  entryPoints: { server: 'server/src/node.ts', ...partEntries },
  outdir: 'dist',
  chunkNames: 'server-[hash]',
};

/** The same in a web worker, which has no `require`. */
const webServerParts = {
  ...web,
  plugins: [partsApart, ...webServerPlugins],
  entryPoints: { server: 'server/src/browser.ts', ...partEntries },
  external: ['fs/promises', 'module', 'url', 'path'],
  outdir: 'dist/web',
  chunkNames: 'server-[hash]',
};

async function buildProgram() {
  const { metafile, codes } = await buildSplit({
    ...node,
    ...required,
    plugins: [withoutExplanations, withoutModuleSearch],
    entryPoints: Object.fromEntries(parts.map(part => [`cli-${part.split('/').at(-1)}`, `server/src/cli/${part}.ts`])),
    outdir: 'dist',
    chunkNames: 'cli-[hash]',
  });
  // What an index of a scan holds is of no use to a program of any other content.
  const hash = createHash('sha256');
  for (const code of codes) hash.update(code);
  const placeholder = '@build@';
  const entry = await esbuild.build({
    ...node,
    ...required,
    define: { ...common.define, GRAPHWARD_BUILD: JSON.stringify(placeholder) },
    plugins: [commandsApart],
    entryPoints: ['server/src/cli/main.ts'],
    outfile: 'dist/cli.js',
    write: false,
  });
  const [{ text }] = entry.outputFiles;
  writeFileSync('dist/cli.js', text.replaceAll(placeholder, hash.update(text).digest('hex').slice(0, 16)), {
    mode: 0o755,
  });
  return {
    inputs: { ...metafile.inputs, ...entry.metafile.inputs },
    outputs: { ...metafile.outputs, ...entry.metafile.outputs },
  };
}

function copyGrammars() {
  const grammars = JSON.parse(readFileSync('scripts/treeSitterGrammars.json', 'utf8'));
  mkdirSync('dist/grammars', { recursive: true });
  const copy = (from, to) => {
    if (!existsSync(to) || statSync(from).size !== statSync(to).size) copyFileSync(from, to);
  };
  copy('node_modules/web-tree-sitter/web-tree-sitter.wasm', 'dist/grammars/web-tree-sitter.wasm');
  for (const [name, path] of Object.entries(grammars)) copy(join('node_modules', path), `dist/grammars/${name}.wasm`);
}

function testFiles(folder = 'test') {
  const found = [];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...testFiles(path));
    else if (entry.name.endsWith('.test.ts') || entry.name.endsWith('.bench.ts')) found.push(path);
  }
  return found;
}

/**
 * Tests keep their packages outside, so that each package is one copy, and share the code that several of them test.
 * Without patterns, what an earlier build left is removed.
 */
async function buildTests() {
  const wanted = file => patterns.length === 0 || patterns.some(pattern => file.includes(pattern));
  if (patterns.length === 0) rmSync('out/test', { recursive: true, force: true });
  await buildSplit({
    ...common,
    minify: false,
    platform: 'node',
    target: 'node20',
    mainFields: ['main'],
    packages: 'external',
    external: ['vscode'],
    entryPoints: testFiles().filter(wanted),
    outdir: 'out/test',
    outbase: 'test',
    chunkNames: 'shared/[hash]',
  });
  if (!testFiles('test/editor').some(wanted)) return;
  for (const [platform, outfile] of [
    ['node', 'out/test/editor/suite/node.js'],
    ['browser', 'out/test/editor/suite/web.js'],
  ]) {
    await esbuild.build({
      ...common,
      minify: false,
      sourcemap: 'inline',
      platform,
      format: 'cjs',
      external: ['vscode'],
      metafile: false,
      entryPoints: ['test/editor/suite/index.ts'],
      outfile,
    });
  }
}

/** Writes what derives from the catalogue; the list of files is printed so that the tidy test can compare. */
async function generate() {
  if (!existsSync('scripts/generate.ts')) return;
  await esbuild.build({
    ...node,
    minify: false,
    metafile: false,
    packages: 'external',
    entryPoints: ['scripts/generate.ts'],
    outfile: 'out/generate.cjs',
  });
  const { generated } = await import(`file://${resolve('out/generate.cjs')}?${Date.now()}`).then(m => m.default ?? m);
  for (const [path, text] of Object.entries(generated)) {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}

function writeMeta(outfile, metafile) {
  mkdirSync('out/meta', { recursive: true });
  writeFileSync(`out/meta/${outfile.replaceAll('/', '-')}.json`, JSON.stringify(metafile));
}

async function build() {
  copyGrammars();
  const sizes = {};
  for (const [outfile, options] of Object.entries(bundles)) {
    if (!existsSync(options.entryPoints[0])) continue;
    // The renderer of notebooks is one file, so that the style sheet, which is built before it, is part of it.
    const define = outfile.endsWith('notebook.js')
      ? { ...options.define, PANEL_STYLE: JSON.stringify(readFileSync('dist/panel.css', 'utf8')) }
      : options.define;
    const result = await esbuild.build({ ...options, define, outfile });
    writeMeta(outfile, result.metafile);
    sizes[outfile] = statSync(outfile).size;
  }
  const several = {
    'dist/server.js': (await buildSplit(serverParts)).metafile,
    'dist/web/server.js': (await buildWebServer(webServerParts)).metafile,
    'dist/cli.js': await buildProgram(),
  };
  for (const [name, metafile] of Object.entries(several)) {
    writeMeta(name, metafile);
    const files = Object.keys(metafile.outputs).filter(file => existsSync(file));
    sizes[files.length > 1 ? `${name} in ${files.length} files` : name] = files.reduce(
      (sum, file) => sum + statSync(file).size,
      0,
    );
  }
  return sizes;
}

if (process.argv.includes('--generate')) {
  await generate();
} else if (process.argv.includes('--tests')) {
  await buildTests();
} else if (watch) {
  copyGrammars();
  // The server is one file then.
  const { outdir: _dist, chunkNames: _chunks, ...server } = serverParts;
  const { outdir: _web, chunkNames: _webChunks, ...webServer } = webServerParts;
  const watched = {
    ...bundles,
    'dist/cli.js': { ...node, entryPoints: ['server/src/cli/main.ts'] },
    'dist/server.js': { ...server, plugins: serverPlugins, entryPoints: ['server/src/node.ts'] },
    'dist/web/server.js': {
      ...webServer,
      plugins: webServerPlugins,
      format: 'iife',
      entryPoints: ['server/src/browser.ts'],
    },
  };
  mkdirSync('dist/web', { recursive: true });
  for (const part of Object.keys(partEntries)) writeFileSync(`dist/web/${part}.js`, '');
  for (const [outfile, options] of Object.entries(watched)) {
    if (!existsSync(options.entryPoints[0])) continue;
    const context = await esbuild.context({ ...options, outfile, logLevel: 'info' });
    await context.watch();
  }
} else {
  rmSync('dist', { recursive: true, force: true });
  const sizes = await build();
  for (const [file, size] of Object.entries(sizes)) console.error(`${file}  ${(size / 1024).toFixed(0)} kB`);
}
