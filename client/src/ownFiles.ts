import * as vscode from 'vscode';

/** The size in bytes above which a file is not one of ours. */
const largest = 5_000_000;

/**
 * The text of a file of ours in a workspace folder; undefined where there is none. Throws for one of more than `limit` bytes
 * and for what is no regular file: what has its name in a workspace of somebody else can be a device or a pipe, which never ends.
 */
export async function readOwnFile(uri: vscode.Uri, limit = largest): Promise<string | undefined> {
  const found = await statOf(uri);
  if (!found) return undefined;
  if (!(found.type & vscode.FileType.File) || found.size > limit) throw notOurs(uri);
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
}

/**
 * Writes a file of ours. Throws where a link has its name, through which a workspace could have any file of the user replaced.
 */
export async function writeOwnFile(uri: vscode.Uri, text: string): Promise<void> {
  const found = await statOf(uri);
  if (found && found.type !== vscode.FileType.File) throw notOurs(uri);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

async function statOf(uri: vscode.Uri): Promise<vscode.FileStat | undefined> {
  try {
    return await vscode.workspace.fs.stat(uri);
  } catch {
    return undefined;
  }
}

function notOurs(uri: vscode.Uri): Error {
  const path = vscode.workspace.asRelativePath(uri);
  return new Error(vscode.l10n.t('{0} is a link, no regular file, or too large, and is left as it is.', path));
}
