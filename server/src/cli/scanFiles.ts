import type { HostFile } from '../hosts/host';
import type { MigrateContext } from '../migrate/context';
import { type ReportedFinding, reported } from '../migrate/report';
import { Lines } from '../text/lines';
import type { Ahead } from './ahead';
import type { CommandLine } from './arguments';
import { FileReader, type FoundFile, type Skipped } from './files';
import { type Finder, inputsOf, startFinder } from './findings';
import { IndexFile, indexKey, stateOf } from './indexFile';
import type { Io } from './io';

export interface ScanResult {
  readonly files: number;
  /** Of the files that were read, in this scan or in the one that the index is from. */
  readonly bytes: number;
  readonly elapsedMs: number;
  /** In the order of the files, and in the order of each text. */
  readonly findings: readonly ReportedFinding[];
  readonly skipped: readonly Skipped[];
}

/** Scans for printing: like `scanPaths`, but with the index of `--index`, and it keeps no text. */
export async function scanFiles(line: CommandLine, io: Io, context: MigrateContext): Promise<ScanResult> {
  const started = io.world.now();
  const finder = startFinder(line, io, context);
  const path = line.text('index');
  const index =
    path === undefined ? undefined : new IndexFile(path, indexKey(context, io.cwd, finder.left), Date.now());
  const inputs = await inputsOf(line, io, context, index?.readFolder);
  const sum: Sum = { files: 0, bytes: 0, findings: [], skipped: [...inputs.skipped] };
  if (inputs.standard) {
    sum.files++;
    sum.bytes += inputs.standard.length;
    const file = finder.candidate('-', inputs.standard);
    if (file) sum.findings.push(...(await printed(file, finder)));
  }
  const reader = new FileReader();
  // The system finds a file faster by a short path.
  const isNear = io.cwd === process.cwd();
  // A file of a kind that nobody asked for counts, but is not read.
  const files = inputs.files.filter(file => !finder.isQuiet(file.path));
  sum.files += inputs.files.length - files.length;
  const progress = startProgress(files.length, line, io);
  const ahead = index ? undefined : await helper(files.map(file => (isNear ? file.path : file.absolute)));
  for (const [done, listed] of files.entries()) {
    progress(done);
    const size = ahead?.sizeOf(done);
    if (size !== undefined) {
      sum.files++;
      sum.bytes += size;
      continue;
    }
    const entry = isNear ? { ...listed, absolute: listed.path } : listed;
    // Only a candidate is awaited: a turn of the event loop for each of many files would cost more than reading it.
    const found = index ? scanIndexed(entry, reader, finder, index, sum) : scanFile(entry, reader, finder, sum);
    if (found) await found;
  }
  ahead?.stop();
  progress(-1);
  if (index && !index.save() && !line.flag('quiet')) io.err(`the index ${path} cannot be written\n`);
  return { ...sum, elapsedMs: io.world.now() - started };
}

/** A second thread, where there are files enough for two. */
async function helper(paths: readonly string[]): Promise<Ahead | undefined> {
  return paths.length < fewestFiles ? undefined : (await import('./ahead')).startAhead(paths);
}

/** Below so many files a second thread takes longer to start than to help. */
const fewestFiles = 4000;

interface Sum {
  files: number;
  bytes: number;
  readonly findings: ReportedFinding[];
  readonly skipped: Skipped[];
}

async function printed(file: HostFile, finder: Finder): Promise<ReportedFinding[]> {
  const found = await finder.find(file);
  const lines = new Lines(file.text);
  return found.map(finding => reported(finding, lines));
}

function scanFile(
  { path, absolute }: FoundFile,
  reader: FileReader,
  finder: Finder,
  sum: Sum,
): Promise<void> | undefined {
  const read = reader.read(absolute);
  if ('reason' in read) {
    sum.skipped.push({ path, reason: read.reason });
    return undefined;
  }
  sum.files++;
  sum.bytes += read.bytes.length;
  const file = finder.candidate(path, read.bytes);
  return file && printed(file, finder).then(own => void sum.findings.push(...own));
}

function scanIndexed(
  entry: FoundFile,
  reader: FileReader,
  finder: Finder,
  index: IndexFile,
  sum: Sum,
): Promise<void> | undefined {
  const { path, absolute } = entry;
  const state = stateOf(absolute);
  const known = state && index.known(entry, state);
  if (known) {
    if (known.skipped !== undefined) sum.skipped.push({ path, reason: known.skipped });
    else {
      sum.files++;
      sum.bytes += state.size;
      if (known.findings) sum.findings.push(...known.findings);
    }
    return undefined;
  }
  const read = reader.read(absolute);
  if ('reason' in read) {
    sum.skipped.push({ path, reason: read.reason });
    if (state) index.add(entry, state, { skipped: read.reason });
    return undefined;
  }
  sum.files++;
  sum.bytes += read.bytes.length;
  const file = finder.candidate(path, read.bytes);
  if (!file) {
    if (state) index.add(entry, state, {});
    return undefined;
  }
  const remembered = async () => {
    const { hashOf } = await import('./hash');
    const hash = hashOf(read.bytes);
    const findings = index.knownContent(entry, hash)?.findings ?? (await printed(file, finder));
    sum.findings.push(...findings);
    if (state) index.add(entry, state, { findings, hash });
  };
  return remembered();
}

const every = 2000;

/** A line on the terminal that is written over; nothing where standard error is a file or a pipe. */
function startProgress(total: number, line: CommandLine, io: Io): (done: number) => void {
  const shown = io.progress && !line.flag('quiet') && total > every;
  return done => {
    if (!shown || done % every !== (done < 0 ? -1 : 0)) return;
    io.err(done < 0 ? '\r\u001b[K' : `\r${done} of ${total} files`);
  };
}
