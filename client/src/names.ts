import * as vscode from 'vscode';
import { regionNames } from '../../server/src/api/names';
import { namesFile } from '../../server/src/text/liveNames';
import type { Runner } from './runner';

/** Reads the names that the active region knows and writes them into the workspace, where the team may commit them. */
export async function refreshNames(runner: Runner): Promise<void> {
  const folder = vscode.workspace.workspaceFolders?.[0];
  if (!folder) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a folder first: the names are kept in a file of it.'),
    );
    return;
  }
  const uri = vscode.Uri.joinPath(folder.uri, namesFile);
  await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: vscode.l10n.t('Reading names from the region …') },
    async () => {
      const { names, unread } = await regionNames(query => runner.ask(query), Date.now());
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(`${JSON.stringify(names, null, 2)}\n`));
      const known = vscode.l10n.t('{0} event types are known now, from {1}.', names.eventTypes.length, namesFile);
      if (unread.length === 0) void vscode.window.showInformationMessage(known);
      else
        void vscode.window.showWarningMessage(
          `${known} ${vscode.l10n.t('Not everything was read: {0}', unread.slice(0, 3).join('; '))}`,
        );
    },
  );
}
