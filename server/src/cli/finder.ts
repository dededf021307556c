import { initGrammars, loadGrammars, type ReadGrammar } from '../code/grammars';
import type { SourceFile } from '../code/source';
import { prepareFile } from '../finder/languages';
import type { MigrateContext } from '../migrate/context';
import { holdsWords } from '../migrate/match/prefilter';
import { validationGrammars } from '../migrate/rewrite/grammars';
import { CrossFileNames, type NamedFiles } from '../workspace/crossFileNames';
import { type FileFindings, findInFile } from '../workspace/fileFindings';
import { workTime } from './workTime';

/**
 * Returns the function that finds the calls of one file after the other. This module is the large half of the program, so
 * it is a part of its own: a scan that meets no candidate, or knows them all from its index, never loads it.
 */
export async function createFinder(
  context: MigrateContext,
  read: ReadGrammar,
  files: NamedFiles,
): Promise<(source: SourceFile) => Promise<FileFindings>> {
  await initGrammars(read, workTime);
  const names = new CrossFileNames(files);
  return async source => {
    await prepareFile(source);
    await loadGrammars(validationGrammars(source));
    return findInFile(source, context, names, undefined, holdsWords);
  };
}
