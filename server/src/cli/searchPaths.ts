import { join } from 'node:path';
import type { SourceFile } from '../code/source';
import type { MigrateContext } from '../migrate/context';
import type { FileFindings } from '../workspace/fileFindings';
import { failureOf, type SkippedFile, type WorkspaceFile } from '../workspace/files';
import { ignoredFile, readIgnored } from '../workspace/ignoredCalls';
import { ProjectScan, type ReadAhead, type ScannedFile } from '../workspace/projectScan';
import type { CommandLine } from './arguments';
import { commandFiles } from './commandFiles';
import { diskFolders, readSmallFile, stateOf } from './disk';
import { Failure } from './failure';
import type { Io } from './io';

/** What `scan`, `rewrite` and `verify` find below the paths of their command lines. */
interface Searched<T> {
  readonly files: number;
  /** Bytes of the files that were read, in this scan or in the one that the index is from. */
  readonly bytes: number;
  readonly elapsedMs: number;
  /** What was kept, in the order of the files. */
  readonly kept: readonly T[];
  readonly skipped: readonly SkippedFile[];
}

/**
 * Searches the files below the paths of a command line for calls. `keep` chooses what is kept of a file that was searched,
 * so that no text or program is kept longer than it is needed.
 */
export async function searchPaths<T>(
  line: CommandLine,
  io: Io,
  context: MigrateContext,
  keep: (scanned: ScannedFile) => T | undefined,
): Promise<Searched<T>> {
  const started = io.world.now();
  const indexPath = line.text('index');
  // What writes files is loaded only where one is written.
  const indexFile = indexPath === undefined ? undefined : await import('./indexFile');
  const index = indexPath === undefined ? undefined : indexFile?.loadIndex(indexPath, context, io.cwd);
  const files = await commandFiles(line, io, context.include, index?.reader(diskFolders(), stateOf));
  let finder: Promise<(source: SourceFile) => Promise<FileFindings>> | undefined;
  const find = async (source: SourceFile) => {
    finder ??= import('./finder').then(({ createFinder }) => createFinder(context, io.readGrammar, files.named));
    return (await finder)(source);
  };
  const scan = new ProjectScan({
    files,
    include: context.include,
    find,
    now: () => Date.now(),
    ...(index ? { index } : {}),
  });
  const found: { readonly file: WorkspaceFile; readonly kept: T }[] = [];
  const failed: SkippedFile[] = [];
  const totals = await scan.run(files.inputs, {
    parallel: 1,
    report: scanned => {
      const { file } = scanned;
      try {
        const kept = keep(scanned);
        if (kept !== undefined) found.push({ file, kept });
      } catch (error) {
        failed.push({ path: file.path, location: file.location, ...failureOf(error) });
      }
    },
    progress: progressOf(line, io),
    ...(index ? {} : { readAhead: listed => readAhead(listed.map(files.pathOf)) }),
  });
  // Files that only use addresses of others come last in a scan.
  const searched = new Set(found.map(({ file }) => file));
  const positions = new Map(files.inputs.filter(file => searched.has(file)).map((file, position) => [file, position]));
  found.sort((a, b) => (positions.get(a.file) as number) - (positions.get(b.file) as number));
  if (index && indexPath !== undefined && !indexFile?.saveIndex(indexPath, index, io.cwd) && !line.flag('quiet'))
    io.err(`the index ${indexPath} cannot be written\n`);
  return {
    files: totals.files,
    bytes: totals.size,
    elapsedMs: io.world.now() - started,
    kept: found.map(({ kept }) => kept),
    skipped: [...files.skipped, ...totals.skipped, ...failed],
  };
}

/** With fewer files than this, a second thread takes longer to start than it saves. */
const minFiles = 4000;

/** A second thread, where there are files enough for two. */
async function readAhead(paths: readonly string[]): Promise<ReadAhead | undefined> {
  return paths.length < minFiles ? undefined : (await import('./readAhead')).startReading(paths);
}

/** The ids of the findings that the team ignores, by the file in the working directory. */
export function ignoredIds(line: CommandLine, io: Io): ReadonlySet<string> {
  const read = readSmallFile(join(io.cwd, ignoredFile));
  if (!read) return new Set();
  if ('reason' in read) throw new Failure(`${ignoredFile} cannot be read: ${read.reason}`);
  const { ignored, problems } = readIgnored(read.text);
  if (!line.flag('quiet')) for (const problem of problems) io.err(`${problem}\n`);
  return new Set(ignored.map(({ id }) => id));
}

const every = 2000;

/** A line on the terminal that is written over; nothing where standard error is a file or a pipe. */
function progressOf(line: CommandLine, io: Io): (done: number, total: number) => void {
  const show = line.flag('quiet') ? undefined : io.progress;
  return (done, total) => {
    if (total <= every) return;
    if (done === total) show?.('');
    else if (done % every === 0) show?.(`${done} of ${total} files`);
  };
}
