import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import packages from '../../scripts/treeSitterGrammars.json';
import { initGrammars, type ReadGrammar } from '../../server/src/code/grammars';
import { prepareLanguage } from '../../server/src/finder/languages';

/** Reads grammars from the packages they come from, so that tests need no build. */
export const readGrammar: ReadGrammar = name => {
  const path = name === 'web-tree-sitter' ? 'web-tree-sitter/web-tree-sitter.wasm' : packages[name];
  const root = createRequire(join(process.cwd(), 'package.json')).resolve('web-tree-sitter/web-tree-sitter.wasm');
  return readFile(join(root, '..', '..', path));
};

/** Makes a language ready to be read in a test. */
export async function prepare(language: string): Promise<void> {
  await initGrammars(readGrammar);
  await prepareLanguage(language);
}
