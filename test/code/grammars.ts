import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initGrammars, type ReadGrammar } from '../../server/src/code/grammars';
import { prepareLanguage } from '../../server/src/finder/languages';

const packages: Readonly<Record<string, string>> = {
  'web-tree-sitter': 'web-tree-sitter/web-tree-sitter.wasm',
  yaml: '@tree-sitter-grammars/tree-sitter-yaml/tree-sitter-yaml.wasm',
  json: 'tree-sitter-json/tree-sitter-json.wasm',
};

/** Reads grammars from the packages they come from, so that tests need no build. */
export const readGrammar: ReadGrammar = name => {
  const path = packages[name] ?? `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;
  const root = createRequire(join(process.cwd(), 'package.json')).resolve('web-tree-sitter/web-tree-sitter.wasm');
  return readFile(join(root, '..', '..', path));
};

/** Makes a language ready to be read in a test. */
export async function prepare(language: string): Promise<void> {
  await initGrammars(readGrammar);
  await prepareLanguage(language);
}
