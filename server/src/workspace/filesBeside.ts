import type { SourceFile } from '../code/source';
import { findImportedPaths } from '../finder/languages';
import type { CrossFileNames } from './crossFileNames';
import { functionsIn } from './redefinedFunctions';

/** The maximum number of scripts that source one library and are examined. */
export const maxScripts = 4;

/** The files that every script sources before a library which sources none itself, and these scripts. */
interface FilesBeside {
  readonly paths: readonly string[];
  readonly scripts: readonly string[];
}

const none: FilesBeside = { paths: [], scripts: [] };

/** What stands beside a library of shell functions wherever it is used. Never rejects. */
export async function filesBeside(file: SourceFile, names: CrossFileNames): Promise<FilesBeside> {
  const functions = findImportedPaths(file).length > 0 ? [] : functionsIn(file.text);
  const scripts = functions.length > 0 ? await names.scripts.takenInBy(file.path, functions) : undefined;
  if (!scripts || scripts.length === 0 || scripts.length > maxScripts) return none;
  const before: (readonly string[])[] = [];
  for (const path of scripts) {
    const script = await names.sourceOf(path);
    const taken = script ? findImportedPaths(script) : [];
    const index = taken.indexOf(file.path);
    if (index < 0) return none;
    before.push(taken.slice(0, index));
  }
  const [first = [], ...others] = before;
  return { paths: first.filter(path => others.every(each => each.includes(path))), scripts };
}
