import { notify } from './connection';
import { diagnosticsOf } from './diagnostics';
import type { OpenDocument } from './documents';
import { reportedFinding } from './findingDiagnostic';
import { type FindingsParams, findingsNotification } from './protocol';
import type { Server } from './state';

/** How long the server waits for more typing before it sends a notification about a document, in milliseconds. */
const typingPause = 150;

/** Sends notifications about documents: diagnostics where the client cannot pull them, and the REST calls of each document. */
export class Publisher {
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Requests that wait for the end of the typing. */
  private readonly waiting = new Map<string, (() => void)[]>();
  /** Documents whose calls were sent; an empty list is sent only for those. */
  private readonly sent = new Set<string>();

  constructor(
    private readonly server: Server,
    private readonly ready: (document: OpenDocument) => Promise<unknown> | undefined,
    private readonly failed: (what: string, error: unknown) => void,
  ) {}

  /** Publishes the document soon; at once after it was opened. */
  schedule(uri: string, delay = typingPause): void {
    clearTimeout(this.timers.get(uri));
    this.timers.set(
      uri,
      setTimeout(() => void this.publish(uri), delay),
    );
  }

  /** Resolves when the typing pauses; undefined when it already does. */
  rest(uri: string): Promise<void> | undefined {
    if (!this.timers.has(uri)) return undefined;
    return new Promise(resolve => {
      this.waiting.set(uri, [...(this.waiting.get(uri) ?? []), resolve]);
    });
  }

  all(): void {
    for (const { uri } of this.server.documents.all()) this.schedule(uri, 0);
  }

  /** Takes back the diagnostics of a closed document. Its calls stay known: the file still holds them. */
  closed(uri: string): void {
    clearTimeout(this.timers.get(uri));
    this.rested(uri);
    if (!this.server.client.pullsDiagnostics) {
      void notify(this.server.connection, 'textDocument/publishDiagnostics', { uri, diagnostics: [] });
    }
  }

  stop(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const uri of [...this.timers.keys()]) this.rested(uri);
  }

  private rested(uri: string): void {
    this.timers.delete(uri);
    for (const resolve of this.waiting.get(uri) ?? []) resolve();
    this.waiting.delete(uri);
  }

  private async publish(uri: string): Promise<void> {
    this.rested(uri);
    try {
      const waiting = this.server.documents.get(uri);
      if (waiting) await this.ready(waiting);
      // What made it ready may have changed what is to be said, and then it is to be said a moment later.
      if (this.timers.has(uri)) return;
      const document = this.server.documents.get(uri);
      if (document) await this.send(document);
    } catch (error) {
      this.failed('publishing', error);
    }
  }

  private async send(document: OpenDocument): Promise<void> {
    const { uri, version } = document;
    if (!this.server.client.pullsDiagnostics) {
      const diagnostics = diagnosticsOf(this.server, document);
      await notify(this.server.connection, 'textDocument/publishDiagnostics', { uri, version, diagnostics });
    }
    const findings = this.server.findings(document).map(finding => reportedFinding(document.positions, finding));
    if (findings.length === 0 && !this.sent.delete(uri)) return;
    if (findings.length > 0) this.sent.add(uri);
    const params: FindingsParams = { uri, version, findings };
    await notify(this.server.connection, findingsNotification, params);
  }
}
