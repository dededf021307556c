import { fileRole } from '../code/fileRole';
import { moduleOf, standsForFolder } from '../code/paths';
import type { SourceFile } from '../code/source';
import { findImportedPaths, followsImports, prepareFile } from '../finder/languages';
import type { CrossFileNames } from './crossFileNames';
import { unfollowedImports } from './imports';

/** A larger program is read file by file. */
const maxFiles = 10;
const maxText = 100_000;

/** The files of a program but one. */
interface ProgramFiles {
  /** Those that run before it, and behind those that they import. */
  readonly before: readonly SourceFile[];
  readonly behind: readonly SourceFile[];
}

/**
 * The files that a file imports, over others perhaps, and those that import one of all these, where no other file of the
 * project imports one of them, tests excepted, and nobody else may. Undefined where that is not sure. Never rejects.
 */
export async function programFilesOf(file: SourceFile, names: CrossFileNames): Promise<ProgramFiles | undefined> {
  const known = new Set([file.path, ...(await names.relatedTo(file.path))]);
  const imports = new Map<string, readonly string[]>();
  const found = new Map<string, SourceFile>([[file.path, file]]);
  // Other files of the program ask for this one.
  names.remember(file);
  await addImported(file);
  // The importers of a file take longer to find than its imports, and a file that exports nothing has none.
  if (!isUnderstood(file) || (found.size === 1 && givesNothing(file))) return undefined;
  if (await names.users.isShared(file.path)) return undefined;
  if (!(await addImporters()) || ![...found.values()].every(isUnderstood)) return undefined;
  const sources = inOrder([...found.keys()], imports).flatMap(path => found.get(path) ?? []);
  const index = sources.findIndex(({ path }) => path === file.path);
  return { before: sources.slice(0, index), behind: sources.slice(index + 1) };

  /** Whether all that a file imports of the project is seen. */
  function isUnderstood(source: SourceFile): boolean {
    if (isUnseen.test(source.text)) return false;
    const words = unfollowedImports(source, imports.get(source.path) ?? []);
    return words.size === 0 || ![...known].some(path => words.has(moduleOf(path)));
  }

  async function addImported(source: SourceFile): Promise<void> {
    const all = await importsOf(source);
    for (const path of all) {
      if (found.has(path) || found.size >= maxFiles) continue;
      const other = await names.sourceOf(path);
      if (other?.language !== file.language) continue;
      found.set(path, other);
      await addImported(other);
    }
  }

  async function importsOf(source: SourceFile): Promise<readonly string[]> {
    const before = imports.get(source.path);
    if (before) return before;
    if (!followsImports(source)) return [];
    await prepareFile(source);
    const all = findImportedPaths(source).filter(path => path !== source.path && known.has(path));
    imports.set(source.path, all);
    return all;
  }

  /** False where there are too many of them, or one is in another language. */
  async function addImporters(): Promise<boolean> {
    const waiting = [...found.keys()];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      for (const other of await names.mentioning(path, [moduleOf(path)], programs)) {
        if (found.has(other)) continue;
        const source = await names.sourceOf(other);
        if (!source || fileRole(other, source.language, source.text) === 'tests') continue;
        if (!mayImport(source, path)) {
          if (isUnseen.test(source.text)) return false;
          continue;
        }
        if (!(await importsOf(source)).includes(path)) {
          // It may import the file in a way that is not followed.
          if (isUnseen.test(source.text) || unfollowedImports(source, await importsOf(source)).has(moduleOf(path)))
            return false;
          continue;
        }
        if (source.language !== file.language) return false;
        found.set(other, source);
        const before = new Set(found.keys());
        await addImported(source);
        waiting.push(other, ...[...found.keys()].filter(each => !before.has(each)));
        if (found.size > maxFiles || sizeOf(found.values()) > maxText) return false;
      }
    }
    return found.size < maxFiles && sizeOf(found.values()) <= maxText;
  }
}

/** Whether a file has nothing that another one can import by a name. */
function givesNothing({ language, text }: SourceFile): boolean {
  return language !== 'python' && !/\bexports?\b/.test(text);
}

/** Data imports nothing, and large projects have more of it than of programs. */
const programs = /(?<!\.json)$/i;

/**
 * Whether a text has an import of a file, by the text of its path alone: most that have the word are not parsed for it. A
 * path ends with the name of a file in JavaScript, unless the file stands for its folder.
 */
function mayImport({ language, text }: SourceFile, path: string): boolean {
  if (language === 'python' || standsForFolder(path)) return true;
  return new RegExp(`/${moduleOf(path).replace(/\W/g, '\\$&')}(?:\\.\\w+)?['"\`]`).test(text);
}

/** Code that loads modules, runs programs or changes others, of which only the running program knows the names. */
const isUnseen =
  /\bimportlib\b|\b__import__\b|\bimport_module\b|\b(?:runpy|pkgutil|entry_points)\b|\b(?:exec|eval|execfile|setattr)\(|\bglobalThis\b|\bglobal\.|\bimport\(\s*[^'"\s)]|\brequire\(\s*[^'"\s)]/;

function sizeOf(files: Iterable<SourceFile>): number {
  return [...files].reduce((sum, { text }) => sum + text.length, 0);
}

/** The paths of files, each behind those that it imports, where that is possible. */
function inOrder(paths: readonly string[], imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const add = (path: string, around: readonly string[]): void => {
    if (done.has(path) || around.includes(path)) return;
    for (const other of imports.get(path) ?? []) if (paths.includes(other)) add(other, [...around, path]);
    done.add(path);
  };
  for (const path of paths) add(path, []);
  return [...done];
}
