import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Failure } from './failure';

/**
 * Writes a temporary file and renames it, so that an interrupted run leaves the old or the new file, never a part of
 * it. A link remains a link, and a script remains executable. Throws a Failure, and leaves nothing behind, where that
 * is not possible.
 */
export function replaceFile(path: string, text: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  const target = mode === undefined ? path : realpathSync(path);
  const temporary = `${target}.graphward-${process.pid}`;
  try {
    writeFileSync(temporary, text);
    if (mode !== undefined) chmodSync(temporary, mode & 0o7777);
    renameSync(temporary, target);
  } catch {
    rmSync(temporary, { force: true });
    throw new Failure(`${path} cannot be written`);
  }
}
