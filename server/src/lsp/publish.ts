import type { FileEvent } from 'vscode-languageserver';
import { FileChangeType, notify } from './connection';
import { diagnosticsOf } from './diagnostics';
import type { OpenDocument } from './documents';
import { reportedFinding } from './findingDiagnostic';
import { later } from './messageQueue';
import { isOwn } from './places';
import { type FindingsParams, findingsNotification } from './protocol';
import type { Server } from './state';

/** How long the server waits for more typing before it notifies the client, in milliseconds. */
const quiet = 150;

/** The length, in UTF-16 code units, from which on reading a program takes long enough to delay the next keystroke. */
const longProgram = 200_000;

export function isLongProgram(document: OpenDocument): boolean {
  return !isOwn(document) && document.text.length >= longProgram;
}

/** Sends the client what it does not request: diagnostics where it cannot pull them, and the REST calls of each file. */
export class Publisher {
  /** What prevents the next publication, by document. */
  private readonly scheduled = new Map<string, () => void>();
  /** Requests that wait for the end of the typing. */
  private readonly waiting = new Map<string, (() => void)[]>();
  /** The diagnostics that were sent last, by document: what is the same for the same version is not sent again. */
  private readonly sent = new Map<string, string>();

  /** Open documents whose file was deleted: the workspace no longer holds their calls. */
  private readonly withoutFile = new Set<string>();
  /** What was begun last for each document. */
  private readonly latest = new Map<string, object>();

  constructor(
    private readonly server: Server,
    private readonly ready: (document: OpenDocument) => Promise<unknown> | undefined,
    private readonly failed: (what: string, error: unknown) => void,
  ) {}

  /**
   * Publishes a document that was edited. Diagnostics that the client cannot pull are computed as soon as no message waits;
   * everything else can wait for the end of the typing.
   */
  edited(uri: string): void {
    const document = this.server.documents.get(uri);
    const isAwaited = !this.server.client.pullsDiagnostics && document && !isLongProgram(document);
    this.schedule(uri, isAwaited ? 0 : quiet);
  }

  /** Publishes the document after a delay in milliseconds; at once after it was opened. */
  schedule(uri: string, delay = quiet): void {
    this.scheduled.get(uri)?.();
    this.scheduled.set(
      uri,
      later(() => void this.publish(uri), delay),
    );
  }

  /** Resolves when the document was left alone for a moment; undefined when it already is. */
  rest(uri: string): Promise<void> | undefined {
    if (!this.scheduled.has(uri)) return undefined;
    return new Promise(resolve => {
      this.waiting.set(uri, [...(this.waiting.get(uri) ?? []), resolve]);
    });
  }

  /** Removes the calls of open documents whose files or folders were deleted, until the file is there again. */
  filesChanged(changes: readonly FileEvent[]): void {
    for (const { uri } of this.server.documents.all()) {
      for (const change of changes) {
        if (uri !== change.uri && !uri.startsWith(`${change.uri}/`)) continue;
        if (change.type === FileChangeType.Deleted) this.withoutFile.add(uri);
        else if (!this.withoutFile.delete(uri)) continue;
        this.schedule(uri, 0);
      }
    }
  }

  all(): void {
    for (const { uri } of this.server.documents.all()) this.schedule(uri, 0);
  }

  /** Removes the diagnostics of a closed document. Its calls stay: the file still holds them. */
  closed(uri: string): void {
    this.scheduled.get(uri)?.();
    this.sent.delete(uri);
    this.latest.delete(uri);
    this.withoutFile.delete(uri);
    this.rested(uri);
    if (!this.server.client.pullsDiagnostics) {
      void notify(this.server.connection, 'textDocument/publishDiagnostics', { uri, diagnostics: [] });
    }
  }

  stop(): void {
    for (const prevent of this.scheduled.values()) prevent();
    for (const uri of [...this.scheduled.keys()]) this.rested(uri);
  }

  private rested(uri: string): void {
    this.scheduled.delete(uri);
    for (const resolve of this.waiting.get(uri) ?? []) resolve();
    this.waiting.delete(uri);
  }

  private async publish(uri: string): Promise<void> {
    this.rested(uri);
    const mine = {};
    this.latest.set(uri, mine);
    try {
      const waiting = this.server.documents.get(uri);
      if (waiting) await this.ready(waiting);
      // What made it ready may have changed the diagnostics, and then they are sent a moment later.
      // A later one that waits for the same takes its place.
      if (this.scheduled.has(uri) || this.latest.get(uri) !== mine) return;
      const document = this.server.documents.get(uri);
      if (document) await this.send(document);
    } catch (error) {
      this.failed('publishing', error);
    }
  }

  private async send(document: OpenDocument): Promise<void> {
    const { uri, version } = document;
    if (!this.server.client.pullsDiagnostics) {
      const params = { uri, version, diagnostics: diagnosticsOf(this.server, document) };
      const text = JSON.stringify(params);
      if (this.sent.get(uri) !== text) {
        this.sent.set(uri, text);
        await notify(this.server.connection, 'textDocument/publishDiagnostics', params);
      }
    }
    const held = this.withoutFile.has(uri) ? [] : this.server.findings(document);
    const findings = held.map(finding => reportedFinding(document.positions, finding));
    if (findings.length === 0 && !this.server.filesWithCalls.has(uri)) return;
    const params: FindingsParams = { uri, version, findings };
    await notifyFindings(this.server, params);
  }
}

/** Sends the calls of a file, whether its document is open or a scan has read it. */
export function notifyFindings({ connection, filesWithCalls }: Server, params: FindingsParams): Promise<void> {
  if (params.findings.length > 0) filesWithCalls.add(params.uri);
  else filesWithCalls.delete(params.uri);
  return notify(connection, findingsNotification, params);
}
