import { sourceFile } from '../code/source';
import { mayHoldRegions, regionsOf } from '../embed/regions';
import { languageOf } from '../text/languageId';
import type { FileAccess } from './environment';
import { filesBelow, KeptOfFolders } from './folderFiles';

/** Files that hold queries and need no grammar to be read. */
const names = /\.(?:nrql|graphql|gql|json|ya?ml|tf|tfvars|mdx?|http)$/i;
/** Folders below the document's own are read to this depth. */
const deepest = 4;
const mostQueries = 2000;

/**
 * The queries of the files beside a document, by its folder, which show what names its author uses. They are read in the
 * background: a request has what is there, and the next one has more.
 */
export type QueryFiles = KeptOfFolders<readonly string[]>;

export function queryFiles(files: FileAccess, failed: (error: unknown) => void): QueryFiles {
  return new KeptOfFolders(names, folder => queriesBelow(files, folder), failed);
}

async function queriesBelow(files: FileAccess, folder: string): Promise<readonly string[]> {
  const queries = new Set<string>();
  for await (const { path, text } of filesBelow(files, folder, { names, deepest })) {
    if (!mayHoldRegions(text)) continue;
    for (const region of regionsOf(sourceFile(path, text, languageOf(path, text)), {}))
      if (region.language === 'nrql') queries.add(region.text);
    if (queries.size >= mostQueries) break;
  }
  return [...queries];
}
