import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import packages from '../scripts/treeSitterGrammars.json';
import { initGrammars, loadGrammars } from '../server/src/code/grammars';
import { checks } from '../server/src/nrql/checks';
import { filesBelow } from './harness/filesBelow';
import { circles, valueImports } from './harness/importCircles';
import { readRules, rowOf, violations } from './harness/rules';

const sources = [...filesBelow('server/src'), ...filesBelow('client/src')].filter(file => /\.ts$/.test(file));
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));

describe('the suites', () => {
  const tests = filesBelow('test').filter(file => file.endsWith('.test.ts'));

  it('have something to run in every file', () => {
    const empty = tests.filter(
      file => !/\b(?:it|test|suite|\w*[sS]uite\w*|executedEquivalence)\(/.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(empty, []);
  });

  it('run every program that is there to be executed', () => {
    const run = tests
      .filter(file => file.includes('/executed/'))
      .map(file => readFileSync(file, 'utf8'))
      .join('\n');
    const programs = filesBelow('test/migrate/executed/programs').map(file => /([^/]+)\.md$/.exec(file)?.[1]);
    assert.deepEqual(
      programs.filter(name => !run.includes(`'${name}'`)),
      [],
    );
  });
});

describe('import rules of ARCHITECTURE.md', () => {
  const rules = readRules(readFileSync('ARCHITECTURE.md', 'utf8'));

  it('has a row for every file', () => {
    const homeless = sources.filter(file => !file.endsWith('.d.ts') && !rowOf(rules.rows, file));
    assert.deepEqual(homeless, []);
  });

  it('is kept by every import', () => {
    assert.deepEqual(
      sources.flatMap(file => violations(rules, file, readFileSync(file, 'utf8'))),
      [],
    );
  });

  it('would notice an import that it forbids', () => {
    const planted =
      "import { x } from '../sandbox/world';\nimport y from 'node:fs';\nimport type { Z } from 'vscode';\nimport ok from '../text/span';\n";
    assert.deepEqual(violations(rules, 'server/src/nrql/planted.ts', planted), [
      'server/src/nrql/planted.ts imports server/src/sandbox/world',
      'server/src/nrql/planted.ts imports node:fs',
      'server/src/nrql/planted.ts imports the package vscode',
    ]);
  });

  it('finds no module in which a syntax tree is kept', () => {
    const keepers = sources.filter(
      file =>
        !file.endsWith('code/grammars.ts') &&
        !file.endsWith('code/parserRuntime.ts') &&
        /import[^;]*\b(Parser|Tree)\b[^;]*from 'web-tree-sitter'/s.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(keepers, []);
  });

  it('keeps functions out of the catalogue', () => {
    const active = sources.filter(
      file =>
        file.startsWith('server/src/catalogue/') &&
        /\bfunction\b|=>/.test(
          readFileSync(file, 'utf8').replace(/'[^'\n]*'|`[^`]*`|"[^"\n]*"|\/\*[\s\S]*?\*\/|\/\/.*/g, ''),
        ),
    );
    assert.deepEqual(active, []);
  });
});

describe('circles of imports', () => {
  /** Folders in which the parts of one parser, or of what follows its grammar, call each other as its rules do. */
  const recursive = [
    'server/src/nrql/parse',
    'server/src/nrql/complete/walk',
    'server/src/code/languages/powershell',
    'server/src/code/languages/coffeescript',
    // Conditions hold expressions, and the arguments of calls are both.
    'server/src/sandbox/query/bind',
  ];

  it('exist only inside a parser; imports of types do not count', () => {
    const files = new Set(sources);
    const imports = new Map(sources.map(file => [file, valueImports(file, readFileSync(file, 'utf8'), files)]));
    const found = circles(imports).filter(
      group => !recursive.some(folder => group.every(file => file.startsWith(`${folder}/`))),
    );
    assert.deepEqual(found, []);
  });

  it('would be noticed', () => {
    const files = new Set(['a/x.ts', 'a/y.ts', 'b/z.ts']);
    const texts = {
      'a/x.ts': "import { y } from './y';\n",
      'a/y.ts': "import { type T, z } from '../b/z';\nimport { type U } from './x';\n",
      'b/z.ts': "import type { X } from '../a/x';\nexport { x } from '../a/x';\n",
    };
    const imports = Object.entries(texts).map(([file, text]) => [file, valueImports(file, text, files)] as const);
    assert.deepEqual(circles(new Map(imports)), [['a/x.ts', 'a/y.ts', 'b/z.ts']]);
    const without = imports.map(([file, targets]) => [file, file === 'b/z.ts' ? [] : targets] as const);
    assert.deepEqual(circles(new Map(without)), []);
  });
});

describe('modules', () => {
  /** What belongs to the process: its parsers, its language, its folder; the text that was read last. */
  const ofProcess = [
    'server/src/code/grammars.ts',
    'server/src/code/parserRuntime.ts',
    'server/src/text/messages.ts',
    'server/src/node.ts',
    'server/src/graphql/syntax/lexed.ts',
  ];

  it('keep nothing between calls but by keptWith and keepByText', () => {
    // An index of the catalogue is filled once, where it is declared, and nothing is ever taken out of it.
    const isMemory = (text: string) =>
      /^(?:export )?(?:let |const \w+[^=\n]* = new WeakMap)/m.test(text) ||
      [...text.matchAll(/^const (\w+)[^=\n]* = new (?:Map|Set)\b/gm)].some(
        ([, name]) => text.includes(`${name}.delete(`) || text.includes(`${name}.clear(`),
      );
    const keepers = sources.filter(
      file => /^server\/src\/(?!cli\/)/.test(file) && !ofProcess.includes(file) && isMemory(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(keepers, []);
  });
});

describe('files', () => {
  it('have at most 400 lines, data of the catalogue excepted', () => {
    const code = [...sources, ...filesBelow('test'), ...filesBelow('scripts')].filter(file =>
      /\.(ts|mjs|css)$/.test(file),
    );
    const long = code
      .filter(file => !file.startsWith('server/src/catalogue/'))
      .map(file => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)
      .filter(([, lines]) => lines > 400);
    assert.deepEqual(long, []);
  });

  it('share no first word with two others of their folder, which is a folder then; a check has the name of its code', () => {
    const words = new Map<string, string[]>();
    for (const file of sources) {
      const [, word] = /^(.*\/[a-z0-9]+)[A-Z]?\w*\.ts$/.exec(file) ?? [];
      if (word && !file.startsWith('server/src/nrql/checks/')) words.set(word, [...(words.get(word) ?? []), file]);
    }
    assert.deepEqual(
      [...words.values()].filter(({ length }) => length > 2),
      [],
    );
  });

  it('have names that say what they hold: none is an adjective or a preposition alone', () => {
    const alone = /\/(?:at|given|loose|nearby|outside|own|shared|sound|spec|written)\.ts$/;
    assert.deepEqual(
      sources.filter(file => alone.test(file)),
      [],
    );
  });

  it('have a median of at most 110 lines', () => {
    const lengths = sources
      .filter(file => !file.startsWith('server/src/catalogue/'))
      .map(file => readFileSync(file, 'utf8').split('\n').length - 1);
    lengths.sort((a, b) => a - b);
    const median = lengths[Math.floor(lengths.length / 2)] ?? 0;
    assert.ok(median <= 110, `the median is ${median}`);
  });

  it('name no vendor and no path of one machine', () => {
    const vendor = ['new', 'relic'].join('');
    const pattern = new RegExp(`${vendor}|${['nerd', 'graph'].join('')}|/(root|home/[a-z]+|work)/`, 'i');
    const texts = [
      'README.md',
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      'CHANGELOG.md',
      'package.json',
      'build.mjs',
      ...sources,
      ...filesBelow('test'),
      ...filesBelow('scripts'),
      ...filesBelow('examples'),
      ...filesBelow('syntaxes'),
      ...filesBelow('server/src/catalogue'),
    ];
    const named = texts.filter(
      file => existsSync(file) && !/\.(png|woff2?)$/.test(file) && pattern.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(named, []);
  });
});

describe('ARCHITECTURE.md', () => {
  it('names functions that are in the file beside them', () => {
    const prose = readFileSync('ARCHITECTURE.md', 'utf8').replace(/^\|.*$/gm, '');
    const text = prose.replace(/\s+/g, ' ');
    const folders = ['', 'server/src/', 'server/src/migrate/rewrite/'];
    const named = [...text.matchAll(/`([A-Za-z.]+)`,? \(?`([\w/]+\.ts)`/g)];
    assert.ok(named.length > 50, `only ${named.length} functions are recognised`);
    const wrong = named.filter(([, name = '', file = '']) => {
      const path = folders.map(folder => `${folder}${file}`).find(existsSync);
      const last = name.slice(name.lastIndexOf('.') + 1);
      return !path || !new RegExp(`\\b${last}\\b`).test(readFileSync(path, 'utf8'));
    });
    assert.deepEqual(
      wrong.map(([all]) => all),
      [],
    );
  });
});

describe('the checks of the query language', () => {
  it('have a code each, and a suite of that name', () => {
    const codes = checks.map(({ code }) => code).sort();
    assert.deepEqual([...new Set(codes)], codes);
    const suites = filesBelow('test/nrql/checks').flatMap(file => /([^/]+)\.md$/.exec(file)?.[1] ?? []);
    assert.deepEqual(suites, codes);
  });
});

describe('generated files', () => {
  it('are what the catalogue gives today', async () => {
    const { generated } = await import('../scripts/generate');
    const stale = Object.entries(generated as Record<string, string>)
      .filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text)
      .map(([path]) => `${path} (npm run generate)`);
    assert.deepEqual(stale, []);
  });
});

/** The ids of every setting; the manifest groups them in sections. */
function settingsOf(of: typeof manifest): string[] {
  return [of.contributes.configuration]
    .flat()
    .flatMap((section: { properties: object }) => Object.keys(section.properties));
}

describe('grammars', () => {
  it('all load from beside the bundles', async () => {
    const names = readdirSync('dist/grammars').map(file => file.replace(/\.wasm$/, ''));
    await initGrammars(name => readFile(`dist/grammars/${name}.wasm`));
    await loadGrammars(names.filter(name => name !== 'web-tree-sitter') as Parameters<typeof loadGrammars>[0]);
    assert.deepEqual(names.sort(), ['web-tree-sitter', ...Object.keys(packages)].sort());
  });
});

describe('manifest', () => {
  const client = sources
    .filter(file => file.startsWith('client/src/'))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n');
  const code = `${client}\n${readFileSync('server/src/lsp/protocol.ts', 'utf8')}`;

  it('has every command in code and the other way round', () => {
    const declared: string[] = manifest.contributes.commands.map((command: { command: string }) => command.command);
    assert.deepEqual(
      declared.filter(id => !code.includes(`'${id}'`)),
      [],
      'declared, but not in code',
    );
    // The table of commands: its own ids as keys, those shared with the server by protocol.ts.
    const table = readFileSync('client/src/commands.ts', 'utf8');
    const shared = readFileSync('server/src/lsp/protocol.ts', 'utf8');
    const registered = [...table.matchAll(/^ {4}'(graphward\.\w+)':/gm), ...shared.matchAll(/: '(graphward\.\w+)'/g)];
    assert.deepEqual(
      registered.map(found => found[1] as string).filter(id => !declared.includes(id)),
      [],
      'in code, but not declared',
    );
    assert.equal(registered.length, declared.length);
  });

  it('has every setting in code', () => {
    const server = filesBelow('server/src/lsp')
      .map(file => readFileSync(file, 'utf8'))
      .join('\n');
    const settings = settingsOf(manifest).map(id => id.replace(/^graphward\./, ''));
    const unread = settings.filter(id => !new RegExp(`['"\`.\\b]${id.split('.')[0]}\\b`).test(`${client}\n${server}`));
    assert.deepEqual(unread, []);
  });

  it('has texts for every placeholder', () => {
    const texts = JSON.parse(readFileSync('package.nls.json', 'utf8'));
    const missing = [...JSON.stringify(manifest).matchAll(/"%([^%"]+)%"/g)]
      .map(found => found[1] as string)
      .filter(key => texts[key] === undefined);
    assert.deepEqual(missing, []);
  });

  it('requires the editor version whose types are used', () => {
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode']}`);
  });
});

/** A file of a bundle, as the builder describes it. */
interface Output {
  readonly bytes: number;
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
}

/** A file of a bundle, and those that it loads at once. */
function loadedWith(file: string, outputs: Readonly<Record<string, Output>>): string[] {
  const found = new Set([file]);
  for (const output of found)
    for (const { path, kind } of outputs[output]?.imports ?? []) if (kind === 'import-statement') found.add(path);
  return [...found];
}

describe('bundles', () => {
  it('dist/extension.js loads the module of the editor once, and the client of the server only when it is needed', () => {
    const text = readFileSync('dist/extension.js', 'utf8');
    // Each further load would copy the hundreds of members of that module while the extension starts.
    assert.equal(text.match(/require\("vscode"\)/g)?.length, 1);
    assert.ok(!text.includes('vscode-languageclient') && text.includes('./languageClient.js'));
  });

  const budgets: Readonly<Record<string, number>> = {
    'dist/extension.js': 200_000,
    'dist/languageClient.js': 500_000,
    'dist/web/extension.js': 700_000,
    'dist/server.js': 1_240_000,
    'dist/web/server.js': 1_240_000,
    // The embedded service applies the rules of the language, with their texts.
    'dist/sandbox.js': 560_000,
    'dist/web/sandbox.js': 560_000,
    'dist/panel.js': 200_000,
    'dist/notebook.js': 200_000,
  };

  for (const [file, budget] of Object.entries(budgets)) {
    it(`${file} stays under ${budget / 1000} kB, with what it loads at once`, () => {
      const { outputs } = JSON.parse(readFileSync(join('out/meta', `${file.replaceAll('/', '-')}.json`), 'utf8')) as {
        outputs: Record<string, Output>;
      };
      // What reads programs comes with the first program, and the rewriter with the first file that holds a call.
      const loaded = loadedWith(file, outputs);
      const written = loaded.flatMap(output => (existsSync(output) ? [statSync(output).size] : []));
      // The budgets of the server and the embedded service are beside the schema and the grammars, with what runs those.
      const beside = /catalogue\/schema\.graphql$|node_modules\/web-tree-sitter\//;
      const inputs = loaded.flatMap(output => Object.entries(outputs[output]?.inputs ?? {}));
      const counted = inputs.filter(([input]) => /server|sandbox/.test(file) && beside.test(input));
      const size = counted.reduce(
        (left, [, { bytesInOutput }]) => left - bytesInOutput,
        written.reduce((sum, bytes) => sum + bytes, 0),
      );
      assert.ok(written.length > 0 && size < budget, `${file} has ${size} bytes`);
    });

    it(`${file} holds one copy of each package that must be one`, () => {
      const { inputs } = JSON.parse(readFileSync(join('out/meta', `${file.replaceAll('/', '-')}.json`), 'utf8')) as {
        inputs: Record<string, unknown>;
      };
      for (const [once, pattern] of [
        ['graphql', /node_modules\/graphql\/index\.(js|mjs)$/],
        ['web-tree-sitter', /node_modules\/web-tree-sitter\/web-tree-sitter\.(js|cjs)$/],
        ['the protocol', /node_modules\/vscode-languageserver-protocol\/lib\/common\/api\.js$/],
        ['the types of the protocol', /node_modules\/vscode-languageserver-types\/lib\/\w+\/main\.js$/],
        ['JSON-RPC', /node_modules\/vscode-jsonrpc\/lib\/common\/api\.js$/],
      ] as const) {
        const copies = Object.keys(inputs).filter(input => pattern.test(input));
        assert.ok(copies.length <= 1, `${once}: ${copies.join(', ')}`);
      }
    });
  }
});

describe('the package', () => {
  it('of the extension stays under 5 MB', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/package.mjs'], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    const { version } = manifest;
    assert.ok(statSync(`graphward-${version}.vsix`).size < 5_000_000);
  });

  it('names every package that is bundled in its notices', () => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/notices.mjs', '--check'], { encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  });
});
