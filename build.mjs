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
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

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
  define: { GRAPHWARD_VERSION: JSON.stringify(version), GRAPHWARD_BUILD: JSON.stringify(version) },
  loader: { '.graphql': 'text' },
  logLevel: 'warning',
  metafile: true,
};

/** The pages in docs/problems are generated from the explanations of the checks; the bundles need not carry them. */
const withoutExplanations = {
  name: 'without-explanations',
  setup(build) {
    build.onLoad({ filter: /server[\\/]src[\\/]nrql[\\/]checks[\\/]\w+\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const literal =
        /^ {2}(?:documentation|wrong|right):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),\n/gm;
      return { contents: text.replace(literal, ''), loader: 'ts' };
    });
  },
};

/** The package of the connection can also search for modules of npm. The server never does, and loading that part is slow. */
const withoutModuleSearch = {
  name: 'without-module-search',
  setup(build) {
    build.onLoad({ filter: /vscode-languageserver[\\/]lib[\\/]node[\\/]files\.js$/ }, () => ({ contents: '' }));
  },
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

/** The attributes of infrastructure are a text that is taken apart at the start: quotes and brackets are a sixth of the bundled list. */
const packedAttributes = {
  name: 'packed-attributes',
  setup(build) {
    build.onLoad({ filter: /server[\\/]src[\\/]catalogue[\\/]infrastructure\.ts$/ }, async ({ path }) => {
      const { infrastructureEventTypes } = await exportsOf(path);
      const packed = infrastructureEventTypes.map(({ attributes, ...fact }) => {
        const fields = attributes.flat();
        if (fields.some(field => /[|;]/.test(field ?? ''))) throw new Error(`${fact.name} cannot be packed`);
        return { ...fact, attributes: attributes.map(each => each.join('|')).join(';') };
      });
      const unpacked = `attributes.split(';').map(each => each.split('|').map(field => field || undefined))`;
      const contents = `export const infrastructureEventTypes = ${JSON.stringify(packed)}.map(({ attributes, ...fact }) => ({ ...fact, attributes: ${unpacked} }));`;
      return { contents, loader: 'js' };
    });
  },
};

/** What a file of data exports. */
async function exportsOf(path) {
  const { outputFiles } = await esbuild.build({ entryPoints: [path], bundle: true, write: false, format: 'esm' });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${source}`);
}

/** Leaves, of the attributes in the catalogue, those that a bundle reads; all of them are a large part of one. */
const attributesOnly = isRead => ({
  name: 'attributes-only',
  setup(build) {
    build.onLoad({ filter: /server[\\/]src[\\/]catalogue[\\/]events\.ts$/ }, async ({ path }) => {
      const { eventTypes } = await exportsOf(path);
      const kept = eventTypes.map(({ name, attributes }) => ({
        name,
        attributes: attributes.filter(isRead).map(([attribute, , unit]) => [attribute, '', unit]),
      }));
      return { contents: `export const eventTypes = ${JSON.stringify(kept)};`, loader: 'js' };
    });
  },
});

/** The extension reads the units of attributes, and nothing else of them. */
const attributesWithUnits = attributesOnly(([, , unit]) => unit);

/** The embedded service has attributes of its own; the catalogue's serve warnings and hints alone, which it never gives. */
const noAttributes = attributesOnly(() => false);

/** What the extension uses of the editor's module, by the sources: `vscode.window`, or a name in braces. */
function editorNames() {
  const names = new Set();
  for (const file of readdirSync('client/src', { recursive: true }).filter(file => file.endsWith('.ts'))) {
    const text = readFileSync(join('client/src', file), 'utf8');
    for (const [, name] of text.matchAll(/\bvscode\.(\w+)/g)) names.add(name);
    for (const [, list] of text.matchAll(/import \{([^}]*)\} from 'vscode'/g))
      for (const [name] of list.matchAll(/\b(?!type\b)\w+/g)) names.add(name);
  }
  return [...names].sort();
}

/**
 * Loads the module of the editor once for the whole extension. As a module from outside, every file of ours would load it,
 * and copy its hundreds of members, which was the larger half of the time that the extension took to load.
 */
const editorModuleOnce = {
  name: 'editor-module-once',
  setup(build) {
    build.onResolve({ filter: /^vscode$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'editor' } : { path, external: true },
    );
    build.onLoad({ filter: /^vscode$/, namespace: 'editor' }, () => ({
      contents: [
        "const editor = require('vscode');",
        ...editorNames().map(name => `export const ${name} = editor.${name};`),
      ].join('\n'),
    }));
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

const partsApart = {
  name: 'parts-apart',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^\\./(${parts.join('|')})$`) }, ({ path, kind }) =>
      kind === 'dynamic-import' ? { path: `./cli-${path.split('/').at(-1)}`, external: true } : undefined,
    );
  },
};

/**
 * What plans, writes and compares the replacements of calls is needed with the first file that holds a call, and the server
 * starts without it: these functions of these modules are a part of their own, which the first call of one of them loads.
 */
const rewriterFunctions = {
  'server/src/migrate/findings.ts': ['findings', 'findingsInPieces'],
  'server/src/migrate/compareReplacement.ts': ['prepareReplacement'],
  'server/src/migrate/comparison.ts': ['closedWindow', 'prepareComparison', 'bindingsOfVariants', 'restForms', 'judge'],
  'server/src/migrate/rewrite/ownLeftovers.ts': ['ownLeftovers'],
  'server/src/migrate/rewrite/units.ts': ['rewriteUnits'],
};
const rewriterFile = './rewriter.js';

const rewriterApart = {
  name: 'rewriter-apart',
  setup(build) {
    build.onResolve({ filter: /^rewriter$/ }, () => ({ path: 'rewriter', namespace: 'part' }));
    build.onLoad({ filter: /.*/, namespace: 'part' }, () => {
      const exported = Object.entries(rewriterFunctions);
      const lines = exported.map(([module, names]) => `export { ${names.join(', ')} } from './${module}';`);
      return { contents: lines.join('\n'), resolveDir: root };
    });
    build.onResolve(
      { filter: /^\.\.?\/.*(findings|compareReplacement|comparison|ownLeftovers|units)$/ },
      ({ path, importer, namespace }) => {
        const module = relative(root, `${resolve(dirname(importer), path)}.ts`).replaceAll('\\', '/');
        return namespace === 'file' && module in rewriterFunctions ? { path: module, namespace: 'late' } : undefined;
      },
    );
    build.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => {
      const lines = rewriterFunctions[path].map(
        name => `export const ${name} = (...values) => require('${rewriterFile}').${name}(...values);`,
      );
      return { contents: lines.join('\n'), resolveDir: root };
    });
    build.onResolve({ filter: /^\.\/rewriter\.js$/ }, () => ({ path: rewriterFile, external: true }));
  },
};

const webServerPlugins = [withoutExplanations, packedAttributes];
const serverPlugins = [...webServerPlugins, withoutModuleSearch];

/** The server and the rewriter on Node.js, with a file of what both need. */
const serverParts = {
  ...node,
  plugins: [rewriterApart, ...serverPlugins],
  entryPoints: { server: 'server/src/node.ts', rewriter: 'rewriter' },
  outdir: 'dist',
  chunkNames: 'server-[hash]',
};

/** The same in a web worker, which has no `require`. */
const webServerParts = {
  ...web,
  plugins: [rewriterApart, ...webServerPlugins],
  entryPoints: { server: 'server/src/browser.ts', rewriter: 'rewriter' },
  external: ['fs/promises', 'module', 'url', 'path'],
  outdir: 'dist/web',
  chunkNames: 'server-[hash]',
};

/** A file as a function of a worker, in brackets, so that it is compiled at once. */
const asPart = ({ path, text }) =>
  `self.graphwardParts["./${basename(path)}"]=(function(module,exports,require){${text}\n});`;

/** Loads parts in a worker. Who starts the worker says where the files of those are that are not there yet. */
const loadParts = `{
const loaded = {};
const load = name => {
  if (!loaded[name]) {
    if (!self.graphwardParts[name]) self.importScripts(self.graphwardFiles[name]);
    loaded[name] = { exports: {} };
    self.graphwardParts[name](loaded[name], loaded[name].exports, load);
  }
  return loaded[name].exports;
};
load('./server.js');
}
`;

async function buildWebServer() {
  const { files, metafile } = await codesOf(webServerParts);
  const isRewriter = ({ path }) => basename(path) === 'rewriter.js';
  const own = files.filter(file => !isRewriter(file)).map(asPart);
  writeFileSync('dist/web/server.js', ['self.graphwardParts={};', ...own, loadParts].join('\n'));
  for (const file of files.filter(isRewriter)) writeFileSync(file.path, asPart(file));
  return { metafile };
}

/**
 * Bundles several entries that share code. esbuild does that only for ES modules, so each file is turned into CommonJS
 * afterwards. Returns the texts that were written.
 */
async function buildShared(options) {
  const { files, metafile } = await codesOf(options);
  for (const { path, text } of files) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return { metafile, codes: files.map(({ text }) => text) };
}

/** The files of such a bundle, which are not written. */
async function codesOf({ supported = {}, ...options }) {
  const { outputFiles, metafile } = await esbuild.build({ ...options, format: 'esm', splitting: true, write: false });
  const { minify, platform, target } = options;
  const files = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const { code } = await esbuild.transform(text, { supported, format: 'cjs', minify, platform, target });
      return { path, text: code };
    }),
  );
  return { files, metafile };
}

async function buildProgram() {
  const { metafile, codes } = await buildShared({
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
    plugins: [partsApart],
    entryPoints: ['server/src/cli/main.ts'],
    outfile: 'dist/cli.js',
    write: false,
  });
  const [{ text }] = entry.outputFiles;
  writeFileSync('dist/cli.js', text.replace(placeholder, hash.update(text).digest('hex').slice(0, 16)), {
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
  await buildShared({
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
    'dist/server.js': (await buildShared(serverParts)).metafile,
    'dist/web/server.js': (await buildWebServer()).metafile,
    'dist/cli.js': await buildProgram(),
  };
  for (const [name, metafile] of Object.entries(several)) {
    writeMeta(name, metafile);
    for (const file of Object.keys(metafile.outputs)) if (existsSync(file)) sizes[file] = statSync(file).size;
  }
  return sizes;
}

if (process.argv.includes('--generate')) {
  await generate();
} else if (process.argv.includes('--tests')) {
  await buildTests();
} else if (watch) {
  copyGrammars();
  // The rewriter is a part of the server then.
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
  writeFileSync('dist/web/rewriter.js', '');
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
