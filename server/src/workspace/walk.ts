import { doAtOnce, type Pieces } from '../text/pieces';
import type { FolderReader, SkippedFile, WorkspaceFile } from './files';
import { belowLeftOut, checkoutAround, type IgnoreRules, isIgnored, rulesAround, rulesOf } from './ignoreRules';

/** The files that a walk found. */
export interface Walked {
  readonly files: readonly WorkspaceFile[];
  readonly skipped: readonly SkippedFile[];
}

interface Walk {
  readonly files: WorkspaceFile[];
  readonly skipped: SkippedFile[];
  readonly reader: FolderReader;
  readonly passes: (folder: string) => boolean;
  readonly limit: number;
  readonly links: { readonly before: number; readonly file: WorkspaceFile }[];
  /** Real locations of the folders that were named, and of those that a link led to. */
  readonly visited: Set<string>;
  /** Real locations out of which no link is followed: the checkouts of the folders that were named. */
  readonly bounds: Set<string>;
}

const versionControl = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', 'CVS']);

export const unreadable = 'it cannot be read';

/** A report that is published could otherwise show lines of files that only the one who ran it may read. */
const leadsOut = 'a link leads out of the folder; name what it leads to';

/** What a walk starts from: a folder, or a file that is taken even when it is ignored. */
export interface WalkStart extends Pick<WorkspaceFile, 'path' | 'location'> {
  readonly isFolder: boolean;
}

/**
 * The files that `starts` name or hold, in a stable order. Ignore files are honoured; hidden files are listed, folders of
 * version control are not. A link to a folder is followed once, a link to a file that is listed anyway is not, and one that
 * leads out of the folders of `starts` and of their checkouts is skipped. `passes` says which folders are passed by, by
 * their path with `/` at the end.
 */
export function walk(...from: Parameters<typeof walkInPieces>): Walked {
  return doAtOnce(walkInPieces(...from));
}

/** The same, a folder a piece. After `limit` files no further folder is read. */
export function* walkInPieces(
  starts: readonly WalkStart[],
  reader: FolderReader,
  passes: (folder: string) => boolean = () => false,
  limit = Number.POSITIVE_INFINITY,
): Pieces<Walked> {
  const walked: Walk = {
    files: [],
    skipped: [],
    reader,
    passes,
    limit,
    links: [],
    visited: new Set(),
    bounds: new Set(),
  };
  for (const { path, location, isFolder } of starts) {
    if (isFolder) {
      walked.visited.add(realOf(location, reader));
      walked.bounds.add(realOf(checkoutAround(location, reader) ?? location, reader));
      yield* walkFolder(location, path, rulesAround(location, path, reader), walked);
    } else walked.files.push({ path, location });
  }
  const files = withLinks(walked);
  return { files: starts.length > 1 ? distinct(files) : files, skipped: walked.skipped };
}

/** A file below two of the starts counts once. */
function distinct(files: readonly WorkspaceFile[]): WorkspaceFile[] {
  return [...new Map(files.map(file => [file.location, file])).values()];
}

function* walkFolder(location: string, path: string, rules: readonly IgnoreRules[], walked: Walk): Pieces<void> {
  const { reader, files, links, skipped, limit } = walked;
  if (files.length >= limit) return;
  const folder = reader.folder(location);
  if (!folder) {
    skipped.push({ path: path || '.', location, reason: unreadable });
    return;
  }
  const { names, kinds } = folder;
  const own = rulesOf(location, path, reader, names);
  const all = own ? [...rules, own] : rules;
  for (let position = 0; position < names.length; position++) {
    const name = names[position] as string;
    const file: WorkspaceFile = {
      path: path === '' ? name : `${path}/${name}`,
      location: reader.join(location, name),
      folder,
      position,
    };
    const isLink = kinds[position] === 'l';
    const kind = isLink ? (reader.linked?.(file.location) ?? '-') : kinds[position];
    if (kind === '-' || (kind === 'd' && versionControl.has(name))) continue;
    const left = all.length > 0 ? leftOut(file, kind === 'd', all, reader) : 'no';
    if (left === 'yes') continue;
    if (kind === 'd' && walked.passes(`${file.path}/`)) continue;
    if (isLink && !isInBounds(file.location, walked)) {
      skipped.push({ path: file.path, location: file.location, reason: leadsOut });
      continue;
    }
    if (kind === 'd') {
      const inside = left === 'tracked' ? all.map(belowLeftOut) : all;
      if (!isLink || !isWalked(file.location, walked)) yield* walkFolder(file.location, file.path, inside, walked);
    } else if (isLink) links.push({ before: files.length, file });
    else files.push(file);
  }
  yield;
}

/** Whether ignore files exclude a file or folder. Those of git do not apply to what it tracks anyway. */
function leftOut(
  { path, location }: WorkspaceFile,
  isFolder: boolean,
  rules: readonly IgnoreRules[],
  reader: FolderReader,
): 'no' | 'tracked' | 'yes' {
  if (!isIgnored(path, isFolder, rules)) return 'no';
  if (!reader.isTracked?.(location)) return 'yes';
  const ofSearch = rules.flatMap(({ from, prefix, ofSearch: own }) => (own ? { from, prefix, ignore: own } : []));
  return isIgnored(path, isFolder, ofSearch) ? 'yes' : 'tracked';
}

/** Whether a linked folder is walked anyway, was walked through another link, or holds what is being walked. */
function isWalked(location: string, { visited, reader }: Walk): boolean {
  const real = realOf(location, reader);
  for (const root of visited) if (isWithin(real, root, reader) || isWithin(root, real, reader)) return true;
  visited.add(real);
  return false;
}

function isInBounds(location: string, { bounds, reader }: Walk): boolean {
  const real = realOf(location, reader);
  for (const bound of bounds) if (isWithin(real, bound, reader)) return true;
  return false;
}

function isWithin(location: string, folder: string, reader: FolderReader): boolean {
  return location === folder || location.startsWith(reader.join(folder, ''));
}

/** Links to files that are not listed anyway, each in the position where it was met. */
function withLinks({ files, links, reader }: Walk): WorkspaceFile[] {
  if (links.length === 0) return files;
  const known = new Set(files.map(({ location }) => location));
  // Parts, since a call takes only some ten thousand arguments.
  const parts: WorkspaceFile[][] = [];
  let done = 0;
  for (const { before, file } of links) {
    parts.push(files.slice(done, before));
    done = before;
    const real = realOf(file.location, reader);
    if (known.has(real)) continue;
    known.add(real);
    parts.push([file]);
  }
  return [...parts, files.slice(done)].flat();
}

function realOf(location: string, reader: FolderReader): string {
  return reader.real?.(location) ?? location;
}
