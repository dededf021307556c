import { existsSync, type Stats, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import type { FileRole } from '../code/call';
import { sourceFile } from '../code/source';
import { isQuietPath } from '../migrate/match/prefilter';
import { languageOf } from '../text/languageId';
import { printable } from '../text/printable';
import type { NamedFiles } from '../workspace/crossFileNames';
import type { FolderReader } from '../workspace/files';
import {
  type FileContent,
  isFailure,
  type SkippedFile,
  type Unread,
  type WorkspaceFile,
  type WorkspaceFiles,
} from '../workspace/files';
import { type Walked, type WalkStart, walk } from '../workspace/walk';
import type { CommandLine } from './arguments';
import { Bytes } from './bytes';
import { diskFolders, FileReader, stateOf } from './disk';
import { Failure } from './failure';
import { isIncidentalPipe, isPipe, readInput } from './input';
import type { Io } from './io';
import { keptTexts } from './keptTexts';

const pipeAmongOthers = 'it is a pipe among several paths; name it alone to read it';

/** The files that a command line names. */
export interface CommandFiles extends WorkspaceFiles {
  /** What the command is about, standard input first, limited by `--changed-since` where the command has the option. */
  readonly inputs: readonly WorkspaceFile[];
  /** Folders that cannot be read. */
  readonly skipped: readonly SkippedFile[];
  /** The files that may define names for each other. */
  readonly named: NamedFiles;
  read(file: WorkspaceFile): FileContent | Unread;
  /** The path by which the system finds a file fastest. */
  pathOf(file: WorkspaceFile): string;
}

/** Lists the files of a command line. `reader` may know folders from an index. Throws a Failure for a path that is not there. */
export async function commandFiles(
  line: CommandLine,
  io: Io,
  include: ReadonlySet<FileRole>,
  reader: FolderReader = diskFolders(),
): Promise<CommandFiles> {
  const pipes = [...new Set(line.paths.filter(path => isPipe(path, io.cwd)))];
  const piped = new Map<string, { readonly text: string } | Unread>();
  const unread = pipes.filter(path => isIncidentalPipe(path, line.paths, io.cwd));
  for (const path of pipes)
    piped.set(path, unread.includes(path) ? { reason: pipeAmongOthers } : await readInput(path, io));
  const paths = line.paths.filter(path => !piped.has(path));
  const passes = (folder: string) => isQuietPath(folder, include);
  const listed: Walked =
    paths.length > 0 || pipes.length === 0 ? walk(startsOf(paths, io.cwd), reader, passes) : { files: [], skipped: [] };
  const revision = line.text('changed-since');
  const changed = revision === undefined ? undefined : await filesChangedSince(revision, io.cwd);
  const chosen = changed ? listed.files.filter(({ location }) => changed.has(resolve(location))) : listed.files;
  const inputs = [...pipes.map(path => ({ path, location: path })), ...chosen];
  const fileReader = new FileReader();
  const isWhole = foldersAround(paths, io.cwd).some(folder => resolve(io.cwd, folder) === resolve(io.cwd));
  const isNear = io.cwd === process.cwd();
  const pathOf = ({ path, location }: WorkspaceFile) => (piped.has(location) ? '' : isNear ? path : location);
  return {
    pathOf,
    inputs,
    skipped: listed.skipped,
    named: namedFiles(
      () => walkAround(paths, io.cwd, passes) ?? listed.files,
      (paths.length > 0 && !isWhole) || isInRepository(io.cwd),
    ),
    read(file) {
      const input = piped.get(file.location);
      if (input) return 'reason' in input ? input : contentOf(file, Buffer.from(input.text));
      const read = fileReader.read(pathOf(file));
      return 'reason' in read ? read : contentOf(file, read.bytes, read.isTranscoded);
    },
    state: ({ location }) => (piped.has(location) ? undefined : stateOf(location)),
    fileAt: path => ({ path, location: resolve(io.cwd, path) }),
  };
}

function contentOf({ path }: WorkspaceFile, bytes: Buffer, isTranscoded?: true): FileContent {
  return {
    size: bytes.length,
    words: new Bytes(bytes),
    source: () => {
      const source = sourceFile(path, bytes.toString('utf8'));
      return isTranscoded ? { ...source, isTranscoded } : source;
    },
    hash: async () => (await import('./hash')).hashOf(bytes),
  };
}

/** What a walk starts from, in the order of the command line. Throws a Failure for what cannot be read. */
export function startsOf(paths: readonly string[], cwd: string): WalkStart[] {
  return (paths.length > 0 ? paths : ['.']).map(path => {
    const location = resolve(cwd, path);
    const shown = relative(cwd, location).split(sep).join('/');
    return { path: shown, location, isFolder: infoOf(path, location).isDirectory() };
  });
}

/** Throws a Failure for what cannot be read. An empty word is what an unset variable leaves, and means no folder. */
function infoOf(path: string, location: string): Stats {
  let info: Stats | undefined;
  try {
    info = path === '' ? undefined : statSync(location, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw new Failure(`${path} cannot be read`);
  }
  if (!info) throw new Failure(`there is no file or folder ${path === '' ? '""' : path}`);
  if (!info.isFile() && !info.isDirectory()) throw new Failure(`${path} is neither a file nor a folder nor a pipe`);
  return info;
}

/** The files around those that were named one by one, which may define names for them; undefined where only folders were. */
function walkAround(
  paths: readonly string[],
  cwd: string,
  passes: (folder: string) => boolean,
): readonly WorkspaceFile[] | undefined {
  if (!paths.some(path => isFile(path, cwd))) return undefined;
  return walk(startsOf(foldersAround(paths, cwd), cwd), diskFolders(), passes).files;
}

/** Whether a folder is one of those below the folder of a repository, so that the project has more files. */
function isInRepository(folder: string): boolean {
  const isRoot = (each: string) => existsSync(resolve(each, '.git'));
  if (isRoot(folder)) return false;
  for (let above = dirname(folder); ; above = dirname(above)) {
    if (isRoot(above)) return true;
    if (above === dirname(above)) return false;
  }
}

/** The folders that were named, and those of the files that were. */
function foldersAround(paths: readonly string[], cwd: string): string[] {
  return [...new Set(paths.map(path => (isFile(path, cwd) ? dirname(path) : path)))];
}

function isFile(path: string, cwd: string): boolean {
  return statSync(resolve(cwd, path), { throwIfNoEntry: false })?.isFile() === true;
}

function namedFiles(list: () => readonly WorkspaceFile[], isPart: boolean): NamedFiles {
  let known: ReadonlyMap<string, string> | undefined;
  const files = () => {
    known ??= new Map(list().map(({ path, location }) => [path, location]));
    return known;
  };
  const read = keptTexts(new FileReader());
  return {
    isPart: () => isPart,
    paths: () => files().keys(),
    source(path) {
      const location = files().get(path);
      const text = location === undefined ? undefined : read(location);
      return text === undefined ? undefined : sourceFile(path, text);
    },
  };
}

/**
 * Says on standard error how many files were left out and why, in one line; with `--verbose` which. A script that was left
 * out for its encoding may hold calls that nobody sees, and is always named, as is one that the program fails on.
 */
export function reportSkipped(skipped: readonly SkippedFile[], line: CommandLine, io: Io): void {
  if (line.flag('quiet') || skipped.length === 0) return;
  const isNamed = ({ path, reason, readTo, omission }: SkippedFile) =>
    readTo !== undefined ||
    omission !== undefined ||
    line.flag('verbose') ||
    line.paths.includes(path) ||
    isFailure(reason) ||
    (/encoded/.test(reason) && isProgram(path));
  for (const { path, reason, readTo, omission } of skipped.filter(isNamed)) {
    const read = readTo === undefined ? omission && 'read in part' : `read up to line ${readTo}`;
    io.err(`${printable(path)} is ${read || 'skipped'}: ${reason}\n`);
  }
  const others = skipped.filter(file => !isNamed(file));
  if (others.length === 0) return;
  const counts = new Map<string, number>();
  for (const { reason } of others) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const reasons = [...counts].map(
    ([reason, count]) => `because ${count === 1 ? reason : reason.replace(/^it is\b/, 'they are')}`,
  );
  // With one reason the number is said already.
  const said =
    counts.size === 1
      ? ` ${reasons}`
      : `: ${[...counts.values()].map((count, index) => `${count} ${reasons[index]}`).join(', ')}`;
  io.err(
    `${others.length} ${others.length === 1 ? 'file is' : 'files are'} skipped${said} (--verbose names ${others.length === 1 ? 'it' : 'them'})\n`,
  );
}

/** Whether a file is a program by its name. */
function isProgram(path: string): boolean {
  return !/^(plaintext|xml|html|markdown|properties|ini)$/.test(languageOf(path, ''));
}

/** Git is needed by one option only, so that no other run loads what calls it. */
async function filesChangedSince(name: string, cwd: string): Promise<ReadonlySet<string>> {
  const { changedSince, revisionOf } = await import('./changed');
  return changedSince(revisionOf('--changed-since', name, cwd));
}
