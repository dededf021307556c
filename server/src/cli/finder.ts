import { initGrammars, loadGrammars, type ReadGrammar } from '../code/grammars';
import type { SourceFile } from '../code/source';
import { prepareFile } from '../finder/languages';
import type { MigrateContext } from '../migrate/context';
import { validationGrammar } from '../migrate/rewrite/validate';
import { CrossFileNames, type NamedFiles } from '../workspace/crossFileNames';
import { type FileFindings, findInFile } from '../workspace/fileFindings';

/**
 * Returns the function that finds the calls of one file after the other. This module is the large half of the program, so
 * it is a separate part: a scan without a candidate, or with all of them in its index, never loads it.
 */
export async function createFinder(
  context: MigrateContext,
  read: ReadGrammar,
  files: NamedFiles,
): Promise<(source: SourceFile) => Promise<FileFindings>> {
  await initGrammars(read);
  const names = new CrossFileNames(files);
  return async source => {
    await prepareFile(source);
    const grammar = validationGrammar(source.language);
    if (grammar) await loadGrammars([grammar]);
    return findInFile(source, context, names);
  };
}
