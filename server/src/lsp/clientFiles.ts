import { findListed } from '../workspace/listedFolder';
import type { Connection } from './connection';
import type { FileAccess } from './environment';
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
    async find(folder, options, token) {
      const result: FindFilesResult = await connection.sendRequest(findFilesRequest, { folder }, token);
      return findListed(folder, result.uris, read, options);
    },
    async state(uri) {
      const result: FileStateResult = await connection.sendRequest(fileStateRequest, { uri });
      return result ?? undefined;
    },
  };
}

/** The bytes of a grammar from the folder of the extension. */
export async function clientGrammar(connection: Connection, name: string): Promise<Uint8Array> {
  const { base64 }: ReadGrammarResult = await connection.sendRequest(readGrammarRequest, { name });
  return Uint8Array.from(atob(base64), character => character.charCodeAt(0));
}
