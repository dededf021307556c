import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import type { FileState, Folder, FolderReader, Unread } from '../workspace/files';
import { unreadable } from '../workspace/walk';
import { leadsOffMachine } from './links';
import { trackedFiles } from './tracked';

/** Larger files are generated or data; they are named and left out. */
export const largestFile = 5 * 1024 * 1024;

/** Reports and indexes that the program wrote itself can be larger. */
export const largestReport = 256 * 1024 * 1024;

/** What the file system says about a path; undefined where it says nothing. Times are milliseconds. */
export function stateOf(path: string): FileState | undefined {
  try {
    const info = statSync(path, { throwIfNoEntry: false });
    return info && { size: info.size, modified: info.mtimeMs, changed: info.ctimeMs };
  } catch {
    return undefined;
  }
}

/** The folders of this machine, by their absolute paths. */
export function diskFolders(): FolderReader {
  return {
    folder: readFolder,
    text(path) {
      // Most folders have no ignore file, and one that cannot be read says nothing.
      const read = readSmallFile(path);
      return read && 'text' in read ? read.text : undefined;
    },
    join: (folder, name) => (folder.endsWith(sep) ? folder + name : folder + sep + name),
    parent(folder) {
      const parent = dirname(folder);
      return parent === folder ? undefined : { location: parent, name: basename(folder) };
    },
    exists: path => !leadsOffMachine(path) && existsSync(path),
    linked(path) {
      if (leadsOffMachine(path)) return '-';
      try {
        const info = statSync(path);
        return info.isDirectory() ? 'd' : info.isFile() ? 'f' : '-';
      } catch {
        return '-';
      }
    },
    real: withoutLinks,
    isTracked: trackedFiles(),
  };
}

/** A path without links, or as it is where a link leads away or nowhere. */
export function withoutLinks(path: string): string {
  try {
    return leadsOffMachine(path) ? path : realpathSync(path);
  } catch {
    return path;
  }
}

function readFolder(path: string): Folder | undefined {
  try {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    const kinds = entries.map(entry =>
      entry.isFile() ? 'f' : entry.isDirectory() ? 'd' : entry.isSymbolicLink() ? 'l' : '-',
    );
    return { names: entries.map(entry => entry.name), kinds: kinds.join('') };
  } catch {
    return undefined;
  }
}

/** A named pipe is opened without waiting for a writer. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a file that is read by itself (a profile, names, decisions, ignore rules) or why it is not read; undefined
 * where there is none. Only regular files are read, up to `limit` bytes: a link can lead to a device that never ends.
 */
export function readSmallFile(path: string, limit = largestFile): { readonly text: string } | Unread | undefined {
  if (leadsOffMachine(path)) return { reason: 'a link leads to another machine or to a device' };
  return textOf(readWhole(path, limit, openFlags, info => info.isFile()));
}

/** Like `readSmallFile`, for a path that the user wrote, which can also be a pipe. */
export function readNamedFile(path: string, limit = largestFile): { readonly text: string } | Unread | undefined {
  return textOf(readWhole(path, limit, constants.O_RDONLY, info => info.isFile() || info.isFIFO()));
}

/** The bytes of a pipe that the user wrote, up to its end. */
export function readPipe(path: string): { readonly bytes: Buffer } | Unread {
  return readWhole(path, largestFile, constants.O_RDONLY, info => info.isFIFO()) ?? { reason: unreadable };
}

type Bytes = { readonly bytes: Buffer } | Unread | undefined;

function textOf(read: Bytes): { readonly text: string } | Unread | undefined {
  return read && 'bytes' in read ? { text: read.bytes.toString('utf8') } : read;
}

function readWhole(path: string, limit: number, flags: number, accepts: (info: Stats) => boolean): Bytes {
  let handle: number | undefined;
  try {
    // A device is not opened: that alone can have an effect.
    const info = statSync(path);
    if (!accepts(info)) return { reason: 'it is not a regular file' };
    if (info.size > limit) return { reason: tooLarge(limit) };
    handle = openSync(path, flags);
    if (!accepts(fstatSync(handle))) return { reason: 'it is not a regular file' };
    const pieces: Buffer[] = [];
    for (let [size, length] = [0, -1]; length !== 0; size += length) {
      const piece = Buffer.allocUnsafe(Math.max(info.size - size, 0) + 4096);
      length = readSync(handle, piece, 0, piece.length, null);
      if (size + length > limit) return { reason: tooLarge(limit) };
      pieces.push(piece.subarray(0, length));
    }
    return { bytes: Buffer.concat(pieces) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? undefined : { reason: unreadable };
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

function tooLarge(limit: number): string {
  return `it is larger than ${limit / 1024 / 1024} MB`;
}

/** Whether an absolute path is a folder or below it. */
export function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Reads files one after the other into one buffer: no file stays open and memory does not grow with the tree. */
export class FileReader {
  private readonly buffer = Buffer.allocUnsafe(largestFile + 1);

  /** The bytes of a file, which are only good until the next file is read, or why they are not read as text. */
  read(path: string): { readonly bytes: Buffer; readonly isTranscoded?: true } | Unread {
    let length = 0;
    let handle: number | undefined;
    try {
      handle = openSync(path, openFlags);
      // A regular file gives all it has at once; only what fills the buffer can have more, and that is too large anyway.
      length = readSync(handle, this.buffer, 0, this.buffer.length, null);
    } catch {
      return { reason: unreadable };
    } finally {
      if (handle !== undefined) closeSync(handle);
    }
    const bytes = this.buffer.subarray(0, length);
    const text = plainlyEncoded(bytes);
    if (text !== undefined) return { bytes: Buffer.from(text, 'utf8'), isTranscoded: true };
    const reason = problemOf(bytes);
    return reason === undefined ? { bytes } : { reason };
  }
}

/**
 * The text of bytes that are not UTF-8 but plainly something else: UTF-16 with its mark or in ASCII, or Latin-1 in which
 * nearly all characters are ASCII. Undefined for all others.
 */
function plainlyEncoded(bytes: Buffer): string | undefined {
  if (bytes.length < 2 || bytes.length > largestFile) return undefined;
  const mark = bytes.readUInt16BE(0);
  if (mark === 0xfffe) return bytes.toString('utf16le', 2);
  if (mark === 0xfeff && bytes.length % 2 === 0) return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  const zeros = zerosOf(bytes);
  if (zeros !== undefined)
    return (zeros === 1 ? bytes : Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16()).toString('utf16le');
  if (isUtf8(bytes)) return undefined;
  let high = 0;
  for (const byte of bytes) {
    if (byte >= 0x80) high++;
    else if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) return undefined;
  }
  return high * 20 <= bytes.length ? bytes.toString('latin1') : undefined;
}

/** The position in each pair of bytes that is zero, as in ASCII that is written as UTF-16; undefined for anything else. */
function zerosOf(bytes: Buffer): 0 | 1 | undefined {
  const zeros = bytes[0] === 0 ? 0 : bytes[1] === 0 ? 1 : undefined;
  if (zeros === undefined || bytes.length < 16) return undefined;
  const looked = Math.min(bytes.length & ~1, 512);
  for (let index = 0; index < looked; index += 2) {
    const character = bytes[index + 1 - zeros] as number;
    if (
      bytes[index + zeros] !== 0 ||
      character >= 0x7f ||
      (character < 0x20 && !/\s/.test(String.fromCharCode(character)))
    )
      return undefined;
  }
  return zeros;
}

/** Why a text is not read by who may write it. */
export const notUtf8 = 'it is not encoded in UTF-8';

/** Why bytes are not read as text; undefined for UTF-8 of a reasonable size. */
function problemOf(bytes: Buffer): string | undefined {
  if (bytes.length > largestFile) return tooLarge(largestFile);
  const mark = bytes.length >= 2 ? bytes.readUInt16BE(0) : 0;
  if (mark === 0xfffe || mark === 0xfeff) return 'it is encoded in UTF-16; save it as UTF-8';
  if (bytes.subarray(0, 8192).includes(0)) return 'it is binary';
  return isUtf8(bytes) ? undefined : notUtf8;
}

/** The text of bytes, or why they are not read as text. A byte order mark stays in the text. */
export function decode(bytes: Uint8Array): { readonly text: string } | Unread {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reason = problemOf(buffer);
  return reason === undefined ? { text: buffer.toString('utf8') } : { reason };
}
