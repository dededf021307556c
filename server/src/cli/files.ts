import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readdirSync, readSync, realpathSync, type Stats, statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { Failure } from './failure';
import { isIgnored, type Rules, readRules, rulesAbove } from './ignoring';

/** A file that was not read, and why. */
export interface Skipped {
  readonly path: string;
  readonly reason: string;
}

export interface FoundFile {
  /** Relative to the working directory, with `/`. */
  readonly path: string;
  readonly absolute: string;
  /** Where it was met: the folder as it was read, and the place of the name in it. */
  readonly folder?: Folder;
  readonly at?: number;
}

/** What a folder holds, sorted by name. */
export interface Folder {
  readonly names: readonly string[];
  /** A letter for each name: `d` is a folder, `f` a file, `l` a link, and `-` everything else. */
  readonly kinds: string;
}

/** What a folder holds, by its absolute path and by the path it is shown with; undefined when it cannot be read. */
export type ReadFolder = (absolute: string, shown: string) => Folder | undefined;

/** Larger files are generated or data; they are named and left out. */
export const largestFile = 5 * 1024 * 1024;

const versionControl = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', 'CVS']);
const unreadable = 'it cannot be read';

/**
 * The files below the given paths in a stable order. Ignore files are honoured; hidden files are listed, version-control
 * folders are not. A link to a folder is followed once, a link to a file that is listed anyway is not. A path that was
 * named is taken even when it is ignored. `passes` says which folders (relative, with `/` at the end) are passed by, and
 * `read` may know a folder without reading it.
 */
export function listFiles(
  paths: readonly string[],
  cwd: string,
  passes: (folder: string) => boolean = () => false,
  read: ReadFolder = readFolder,
): { files: FoundFile[]; skipped: Skipped[] } {
  const listing: Listing = { files: [], skipped: [], links: [], seen: new Set(), passes, read };
  for (const path of paths.length > 0 ? paths : ['.']) {
    const absolute = resolve(cwd, path);
    const info = infoOf(path, absolute);
    const shown = relative(cwd, absolute).split(sep).join('/');
    if (info.isDirectory()) {
      listing.seen.add(realOf(absolute));
      const above = rulesAbove(absolute);
      walk(absolute, shown, isIgnored(absolute, true, above) ? [] : above, listing);
    } else listing.files.push({ path: shown, absolute });
  }
  const { files, skipped } = listing;
  const all = withLinks(files, listing.links);
  return { files: paths.length > 1 ? distinct(all) : all, skipped };
}

/** Throws a Failure for what cannot be read. An empty word is what an unset variable leaves, and stands for no folder. */
function infoOf(path: string, absolute: string): Stats {
  let info: Stats | undefined;
  try {
    info = path === '' ? undefined : statSync(absolute, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw new Failure(`${path} cannot be read`);
  }
  if (!info) throw new Failure(`there is no file or folder ${path === '' ? '""' : path}`);
  return info;
}

/** A file below two of the named paths counts once. */
function distinct(files: readonly FoundFile[]): FoundFile[] {
  return [...new Map(files.map(file => [file.absolute, file])).values()];
}

interface Listing {
  readonly files: FoundFile[];
  readonly skipped: Skipped[];
  readonly links: { readonly at: number; readonly file: FoundFile }[];
  /** Real paths of the folders that were named, and of those that a link led to. */
  readonly seen: Set<string>;
  readonly passes: (folder: string) => boolean;
  readonly read: ReadFolder;
}

/** Whether a linked folder is walked anyway, was walked through another link, or holds what is being walked. */
function isWalked(folder: string, seen: Set<string>): boolean {
  const real = realOf(folder);
  for (const root of seen) if (isWithin(real, root) || isWithin(root, real)) return true;
  seen.add(real);
  return false;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function walk(absolute: string, shown: string, rules: readonly Rules[], listing: Listing): void {
  const folder = listing.read(absolute, shown);
  if (!folder) {
    listing.skipped.push({ path: shown || '.', reason: unreadable });
    return;
  }
  const { names, kinds } = folder;
  const own = readRules(absolute, names);
  const all = own ? [...rules, own] : rules;
  for (let at = 0; at < names.length; at++) {
    const name = names[at] as string;
    const file: FoundFile = {
      path: shown === '' ? name : `${shown}/${name}`,
      absolute: `${absolute}${sep}${name}`,
      folder,
      at,
    };
    const linked = kinds[at] === 'l';
    const kind = linked ? kindBehind(file.absolute) : kinds[at];
    if (kind === '-' || (kind === 'd' && versionControl.has(name))) continue;
    if (all.length > 0 && isIgnored(file.absolute, kind === 'd', all)) continue;
    if (kind === 'd') {
      if (listing.passes(`${file.path}/`)) continue;
      if (!linked || !isWalked(file.absolute, listing.seen)) walk(file.absolute, file.path, all, listing);
    } else if (linked) listing.links.push({ at: listing.files.length, file });
    else listing.files.push(file);
  }
}

/** Reads a folder; undefined when that is not possible. */
export function readFolder(absolute: string): Folder | undefined {
  try {
    const entries = readdirSync(absolute, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    const kinds = entries.map(entry =>
      entry.isFile() ? 'f' : entry.isDirectory() ? 'd' : entry.isSymbolicLink() ? 'l' : '-',
    );
    return { names: entries.map(entry => entry.name), kinds: kinds.join('') };
  } catch {
    return undefined;
  }
}

/** What a link leads to; `-` for sockets, pipes, devices and nothing. */
function kindBehind(absolute: string): 'd' | 'f' | '-' {
  try {
    const info = statSync(absolute);
    return info.isDirectory() ? 'd' : info.isFile() ? 'f' : '-';
  } catch {
    return '-';
  }
}

/** Links to files outside of what is listed, each put where it was met. */
function withLinks(files: readonly FoundFile[], links: Listing['links']): FoundFile[] {
  if (links.length === 0) return [...files];
  const known = new Set(files.map(({ absolute }) => absolute));
  const all: FoundFile[] = [];
  let done = 0;
  for (const { at, file } of links) {
    all.push(...files.slice(done, at));
    done = at;
    const real = realOf(file.absolute);
    if (known.has(real)) continue;
    known.add(real);
    all.push(file);
  }
  return [...all, ...files.slice(done)];
}

function realOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Bytes of a file, which are only good until the next file is read, or why they are not read as text. */
export type ReadBytes = { readonly bytes: Buffer } | { readonly reason: string };

/** Reads files one after the other into one buffer: no file stays open and memory does not grow with the tree. */
export class FileReader {
  private readonly buffer = Buffer.allocUnsafe(largestFile + 1);

  read(absolute: string): ReadBytes {
    let length = 0;
    let handle: number | undefined;
    try {
      handle = openSync(absolute, 'r');
      // A regular file gives all it has at once; only what fills the buffer can have more, and that is too large anyway.
      length = readSync(handle, this.buffer, 0, this.buffer.length, null);
    } catch {
      return { reason: unreadable };
    } finally {
      if (handle !== undefined) closeSync(handle);
    }
    const bytes = this.buffer.subarray(0, length);
    const reason = problemOf(bytes);
    return reason === undefined ? { bytes } : { reason };
  }
}

/** Why bytes are not read as text; undefined for UTF-8 of a reasonable size. */
function problemOf(bytes: Buffer): string | undefined {
  if (bytes.length > largestFile) return `it is larger than ${largestFile / 1024 / 1024} MB`;
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) return 'it is encoded in UTF-16; save it as UTF-8';
  if (bytes.subarray(0, 8192).includes(0)) return 'it is binary';
  return isUtf8(bytes) ? undefined : 'it is not encoded in UTF-8';
}

/** The text of bytes, or why they are not read as text. A byte order mark stays in the text. */
export function decode(bytes: Uint8Array): { readonly text: string } | { readonly reason: string } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reason = problemOf(buffer);
  return reason === undefined ? { text: buffer.toString('utf8') } : { reason };
}

/** The text of a file, or why it is skipped. */
export function readText(file: FoundFile): { readonly text: string } | { readonly reason: string } {
  const read = new FileReader().read(file.absolute);
  return 'reason' in read ? read : { text: read.bytes.toString('utf8') };
}
