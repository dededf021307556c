import type { FileRole } from '../code/call';
import { lastLineRead, type SourceFile } from '../code/source';
import { hardCodedKeysOf } from '../migrate/match/keys';
import { holdsWords, isQuietFile, isQuietPath, mayHoldCalls } from '../migrate/match/prefilter';
import { toReportedFinding } from '../migrate/report/report';
import { Lines } from '../text/lines';
import { AddressConstants } from './addressConstants';
import type { FileFindings } from './fileFindings';
import {
  type FileContent,
  type FileState,
  failureOf,
  partsLeftOut,
  type SkippedFile,
  type Soon,
  thenSoon,
  type WorkspaceFile,
  type WorkspaceFiles,
} from './files';
import { type Learned, type ProjectIndex, settledAfter } from './projectIndex';

/** What a scan is made with. */
interface ScanSetup {
  readonly files: WorkspaceFiles;
  /** The roles of files that are searched although their calls do not run. */
  readonly include: ReadonlySet<FileRole>;
  /** Finds the calls of a file. It is the large half of the program, so that only a scan with a candidate loads it. */
  readonly find: (source: SourceFile) => Promise<FileFindings>;
  readonly index?: ProjectIndex;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** One file after it was searched, or as the index knows it. */
export interface ScannedFile {
  readonly file: WorkspaceFile;
  /** Bytes, or UTF-16 code units where the file was read as text; 0 where it was not read. */
  readonly size: number;
  readonly learned: Learned;
  readonly isFromIndex: boolean;
  /** What was found, and in which text; absent where the index knew the file. */
  readonly searched?: { readonly source: SourceFile; readonly found: FileFindings };
}

interface ScanTotals {
  readonly files: number;
  readonly size: number;
  readonly skipped: readonly SkippedFile[];
  readonly cancelled: boolean;
}

/** Files that another reader reads at the same time. */
export interface ReadAhead {
  /** The size of a file without the words of a call, by its position in the list; undefined where it must be read. */
  sizeOf(position: number): number | undefined;
  stop(): void;
}

/** How a scan runs. */
interface ScanRun {
  /** How many files are read at the same time; more than one pays where reading waits for another process. */
  readonly parallel: number;
  /** Called with each file that was searched, in the order of the list where `parallel` is 1. */
  readonly report: (scanned: ScannedFile) => Soon<void>;
  readonly progress?: (done: number, total: number) => void;
  readonly isCancelled?: () => boolean;
  readonly readAhead?: (files: readonly WorkspaceFile[]) => Promise<ReadAhead | undefined>;
}

/**
 * The scan of a project, which the command line and the server share. A file that the index knows is not read, one without
 * the words of a call is not parsed, and one that uses an address of another file is searched although it has no such
 * words itself.
 */
export class ProjectScan {
  /** The names under which files define addresses for others, as of the last run. */
  addresses = new AddressConstants();

  constructor(private readonly setup: ScanSetup) {}

  /** Searches the listed files. */
  async run(listed: readonly WorkspaceFile[], run: ScanRun): Promise<ScanTotals> {
    const { include, index } = this.setup;
    // A file of a role that is not included counts, but is not read.
    const files = listed.filter(({ path }) => !isQuietPath(path, include));
    const totals = { files: listed.length - files.length, size: 0, skipped: [] as SkippedFile[] };
    const addresses = new AddressConstants(listed.every(({ path }) => path.includes('/')));
    const done = new Set<WorkspaceFile>();
    const readAnew = new Set<WorkspaceFile>();
    const keep = (scanned: ScannedFile): Soon<void> => {
      const { file, size, learned } = scanned;
      if (learned.skipped !== undefined)
        totals.skipped.push({ path: file.path, location: file.location, reason: learned.skipped });
      else totals.files++;
      totals.skipped.push(...partsLeftOut(file, learned.readTo, learned.leftOut));
      totals.size += size;
      if (learned.addressNames) addresses.add(file.path, learned.addressNames);
      if (learned.findings || learned.skipped !== undefined) done.add(file);
      else if (index && !scanned.isFromIndex) readAnew.add(file);
      return learned.findings && run.report(scanned);
    };
    const isCancelled = () => run.isCancelled?.() ?? false;
    const ahead = await run.readAhead?.(files);
    let next = 0;
    const work = async () => {
      while (next < files.length && !isCancelled()) {
        const position = next++;
        const file = files[position] as WorkspaceFile;
        run.progress?.(position, files.length);
        const size = ahead?.sizeOf(position);
        const kept = size === undefined ? thenSoon(this.look(file), keep) : keep(wordless(file, size));
        if (kept instanceof Promise) await kept;
      }
    };
    await Promise.all(Array.from({ length: run.parallel }, work));
    ahead?.stop();
    run.progress?.(next, files.length);
    const cancelled = isCancelled();
    if (!cancelled) {
      // What the index knew was looked at in an earlier scan, unless the names are others now.
      const known = index?.keepAddresses(addresses.key) ?? false;
      const isOpen = (file: WorkspaceFile) => !done.has(file) && (!known || readAnew.has(file));
      this.addresses = addresses;
      if (!addresses.isEmpty) await this.searchUses(files.filter(isOpen), run);
      index?.searchedListing();
    }
    return { ...totals, cancelled };
  }

  /** Searches the files that use an address of another file. */
  private async searchUses(files: readonly WorkspaceFile[], run: ScanRun): Promise<void> {
    for (const file of files) {
      if (this.addresses.namesFor(file.path).length === 0) continue;
      const scanned = await this.read(file, this.setup.index && (await this.setup.files.state(file)), true);
      if (scanned.learned.findings) await run.report(scanned);
    }
  }

  /** What the index knows of a file that did not change, or what the file holds now. */
  look(file: WorkspaceFile): Soon<ScannedFile> {
    if (!this.setup.index) return this.read(file, undefined);
    const state = this.setup.files.state(file);
    return state instanceof Promise ? state.then(found => this.lookUp(file, found)) : this.lookUp(file, state);
  }

  private lookUp(file: WorkspaceFile, state: FileState | undefined): Soon<ScannedFile> {
    const learned = state && this.setup.index?.known(file, state);
    if (!learned) return this.read(file, state);
    const known = { file, size: learned.skipped === undefined ? state.size : 0, learned, isFromIndex: true };
    const isCurrent = this.isCurrent(learned);
    return isCurrent === true ? known : thenSoon(isCurrent, current => (current ? known : this.read(file, state)));
  }

  /** `wasSearched`: the file has no words of a call, or was left out with them, so that only addresses are looked for. */
  private read(file: WorkspaceFile, state: FileState | undefined, wasSearched = false): Soon<ScannedFile> {
    const { files, index } = this.setup;
    return thenSoon(files.read(file), content => {
      if ('reason' in content) {
        const learned = { skipped: content.reason };
        if (state) index?.add(file, state, learned);
        return { file, size: 0, learned, isFromIndex: false };
      }
      const isOut = wasSearched && !this.addresses.isUsedIn(file.path, content.words);
      const source = isOut ? undefined : this.sourceToSearch(file, content);
      if (source) return this.search(file, content, source, state);
      if (state) index?.add(file, state, nothing);
      return wordless(file, content.size);
    });
  }

  /** The file, where its words let it hold calls, or use an address of another file; undefined for all others. */
  private sourceToSearch({ path }: WorkspaceFile, content: FileContent): SourceFile | undefined {
    const { words } = content;
    const isCandidate = holdsWords(words);
    if (!isCandidate && !this.addresses.isUsedIn(path, words)) return undefined;
    const source = content.source();
    const { text } = source;
    if (isQuietFile(source, this.setup.include)) return undefined;
    // What is not read of a long file may hold the call that its words belong to, and is named.
    return (isCandidate && (source.isCut || mayHoldCalls(text))) || this.addresses.isUsedIn(path, words)
      ? source
      : undefined;
  }

  private async search(
    file: WorkspaceFile,
    { size, hash }: FileContent,
    source: SourceFile,
    state: FileState | undefined,
  ): Promise<ScannedFile> {
    const { index, find } = this.setup;
    const content = index && (await hash?.());
    const known = content === undefined ? undefined : index?.knownContent(file, content);
    if (state && known?.findings && (await this.isCurrent(known))) {
      index?.add(file, state, known);
      return { file, size, learned: known, isFromIndex: true };
    }
    const found = await find(source).catch(failureOf);
    if ('reason' in found) return { file, size: 0, learned: { skipped: found.reason }, isFromIndex: false };
    const lines = new Lines(source.text);
    const keys = hardCodedKeysOf(found.findings, lines);
    const { definers, usesCrossFileNames, namesUsedElsewhere, addressNames } = found;
    const readTo = lastLineRead(source);
    const learned: Learned = {
      ...(content === undefined ? {} : { hash: content }),
      findings: found.findings.map(finding => toReportedFinding(finding, lines)),
      ...(keys.length > 0 ? { keys } : {}),
      ...(readTo === undefined ? {} : { readTo }),
      ...(found.omissions.length > 0 ? { leftOut: found.omissions } : {}),
      ...(found.foreignCalls > 0 ? { foreignCalls: found.foreignCalls } : {}),
      ...(index && definers.length > 0 ? { definers: await this.timesOf(definers) } : {}),
      ...(usesCrossFileNames ? { usesCrossFileNames } : {}),
      ...(namesUsedElsewhere ? { isUsedElsewhere: true } : {}),
      ...(addressNames.length > 0 ? { addressNames } : {}),
    };
    if (state) index?.add(file, state, learned);
    return { file, size, learned, isFromIndex: false, searched: { source, found } };
  }

  /** Whether the files that define names for a file are as they were. */
  private isCurrent({ definers, usesCrossFileNames, isUsedElsewhere }: Learned): Soon<boolean> {
    if (isUsedElsewhere || (usesCrossFileNames && this.setup.index?.isRelisted)) return false;
    if (!definers) return true;
    const times = definers.map(([path]) => this.writtenAt(path));
    const compare = (now: readonly number[]) => definers.every(([, time], index) => time === now[index]);
    return times.some(time => time instanceof Promise)
      ? Promise.all(times).then(compare)
      : compare(times as readonly number[]);
  }

  /** When files were written last, with a time that nothing has where one may change again within the same moment. */
  private timesOf(paths: readonly string[]): Promise<(readonly [string, number])[]> {
    return Promise.all(
      paths.map(async path => {
        const time = await this.writtenAt(path);
        return [path, time >= 0 && this.setup.now() - time >= settledAfter ? time : unsettled] as const;
      }),
    );
  }

  /** When a file was written last, in milliseconds; -1 where nothing is known. */
  private writtenAt(path: string): Soon<number> {
    const { files } = this.setup;
    return thenSoon(files.fileAt(path), file =>
      file ? thenSoon(files.state(file), state => state?.modified ?? -1) : -1,
    );
  }
}

/** The time of no file, and not that of a missing one. */
const unsettled = -2;

const nothing: Learned = {};

function wordless(file: WorkspaceFile, size: number): ScannedFile {
  return { file, size, learned: nothing, isFromIndex: false };
}
