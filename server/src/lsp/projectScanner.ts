import type { FileEvent } from 'vscode-languageserver';
import { daysLeft } from '../migrate/report/report';
import type { WorkspaceFile } from '../workspace/files';
import { indexKey, type Learned, ProjectIndex } from '../workspace/projectIndex';
import { ProjectScan, type ScannedFile } from '../workspace/projectScan';
import { type CancellationToken, FileChangeType, notify } from './connection';
import type { DocumentFindings } from './documentFindings';
import { translated, withoutFile } from './findingDiagnostic';
import type { ProjectFiles } from './projectFiles';
import {
  type FindingsParams,
  readStoredRequest,
  type ScanParams,
  type ScanResult,
  type StoredResult,
  writeStoredRequest,
} from './protocol';
import { notifyFindings } from './publish';
import type { Session } from './session';

/** How many files are read at the same time, so that the disk and the parser both have work. */
const parallel = 8;

/** How long changes of files are gathered before their files are searched, in milliseconds: a checkout changes many at once. */
const gatheringTime = 200;

/**
 * The REST calls of the files of the workspace. A scan reads what changed since the last one; from then on the files are
 * followed. Open documents are searched as the editor holds them, and reported by the publisher.
 */
export class ProjectScanner {
  private index: { readonly key: string; readonly value: ProjectIndex } | undefined;
  private latest: ProjectScan | undefined;
  /** What is known of the files that were searched, by URI. */
  private results = new Map<string, Learned>();
  private readonly changes = new Map<string, FileChangeType>();
  /** Documents that were closed: what was reported of them last may not be what the file holds. */
  private readonly closed = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What searches files now. Of two at a time, the one that read a file first could report it last. */
  private work: Promise<unknown> = Promise.resolve();
  private waitingScans = 0;
  private isFollowing = false;

  constructor(
    private readonly session: Session,
    private readonly files: ProjectFiles,
    private readonly findings: DocumentFindings,
    private readonly onFailure: (what: string, error: unknown) => void,
  ) {}

  /** Searches the workspace and sends the findings file by file. */
  async scan(params: ScanParams, cancellation: CancellationToken): Promise<ScanResult> {
    this.isFollowing = true;
    this.waitingScans++;
    return this.inTurn(() => {
      this.waitingScans--;
      return this.scanFolders(params, cancellation);
    });
  }

  private inTurn<T>(task: () => Promise<T>): Promise<T> {
    const mine = this.work.then(task);
    this.work = mine.catch(() => undefined);
    return mine;
  }

  private async scanFolders({ progress: token }: ScanParams, cancellation: CancellationToken): Promise<ScanResult> {
    const { session, files } = this;
    const started = session.now();
    const index = await this.currentIndex();
    files.forgetListing(index);
    const listed = await files.list(cancellation);
    const scan = new ProjectScan({
      files,
      include: session.migration().include,
      find: source => this.findings.find(source),
      index,
      now: () => session.now(),
    });
    const results = new Map<string, Learned>();
    const progress = new ScanProgress(session, token);
    let [findings, foreign] = [0, 0];
    const totals = await scan.run(listed.files, {
      parallel,
      report: async ({ file, learned }: ScannedFile) => {
        results.set(file.location, learned);
        findings += learned.findings?.length ?? 0;
        foreign += learned.foreignCalls ?? 0;
        if (learned.findings?.length) await this.report(file.location, learned);
      },
      progress: (done, total) => progress.show(done, total),
      isCancelled: () => cancellation.isCancellationRequested,
    });
    progress.end();
    const { cancelled, size, skipped } = totals;
    // What a cancelled scan did not come to is what it was.
    if (cancelled) for (const [uri, learned] of this.results) if (!results.has(uri)) results.set(uri, learned);
    this.results = results;
    if (!cancelled) {
      this.latest = scan;
      await this.reportGone(uri => !results.get(uri)?.findings?.length);
      session.addresses = scan.addresses;
      await this.store(index);
    }
    return {
      files: totals.files,
      size,
      findings,
      foreign,
      daysLeft: daysLeft(session.now()),
      elapsedMs: session.now() - started,
      skipped: skipped.map(({ location, reason }) => ({ uri: location, reason })),
      cancelled,
    };
  }

  /** Follows files from the begin of the first scan on. */
  filesChanged(changes: readonly FileEvent[]): void {
    if (!this.isFollowing || changes.length === 0) return;
    for (const { uri, type } of changes) this.changes.set(uri, type);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.inTurn(() => this.follow()).catch(error => this.onFailure('following files', error));
    }, gatheringTime);
  }

  documentClosed(uri: string): void {
    this.closed.add(uri);
    this.filesChanged([{ uri, type: FileChangeType.Changed }]);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** Searches the files that changed or came, and those that use names of them. */
  private async follow(): Promise<void> {
    const { latest, files } = this;
    const changes = new Map(this.changes);
    this.changes.clear();
    if (!latest) return;
    const isListingChanged = [...changes.values()].some(type => type !== FileChangeType.Changed);
    const { byUri } = await files.list();
    if (isListingChanged) {
      for (const uri of [...this.results.keys()]) if (!byUri.has(uri)) this.results.delete(uri);
      await this.reportGone(uri => !byUri.has(uri));
    }
    const paths = new Set<string>();
    const again = new Set<WorkspaceFile>();
    // An editor reports a folder that was moved here, and not always the files in it.
    const folders = [...changes].filter(([uri, type]) => type === FileChangeType.Created && !byUri.has(uri));
    for (const [uri, file] of byUri) {
      const isIn = folders.some(([folder]) => uri.startsWith(`${folder}/`));
      if (changes.has(uri) || (isIn && !this.results.has(uri))) again.add(file);
      if (changes.has(uri)) paths.add(file.path);
    }
    for (const [uri, { definers = [], usesCrossFileNames, isUsedElsewhere }] of this.results) {
      const file = byUri.get(uri);
      const isAffected =
        definers.some(([path]) => paths.has(path)) || isUsedElsewhere || (usesCrossFileNames && isListingChanged);
      if (file && isAffected) again.add(file);
    }
    for (const file of again) {
      // A scan need not wait until all are searched. They are searched after it, should it be cancelled.
      if (this.waitingScans > 0) this.filesChanged([{ uri: file.location, type: FileChangeType.Changed }]);
      else await this.searchAgain(file, latest);
    }
    const index = this.index?.value;
    if (isListingChanged) index?.searchedListing();
    if (index) await this.store(index);
  }

  private async searchAgain(file: WorkspaceFile, scan: ProjectScan): Promise<void> {
    const uri = file.location;
    if (this.session.documents.get(uri)) return;
    const before = this.results.get(uri);
    const { learned } = await scan.look(file);
    if (learned.findings) this.results.set(uri, learned);
    else this.results.delete(uri);
    const isOther = JSON.stringify(before?.findings ?? []) !== JSON.stringify(learned.findings ?? []);
    if (isOther || (this.closed.delete(uri) && (before || learned.findings))) await this.report(uri, learned);
  }

  /** Reports that the closed documents and files for which `isGone` holds have no calls any more. */
  private async reportGone(isGone: (uri: string) => boolean): Promise<void> {
    const { documents, filesWithCalls } = this.session;
    for (const uri of [...filesWithCalls]) if (isGone(uri) && !documents.get(uri)) await this.report(uri, {});
  }

  private report(uri: string, { findings = [] }: Learned): Promise<void> {
    const params: FindingsParams = { uri, findings: findings.map(withoutFile).map(translated) };
    return notifyFindings(this.session, params);
  }

  /** The index of this session, else the stored one of the last session; an empty one after the settings changed. */
  private async currentIndex(): Promise<ProjectIndex> {
    const { session } = this;
    const key = indexKey(session.migration(), session.client.folders.join(' '));
    if (this.index?.key !== key) {
      const text = this.index ? '' : await this.stored();
      this.index = { key, value: new ProjectIndex(text, key, () => session.now()) };
    }
    return this.index.value;
  }

  private async stored(): Promise<string> {
    if (!this.session.client.options.stores) return '';
    try {
      const result: StoredResult = await this.session.connection.sendRequest(readStoredRequest, {});
      return result?.text ?? '';
    } catch {
      return '';
    }
  }

  /** Stores the index for the next session. It holds findings, never text of the files. A failure costs only time. */
  private async store(index: ProjectIndex): Promise<void> {
    const { connection, client } = this.session;
    const text = client.options.stores ? index.text() : undefined;
    if (text !== undefined) await connection.sendRequest(writeStoredRequest, { text }).catch(() => undefined);
  }
}

/** The progress of a scan, as the client shows it; nothing where it gave no token. */
class ScanProgress {
  private percentage = 0;

  constructor(
    private readonly session: Session,
    private readonly token: ScanParams['progress'],
  ) {
    this.send({ kind: 'begin', title: 'Scanning for REST calls', cancellable: true, percentage: 0 });
  }

  show(done: number, total: number): void {
    const percentage = Math.floor((done * 100) / total);
    if (percentage === this.percentage) return;
    this.percentage = percentage;
    this.send({ kind: 'report', percentage, message: `${done} of ${total} files` });
  }

  end(): void {
    this.send({ kind: 'end' });
  }

  private send(value: object): void {
    if (this.token !== undefined) void notify(this.session.connection, '$/progress', { token: this.token, value });
  }
}
