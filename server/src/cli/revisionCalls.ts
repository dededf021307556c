import { relative, resolve, sep } from 'node:path';
import { sourceFile } from '../code/source';
import type { MigrateContext } from '../migrate/context';
import { mayHoldCalls } from '../migrate/match/prefilter';
import { type Replacement, replacementsOf } from '../migrate/replacements';
import type { CommandLine } from './arguments';
import { changedSince, revisionOf, textIn } from './changed';
import { commandFiles } from './commandFiles';
import type { Io } from './io';

/**
 * The calls that the files of a command line had in a revision, with what stands in their place now. Files that did not
 * change since then are left out; nothing is checked out.
 */
export async function replacedCalls(
  line: CommandLine,
  io: Io,
  context: MigrateContext,
  name: string,
): Promise<Replacement[]> {
  const revision = revisionOf('--against', name, io.cwd);
  const changed = changedSince(revision);
  const files = await commandFiles(line, io, context.include);
  const { createFinder } = await import('./finder');
  // Two finders, because each keeps what it learned of a file by its path.
  const findBefore = await createFinder(context, io.readGrammar, files.named);
  const findAfter = await createFinder(context, io.readGrammar, files.named);
  const replacements: Replacement[] = [];
  for (const file of files.inputs) {
    const location = resolve(file.location);
    if (!changed.has(location)) continue;
    const before = textIn(revision, relative(io.cwd, location).split(sep).join('/'));
    const content = before !== undefined && mayHoldCalls(before) ? files.read(file) : undefined;
    if (before === undefined || !content || 'reason' in content) continue;
    const after = await findAfter(content.source());
    replacements.push(...replacementsOf(await findBefore(sourceFile(file.path, before)), after));
  }
  return replacements;
}
