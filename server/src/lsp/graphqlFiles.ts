import type { FileAccess } from './environment';
import { type FolderFile, filesBelow, KeptOfFolders, type SayUnread } from './folderFiles';

const names = /\.(?:graphql|gql)$/i;
/** As long as what the command line reads, so that both find the same fragments. */
const limits = { maxFiles: 10_000, maxLength: 5 * 1024 * 1024 };

/** A GraphQL file as it was read. */
export type GraphqlFile = Pick<FolderFile, 'uri' | 'text'>;

/** The GraphQL files of each folder of the workspace, whose documents use the fragments of each other. */
export type GraphqlFiles = KeptOfFolders<readonly GraphqlFile[]>;

export function graphqlFiles(files: FileAccess, sayUnread: SayUnread, failed: (error: unknown) => void): GraphqlFiles {
  return new KeptOfFolders(names, folder => graphqlFilesBelow(files, folder, sayUnread), failed);
}

export async function graphqlFilesBelow(
  files: FileAccess,
  folder: string,
  sayUnread: SayUnread,
): Promise<readonly GraphqlFile[]> {
  const found: GraphqlFile[] = [];
  for await (const { uri, text } of filesBelow(files, folder, { names, ...limits }, sayUnread))
    found.push({ uri, text });
  return found;
}
