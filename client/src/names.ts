import * as vscode from 'vscode';
import { type RegionReading, regionNames } from '../../server/src/api/names';
import { errorMessage } from '../../server/src/text/errorMessage';
import { namesFile } from '../../server/src/text/liveNames';
import { withoutLinks } from '../../server/src/text/printable';
import { showError, showInformation, showWarning } from './notify';
import { writeOwnFile } from './ownFiles';
import type { Runner } from './runner';

/**
 * Reads the names that the active region knows and writes them into the workspace, where the team may commit them.
 * Nothing is written when it is cancelled or the region does not respond.
 */
export async function refreshNames(runner: Runner): Promise<void> {
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    void showInformation(vscode.l10n.t('Graphward stores the names in a file of the workspace. Open a folder first.'));
    return;
  }
  const folder = folders.length === 1 ? folders[0] : await vscode.window.showWorkspaceFolderPick();
  if (!folder) return;
  const reading = {
    location: vscode.ProgressLocation.Notification,
    title: vscode.l10n.t('Reading names from the region…'),
    cancellable: true,
  };
  try {
    await vscode.window.withProgress(reading, async (progress, token) => {
      const ask = (query: string) => {
        if (token.isCancellationRequested) throw new vscode.CancellationError();
        progress.report({ message: withoutLinks(query) });
        return runner.ask({ kind: 'nrql', text: query });
      };
      await write(vscode.Uri.joinPath(folder.uri, namesFile), await regionNames(ask, Date.now()));
    });
  } catch (error) {
    if (!(error instanceof vscode.CancellationError)) void showError(errorMessage(error));
  }
}

async function write(uri: vscode.Uri, { names, unread }: RegionReading): Promise<void> {
  await writeOwnFile(uri, `${JSON.stringify(names, null, 2)}\n`);
  const known = vscode.l10n.t('{0} event types were read into {1}.', names.eventTypes.length, namesFile);
  if (unread.length === 0) void showInformation(known);
  else
    void showWarning(`${known} ${vscode.l10n.t('Some names could not be read: {0}', unread.slice(0, 3).join('; '))}`);
}
