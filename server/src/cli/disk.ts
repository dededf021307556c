import { isUtf8 } from 'node:buffer';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import type { FileState, Folder, Unread } from '../workspace/files';
import { type FolderReader, unreadable } from '../workspace/walk';

/** Larger files are generated or data; they are reported and not read. */
export const largestFile = 5 * 1024 * 1024;

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
export const folders: FolderReader = {
  folder: readFolder,
  text(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      // Most folders have no ignore file, and one that cannot be read says nothing.
      return undefined;
    }
  },
  join: (folder, name) => (folder.endsWith(sep) ? folder + name : folder + sep + name),
  parent(folder) {
    const parent = dirname(folder);
    return parent === folder ? undefined : { location: parent, name: basename(folder) };
  },
  exists: existsSync,
  linked(path) {
    try {
      const info = statSync(path);
      return info.isDirectory() ? 'd' : info.isFile() ? 'f' : '-';
    } catch {
      return '-';
    }
  },
  real(path) {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  },
};

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

/** Reads files one after the other into one buffer: no file stays open and memory does not grow with the tree. */
export class FileReader {
  private readonly buffer = Buffer.allocUnsafe(largestFile + 1);

  /** The bytes of a file, which are only good until the next file is read, or why they are not read as text. */
  read(path: string): { readonly bytes: Buffer } | Unread {
    let length = 0;
    let handle: number | undefined;
    try {
      handle = openSync(path, 'r');
      // One read returns a whole regular file; only one that fills the buffer can be longer, and that is too large anyway.
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
export function decode(bytes: Uint8Array): { readonly text: string } | Unread {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const reason = problemOf(buffer);
  return reason === undefined ? { text: buffer.toString('utf8') } : { reason };
}

/** The text of a file, or why it is skipped. */
export function readText(path: string): { readonly text: string } | Unread {
  const read = new FileReader().read(path);
  return 'reason' in read ? read : { text: read.bytes.toString('utf8') };
}
