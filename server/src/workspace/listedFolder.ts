import type { FolderReader, WorkspaceFile } from './files';
import type { ProjectIndex } from './projectIndex';
import { walk } from './walk';

/** How the files below a folder are found. */
export interface FindOptions {
  /** Which folders are passed by, by their path with `/` at the end. */
  readonly passes: (folder: string) => boolean;
  readonly index?: ProjectIndex;
  /** The number of files after which no further folder is read. */
  readonly limit?: number;
}

/**
 * The files of a folder whose whole content is listed as URIs, ignore files honoured: the walk of a client that cannot
 * read single folders. `read` returns the text of a file.
 */
export async function findListed(
  folder: string,
  uris: readonly string[],
  read: (uri: string) => Promise<string | undefined>,
  { passes, index, limit }: FindOptions,
): Promise<readonly WorkspaceFile[]> {
  const listed = await listedFolder(folder.replace(/\/$/, ''), uris, read);
  const reader = index?.reader(listed, () => undefined) ?? listed;
  return walk([{ path: '', location: folder.replace(/\/$/, ''), isFolder: true }], reader, passes, limit).files;
}

/** Names are decoded, and the parts of the URIs stay as the client wrote them. */
async function listedFolder(
  root: string,
  uris: readonly string[],
  read: (uri: string) => Promise<string | undefined>,
): Promise<FolderReader> {
  const folders = new Map<string, Map<string, { readonly uri: string; readonly kind: 'd' | 'f' }>>();
  for (const uri of uris) {
    if (!uri.startsWith(`${root}/`)) continue;
    for (let start = root.length + 1; start > 0; start = uri.indexOf('/', start) + 1) {
      const end = uri.indexOf('/', start);
      const parent = uri.slice(0, start - 1);
      const entries = folders.get(parent) ?? new Map();
      folders.set(parent, entries);
      const name = decoded(uri.slice(start, end < 0 ? uri.length : end));
      entries.set(name, end < 0 ? { uri, kind: 'f' } : { uri: uri.slice(0, end), kind: 'd' });
    }
  }
  const ignoreFiles = uris.filter(uri => /\/(\.gitignore|\.ignore)$/.test(uri));
  const texts = new Map<string, string | undefined>();
  for (const uri of ignoreFiles) texts.set(uri, await read(uri).catch(() => undefined));
  return {
    folder(location) {
      const entries = [...(folders.get(location) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
      return { names: entries.map(([name]) => name), kinds: entries.map(([, { kind }]) => kind).join('') };
    },
    text: location => texts.get(location),
    join: (location, name) => folders.get(location)?.get(name)?.uri ?? `${location}/${name}`,
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
