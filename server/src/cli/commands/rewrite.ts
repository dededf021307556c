import { migrateContext } from '../../migrate/context';
import type { Finding } from '../../migrate/finding';
import type { Grade } from '../../migrate/plan/plan';
import { type Rewritten, rewriteFile } from '../../migrate/rewrite/apply';
import type { WorkspaceFile } from '../../workspace/files';
import { type CommandLine, includedKinds } from '../arguments';
import { reportSkipped, standardInput } from '../commandFiles';
import { unifiedDiff } from '../diff';
import type { Io } from '../io';
import { replaceFile } from '../replace';
import { ignoredIds, searchPaths } from '../searchPaths';
import { accountOf, loadProfile } from '../service';

/** `graphward rewrite`: prints the rewrites as one diff, or writes them. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const profile = loadProfile(line, io);
  const accountId = accountOf(line, io, profile);
  const context = migrateContext(profile, {
    include: includedKinds(line),
    now: io.world.now(),
    ...(accountId === undefined ? {} : { accountId }),
  });
  const minGrade = (line.text('min-grade') ?? 'equivalent') as Grade;
  const ignored = ignoredIds(line, io);
  const { kept, skipped } = await searchPaths(line, io, context, ({ file, searched }): Rewritable | undefined => {
    const findings = searched?.found.findings.filter(({ id }) => !ignored.has(id)) ?? [];
    return searched && findings.length > 0 ? { file, text: searched.source.text, findings } : undefined;
  });
  reportSkipped(skipped, line, io);
  let applied = 0;
  let left = 0;
  for (const rewritable of kept) {
    const rewritten = rewriteFile(rewritable, rewritable.findings, minGrade);
    applied += rewritten.applied.length;
    left += rewritable.findings.length - rewritten.applied.length;
    print(rewritable.file, rewritten, line, io);
  }
  if (!line.flag('quiet')) {
    io.err(
      `${applied} ${applied === 1 ? 'call' : 'calls'} ${line.flag('write') ? 'rewritten' : 'can be rewritten'}, ${left} left\n`,
    );
  }
  return applied + left > 0 && line.flag('fail-on-findings') ? 1 : 0;
}

/** The findings of a file that the team does not ignore. */
interface Rewritable {
  readonly file: WorkspaceFile;
  readonly text: string;
  readonly findings: readonly Finding[];
}

function print({ path, location }: WorkspaceFile, { before, after }: Rewritten, line: CommandLine, io: Io): void {
  if (after === before) return;
  if (line.flag('write') && path !== standardInput) replaceFile(location, after);
  else io.out(line.flag('write') ? after : unifiedDiff(path, before, after));
}
