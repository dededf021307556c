import { randomBytes } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isBelow, readSmallFile } from './disk';

/** Why a file is left as it is; completes the sentence "FILE stays unchanged: …". */
interface Left {
  readonly reason: string;
}

/**
 * Replaces a file by a new version of its text, as a whole or not at all: the text is written to a new file in the same
 * folder, which is renamed when all of it is on the disk and the old file still is what `before` says. Without `before`
 * the file may be missing or be anything. Mode and owner stay; a file where they, or its other names, would be lost, is
 * left as it is.
 */
export function replaceFile(path: string, before: string | undefined, after: string): Left | undefined {
  let temporary: string | undefined;
  try {
    const target = realPath(path);
    const old = lstatSync(target, { throwIfNoEntry: false });
    const problem = old && problemOf(target, old);
    if (problem !== undefined) return { reason: problem };
    // The name is no longer than those that every file system takes, however long that of the file is.
    const fresh = join(dirname(target), `.graphward.${randomBytes(8).toString('hex')}`);
    writeNew(fresh, after, old, () => {
      temporary = fresh;
    });
    if (before !== undefined && !holds(target, before)) {
      return { reason: 'it has changed since it was read; run the command again' };
    }
    renameSync(fresh, target);
    temporary = undefined;
    return undefined;
  } catch (error) {
    return { reason: reasonOf((error as NodeJS.ErrnoException).code) };
  } finally {
    if (temporary !== undefined) rmSync(temporary, { force: true });
  }
}

/** The path without links; the path itself where nothing is. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return path;
  }
}

function problemOf(path: string, info: Stats): string | undefined {
  if (!info.isFile()) return 'it is not a regular file';
  if (info.nlink > 1) return `it has ${info.nlink} names (hard links), of which all but one would keep the old text`;
  if ((info.mode & 0o222) === 0) return 'it is read-only';
  try {
    accessSync(path, constants.W_OK);
  } catch {
    return 'it is read-only';
  }
  return undefined;
}

/**
 * Writes a file that does not exist yet: a link with its name would not be followed. `created` is called when the file is
 * there, which the caller has to remove if it is not complete.
 */
function writeNew(path: string, text: string, old: Stats | undefined, created: () => void): void {
  const handle = openSync(path, 'wx', old ? 0o600 : 0o666);
  created();
  try {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
    if (old) {
      const fresh = fstatSync(handle);
      if (fresh.uid !== old.uid || fresh.gid !== old.gid) keepOwner(handle, old);
      fchmodSync(handle, old.mode & 0o7777);
    }
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function keepOwner(handle: number, { uid, gid }: Stats): void {
  try {
    fchownSync(handle, uid, gid);
  } catch {
    throw Object.assign(new Error('owner'), { code: 'OWNER' });
  }
}

/** Whether a file still has the bytes of a text. */
function holds(path: string, text: string): boolean {
  const read = readSmallFile(path);
  return read !== undefined && 'text' in read && read.text === text;
}

function reasonOf(code: string | undefined): string {
  switch (code) {
    case 'OWNER':
      return 'it belongs to another user or group, which would be lost';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full';
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'its folder is read-only';
    default:
      return `it cannot be written${code ? ` (${code})` : ''}`;
  }
}

/**
 * Replaces a file that a command found below the paths of its command line. A file that is only linked from there is left
 * as it is: a folder of somebody else can hold a link to any file of the user.
 */
export function replaceFound(
  file: { readonly location: string },
  { before, after }: { readonly before: string; readonly after: string },
  paths: readonly string[],
  cwd: string,
): Left | undefined {
  return onlyLinked(file, paths, cwd) ?? replaceFile(file.location, before, after);
}

/** Why a file that was found is left, where a link is all that leads to it: no edit of it is one of this folder. */
export function onlyLinked(
  { location }: { readonly location: string },
  paths: readonly string[],
  cwd: string,
): Left | undefined {
  return isInside(location, paths, cwd) ? undefined : { reason: 'a link leads to it; name the file itself' };
}

/** Whether a file really is in the working directory, or below a path elsewhere that the user named. */
function isInside(location: string, paths: readonly string[], cwd: string): boolean {
  const real = realPath(location);
  const elsewhere = paths
    .map(path => resolve(cwd, path))
    .filter(path => !isBelow(path, cwd) && !isLinkToFile(path))
    .map(realPath);
  return [realPath(cwd), ...elsewhere].some(folder => isBelow(real, folder));
}

function isLinkToFile(path: string): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
