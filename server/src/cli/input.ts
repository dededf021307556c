import { statSync } from 'node:fs';
import { isAbsolute, relative, resolve } from 'node:path';
import type { Unread } from '../workspace/files';
import { decode, FileReader, notUtf8, readPipe } from './disk';
import type { Io } from './io';

/** Standard input, as a command line and reports name it. */
const standardInput = '-';

/** Whether a path of the command line is read to its end before anything else: standard input, or a pipe. */
export function isPipe(path: string, cwd: string): boolean {
  if (path === standardInput || isStandardDevice(path)) return true;
  try {
    return statSync(resolve(cwd, path)).isFIFO();
  } catch {
    return false;
  }
}

/**
 * Whether a pipe of the working directory is one path among several: a pattern of the shell may have named it, and nobody may
 * write into it.
 */
export function isIncidentalPipe(path: string, paths: readonly string[], cwd: string): boolean {
  if (paths.length < 2 || path === standardInput || isStandardDevice(path) || !isPipe(path, cwd)) return false;
  const place = relative(resolve(cwd), resolve(cwd, path));
  return !isAbsolute(place) && !place.startsWith('..');
}

/** The text of what a path of the command line names: standard input, a pipe or a file. */
export async function readInput(path: string, io: Io): Promise<{ readonly text: string } | Unread> {
  if (path === standardInput || isStandardDevice(path)) return decode(await io.stdin());
  const location = resolve(io.cwd, path);
  if (!isPipe(path, io.cwd)) return missing(location) ?? readText(location);
  const read = readPipe(location);
  return 'reason' in read ? read : decode(read.bytes);
}

/** Why a path names no file; undefined where it seems to. */
function missing(location: string): Unread | undefined {
  try {
    const info = statSync(location, { throwIfNoEntry: false });
    if (!info) return { reason: 'there is no such file' };
    return info.isDirectory() ? { reason: 'it is a folder' } : undefined;
  } catch {
    return undefined;
  }
}

/** The text of a file, or why it is skipped. */
export function readText(path: string): { readonly text: string } | Unread {
  const read = new FileReader().read(path);
  if ('reason' in read) return read;
  // Who reads a text may write it back, and only as UTF-8.
  return read.isTranscoded ? { reason: notUtf8 } : { text: read.bytes.toString('utf8') };
}

function isStandardDevice(path: string): boolean {
  return /^\/dev\/(stdin|fd\/0)$|^\/proc\/self\/fd\/0$/.test(path);
}
