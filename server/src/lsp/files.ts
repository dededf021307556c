import type { Connection } from './connection';
import type { FileAccess } from './environment';
import { withoutIgnored } from './ignoring';
import {
  type FileStateResult,
  type FindFilesResult,
  fileStateRequest,
  findFilesRequest,
  type ReadFileResult,
  type ReadGrammarResult,
  readFileRequest,
  readGrammarRequest,
} from './protocol';

/** Files as the client reads them, for a server that has no disk or must not use its own. */
export function clientFiles(connection: Connection): FileAccess {
  const read = async (uri: string) => {
    const result: ReadFileResult = await connection.sendRequest(readFileRequest, { uri });
    return result?.text;
  };
  return {
    read,
    async find(folder, token) {
      const result: FindFilesResult = await connection.sendRequest(findFilesRequest, { folder }, token);
      return withoutIgnored(result.uris, read);
    },
    async state(uri) {
      const result: FileStateResult = await connection.sendRequest(fileStateRequest, { uri });
      return result ?? undefined;
    },
  };
}

/** The bytes of a grammar from the extension's own folder. */
export async function clientGrammar(connection: Connection, name: string): Promise<Uint8Array> {
  const { base64 }: ReadGrammarResult = await connection.sendRequest(readGrammarRequest, { name });
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0));
}

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
