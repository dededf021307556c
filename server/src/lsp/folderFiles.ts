import { CancellationToken } from './connection';
import type { FileAccess } from './environment';

/** A document outside any project may lie in a folder with all that a user has. */
const maxListed = 100_000;
/** The maximum number of skipped files that are named. */
const maxNamed = 5;

/** A file below a folder as it was read. */
export interface FolderFile {
  /** Below the folder. */
  readonly path: string;
  readonly uri: string;
  readonly text: string;
}

/** Which files below a folder are read. */
interface FolderFilter {
  readonly names: RegExp;
  /** How many folders deep; without it, all of them. */
  readonly maxDepth?: number;
  readonly maxFiles: number;
  /** The length, in UTF-16 code units, of a file that is still read. */
  readonly maxLength: number;
}

/** Takes a sentence about the parts of a folder that are not read, so that users know why their contents are missing. */
export type SayUnread = (sentence: string) => void;

/** The files below a folder, one after the other; ignored ones, and what is installed, are left out without a word. */
export async function* filesBelow(
  files: FileAccess,
  folder: string,
  { names, maxDepth = Number.POSITIVE_INFINITY, maxFiles, maxLength }: FolderFilter,
  sayUnread: SayUnread = () => undefined,
): AsyncGenerator<FolderFile> {
  const passes = (path: string) => path.includes('node_modules/') || path.split('/').length > maxDepth + 1;
  const found = await files.find(folder, { passes, limit: maxListed }, CancellationToken.None);
  const named = found.filter(file => names.test(file.path));
  const long: string[] = [];
  for (const { path, location } of named.slice(0, maxFiles)) {
    const text = await files.read(location).catch(() => undefined);
    if (text !== undefined && text.length <= maxLength) yield { path, uri: location, text };
    else long.push(path);
  }
  const limits = [
    ...(found.length >= maxListed ? [`folders after the first ${maxListed} files`] : []),
    ...(named.length > maxFiles ? [`${named.length - maxFiles} files after the first ${maxFiles}`] : []),
    ...(long.length > 0 ? [`${namesOf(long)} (binary, gone, or longer than ${maxLength} characters)`] : []),
  ];
  if (limits.length > 0) sayUnread(`Not searched below ${folder} for what documents share: ${limits.join('; ')}.`);
}

function namesOf(paths: readonly string[]): string {
  const more = paths.length - maxNamed;
  return `${paths.slice(0, maxNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** What the files below each folder say. They are read when it is needed first, and again after one of them has changed. */
export class KeptOfFolders<T> {
  private readonly known = new Map<string, T>();
  /** The folders that were read since their files changed, and when that ends. */
  private readonly reading = new Map<string, Promise<void>>();

  constructor(
    private readonly names: RegExp,
    private readonly read: (folder: string) => Promise<T>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The same object until a file changes, and the old one until the files are read again; undefined the first time. */
  get(folder: string): T | undefined {
    void this.ready(folder);
    return this.known.get(folder);
  }

  /** Waits until the files of a folder are read. */
  ready(folder: string): Promise<void> {
    const running = this.reading.get(folder);
    if (running) return running;
    const read = this.read(folder).then(found => void this.known.set(folder, found), this.failed);
    this.reading.set(folder, read);
    return read;
  }

  /** Has the folders of changed files read again when they are needed next. Returns whether one of such names changed. */
  changed(uris: readonly string[]): boolean {
    const changed = uris.filter(uri => this.names.test(uri));
    for (const folder of [...this.reading.keys()])
      if (changed.some(uri => uri.startsWith(`${folder.replace(/\/$/, '')}/`))) this.reading.delete(folder);
    return changed.length > 0;
  }
}
