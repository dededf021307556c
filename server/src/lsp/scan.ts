import { sourceFile } from '../code/source';
import { isQuietFile, mayHoldCalls } from '../migrate/match/prefilter';
import { Lines } from '../text/lines';
import { SharedAddresses } from '../workspace/sharedAddresses';
import { CancellationToken, notify } from './connection';
import type { FileState } from './environment';
import { workspacePath } from './files';
import { reportedFinding } from './findings';
import type { Grammars } from './grammars';
import type { Outside } from './outside';
import { type Finding, type FindingsParams, findingsNotification, type ScanParams, type ScanResult } from './protocol';
import { indexFor, type Known, type ScanIndex, sameState, writeIndex } from './scanIndex';
import type { Session } from './session';
import type { Server } from './state';

/** How many files are read at the same time, so that the disk and the parser both have work. */
const parallel = 8;

/** How long changes of files are gathered before they are looked at, in milliseconds: a checkout changes many at once. */
const gathering = 200;

/** A file that came, changed or went; the numbers are those of the protocol. */
export interface FileChange {
  readonly uri: string;
  readonly type: 1 | 2 | 3;
}

/**
 * The REST calls of the files of the workspace. A scan reads what changed since the last one; from then on the files are
 * followed. Open documents are read as the editor holds them, and told by the publisher.
 */
export class Scanner {
  private index: ScanIndex | undefined;
  private scanned = false;
  private readonly changed = new Map<string, FileChange['type']>();
  /** Documents that were closed: what was told of them last may not be what the file holds. */
  private readonly closed = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly server: Session,
    private readonly grammars: Grammars,
    private readonly outside: Outside,
    private readonly failed: (what: string, error: unknown) => void,
  ) {}

  /** Reads the workspace and sends the findings file by file. */
  async scan(params: ScanParams, token: CancellationToken): Promise<ScanResult> {
    const { server } = this;
    const started = server.now();
    const before = await indexFor(server, this.index);
    const uris: string[] = [];
    for (const folder of params.folders ?? server.client.folders)
      uris.push(...(await server.files.find(folder, token)));
    const index: ScanIndex = { ...before, files: new Map(), listing: uris.length, given: '' };
    const sameListing = before.listing === uris.length && uris.every(uri => before.files.has(uri));
    const sum = { files: 0, size: 0, findings: 0 };
    const skipped: { readonly uri: string; readonly reason: string }[] = [];
    const progress = reporter(server, params, uris.length);
    let next = 0;
    const work = async () => {
      while (next < uris.length && !token.isCancellationRequested) {
        const uri = uris[next++] as string;
        const known = await this.look(uri, before.files.get(uri), sameListing);
        progress.done(next);
        index.files.set(uri, known);
        if (known.skipped) skipped.push({ uri, reason: 'it is missing, binary or larger than 5 MB' });
        else sum.files++;
        sum.size += known.size;
        sum.findings += known.findings.length;
        if (known.findings.length > 0) await this.tell(uri, known);
      }
    };
    await Promise.all(Array.from({ length: parallel }, work));
    const found = token.isCancellationRequested ? 0 : await this.lookForGiven(index, before);
    sum.findings += found;
    progress.end();
    const cancelled = token.isCancellationRequested;
    // What a cancelled scan did not come to is what it was.
    if (cancelled) for (const [uri, known] of before.files) if (!index.files.has(uri)) index.files.set(uri, known);
    this.index = index;
    this.scanned ||= !cancelled;
    if (!cancelled) await writeIndex(server, index);
    return { ...sum, elapsedMs: server.now() - started, skipped, cancelled };
  }

  /**
   * Looks at the files that hold a name to which another file gives an address, and no word of a call themselves. What did
   * not change since the last scan was looked at then, unless the names are others.
   */
  private async lookForGiven(index: ScanIndex, before: ScanIndex): Promise<number> {
    const { server } = this;
    const given = new SharedAddresses();
    const pathOf = (uri: string) => workspacePath(uri, server.client.folders);
    for (const [uri, { gives }] of index.files) given.add(pathOf(uri), gives);
    server.given = given;
    index.given = given.key;
    if (given.isEmpty) return 0;
    let found = 0;
    for (const [uri, known] of index.files) {
      if (known.looked || (index.given === before.given && known === before.files.get(uri))) continue;
      const text = server.documents.get(uri)?.text ?? (await read(server, uri));
      if (text === undefined || !given.isUsedIn(pathOf(uri), () => text)) continue;
      const now = await this.look(uri, undefined, false);
      index.files.set(uri, now);
      found += now.findings.length;
      if (now.findings.length > 0) await this.tell(uri, now);
    }
    return found;
  }

  /** Follows files after the first scan. */
  filesChanged(changes: readonly FileChange[]): void {
    if (!this.scanned || changes.length === 0) return;
    for (const { uri, type } of changes) this.changed.set(uri, type);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.follow().catch(error => this.failed('following files', error));
    }, gathering);
  }

  documentClosed(uri: string): void {
    this.closed.add(uri);
    this.filesChanged([{ uri, type: 2 }]);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private async follow(): Promise<void> {
    const { index } = this;
    const changes = new Map(this.changed);
    this.changed.clear();
    if (!index) return;
    const gone = [...changes].filter(([, type]) => type === 3).map(([uri]) => uri);
    for (const uri of [...index.files.keys()]) {
      if (gone.some(one => uri === one || uri.startsWith(`${one}/`))) await this.drop(uri, index);
    }
    const paths = new Set([...changes.keys()].map(uri => workspacePath(uri, this.server.client.folders)));
    const listed = [...changes.values()].some(type => type !== 2);
    const again = new Set([...changes].filter(([, type]) => type !== 3).map(([uri]) => uri));
    for (const [uri, { uses, asks }] of index.files)
      if (uses.some(([path]) => paths.has(path)) || (asks && listed)) again.add(uri);
    const present = once(() => this.present());
    for (const uri of again) await this.lookAgain(uri, index, present);
    await writeIndex(this.server, index);
  }

  private async lookAgain(uri: string, index: ScanIndex, present: () => Promise<ReadonlySet<string>>): Promise<void> {
    if (this.server.documents.get(uri)) return;
    const before = index.files.get(uri);
    const known = await this.look(uri, undefined, false);
    if (!before && known.skipped && !known.state) return this.lookBelow(uri, index, present);
    // A new file counts where no ignore file leaves it out.
    if (!before && (known.findings.length === 0 || !(await present()).has(uri))) return;
    if (known.skipped) return this.drop(uri, index);
    index.files.set(uri, known);
    if (isOther(before?.findings ?? [], known.findings) || this.closed.delete(uri)) await this.tell(uri, known);
  }

  /** What is no file may be a folder: editors tell of one that was moved here, and not always of what is in it. */
  private async lookBelow(
    folder: string,
    index: ScanIndex,
    present: () => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    for (const uri of await present())
      if (uri.startsWith(`${folder}/`) && !index.files.has(uri)) await this.lookAgain(uri, index, present);
  }

  /** The files of the workspace at this moment, those left out that an ignore file leaves out. */
  private async present(): Promise<ReadonlySet<string>> {
    const uris = new Set<string>();
    for (const folder of this.server.client.folders)
      for (const uri of await this.server.files.find(folder, CancellationToken.None)) uris.add(uri);
    return uris;
  }

  private async drop(uri: string, index: ScanIndex): Promise<void> {
    const before = index.files.get(uri);
    index.files.delete(uri);
    if (before && before.findings.length > 0 && !this.server.documents.get(uri)) await this.tell(uri, nothing);
  }

  private tell(uri: string, { findings }: Known): Promise<void> {
    const params: FindingsParams = { uri, findings };
    return notify(this.server.connection, findingsNotification, params);
  }

  /** What is known about a file that did not change, or what it holds now. */
  private async look(uri: string, before: Known | undefined, sameListing: boolean): Promise<Known> {
    const open = this.server.documents.get(uri);
    const state = open ? undefined : await stateOf(this.server, uri);
    if (before && state && sameState(before.state, state) && (await this.stands(before, sameListing))) return before;
    const text = open?.text ?? (await read(this.server, uri));
    if (text === undefined) return { ...nothing, skipped: true, ...(state ? { state } : {}) };
    const known: Known = { ...nothing, size: text.length, ...(state ? { state } : {}) };
    const path = workspacePath(uri, this.server.client.folders);
    if (!mayHoldCalls(text) && !this.server.given.isUsedIn(path, () => text)) return known;
    const file = open ? this.server.sourceFile(open) : sourceFile(path, text);
    if (isQuietFile(file, this.server.migration().include)) return known;
    await this.grammars.needed(file);
    const { findings, definers, usesCrossFileNames, addressNames } = await this.outside.find(file);
    const lines = new Lines(text);
    return {
      ...known,
      findings: findings.map(finding => reportedFinding(lines, finding)),
      uses: await Promise.all(definers.map(async used => [used, await this.modified(used)] as const)),
      asks: usesCrossFileNames,
      gives: addressNames,
      looked: true,
    };
  }

  /** Whether the files that define names for this one are as they were. */
  private async stands({ uses, asks }: Known, sameListing: boolean): Promise<boolean> {
    if (asks && !sameListing) return false;
    for (const [path, modified] of uses) if ((await this.modified(path)) !== modified) return false;
    return true;
  }

  private async modified(path: string): Promise<number> {
    const uri = await this.outside.uriOf(path);
    if (uri === undefined || this.server.documents.get(uri)) return -1;
    return (await stateOf(this.server, uri))?.modified ?? -1;
  }
}

/** The same answer for everybody who asks, worked out when the first one does. */
function once<T>(work: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: work() };
    return known.value;
  };
}

function isOther(before: readonly Finding[], now: readonly Finding[]): boolean {
  return JSON.stringify(before) !== JSON.stringify(now);
}

const nothing: Known = { size: 0, findings: [], uses: [], asks: false, gives: [] };

async function stateOf(server: Server, uri: string): Promise<FileState | undefined> {
  try {
    return await server.files.state?.(uri);
  } catch {
    return undefined;
  }
}

async function read(server: Server, uri: string): Promise<string | undefined> {
  try {
    return await server.files.read(uri);
  } catch {
    return undefined;
  }
}

interface Reporter {
  done(files: number): void;
  end(): void;
}

function reporter(server: Server, { progress }: ScanParams, total: number): Reporter {
  if (progress === undefined) return { done: () => undefined, end: () => undefined };
  const { connection } = server;
  let shown = 0;
  const send = (value: object) => void notify(connection, '$/progress', { token: progress, value });
  send({ kind: 'begin', title: 'Looking for REST calls', cancellable: true, percentage: 0 });
  return {
    done(files) {
      const percentage = Math.floor((files * 100) / total);
      if (percentage === shown) return;
      shown = percentage;
      send({ kind: 'report', percentage, message: `${files} of ${total} files` });
    },
    end: () => send({ kind: 'end' }),
  };
}
