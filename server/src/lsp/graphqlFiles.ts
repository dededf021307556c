import { CancellationToken } from './connection';
import type { FileAccess } from './environment';

const graphqlFile = /\.(?:graphql|gql)$/i;
/** A document outside any project may lie in a folder with all that a user has. */
const mostListed = 100_000;
const mostFiles = 1_000;
/** The length, in UTF-16 code units, of a file that is still read. */
const longest = 300_000;

/** A GraphQL file as it was read. */
export interface GraphqlFile {
  readonly uri: string;
  readonly text: string;
}

/**
 * The GraphQL files of each folder of the workspace, whose documents use the fragments of each other. They are read when a
 * request needs them first, and again after one of them has changed.
 */
export class GraphqlFiles {
  private readonly known = new Map<string, readonly GraphqlFile[]>();
  /** The folders that were read since their files changed, and when that ends. */
  private readonly reading = new Map<string, Promise<void>>();

  constructor(
    private readonly files: FileAccess,
    private readonly failed: (what: string, error: unknown) => void,
  ) {}

  /** None while they are read for the first time. */
  filesOf(folder: string): readonly GraphqlFile[] {
    void this.ready(folder);
    return this.known.get(folder) ?? [];
  }

  /** Waits until the files of a folder are read. */
  ready(folder: string): Promise<void> {
    const running = this.reading.get(folder);
    if (running) return running;
    const read = this.read(folder).catch(error => this.failed('reading the GraphQL files of a folder', error));
    this.reading.set(folder, read);
    return read;
  }

  /** Has the folders of changed files read again when they are needed next. Returns whether a file of ours changed. */
  changed(uris: readonly string[]): boolean {
    const changed = uris.filter(uri => graphqlFile.test(uri));
    for (const folder of [...this.reading.keys()])
      if (changed.some(uri => uri.startsWith(`${folder.replace(/\/$/, '')}/`))) this.reading.delete(folder);
    return changed.length > 0;
  }

  private async read(folder: string): Promise<void> {
    const passes = (path: string) => path.includes('node_modules/');
    const found = await this.files.find(folder, { passes, most: mostListed }, CancellationToken.None);
    const documents: GraphqlFile[] = [];
    for (const { location } of found.filter(({ path }) => graphqlFile.test(path)).slice(0, mostFiles)) {
      const text = await this.files.read(location).catch(() => undefined);
      if (text !== undefined && text.length <= longest) documents.push({ uri: location, text });
    }
    this.known.set(folder, documents);
  }
}
