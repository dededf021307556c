import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { SourceFile } from '../code/source';
import type { MigrateContext } from '../migrate/context';
import type { Finding } from '../migrate/finding';
import { isQuietPath } from '../migrate/match/prefilter';
import type { CrossFileNames } from '../workspace/crossFileNames';
import { ignoredFile, readIgnored } from '../workspace/ignoredCalls';
import { SharedAddresses } from '../workspace/sharedAddresses';
import type { CommandLine } from './arguments';
import { candidateOf, hostFileOf } from './candidates';
import { Failure } from './failure';
import { decode, FileReader, type FoundFile, listFiles, type ReadFolder, type Skipped } from './files';
import type { FoundIn } from './finding';
import type { Io } from './io';
import { shownPath } from './shown';

/** One file that was read, with what was found in it. */
export interface ScannedFile {
  readonly file: SourceFile;
  readonly absolute: string;
  readonly findings: readonly Finding[];
}

export interface Scanned {
  readonly files: number;
  readonly bytes: number;
  readonly elapsedMs: number;
  /** Only files with findings. */
  readonly found: readonly ScannedFile[];
  readonly skipped: readonly Skipped[];
}

/** Reads the files below the paths of a command line and finds their calls. `-` is standard input. */
export async function scanPaths(line: CommandLine, io: Io, context: MigrateContext): Promise<Scanned> {
  const started = io.world.now();
  const finder = startFinder(line, io, context);
  const found: ScannedFile[] = [];
  let files = 0;
  let bytes = 0;
  const take = async (path: string, absolute: string, content: Buffer): Promise<void> => {
    files++;
    bytes += content.length;
    await look(finder.candidate(path, content), absolute);
  };
  const given = new SharedAddresses();
  const looked = new Set<string>();
  const look = async (file: SourceFile | undefined, absolute: string): Promise<void> => {
    if (!file) return;
    looked.add(file.path);
    const { findings, addressNames } = await finder.find(file);
    given.add(file.path, addressNames);
    if (findings.length > 0) found.push({ file, absolute, findings });
  };
  const inputs = await inputsOf(line, io, context);
  finder.among(inputs.listed);
  const skipped = [...inputs.skipped];
  if (inputs.standard) await take('-', '-', inputs.standard);
  const reader = new FileReader();
  for (const entry of inputs.files) {
    if (isQuietPath(entry.path, context.include)) continue;
    const read = reader.read(entry.absolute);
    if ('reason' in read) skipped.push({ path: entry.path, reason: read.reason });
    else await take(entry.path, entry.absolute, read.bytes);
  }
  for (const { path, absolute } of given.isEmpty ? [] : inputs.files) {
    if (looked.has(path) || finder.isQuiet(path)) continue;
    const content = () => contentOf(reader, absolute);
    if (given.isUsedIn(path, content)) await look(finder.named(path, content()), absolute);
  }
  return { files, bytes, elapsedMs: io.world.now() - started, found, skipped };
}

/** The bytes of a file that were read before, or are read again. */
export function contentOf(reader: FileReader, absolute: string): Buffer | undefined {
  const read = reader.read(absolute);
  return 'reason' in read ? undefined : read.bytes;
}

/** Finds the calls of one file after the other. */
export interface Finder {
  /** The ids of findings that the team decided to leave. */
  readonly left: ReadonlySet<string>;
  /** The file, when it may hold calls that were asked for. It keeps nothing of `content`. */
  readonly candidate: (path: string, content: Buffer) => SourceFile | undefined;
  /** The file that holds a name of another file's address. */
  readonly named: (path: string, content: Buffer | undefined) => SourceFile | undefined;
  /** Whether the path says that nothing in the file was asked for. */
  readonly isQuiet: (path: string) => boolean;
  /** The calls of a candidate that were asked for, names of other files folded. */
  readonly find: (file: SourceFile) => Promise<FoundIn>;
  /** Says which files were listed: those may define names for each other. */
  readonly among: (listed: readonly FoundFile[]) => void;
}

export function startFinder(line: CommandLine, io: Io, context: MigrateContext): Finder {
  const left = ignoredIds(line, io);
  let listed: readonly FoundFile[] = [];
  let names: CrossFileNames | undefined;
  const find = async (file: SourceFile): Promise<FoundIn> => {
    const { findIn, crossFileNamesOf } = await import('./finding');
    names ??= crossFileNamesOf(() => around(line, io, context) ?? listed);
    const found = await findIn(file, context, io.readGrammar, names);
    return { ...found, findings: found.findings.filter(finding => !left.has(finding.id)) };
  };
  return {
    left,
    candidate: (path, content) => candidateOf(path, content, context),
    named: (path, content) => content && hostFileOf(path, content, context),
    isQuiet: path => isQuietPath(path, context.include),
    find,
    among: files => {
      listed = files;
    },
  };
}

/** The files around those that were named one by one, which may define names for them; undefined where folders were. */
function around(line: CommandLine, io: Io, context: MigrateContext): readonly FoundFile[] | undefined {
  const named = line.paths.filter(path => path !== '-');
  const isFile = (path: string) => statSync(resolve(io.cwd, path), { throwIfNoEntry: false })?.isFile() === true;
  if (!named.some(isFile)) return undefined;
  const folders = [...new Set(named.map(path => (isFile(path) ? dirname(path) : path)))];
  return listFiles(folders, io.cwd, folder => isQuietPath(folder, context.include)).files;
}

export interface Inputs {
  readonly files: readonly FoundFile[];
  /** All files below the paths, before `--changed-since` chose among them. */
  readonly listed: readonly FoundFile[];
  readonly skipped: readonly Skipped[];
  /** What standard input holds, where `-` was named. */
  readonly standard?: Buffer;
}

/** The files of a command line, limited by `--changed-since` where the command knows it. `read` may know folders. */
export async function inputsOf(line: CommandLine, io: Io, context: MigrateContext, read?: ReadFolder): Promise<Inputs> {
  const skipped: Skipped[] = [];
  let standard: Buffer | undefined;
  if (line.paths.includes('-')) {
    const bytes = Buffer.from(await io.stdin());
    const read = decode(bytes);
    if ('reason' in read) skipped.push({ path: '-', reason: read.reason });
    else standard = bytes;
  }
  const passes = (folder: string) => isQuietPath(folder, context.include);
  const named = line.paths.filter(path => path !== '-');
  const listed =
    named.length > 0 || !line.paths.includes('-') ? listFiles(named, io.cwd, passes, read) : { files: [], skipped: [] };
  const revision = line.text('changed-since');
  const changed = revision === undefined ? undefined : (await import('./changed')).changedSince(revision, io.cwd);
  const files = changed ? listed.files.filter(file => changed.has(resolve(file.absolute))) : listed.files;
  return { files, listed: listed.files, skipped: [...skipped, ...listed.skipped], ...(standard ? { standard } : {}) };
}

/** The findings that the team decided to leave, by the file in the working directory. */
function ignoredIds(line: CommandLine, io: Io): ReadonlySet<string> {
  const path = join(io.cwd, ignoredFile);
  if (!existsSync(path)) return new Set();
  const { ignored, problems } = readIgnored(textOf(path));
  if (!line.flag('quiet')) for (const problem of problems) io.err(`${problem}\n`);
  return new Set(ignored.map(entry => entry.id));
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Failure(`${ignoredFile} cannot be read`);
  }
}

/** Says on standard error which files were left out and why. */
export function reportSkipped(scanned: Pick<Scanned, 'skipped'>, line: CommandLine, io: Io): void {
  if (line.flag('quiet')) return;
  for (const { path, reason } of scanned.skipped) io.err(`${shownPath(path)} is skipped: ${reason}\n`);
}
