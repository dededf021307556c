// The parts of the server that are loaded when they are needed. The sources import them as they import everything.

import { writeFileSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import { codesOf } from './splitBundle.mjs';

/** Each part, and the functions by which the rest of the server calls it; the first call of one loads the part. */
const parts = {
  /** What reads programs. A query file needs nothing of it. */
  finder: {
    'server/src/finder/languages.ts': [
      'callsByComputedNames',
      'endOfValidLiterals',
      'findCalls',
      'findCallsInPieces',
      'findDefinitions',
      'findImportedPaths',
      'findLeftovers',
      'findTexts',
      'followsImports',
      'isFormat',
      'isPrepared',
      'joinFile',
      'languagesOf',
      'maySend',
      'observersOf',
      'prepareFile',
      'prepareLanguage',
      'prepareTexts',
      'syntaxErrors',
      'syntaxGrammar',
    ],
    'server/src/code/grammars.ts': ['initGrammars', 'isLoaded', 'loadGrammars'],
    'server/src/code/prose.ts': ['commandsIn'],
    'server/src/containers/json.ts': ['readJson'],
    'server/src/containers/yaml.ts': ['readYaml'],
  },
  /** What plans, writes and compares the replacements of calls; the first file that holds a call needs it. */
  rewriter: {
    'server/src/migrate/findings.ts': ['findings', 'findingsInPieces'],
    'server/src/migrate/compareReplacement.ts': ['prepareReplacement'],
    'server/src/migrate/comparison.ts': [
      'closedWindow',
      'prepareComparison',
      'bindingsOfVariants',
      'restForms',
      'judge',
    ],
    'server/src/migrate/rewrite/ownLeftovers.ts': ['ownLeftovers'],
    'server/src/migrate/rewrite/units.ts': ['rewriteUnits'],
  },
};

/** Entries of the bundle beside the server itself. */
export const partEntries = Object.fromEntries(Object.keys(parts).map(name => [name, `part:${name}`]));

/** What the finder imports of itself is at hand. */
const withinFinder = /^server\/src\/(?:code|containers|finder)\//;

const fileOf = name => `./${name}.js`;
const modules = Object.entries(parts).flatMap(([name, functions]) =>
  Object.keys(functions).map(module => [module, name]),
);
const partOf = new Map(modules);
const lastNames = modules.map(([module]) => basename(module, '.ts'));

export const partsApart = {
  name: 'parts-apart',
  setup(build) {
    build.onResolve({ filter: /^part:/ }, ({ path }) => ({ path: path.slice('part:'.length), namespace: 'part' }));
    build.onLoad({ filter: /.*/, namespace: 'part' }, ({ path }) => {
      const lines = Object.entries(parts[path]).map(
        ([module, names]) => `export { ${names.join(', ')} } from './${module}';`,
      );
      return { contents: lines.join('\n'), resolveDir: process.cwd() };
    });
    build.onResolve({ filter: new RegExp(`^\\.\\.?/.*\\b(?:${lastNames.join('|')})$`) }, args => {
      const { path, importer, namespace } = args;
      const [module, from] = [`${resolve(dirname(importer), path)}.ts`, importer].map(file =>
        relative(process.cwd(), file).replaceAll('\\', '/'),
      );
      const isLate = namespace === 'file' && partOf.has(module) && !withinFinder.test(from);
      return isLate ? { path: module, namespace: 'late' } : undefined;
    });
    build.onLoad({ filter: /.*/, namespace: 'late' }, ({ path }) => {
      const part = partOf.get(path);
      const lines = parts[part][path].map(
        name => `export const ${name} = (...values) => require('${fileOf(part)}').${name}(...values);`,
      );
      return { contents: lines.join('\n'), resolveDir: process.cwd() };
    });
    for (const name of Object.keys(parts))
      build.onResolve({ filter: new RegExp(`^\\./${name}\\.js$`) }, () => ({ path: fileOf(name), external: true }));
  },
};

/** A file as a function of a worker, in brackets, so that it is compiled at once. */
const asFunction = ({ path, text }) =>
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

/** The server in a web worker, which has no `require`: one file, and one for each part. */
export async function buildWebServer(options) {
  const { files, metafile } = await codesOf(options);
  const isPart = ({ path }) => Object.hasOwn(parts, basename(path, '.js'));
  const own = files.filter(file => !isPart(file)).map(asFunction);
  writeFileSync('dist/web/server.js', ['self.graphwardParts={};', ...own, loadParts].join('\n'));
  for (const file of files.filter(isPart)) writeFileSync(file.path, asFunction(file));
  return { metafile };
}
