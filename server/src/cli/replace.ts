import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Failure } from './failure';

/**
 * Writes beside the file and renames, so that an interrupted run keeps the old file or the new one, never half of it. A link
 * stays a link, and a script stays executable. Throws a Failure, without a temporary file, where that is not possible.
 */
export function replaceFile(path: string, text: string): void {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  const target = mode === undefined ? path : realpathSync(path);
  const beside = `${target}.graphward-${process.pid}`;
  try {
    writeFileSync(beside, text);
    if (mode !== undefined) chmodSync(beside, mode & 0o7777);
    renameSync(beside, target);
  } catch {
    rmSync(beside, { force: true });
    throw new Failure(`${path} cannot be written`);
  }
}
