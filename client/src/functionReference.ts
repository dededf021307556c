import * as vscode from 'vscode';
import { functionSections } from './functionSections';

/** Lists the functions of the query language, searches them by name, signature and description, and shows the one chosen. */
export async function showFunctions(context: vscode.ExtensionContext): Promise<void> {
  const page = vscode.Uri.joinPath(context.extensionUri, 'docs', 'functions.md');
  const sections = functionSections(new TextDecoder().decode(await vscode.workspace.fs.readFile(page)));
  const chosen = await vscode.window.showQuickPick(
    sections.map(({ name, signature, description }) => ({ label: name, description: signature, detail: description })),
    {
      title: vscode.l10n.t('Functions of the Query Language'),
      placeHolder: vscode.l10n.t('Search by name, parameter or description'),
      matchOnDescription: true,
      matchOnDetail: true,
    },
  );
  if (!chosen) return;
  const section = page.with({ fragment: chosen.label.toLowerCase() });
  await vscode.commands.executeCommand('markdown.showPreview', section);
}
