// What the bundles leave out, put together or load once.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import esbuild from 'esbuild';

/** The pages in docs/problems are generated from the explanations of the checks; the bundles need not carry them. */
export const withoutExplanations = {
  name: 'without-explanations',
  setup(build) {
    build.onLoad({ filter: /server[\\/]src[\\/]nrql[\\/]checks[\\/]\w+\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      const literal =
        /^ {2}(?:documentation|incorrect|correct):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`),\n/gm;
      return { contents: text.replace(literal, ''), loader: 'ts' };
    });
  },
};

/** The package of the connection can also search for modules of npm. The server never does, and loading that part is slow. */
export const withoutModuleSearch = {
  name: 'without-module-search',
  setup(build) {
    build.onLoad({ filter: /vscode-languageserver[\\/]lib[\\/]node[\\/]files\.js$/ }, () => ({ contents: '' }));
  },
};

/** The attributes of infrastructure are a text that is taken apart at the start: quotes and brackets are a sixth of the bundled list. */
export const packedAttributes = {
  name: 'packed-attributes',
  setup(build) {
    build.onLoad({ filter: /server[\\/]src[\\/]catalogue[\\/]infrastructure\.ts$/ }, async ({ path }) => {
      const { infrastructureEventTypes } = await exportsOf(path);
      // What is said of an attribute beside its name, each once, by the character that stands for it.
      const kinds = [...new Set(infrastructureEventTypes.flatMap(({ attributes }) => attributes.map(kindOf)))];
      const packed = infrastructureEventTypes.map(({ attributes, ...fact }) => {
        if (attributes.flat().some(field => /[|;]/.test(field ?? ''))) throw new Error(`${fact.name} cannot be packed`);
        const each = attributes.map(attribute => letterOf(kinds.indexOf(kindOf(attribute))) + attribute[0]);
        return { ...fact, attributes: each.join(';') };
      });
      const unpacked = `attributes.split(';').map(each => [each.slice(1), ...kinds[each.charCodeAt(0) - ${firstLetter}].split('|').map(field => field || undefined)])`;
      const contents = `const kinds = ${JSON.stringify(kinds)};
        export const infrastructureEventTypes = ${JSON.stringify(packed)}.map(({ attributes, ...fact }) => ({ ...fact, attributes: ${unpacked} }));`;
      return { contents, loader: 'js' };
    });
  },
};

const firstLetter = 65;

function letterOf(index) {
  // No character that JSON escapes, and none that stands between two attributes.
  if (index >= 26) throw new Error('there are more kinds of attributes than letters');
  return String.fromCharCode(firstLetter + index);
}

function kindOf([, ...fields]) {
  return fields.join('|');
}

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
export const attributesWithUnits = attributesOnly(([, , unit]) => unit);

/** The embedded service has attributes of its own; the catalogue's serve warnings and hints alone, which it never gives. */
export const noAttributes = attributesOnly(() => false);

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
export const editorModuleOnce = {
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
