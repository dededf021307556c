import type { SourceFile } from '../code/source';
import type { NamedFiles } from './crossFileNames';
import { canImport, importedWords, importWord, isImportable } from './imports';

/** At most so many files are searched for an import of one. */
export const mostImporters = 5000;

/** Which files of a workspace import others, of which each is read once for all that are asked for. */
export class Importers {
  /** The words with which files import others, by their paths. */
  private readonly imports = new Map<string, ReadonlySet<string>>();

  constructor(private readonly files: Pick<NamedFiles, 'paths' | 'source'>) {}

  /**
   * Whether another file seems to import this one, by its name alone. Where that would take too many files to read, it is
   * taken to be so. Never rejects.
   */
  async isImported(path: string): Promise<boolean> {
    return this.isImportedNow(path) ?? this.isImportedBy(path, await this.files.paths());
  }

  /** The same where nothing must be waited for; undefined where it must. */
  isImportedNow(path: string): boolean | undefined {
    const paths = this.files.paths();
    const others = paths instanceof Promise ? undefined : importersOf(path, paths);
    if (others === true) return true;
    const word = importWord(path);
    let isKnown = others !== undefined;
    for (const other of others ?? []) {
      const words = this.imports.get(other) ?? this.importsNow(other);
      if (words?.has(word)) return true;
      isKnown &&= words !== undefined;
    }
    return isKnown ? false : undefined;
  }

  private async isImportedBy(path: string, paths: Iterable<string>): Promise<boolean> {
    const others = importersOf(path, paths);
    if (others === true) return true;
    const word = importWord(path);
    for (const other of others) if ((await this.importsOf(other)).has(word)) return true;
    return false;
  }

  private importsNow(path: string): ReadonlySet<string> | undefined {
    try {
      const file = this.files.source(path);
      return file instanceof Promise ? undefined : this.keepImports(path, file);
    } catch {
      return this.keepImports(path, undefined);
    }
  }

  private async importsOf(path: string): Promise<ReadonlySet<string>> {
    const known = this.imports.get(path);
    if (known) return known;
    try {
      return this.keepImports(path, await this.files.source(path));
    } catch {
      // A scan names the file that cannot be read.
      return this.keepImports(path, undefined);
    }
  }

  private keepImports(path: string, file: SourceFile | undefined): ReadonlySet<string> {
    const words = importedWords(path, file?.text ?? '');
    this.imports.set(path, words);
    return words;
  }

  /** A file was edited or written. */
  forget(path: string): void {
    this.imports.delete(path);
  }
}

/** The files that may import one; true where they are too many to be read. */
function importersOf(path: string, paths: Iterable<string>): readonly string[] | true {
  if (!isImportable(path)) return [];
  const others: string[] = [];
  for (const other of paths) if (other !== path && canImport(path, other)) others.push(other);
  return others.length > mostImporters || others;
}
