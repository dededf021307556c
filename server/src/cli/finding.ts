import { initGrammars, loadGrammars, type ReadGrammar } from '../hosts/grammars';
import type { HostFile } from '../hosts/host';
import { prepareFile } from '../hosts/languages';
import type { MigrateContext } from '../migrate/context';
import { type FoundAcross, findingsAcross, type Workspace } from '../migrate/outside';
import { soundnessGrammar } from '../migrate/sound';

export { workspaceOf } from './outside';

let ready: Promise<void> | undefined;

/**
 * The findings of one candidate, its grammars loaded. This is the large half of the program, so it is a part of its own:
 * a scan that meets no candidate, or knows them all from its index, never loads it.
 */
export async function findIn(
  file: HostFile,
  context: MigrateContext,
  read: ReadGrammar,
  workspace: Workspace,
): Promise<FoundAcross> {
  ready ??= initGrammars(read);
  await ready;
  await prepareFile(file);
  const grammar = soundnessGrammar(file.language);
  if (grammar) await loadGrammars([grammar]);
  return findingsAcross(file, context, workspace);
}
