import type { FileAccess } from './environment';

/** The path of a file below the workspace folder that holds it, with `/`; the last part of its URI elsewhere. */
export function workspacePath(uri: string, folders: readonly string[]): string {
  const folder = folders.find(candidate => uri.startsWith(candidate.endsWith('/') ? candidate : `${candidate}/`));
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
