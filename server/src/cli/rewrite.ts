import { migrateContext } from '../migrate/context';
import type { Grade } from '../migrate/plan/plan';
import { type Rewritten, rewriteFile } from '../migrate/rewrite/apply';
import { type CommandLine, includedKinds } from './arguments';
import { unifiedDiff } from './diff';
import { reportSkipped, type ScannedFile, scanPaths } from './findings';
import type { Io } from './io';
import { replaceFile } from './replace';
import { accountOf, loadProfile } from './service';

/** `graphward rewrite`: prints the rewrites as one diff, or writes them. */
export async function run(line: CommandLine, io: Io): Promise<number> {
  const profile = loadProfile(line, io);
  const accountId = accountOf(line, io, profile);
  const context = migrateContext(profile, {
    include: includedKinds(line),
    ...(accountId === undefined ? {} : { accountId }),
  });
  const minGrade = (line.text('min-grade') ?? 'equivalent') as Grade;
  const scanned = await scanPaths(line, io, context);
  reportSkipped(scanned, line, io);
  let applied = 0;
  let left = 0;
  for (const file of scanned.found) {
    const rewritten = rewriteFile(file.file, file.findings, minGrade);
    applied += rewritten.applied.length;
    left += file.findings.length - rewritten.applied.length;
    print(file, rewritten, line, io);
  }
  if (!line.flag('quiet')) {
    io.err(
      `${applied} ${applied === 1 ? 'call' : 'calls'} ${line.flag('write') ? 'rewritten' : 'can be rewritten'}, ${left} left\n`,
    );
  }
  return applied + left > 0 && line.flag('fail-on-findings') ? 1 : 0;
}

function print(file: ScannedFile, rewritten: Rewritten, line: CommandLine, io: Io): void {
  if (rewritten.after === rewritten.before) return;
  if (line.flag('write') && file.absolute !== '-') replaceFile(file.absolute, rewritten.after);
  else io.out(line.flag('write') ? rewritten.after : unifiedDiff(file.file.path, rewritten.before, rewritten.after));
}
