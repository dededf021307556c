import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Failure } from './failure';

/**
 * The absolute paths of the files that differ from a revision, untracked ones included. Throws a Failure when the folder
 * is no checkout, the revision is not known, or git is not there.
 */
export function changedSince(revision: string, cwd: string): ReadonlySet<string> {
  if (revision === '' || revision.startsWith('-'))
    throw new Failure(`--changed-since must be a revision, not "${revision}"`);
  const inside = git(['rev-parse', '--is-inside-work-tree'], cwd, revision);
  if (inside[0]?.trim() !== 'true') throw new Failure(notInGit);
  const changed = git(['diff', '--name-only', '--relative', '--diff-filter=d', '-z', revision, '--'], cwd, revision);
  const untracked = git(['ls-files', '--others', '--exclude-standard', '-z'], cwd, revision);
  return new Set([...changed, ...untracked].map(path => resolve(cwd, path)));
}

const notInGit = '--changed-since needs a checkout of git, and the working directory is in none';

function git(args: readonly string[], cwd: string, revision: string): string[] {
  const { error, status, stdout, stderr } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (error) throw new Failure('--changed-since needs git, which cannot be started');
  if (status !== 0) {
    const why =
      stderr
        .trim()
        .split('\n', 1)[0]
        ?.replace(/^(?:fatal|error): /, '') ?? '';
    if (/^not a git repository/i.test(why)) throw new Failure(notInGit);
    if (why.startsWith('usage:')) throw new Failure(`--changed-since must be a revision, not "${revision}"`);
    throw new Failure(`git cannot compare with "${revision}": ${why}`);
  }
  return stdout.split('\0').filter(path => path !== '');
}
