import * as vscode from 'vscode';
import type { Finding, FindingsParams, ScanResult } from '../../../server/src/lsp/protocol';
import * as protocol from '../../../server/src/lsp/protocol';
import { blockedByIgnored } from '../../../server/src/workspace/ignoredCalls';
import type { Connection } from '../connection';
import type { IgnoreStore } from './ignoreStore';
import type { Item } from './model';

export type ScanState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly message: string }
  | { readonly kind: 'done'; readonly result: Omit<ScanResult, 'daysLeft'> & { readonly daysLeft?: number } }
  | { readonly kind: 'failed' };

const nothing: Omit<ScanResult, 'daysLeft'> = {
  files: 0,
  size: 0,
  findings: 0,
  foreign: 0,
  elapsedMs: 0,
  skipped: [],
  cancelled: false,
};

/** What is known about the calls of the workspace: filled by a scan, kept true by the server while files are edited. */
export interface Findings extends vscode.Disposable {
  items(): readonly Item[];
  state(): ScanState;
  /** Reads every file of the workspace. A scan that runs already is the one that is waited for. */
  scan(): Promise<void>;
  /** The same, and a scan that runs already does not count: what it has read may have changed since. */
  scanNow(): Promise<void>;
  cancel(): void;
  readonly onDidChange: vscode.Event<void>;
}

export function createFindings(connection: Connection, ignored: IgnoreStore): Findings {
  const changed = new vscode.EventEmitter<void>();
  const files = new Map<string, readonly Finding[]>();
  let state: ScanState = { kind: 'idle' };
  let running: Promise<void> | undefined;
  let cancellation: vscode.CancellationTokenSource | undefined;
  let seen = new Set<string>();

  function take({ uri, findings }: FindingsParams): void {
    seen.add(uri);
    if (findings.length > 0) files.set(uri, findings);
    else if (!files.delete(uri)) return;
    changed.fire();
  }

  function setState(next: ScanState): void {
    state = next;
    void vscode.commands.executeCommand('setContext', 'graphward.scan', next.kind);
    changed.fire();
  }

  async function run(): Promise<void> {
    const source = new vscode.CancellationTokenSource();
    cancellation = source;
    seen = new Set();
    setState({ kind: 'running', message: '' });
    const token = `graphward-scan-${Date.now()}`;
    let progress: vscode.Disposable | undefined;
    try {
      const client = await connection.client();
      progress = client.onNotification('$/progress', (params: { token: unknown; value: { message?: string } }) => {
        if (params.token === token && params.value.message)
          setState({ kind: 'running', message: params.value.message });
      });
      const params: protocol.ScanParams = { progress: token };
      const result: ScanResult = await client.sendRequest(protocol.scanRequest, params, source.token);
      // What the scan did not report again is gone; a cancelled one has not read everything.
      if (!result.cancelled) for (const uri of [...files.keys()]) if (!seen.has(uri)) files.delete(uri);
      setState({ kind: 'done', result });
    } catch (error) {
      if (!source.token.isCancellationRequested) {
        setState({ kind: 'failed' });
        throw error;
      }
      setState({ kind: 'done', result: { ...nothing, cancelled: true } });
    } finally {
      progress?.dispose();
      source.dispose();
      running = undefined;
      cancellation = undefined;
    }
  }

  function drop(gone: readonly vscode.Uri[]): void {
    for (const uri of [...files.keys()])
      if (gone.some(one => uri === one.toString() || uri.startsWith(`${one}/`))) files.delete(uri);
    changed.fire();
  }

  /** What was looked for once is looked for again when other files or other calls count; the index makes that cheap. */
  function scanAgain(): void {
    if (state.kind === 'idle' || state.kind === 'failed' || (state.kind === 'done' && state.result.cancelled)) return;
    // A scan that fails says so where it is asked for; what was known stays.
    void scanNow().catch(() => undefined);
  }

  function scan(): Promise<void> {
    running ??= run();
    return running;
  }

  async function scanNow(): Promise<void> {
    await running?.catch(() => undefined);
    await scan();
  }

  const ignoreFiles = vscode.workspace.createFileSystemWatcher('**/{.gitignore,.ignore}');
  const subscriptions = [
    changed,
    connection.onFindings(take),
    ignored.onDidChange(() => changed.fire()),
    vscode.workspace.onDidDeleteFiles(({ files: gone }) => drop(gone)),
    vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      drop(removed.map(({ uri }) => uri));
      if (added.length > 0) scanAgain();
    }),
    vscode.workspace.onDidChangeConfiguration(event => {
      if (['service', 'include'].some(name => event.affectsConfiguration(`graphward.${name}`))) scanAgain();
    }),
    ignoreFiles,
    ignoreFiles.onDidChange(scanAgain),
    ignoreFiles.onDidCreate(scanAgain),
    ignoreFiles.onDidDelete(scanAgain),
  ];

  return {
    items: () => itemsOf(files, ignored),
    state: () => state,
    scan,
    scanNow,
    cancel: () => cancellation?.cancel(),
    onDidChange: changed.event,
    dispose() {
      cancellation?.cancel();
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function itemsOf(files: ReadonlyMap<string, readonly Finding[]>, ignored: IgnoreStore): Item[] {
  return [...files].flatMap(([text, findings]) => {
    const uri = vscode.Uri.parse(text);
    // A document from elsewhere that happens to be open is no part of the workspace.
    if (!vscode.workspace.getWorkspaceFolder(uri)) return [];
    const path = vscode.workspace.asRelativePath(uri);
    const entries = new Map(findings.map(({ id }) => [id, ignored.find(uri, id)]));
    const held = blockedByIgnored(findings, new Set(findings.flatMap(({ id }) => (entries.get(id) ? id : []))));
    return findings.map((finding): Item => {
      const entry = entries.get(finding.id);
      const shown = held.has(finding.id) ? { ...finding, rewrite: null } : finding;
      return { uri: text, path, finding: shown, ...(entry ? { ignored: entry } : {}) };
    });
  });
}
