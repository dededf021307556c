import { readFileSync, type Stats, statSync } from 'node:fs';
import { dirname, join, parse, relative, resolve, sep } from 'node:path';
import { firstIndex } from '../text/firstIndex';
import { leadsOffMachine } from './links';

/** Larger indexes belong to checkouts of millions of files. */
const largestIndex = 256 * 1024 * 1024;

interface TrackedPaths {
  readonly size: number;
  readonly modified: number;
  /** In the order of their bytes, with `/`. */
  readonly paths: readonly string[];
}

/**
 * Asks whether git tracks a file, or a file below a folder, of an absolute path: what was added is the user's code, whatever
 * an ignore file says of it. Read from the index of the checkout, which is kept as long as it stays what it is; no program
 * is run.
 */
export function trackedFiles(): (location: string) => boolean {
  // By the path of the index of a checkout.
  const known = new Map<string, TrackedPaths>();
  // A walk asks for one folder after the other.
  let last: { readonly folder: string; readonly checkout: Checkout | undefined } | undefined;
  return location => {
    const folder = dirname(location);
    if (last?.folder !== folder) last = { folder, checkout: checkoutOf(folder) };
    const { checkout } = last;
    if (!checkout) return false;
    const paths = trackedPaths(checkout.index, known);
    const path = relative(checkout.root, location).split(sep).join('/');
    return (
      paths[firstFrom(paths, path)] === path || paths[firstFrom(paths, `${path}/`)]?.startsWith(`${path}/`) === true
    );
  };
}

interface Checkout {
  readonly root: string;
  readonly index: string;
}

/** The checkout around a folder, and its index: that of a linked work tree or of a submodule stands elsewhere. */
function checkoutOf(folder: string): Checkout | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const git = join(root, '.git');
    const info = leadsOffMachine(git) ? undefined : statSync(git, { throwIfNoEntry: false });
    if (info) {
      const index = info.isDirectory() ? join(git, 'index') : linkedIndex(root, git, info);
      return index === undefined ? undefined : { root, index };
    }
    if (dirname(root) === root) return undefined;
  }
}

/** A file that names the folder of git is a line; a pipe or a device in its place would never end. */
const maxNameLength = 4096;

/**
 * The index that a file in the place of `.git` names. On Windows it lies on the drive of the checkout: to look for it on
 * another machine would tell that machine who the user is.
 */
function linkedIndex(root: string, git: string, info: Stats): string | undefined {
  if (!info.isFile() || info.size > maxNameLength) return undefined;
  const named = /^gitdir: (.+?)\s*$/.exec(textOf(git))?.[1];
  const index = named === undefined ? undefined : join(resolve(root, named), 'index');
  return index !== undefined && parse(index).root.toLowerCase() === parse(root).root.toLowerCase() ? index : undefined;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function trackedPaths(index: string, known: Map<string, TrackedPaths>): readonly string[] {
  try {
    const info = leadsOffMachine(index) ? undefined : statSync(index, { throwIfNoEntry: false });
    if (!info?.isFile() || info.size > largestIndex) return [];
    const before = known.get(index);
    if (before?.size === info.size && before.modified === info.mtimeMs) return before.paths;
    const paths = pathsOf(readFileSync(index));
    known.set(index, { size: info.size, modified: info.mtimeMs, paths });
    return paths;
  } catch {
    // An index that cannot be read tracks nothing that is known.
    return [];
  }
}

/** Dates, device, inode, mode, owner, size and the name of the object stand before the flags and the path of an entry. */
const beforeFlags = 60;

/** The paths in the bytes of an index of version 2, 3 or 4; empty for any other file. Throws a RangeError for a broken one. */
function pathsOf(bytes: Buffer): string[] {
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'DIRC') return [];
  const [version, count] = [bytes.readUInt32BE(4), bytes.readUInt32BE(8)];
  if (version < 2 || version > 4) return [];
  const paths: string[] = [];
  let before: Buffer = Buffer.alloc(0);
  for (let offset = 12; paths.length < count; ) {
    const isExtended = (bytes.readUInt16BE(offset + beforeFlags) & 0x4000) !== 0;
    let start = offset + beforeFlags + (isExtended ? 4 : 2);
    let path: Buffer;
    if (version === 4) {
      // How many bytes at the end of the previous path are not part of this one.
      let dropped = 0;
      for (let byte = 0x80, first = true; byte & 0x80; first = false) {
        byte = bytes.readUInt8(start++);
        dropped = (first ? 0 : (dropped + 1) << 7) | (byte & 0x7f);
      }
      const end = endOf(bytes, start);
      path = Buffer.concat([before.subarray(0, before.length - dropped), bytes.subarray(start, end)]);
      before = path;
      offset = end + 1;
    } else {
      const end = endOf(bytes, start);
      path = bytes.subarray(start, end);
      // Padded to a multiple of eight with at least one zero.
      offset += (end - offset + 8) & ~7;
    }
    paths.push(path.toString('utf8'));
  }
  return paths;
}

function endOf(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(0, start);
  if (end < 0) throw new RangeError('the index ends inside a path');
  return end;
}

/** The position of the first path that is not before another one. */
function firstFrom(paths: readonly string[], path: string): number {
  return firstIndex(paths, item => item < path);
}
