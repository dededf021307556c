import * as vscode from 'vscode';
import { type EditorTest, eventually, notification, ok, open, probe } from './harness';

/** A file system that lives in memory: no path of it means anything to a process. */
function memoryFiles(files: Readonly<Record<string, string>>): vscode.FileSystemProvider {
  const never = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const bytesOf = (uri: vscode.Uri) => {
    const text = files[uri.path];
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return new TextEncoder().encode(text);
  };
  const readOnly = () => {
    throw vscode.FileSystemError.NoPermissions();
  };
  return {
    onDidChangeFile: never.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: uri => ({ type: vscode.FileType.File, ctime: 0, mtime: 0, size: bytesOf(uri).length }),
    readDirectory: () => [],
    readFile: bytesOf,
    createDirectory: readOnly,
    writeFile: readOnly,
    delete: readOnly,
    rename: readOnly,
  };
}

const python = `import requests

requests.get("https://api.example.com/v2/applications/7/metrics/data.json?names[]=HttpDispatcher", headers={"X-Api-Key": KEY})
`;

/** What must hold in a workspace that is not trusted, and for files that are on no disk. */
export const limits: readonly EditorTest[] = [
  {
    name: 'keeps the language features in a workspace that is not trusted',
    async run() {
      ok(!vscode.workspace.isTrusted, 'the workspace is not trusted');
      const { document } = await open('jobs/sla.py');
      await eventually('the diagnostics of sla.py', () =>
        vscode.languages.getDiagnostics(document.uri).some(({ source }) => source === 'graphward') ? true : undefined,
      );
    },
  },
  {
    name: 'runs nothing there, and says why',
    async run() {
      const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 8 } };
      void vscode.commands.executeCommand('graphward.run', {
        uri: 'untitled:x',
        language: 'nrql',
        text: 'SELECT 1',
        range,
      });
      await notification(/trusted workspaces only/);
      await probe('screenshot', 'limits-untrusted');
    },
  },
  {
    name: 'works on files that are on no disk',
    async run() {
      const files = { '/jobs/report.py': python, '/q.nrql': 'SELECT count(*) FROM Transaction SINCE 1 hour ago' };
      const registration = vscode.workspace.registerFileSystemProvider('memory', memoryFiles(files), {
        isReadonly: true,
      });
      try {
        const job = await vscode.workspace.openTextDocument(vscode.Uri.parse('memory:/jobs/report.py'));
        await vscode.window.showTextDocument(job);
        await eventually('the call of the job in memory', () =>
          vscode.languages.getDiagnostics(job.uri).some(({ source }) => source === 'graphward') ? true : undefined,
        );
        const query = await vscode.workspace.openTextDocument(vscode.Uri.parse('memory:/q.nrql'));
        const list = await vscode.commands.executeCommand<vscode.CompletionList>(
          'vscode.executeCompletionItemProvider',
          query.uri,
          new vscode.Position(0, 7),
        );
        ok(list.items.length > 20, `${list.items.length} offers`);
      } finally {
        registration.dispose();
      }
    },
  },
  {
    name: 'is trusted as soon as the user says so, without a new start',
    async run() {
      await vscode.commands.executeCommand('workbench.trust.manage');
      await probe('button', 'Trust');
      await eventually('the trust', () => vscode.workspace.isTrusted || undefined);
      // The session after a reload finds it only where it has been stored.
      await eventually(
        'the trust in the storage',
        async () => (await probe<number>('storedValues', '"trusted":true')) > 0 || undefined,
      );
    },
  },
];
