import type { SourceFile } from '../code/source';
import { addTo } from '../text/addTo';
import type { NamedFiles } from './crossFileNames';
import { importedWords, importingFamilyOf, importWord } from './imports';

/** The maximum number of files that are searched for an import of one. */
export const maxImporters = 5000;

/** Which files of a workspace import others, of which each is read once for all that are asked for. */
export class Importers {
  /** The words with which files import others, by their paths. */
  private readonly imports = new Map<string, ReadonlySet<string>>();
  /** The paths of the files that can import each other, of the present listing. */
  private families: ReadonlyMap<number, readonly string[]> | undefined;
  private listed: Promise<ReadonlyMap<number, readonly string[]>> | undefined;

  constructor(private readonly files: Pick<NamedFiles, 'paths' | 'source'>) {}

  /**
   * Whether another file seems to import this one, by its name alone. Where that would take too many files to read, it is
   * taken to be so. Never rejects.
   */
  async isImported(path: string): Promise<boolean> {
    const isKnown = this.isImportedNow(path);
    if (isKnown !== undefined) return isKnown;
    this.listed ??= Promise.resolve(this.files.paths()).then(byFamily);
    return this.isImportedBy(path, importersOf(path, await this.listed));
  }

  /** The same where nothing must be waited for; undefined where it must. */
  isImportedNow(path: string): boolean | undefined {
    if (!this.families) {
      const paths = this.files.paths();
      this.families = paths instanceof Promise ? undefined : byFamily(paths);
    }
    const others = this.families && importersOf(path, this.families);
    if (others === true) return true;
    const word = importWord(path);
    let isKnown = others !== undefined;
    for (const other of others ?? []) {
      if (other === path) continue;
      const words = this.imports.get(other) ?? this.importsNow(other);
      if (words?.has(word)) return true;
      isKnown &&= words !== undefined;
    }
    return isKnown ? false : undefined;
  }

  private async isImportedBy(path: string, others: readonly string[] | true): Promise<boolean> {
    if (others === true) return true;
    const word = importWord(path);
    for (const other of others) if (other !== path && (await this.importsOf(other)).has(word)) return true;
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

  /** A file came or went. */
  forgetListing(): void {
    this.families = undefined;
    this.listed = undefined;
  }

  /** A file was edited or written. */
  forget(path: string): void {
    this.imports.delete(path);
  }
}

/** The files that may import one, and itself; true where they are too many to be read. */
function importersOf(path: string, families: ReadonlyMap<number, readonly string[]>): readonly string[] | true {
  const others = families.get(importingFamilyOf(path)) ?? [];
  return others.length > maxImporters + 1 || others;
}

function byFamily(paths: Iterable<string>): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const path of paths) {
    const family = importingFamilyOf(path);
    if (family >= 0) addTo(found, family, path);
  }
  return found;
}
