import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IRawGrammar, Registry } from 'vscode-textmate';
import { suite } from '../harness/suite';
import { tokenize } from '../nrql/grammar/textmate';

const injection = 'graphql.embedded-queries';
const files: Readonly<Record<string, string>> = {
  [injection]: 'syntaxes/graphql.embedded.tmLanguage.json',
  'source.entity-search': 'syntaxes/entity-search.tmLanguage.json',
  'source.nrql': 'syntaxes/nrql.tmLanguage.json',
};

/** A GraphQL grammar with nothing but strings: ours must work with whichever other grammar colours the rest. */
const graphql = {
  scopeName: 'source.graphql',
  patterns: [{ name: 'string.quoted.graphql', begin: '"', end: '"' }],
} as unknown as IRawGrammar;

async function load() {
  const wasm = createRequire(`${process.cwd()}/`).resolve('vscode-oniguruma/release/onig.wasm');
  await loadWASM(readFileSync(wasm)).catch(() => undefined);
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    getInjections: name => (name === 'source.graphql' ? [injection] : undefined),
    async loadGrammar(name) {
      const file = files[name];
      if (name === 'source.graphql') return graphql;
      return file === undefined ? null : (JSON.parse(readFileSync(file, 'utf8')) as IRawGrammar);
    },
  });
  const grammar = await registry.loadGrammar('source.graphql');
  if (!grammar) throw new Error('no GraphQL grammar');
  return grammar;
}

const loaded = load();

suite('test/search/grammar.md', async example => {
  const text = example.fences[0]?.text ?? '';
  const lines = tokenize(await loaded, text)
    .filter(({ start, end, scope }) => scope !== 'source.graphql' && text.slice(start, end).trim() !== '')
    .map(({ start, end, scope }) => `${text.slice(start, end)} → ${scope}`);
  return { scopes: lines.join('\n') };
});
