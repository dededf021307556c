import { initGrammars, loadGrammars, type ReadGrammar } from '../code/grammars';
import type { SourceFile } from '../code/source';
import { prepareFile } from '../finder/languages';
import type { MigrateContext } from '../migrate/context';
import { keysBeside, type ReportedKey } from '../migrate/match/keys';
import { validationGrammar } from '../migrate/rewrite/validate';
import { Lines } from '../text/lines';
import type { CrossFileNames } from '../workspace/crossFileNames';
import { type FileFindings, findInFile } from '../workspace/fileFindings';

export { crossFileNamesOf } from './outside';

let ready: Promise<void> | undefined;

export interface FoundIn extends FileFindings {
  /** The keys beside the calls, and beside those that the team decided to leave. */
  readonly keys: readonly ReportedKey[];
}

/**
 * The findings of one candidate, its grammars loaded. This is the large half of the program, so it is a part of its own:
 * a scan that meets no candidate, or knows them all from its index, never loads it.
 */
export async function findIn(
  file: SourceFile,
  context: MigrateContext,
  read: ReadGrammar,
  names: CrossFileNames,
): Promise<FoundIn> {
  ready ??= initGrammars(read);
  await ready;
  await prepareFile(file);
  const grammar = validationGrammar(file.language);
  if (grammar) await loadGrammars([grammar]);
  const found = await findInFile(file, context, names);
  return { ...found, keys: keysBeside(found.findings, new Lines(file.text)) };
}
