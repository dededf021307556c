import { resolve } from 'node:path';
import type { MigrateContext } from '../migrate/context';
import { indexKey, indexStart, ProjectIndex } from '../workspace/projectIndex';
import { unreadable } from '../workspace/walk';
import { largestReport, readSmallFile } from './disk';
import { Failure } from './failure';
import { replaceFile } from './replace';

/**
 * The index that the last scan wrote to a file; an empty one where there is none, or only a place for one. Throws a
 * Failure where the path names something else, which a scan must not write over.
 */
export function loadIndex(path: string, context: MigrateContext, cwd: string): ProjectIndex {
  return new ProjectIndex(indexText(path, cwd), indexKey(context, cwd), () => Date.now());
}

function indexText(path: string, cwd: string): string {
  if (path === '') throw new Failure('--index must be a file');
  const read = readSmallFile(resolve(cwd, path), largestReport);
  if (!read) return '';
  if ('reason' in read && read.reason === unreadable) throw new Failure(`the index ${path} cannot be read`);
  const text = 'text' in read ? read.text : undefined;
  if (text === undefined || (text !== '' && !text.startsWith(indexStart)))
    throw new Failure(`${path} is not an index of a scan and stays unchanged; choose another file`);
  return text;
}

/** Writes what changed, beside the file and then over it. False when that is not possible. */
export function saveIndex(path: string, index: ProjectIndex, cwd: string): boolean {
  const text = index.text();
  if (text === undefined) return true;
  return replaceFile(resolve(cwd, path), undefined, text) === undefined;
}
