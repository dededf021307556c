import { fileRole } from '../code/fileRole';
import { moduleOf } from '../code/paths';
import type { SourceFile } from '../code/source';
import { findImportedPaths, prepareFile } from '../finder/languages';
import type { CrossFileNames } from './crossFileNames';

/** A larger program is read file by file. */
const mostFiles = 10;
const mostText = 100_000;

/** The files of one program, which import each other. */
interface ProgramFiles {
  /** Those that run before it, those that others import first. */
  readonly others: readonly SourceFile[];
  /** Those that run after it, where no other file of the project imports one of all these, tests excepted, and nobody else does. */
  readonly behind?: readonly SourceFile[];
}

/** The files that a file imports, over others perhaps, and those that import one of all these. Never rejects. */
export async function programFilesOf(file: SourceFile, names: CrossFileNames): Promise<ProgramFiles> {
  const known = new Set([file.path, ...(await names.relatedTo(file.path))]);
  const imports = new Map<string, readonly string[]>();
  const found = new Map<string, SourceFile>([[file.path, file]]);
  await addImported(file);
  const imported = [...found.keys()];
  const isAlone = !(await names.users.isShared(file.path)) && (await addImporters());
  const isWhole = isAlone && ![...found.values()].some(({ text }) => loadsUnseen.test(text));
  const paths = isWhole ? [...found.keys()] : imported;
  const sources = inOrder(paths, imports).flatMap(path => found.get(path) ?? []);
  const at = sources.findIndex(({ path }) => path === file.path);
  return isWhole
    ? { others: sources.slice(0, at), behind: sources.slice(at + 1) }
    : { others: sources.filter(({ path }) => path !== file.path) };

  async function addImported(source: SourceFile): Promise<void> {
    const all = await importsOf(source);
    for (const path of all) {
      if (found.has(path) || found.size >= mostFiles) continue;
      const other = await names.sourceOf(path);
      if (other?.language !== file.language) continue;
      found.set(path, other);
      await addImported(other);
    }
  }

  async function importsOf(source: SourceFile): Promise<readonly string[]> {
    const before = imports.get(source.path);
    if (before) return before;
    await prepareFile(source);
    const all = findImportedPaths(source).filter(path => path !== source.path && known.has(path));
    imports.set(source.path, all);
    return all;
  }

  /** False where there are too many of them, or one is in another language. */
  async function addImporters(): Promise<boolean> {
    const waiting = [...found.keys()];
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      for (const other of await names.mentioning(path, [moduleOf(path)])) {
        if (found.has(other)) continue;
        const source = await names.sourceOf(other);
        if (!source || fileRole(other, source.language, source.text) === 'tests') continue;
        if (!(await importsOf(source)).includes(path)) continue;
        if (source.language !== file.language) return false;
        found.set(other, source);
        const before = new Set(found.keys());
        await addImported(source);
        waiting.push(other, ...[...found.keys()].filter(each => !before.has(each)));
        if (found.size > mostFiles || sizeOf(found.values()) > mostText) return false;
      }
    }
    return found.size < mostFiles && sizeOf(found.values()) <= mostText;
  }
}

/** Code that loads modules, or runs programs, of which only the running program knows the names. */
const loadsUnseen =
  /\bimportlib\b|\b__import__\b|\bimport_module\b|\b(?:runpy|pkgutil|entry_points)\b|\b(?:exec|eval|execfile)\(|\bimport\(\s*[^'"\s)]|\brequire\(\s*[^'"\s)]/;

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
