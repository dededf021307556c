import { sourceFile } from '../code/source';
import { mayHoldRegions, regionsOf } from '../embed/regions';
import { languageOf } from '../text/languageId';
import { CancellationToken } from './connection';
import type { FileAccess } from './environment';

/** Files that hold queries and need no grammar to be read. */
const queryFile = /\.(?:nrql|graphql|gql|json|ya?ml|tf|tfvars|mdx?|http)$/i;
/** Folders below the document's own are read to this depth. */
const deepest = 4;
/** A document outside any project may lie in a folder with all that a user has. */
const mostListed = 20_000;
const mostFiles = 500;
const mostQueries = 2000;
/** The length, in UTF-16 code units, of a file that is still read. */
const longest = 300_000;

/**
 * The queries of the files beside a document, which show what names its author uses. They are read in the background:
 * a request has what is there, and the next one has more.
 */
export class QueryFiles {
  private readonly known = new Map<string, readonly string[]>();
  /** The folders that were read since their files changed. */
  private readonly reading = new Set<string>();

  constructor(
    private readonly files: FileAccess,
    private readonly failed: (what: string, error: unknown) => void,
  ) {}

  /** The same list until a file changes; undefined while it is read for the first time. */
  beside(uri: string): readonly string[] | undefined {
    return this.known.get(this.folderOf(uri));
  }

  private folderOf(uri: string): string {
    const folder = uri.slice(0, uri.lastIndexOf('/'));
    if (!this.reading.has(folder)) {
      this.reading.add(folder);
      this.read(folder).catch(error => this.failed('reading the queries of a folder', error));
    }
    return folder;
  }

  /** Has the folders of changed files read again when they are needed next; until then the old queries count. */
  changed(uris: readonly string[]): void {
    for (const folder of [...this.reading])
      if (uris.some(uri => uri.startsWith(`${folder}/`) && queryFile.test(uri))) this.reading.delete(folder);
  }

  private async read(folder: string): Promise<void> {
    const passes = (path: string) => path.split('/').length > deepest + 1 || path.includes('node_modules/');
    const found = await this.files.find(folder, { passes, most: mostListed }, CancellationToken.None);
    const queries = new Set<string>();
    for (const { path, location } of found.filter(file => queryFile.test(file.path)).slice(0, mostFiles)) {
      const text = await this.files.read(location).catch(() => undefined);
      if (text === undefined || text.length > longest || !mayHoldRegions(text)) continue;
      for (const region of regionsOf(sourceFile(path, text, languageOf(path, text)), {}))
        if (region.language === 'nrql') queries.add(region.text);
      if (queries.size >= mostQueries) break;
    }
    this.known.set(folder, [...queries]);
  }
}
