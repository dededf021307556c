import * as vscode from 'vscode';
import { errorMessage } from '../../../server/src/text/errorMessage';
import { type Ignored, ignoredFile, readIgnored, writeIgnored } from '../../../server/src/workspace/ignoredCalls';
import { showWarning } from '../notify';
import { readOwnFile, writeOwnFile } from '../ownFiles';

/** The calls that each folder of the workspace leaves, kept in a file of that folder. */
export interface IgnoreStore extends vscode.Disposable {
  /** The entry of a finding, by the folder of its file. */
  find(uri: vscode.Uri, id: string): Ignored | undefined;
  add(uri: vscode.Uri, entry: Ignored): Promise<void>;
  remove(uri: vscode.Uri, id: string): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
}

export function createIgnoreStore(): IgnoreStore {
  const changed = new vscode.EventEmitter<void>();
  const lists = new Map<string, readonly Ignored[]>();
  const watcher = vscode.workspace.createFileSystemWatcher(`**/${ignoredFile}`);

  async function load(): Promise<void> {
    lists.clear();
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const { ignored, problems } = await read(folder);
      lists.set(folder.uri.toString(), ignored);
      if (problems[0]) void showWarning(problems[0]);
    }
    changed.fire();
  }

  /** Reads the file anew before it is changed, so that nothing that came in meanwhile is lost. */
  async function change(uri: vscode.Uri, edit: (entries: readonly Ignored[]) => readonly Ignored[]): Promise<void> {
    const folder = vscode.workspace.getWorkspaceFolder(uri);
    if (!folder)
      throw new Error(
        vscode.l10n.t(
          'Graphward stores ignored calls in the workspace folder, and this file is in no workspace folder.',
        ),
      );
    const reading = await read(folder);
    // An entry that cannot be read would be lost by writing the file anew.
    if (reading.problems[0]) throw new Error(reading.problems[0]);
    const entries = edit(reading.ignored);
    await writeOwnFile(fileOf(folder), writeIgnored(entries));
    lists.set(folder.uri.toString(), entries);
    changed.fire();
  }

  const subscriptions = [
    changed,
    watcher,
    watcher.onDidChange(load),
    watcher.onDidCreate(load),
    watcher.onDidDelete(load),
    vscode.workspace.onDidChangeWorkspaceFolders(load),
  ];
  void load();

  return {
    find(uri, id) {
      const folder = vscode.workspace.getWorkspaceFolder(uri);
      return folder && lists.get(folder.uri.toString())?.find(entry => entry.id === id);
    },
    add: (uri, entry) => change(uri, entries => [...entries.filter(({ id }) => id !== entry.id), entry]),
    remove: (uri, id) => change(uri, entries => entries.filter(entry => entry.id !== id)),
    onDidChange: changed.event,
    dispose() {
      for (const subscription of subscriptions) subscription.dispose();
    },
  };
}

function fileOf(folder: vscode.WorkspaceFolder): vscode.Uri {
  return vscode.Uri.joinPath(folder.uri, ignoredFile);
}

/** The decisions of a folder, and why entries or the whole file cannot be read. */
async function read(folder: vscode.WorkspaceFolder): Promise<ReturnType<typeof readIgnored>> {
  try {
    const text = await readOwnFile(fileOf(folder));
    return text === undefined ? { ignored: [], problems: [] } : readIgnored(text);
  } catch (error) {
    return { ignored: [], problems: [errorMessage(error)] };
  }
}
