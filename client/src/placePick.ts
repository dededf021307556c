import * as vscode from 'vscode';
import type { BrokenBySchema } from '../../server/src/lsp/protocol';

/** Lists places of documents, and opens the one that the user chooses. */
export async function pickPlace(title: string, places: readonly BrokenBySchema[]): Promise<void> {
  const items = places.map(({ uri, range, message }) => ({
    label: message,
    description: `${vscode.workspace.asRelativePath(vscode.Uri.parse(uri))}:${range.start.line + 1}`,
    uri,
    range,
  }));
  const chosen = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  if (!chosen) return;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(chosen.uri));
  await vscode.window.showTextDocument(document, {
    selection: new vscode.Range(
      chosen.range.start.line,
      chosen.range.start.character,
      chosen.range.end.line,
      chosen.range.end.character,
    ),
  });
}
