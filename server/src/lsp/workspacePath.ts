import type { FileAccess } from './environment';

/** The folder that a file is in: of folders within each other the innermost. Undefined for a file in none of them. */
export function folderOf(uri: string, folders: readonly string[]): string | undefined {
  let found: string | undefined;
  for (const folder of folders) {
    const isIn = uri.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
    if (isIn && (found === undefined || folder.length > found.length)) found = folder;
  }
  return found;
}

/** The path of a file below the workspace folder that holds it, with `/`; the last part of its URI elsewhere. */
export function workspacePath(uri: string, folders: readonly string[]): string {
  const folder = folderOf(uri, folders);
  const path = folder ? uri.slice(folder.length).replace(/^\//, '') : uri.slice(uri.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Reads a file below a folder, or by its own URI; undefined when it is not there. Never throws. */
export async function readBelow(
  files: FileAccess,
  folder: string | undefined,
  path: string,
): Promise<string | undefined> {
  const isUri = /^[a-z][a-z0-9+.-]+:\/\//i.test(path);
  if (!isUri && folder === undefined) return undefined;
  const below = path.replace(/^\.\//, '').split('/').map(encodeURIComponent).join('/');
  try {
    return await files.read(isUri ? path : `${folder?.replace(/\/$/, '')}/${below}`);
  } catch {
    return undefined;
  }
}
