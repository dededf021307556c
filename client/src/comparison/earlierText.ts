import * as vscode from 'vscode';

/** The part of the interface of the editor's Git extension that is used. */
interface GitExtension {
  getAPI(version: 1): {
    getRepository(uri: vscode.Uri): { show(revision: string, path: string): Promise<string> } | null;
  };
}

/**
 * Earlier texts of a document, the nearest first: those before rewrites of this session, the saved file where it has
 * unsaved edits, and the last commit.
 */
export async function earlierTexts(
  document: vscode.TextDocument,
  rewritten: readonly string[],
): Promise<readonly string[]> {
  const found = [...rewritten, await savedText(document), await committedText(document)];
  return found.filter(text => text !== undefined && text !== document.getText()) as string[];
}

async function savedText(document: vscode.TextDocument): Promise<string | undefined> {
  if (!document.isDirty || document.isUntitled) return undefined;
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(document.uri));
  } catch {
    return undefined;
  }
}

async function committedText({ uri }: vscode.TextDocument): Promise<string | undefined> {
  try {
    const git = await vscode.extensions.getExtension<GitExtension>('vscode.git')?.activate();
    return await git?.getAPI(1).getRepository(uri)?.show('HEAD', uri.fsPath);
  } catch {
    // There is no Git here, or the file is new.
    return undefined;
  }
}
