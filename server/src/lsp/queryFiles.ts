import { sourceFile } from '../code/source';
import { mayHoldRegions, regionsOf } from '../embed/regions';
import { usesElsewhere } from '../nrql/complete/usage';
import { languageOf } from '../text/languageId';
import { memoizeByObject } from '../text/memoizeByObject';
import type { FileAccess } from './environment';
import { filesBelow, KeptOfFolders } from './folderFiles';
import { nextTurn } from './messageQueue';

/** Files that hold queries and need no grammar to be read. */
const names = /\.(?:nrql|graphql|gql|json|ya?ml|tf|tfvars|mdx?|http)$/i;
/** Folders below the document's own are read to this depth. */
const maxDepth = 4;
const limits = { maxDepth: maxDepth, maxFiles: 1_000, maxLength: 300_000 };
const maxQueries = 2000;
/** The number of queries that are read between two messages of the client, which takes a few milliseconds. */
const inOneTurn = 50;

/** The queries of one file. */
interface QueryFile {
  readonly uri: string;
  readonly queries: readonly string[];
}

/**
 * The queries of the files beside a document, by its folder, which show what names its author uses. They are read in the
 * background: a request has what is there, and the next one has more.
 */
export type QueryFiles = KeptOfFolders<readonly QueryFile[]>;

export function queryFiles(files: FileAccess, failed: (error: unknown) => void): QueryFiles {
  return new KeptOfFolders(names, folder => queriesBelow(files, folder), failed);
}

async function queriesBelow(files: FileAccess, folder: string): Promise<readonly QueryFile[]> {
  const found: QueryFile[] = [];
  let count = 0;
  for await (const { path, uri, text } of filesBelow(files, folder, { names, ...limits })) {
    if (!mayHoldRegions(text)) continue;
    const regions = regionsOf(sourceFile(path, text, languageOf(path, text)), {});
    const queries = regions.filter(({ language }) => language === 'nrql').map(({ text: query }) => query);
    if (queries.length > 0) found.push({ uri, queries });
    for (const [index, query] of queries.entries()) {
      if (index % inOneTurn === 0) await nextTurn();
      usesElsewhere(query);
    }
    count += queries.length;
    if (count >= maxQueries) break;
  }
  return found;
}

/** The queries of all files but one: a document as it was saved has the half of a name that is being written now. */
export function queriesOfOthers(found: readonly QueryFile[], uri: string): readonly string[] {
  const lists = listsOf(found);
  const own = found.some(file => file.uri === uri) ? uri : '';
  const known = lists.get(own);
  if (known) return known;
  const list = [...new Set(found.flatMap(file => (file.uri === own ? [] : file.queries)))];
  lists.set(own, list);
  return list;
}

/** The same list as long as no file changes, by the document that it is for. */
const listsOf = memoizeByObject((_: readonly QueryFile[]) => new Map<string, readonly string[]>());
