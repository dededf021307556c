import { resolve } from 'node:path';
import type { SourceFile } from '../code/source';
import type { MigrateContext } from '../migrate/context';
import type { ReportedKey } from '../migrate/match/keys';
import { type ReportedFinding, reported } from '../migrate/report/report';
import { Lines } from '../text/lines';
import { SharedAddresses } from '../workspace/sharedAddresses';
import type { Ahead } from './ahead';
import type { CommandLine } from './arguments';
import { FileReader, type FoundFile, type Skipped } from './files';
import { contentOf, type Finder, inputsOf, startFinder } from './findings';
import { IndexFile, indexKey, type Learned, stateOf } from './indexFile';
import type { Io } from './io';

export interface ScanResult {
  readonly files: number;
  /** Of the files that were read, in this scan or in the one that the index is from. */
  readonly bytes: number;
  readonly elapsedMs: number;
  /** In the order of the files, and in the order of each text. */
  readonly findings: readonly ReportedFinding[];
  /** The keys that stand in the code beside calls. */
  readonly keys: readonly ReportedKey[];
  readonly skipped: readonly Skipped[];
}

/** Scans for printing: like `scanPaths`, but with the index of `--index`, and it keeps no text. */
export async function scanFiles(line: CommandLine, io: Io, context: MigrateContext): Promise<ScanResult> {
  const started = io.world.now();
  const finder = startFinder(line, io, context);
  const path = line.text('index');
  const index =
    path === undefined ? undefined : new IndexFile(path, indexKey(context, io.cwd, finder.left), Date.now(), io.cwd);
  const inputs = await inputsOf(line, io, context, index?.readFolder);
  finder.among(inputs.listed);
  const sum: Sum = {
    files: 0,
    bytes: 0,
    findings: [],
    keys: [],
    skipped: [...inputs.skipped],
    given: new SharedAddresses(),
    looked: new Set(),
    anew: new Set(),
    base: io.cwd,
  };
  if (inputs.standard) {
    sum.files++;
    sum.bytes += inputs.standard.length;
    const file = finder.candidate('-', inputs.standard);
    if (file) keep(file.path, await printed(file, finder), sum);
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
  await secondReading(files, reader, finder, index, sum);
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
  readonly given: SharedAddresses;
  /** The files whose calls were looked for. */
  readonly looked: Set<string>;
  /** The files without the words of a call that were read in this scan. */
  readonly anew: Set<string>;
  readonly base: string;
  files: number;
  bytes: number;
  readonly findings: ReportedFinding[];
  readonly keys: ReportedKey[];
  readonly skipped: Skipped[];
}

/** The findings of a file as they are printed, and what they depend on beside it. */
interface Printed {
  readonly findings: readonly ReportedFinding[];
  readonly keys: readonly ReportedKey[];
  readonly uses: readonly string[];
  readonly asks: boolean;
  readonly gives: readonly string[];
}

async function printed(file: SourceFile, finder: Finder): Promise<Printed> {
  const { findings, keys, definers, usesCrossFileNames, addressNames } = await finder.find(file);
  const lines = new Lines(file.text);
  const own = { uses: definers, asks: usesCrossFileNames, gives: addressNames };
  return { findings: findings.map(finding => reported(finding, lines)), keys, ...own };
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
  return file && printed(file, finder).then(own => keep(path, own, sum));
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
      if (known.findings) keep(path, asPrinted(known), sum);
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
    sum.anew.add(path);
    return undefined;
  }
  const remembered = async () => {
    const { hashOf } = await import('./hash');
    const hash = hashOf(read.bytes);
    const known = index.knownContent(entry, hash);
    const own = known?.findings ? asPrinted(known) : await printed(file, finder);
    keep(path, own, sum);
    if (state) index.add(entry, state, { ...learned(own, sum.base), hash });
  };
  return remembered();
}

function keep(path: string, { findings, keys, gives }: Printed, sum: Sum): void {
  sum.looked.add(path);
  sum.given.add(path, gives);
  sum.findings.push(...findings);
  sum.keys.push(...keys);
}

/**
 * Reads the files that hold a name to which another file gives an address. With an index only what changed since is
 * read, unless the names did.
 */
async function secondReading(
  files: readonly FoundFile[],
  reader: FileReader,
  finder: Finder,
  index: IndexFile | undefined,
  sum: Sum,
): Promise<void> {
  const known = index?.given === sum.given.key;
  index?.give(sum.given.key);
  if (sum.given.isEmpty) return;
  const before = sum.findings.length + sum.keys.length;
  for (const entry of files) {
    const { path, absolute } = entry;
    if (sum.looked.has(path) || (known && !sum.anew.has(path))) continue;
    const content = () => contentOf(reader, absolute);
    const file = sum.given.isUsedIn(path, content) ? finder.named(path, content()) : undefined;
    if (!file) continue;
    const own = await printed(file, finder);
    keep(path, own, sum);
    const state = stateOf(absolute);
    if (state && own.findings.length + own.keys.length > 0) index?.add(entry, state, learned(own, sum.base));
  }
  if (sum.findings.length + sum.keys.length === before) return;
  const order = new Map(files.map(({ path }, at) => [path, at]));
  const byFile = (a: { file: string }, b: { file: string }) => (order.get(a.file) ?? -1) - (order.get(b.file) ?? -1);
  sum.findings.sort(byFile);
  sum.keys.sort(byFile);
}

function asPrinted({ findings = [], keys = [], uses = [], asks = false, gives = [] }: Learned): Printed {
  return { findings, keys, uses: uses.map(([path]) => path), asks, gives };
}

/** What the index keeps; of the files that were asked for names their state, so that a change of them is seen. */
function learned({ findings, keys, uses, asks, gives }: Printed, base: string): Learned {
  const states = uses.map(path => [path, settledTime(resolve(base, path))] as const);
  return {
    findings,
    ...(keys.length > 0 ? { keys } : {}),
    ...(uses.length > 0 ? { uses: states } : {}),
    ...(asks ? { asks } : {}),
    ...(gives.length > 0 ? { gives } : {}),
  };
}

/** When a file was changed last, or a time that nothing has where it may change again within the same moment. */
function settledTime(absolute: string): number {
  const modified = stateOf(absolute)?.modified ?? -1;
  return modified >= 0 && Date.now() - modified < 2000 ? -2 : modified;
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
