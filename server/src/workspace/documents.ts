import { addTo } from '../text/addTo';

/** Documents and manifests, by the names of their files. */
const documentName =
  /^(?:readme(?:\.[a-z]+)?|package\.json|composer\.json|pyproject\.toml|setup\.(?:py|cfg)|.+\.gemspec|\.env\.[\w.-]+)$/i;

/** The maximum number of documents that are read for one file. */
const maxDocuments = 8;

/** The documents of a project by the folders that they are in, with `/` at the end. */
export type DocumentsByFolder = ReadonlyMap<string, readonly string[]>;

/** Groups the documents among paths by their folders. */
export function documentsIn(paths: Iterable<string>): DocumentsByFolder {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    const start = path.lastIndexOf('/') + 1;
    if (!documentName.test(path.slice(start))) continue;
    const folder = path.slice(0, start);
    addTo(found, folder, path);
  }
  return found;
}

/** The documents beside a file and in the folders above it, the nearest first. */
export function documentsOf(path: string, documents: DocumentsByFolder): string[] {
  const found: string[] = [];
  let folder = path;
  // The root is the folder of absolute paths, and the empty path that of the others.
  while (folder !== '' && folder !== '/') {
    folder = folder.slice(0, folder.slice(0, -1).lastIndexOf('/') + 1);
    found.push(...(documents.get(folder) ?? []));
  }
  return found.slice(0, maxDocuments);
}
