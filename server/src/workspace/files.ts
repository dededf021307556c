import type { Omission } from '../code/parsedTexts';
import type { SourceFile } from '../code/source';
import type { Haystack } from '../migrate/match/prefilter';
import { errorMessage } from '../text/errorMessage';

/** A value, or the promise of one where the files are not on the disk of this machine. */
export type Soon<T> = T | Promise<T>;

/**
 * Continues with a value: at once where it is there, because a turn of the event loop for each of many files costs more than
 * reading them.
 */
export function thenSoon<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** What the file system says about a file or folder; times are milliseconds since the epoch. */
export interface FileState {
  readonly size: number;
  /** When the content was written last. */
  readonly modified: number;
  /** When content, name or rights changed last, where the file system says it. */
  readonly changed?: number;
}

/** A file of the workspace. */
export interface WorkspaceFile {
  /** Relative to the workspace, with `/`: how reports name the file. */
  readonly path: string;
  /** How the file is read: a path of the disk, or a URI. */
  readonly location: string;
  /** The folder that the walk read it from, and the position of its name there. */
  readonly folder?: Folder;
  readonly position?: number;
}

/** The content of a file as it was read; good until the next file is read. */
export interface FileContent {
  /** Bytes, or UTF-16 code units where the file was read as text. */
  readonly size: number;
  readonly words: Haystack & { includes(word: string): boolean };
  /** A version of the file with this content. */
  source(): SourceFile;
  /** A hash of the content, where it is cheap. */
  hash?(): Soon<string>;
}

/** Why a file was not read. */
export interface Unread {
  readonly reason: string;
}

/** Why a file is left out on which a function of ours failed: one file must not end a command for all the others. */
export function failureOf(error: unknown): Unread {
  const message = errorMessage(error);
  const why = error instanceof RangeError && /call stack/.test(message) ? 'it is nested too deeply' : message;
  return { reason: `${failed} (${why.replace(/\s+/g, ' ').slice(0, 200)})` };
}

const failed = 'it cannot be analysed';

/** Whether a file was left out because a function of ours failed on it. */
export function isFailure(reason: string): boolean {
  return reason.startsWith(failed);
}

/** A file that was left out of a scan, and why. */
export interface SkippedFile extends Unread {
  readonly path: string;
  readonly location: string;
  /** The file was not left out but read up to this line, counted from one. */
  readonly readTo?: number;
  /** The file was read, but not all of what this names is followed. */
  readonly omission?: Omission;
}

/** Why a file is read only in part. */
const tooLong = 'it has more words and signs than are read of one file';

/** Why something in it is left out. */
const tooMany: Readonly<Record<Omission, string>> = {
  callers: 'its functions that send requests have more callers than are followed in one file',
  programs: 'it holds more programs than are read in one file',
  levels: 'parts of it are nested more deeply than is read',
};

/**
 * What is said of a file that goes on behind line `readTo`, or has too many of something; nothing of a file that is read whole.
 */
export function partsLeftOut(
  { path, location }: WorkspaceFile,
  readTo: number | undefined,
  omissions: readonly Omission[] = [],
): SkippedFile[] {
  const parts: SkippedFile[] = [];
  if (readTo !== undefined) parts.push({ path, location, reason: tooLong, readTo });
  for (const omission of omissions) parts.push({ path, location, reason: tooMany[omission], omission: omission });
  return parts;
}

/** The files of a workspace, as the command line and the server each provide them. */
export interface WorkspaceFiles {
  read(file: WorkspaceFile): Soon<FileContent | Unread>;
  /** Undefined where nothing is known, as of a document that is open. */
  state(file: WorkspaceFile): Soon<FileState | undefined>;
  /** The file of a path. */
  fileAt(path: string): Soon<WorkspaceFile | undefined>;
}

/** What a folder holds, sorted by name. */
export interface Folder {
  readonly names: readonly string[];
  /** A letter for each name: `d` is a folder, `f` a file, `l` a link, and `-` everything else. */
  readonly kinds: string;
}

/** How a walk reads folders, by their locations. */
export interface FolderReader {
  /** What a folder holds; undefined where it cannot be read. */
  folder(location: string): Folder | undefined;
  /** The text of an ignore file; undefined where it cannot be read. */
  text(location: string): string | undefined;
  /** The location of a name in a folder. */
  join(location: string, name: string): string;
  /** What is around a folder; absent where nothing above it can be read. */
  parent?(location: string): { readonly location: string; readonly name: string } | undefined;
  exists?(location: string): boolean;
  /** What a link leads to; `-` for sockets, pipes, devices and nothing. */
  linked?(location: string): 'd' | 'f' | '-';
  /** The location without links. */
  real?(location: string): string;
  /** Whether version control has a file, or one below a folder, so that it is the user's although an ignore file names it. */
  isTracked?(location: string): boolean;
}
