import { initGrammars, loadGrammars, type ReadGrammar } from '../hosts/grammars';
import type { HostFile } from '../hosts/host';
import { findDefinitions, prepareFile } from '../hosts/languages';
import type { MigrateContext } from '../migrate/context';
import { type FoundAcross, findingsAcross, type Workspace } from '../migrate/outside';
import { mayHoldCalls } from '../migrate/prefilter';
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
): Promise<FoundHere> {
  ready ??= initGrammars(read);
  await ready;
  await prepareFile(file);
  const grammar = soundnessGrammar(file.language);
  if (grammar) await loadGrammars([grammar]);
  const across = await findingsAcross(file, context, workspace);
  return { ...across, gives: across.findings.length > 0 ? [] : addressNames(file) };
}

export interface FoundHere extends FoundAcross {
  /** The names to which the file gives addresses that it does not ask itself: others may. */
  readonly gives: readonly string[];
}

/** Shorter names stand everywhere. */
const shortest = 4;

function addressNames(file: HostFile): string[] {
  const names = findDefinitions(file)
    .filter(({ text }) => mayHoldCalls(text))
    .map(({ name }) => name.slice(name.lastIndexOf('.') + 1));
  return [...new Set(names)].filter(name => name.length >= shortest);
}
