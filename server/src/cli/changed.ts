import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { Failure } from './failure';
import { checkoutAround, programPath } from './programPath';

/** A revision of the checkout that a folder is in, and the option of the command line that names it. */
interface Revision {
  readonly option: '--changed-since' | '--against';
  readonly name: string;
  readonly cwd: string;
  /** The absolute path of git. */
  readonly git: string;
  /** The environment in which git runs nothing that the checkout names. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Throws a Failure where no folder of PATH outside of the checkout has git. */
export function revisionOf(option: Revision['option'], name: string, cwd: string): Revision {
  const git = programPath('git', checkoutAround(cwd));
  if (git === undefined) throw new Failure(`${option} needs git, and no folder of PATH outside of the checkout has it`);
  return { option, name, cwd, git, environment: environmentOf(git, cwd) };
}

/**
 * The absolute paths of the files that differ from a revision, untracked ones included. Throws a Failure when the folder
 * is no checkout, the revision is not known, or git is not there.
 */
export function changedSince(revision: Revision): ReadonlySet<string> {
  const { name, option, cwd } = revision;
  if (name === '' || name.startsWith('-')) throw new Failure(`${option} must be a revision, not "${name}"`);
  const inside = runGit(['rev-parse', '--is-inside-work-tree'], revision);
  if (inside.trim() !== 'true') throw new Failure(notInGit(option));
  const changed = runGit(
    ['diff', '--name-only', '--relative', '--diff-filter=d', '--ignore-submodules=all', '-z', name, '--'],
    revision,
  );
  const untracked = runGit(['ls-files', '--others', '--exclude-standard', '-z'], revision);
  return new Set(pathsIn(changed + untracked).map(path => resolve(cwd, path)));
}

/** The text of a file in a revision, by its path below the folder; undefined where it was not there. */
export function textIn(revision: Revision, path: string): string | undefined {
  const object = `${revision.name}:./${path}`;
  const listed = runGit(['ls-tree', '-z', '--name-only', revision.name, '--', path], revision);
  return pathsIn(listed).length === 0 ? undefined : runGit(['show', '--no-textconv', object], revision);
}

function pathsIn(output: string): string[] {
  return output.split('\0').filter(path => path !== '');
}

function notInGit(option: string): string {
  return `${option} needs a checkout of git, and the working directory is in none`;
}

/** Settings that name programs for git to run. A checkout holds its own settings, and no code of it may run. */
const withoutPrograms: readonly (readonly [name: string, value: string])[] = [
  ['core.fsmonitor', 'false'],
  ['core.hooksPath', '/dev/null'],
  ['protocol.allow', 'never'],
  ['safe.bareRepository', 'explicit'],
];

/** The same for the filters that the settings of the checkout itself define; those of the user are the user's own. */
function withoutFilters(git: string, cwd: string): readonly (readonly [name: string, value: string])[] {
  const args = ['config', '--show-scope', '--null', '--name-only', '--get-regexp', String.raw`^filter\.`];
  const fields = pathsIn(spawnSync(git, args, { cwd, encoding: 'utf8' }).stdout ?? '');
  const names = fields.filter((_, index) => index % 2 === 1 && /^(?:local|worktree)$/.test(fields[index - 1] ?? ''));
  const filters = new Set(names.map(name => name.slice(0, name.lastIndexOf('.'))));
  return [...filters].flatMap(filter => [
    [`${filter}.clean`, ''] as const,
    [`${filter}.process`, ''] as const,
    [`${filter}.required`, 'false'] as const,
  ]);
}

/** The environment in which git runs nothing that the checkout around a folder names. */
function environmentOf(git: string, cwd: string): NodeJS.ProcessEnv {
  const settings = [...withoutPrograms, ...withoutFilters(git, cwd)];
  const entries = settings.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  const names = { GIT_CONFIG_COUNT: String(settings.length), GIT_OPTIONAL_LOCKS: '0', GIT_NO_LAZY_FETCH: '1' };
  return { ...process.env, ...names, ...Object.fromEntries(entries) };
}

function runGit(args: readonly string[], { name, option, cwd, git, environment }: Revision): string {
  const { error, status, stdout, stderr } = spawnSync(git, args, {
    cwd,
    encoding: 'utf8',
    env: environment,
    maxBuffer: 1 << 28,
  });
  if (error) throw new Failure(`${option} needs git, which cannot be started`);
  if (status !== 0) {
    const [first = ''] = stderr.trim().split('\n', 1);
    const why = first.replace(/^(?:fatal|error): /, '');
    if (/^not a git repository/i.test(why)) throw new Failure(notInGit(option));
    if (why.startsWith('usage:')) throw new Failure(`${option} must be a revision, not "${name}"`);
    throw new Failure(`git cannot compare with "${name}": ${why}`);
  }
  return stdout;
}
