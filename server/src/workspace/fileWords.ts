import type { SourceFile } from '../code/source';
import { callsByComputedNames } from '../finder/languages';
import { hashOf, WordHashes, word } from '../text/wordHashes';

/** The words of a file, and whether it calls what it computes the name of. */
interface WordsOfFile {
  readonly words: WordHashes;
  readonly isDynamic: boolean;
}

/**
 * Which words the files of a project hold, so that a name is looked for in thousands of files of which each is read once. On
 * the web, every reading asks another process.
 */
export class FileWords {
  private readonly read = new Map<string, WordsOfFile | undefined>();

  /** `source` reads the present version of a file. */
  constructor(private readonly source: (path: string) => SourceFile | undefined | Promise<SourceFile | undefined>) {}

  /** What is known of a file that was read. Thousands of files are asked for a name, so that none of them is waited for. */
  getCached(path: string): WordsOfFile | undefined {
    return this.read.get(path);
  }

  /** Undefined for a file that cannot be read, or not to its end: it may hold anything. Never rejects. */
  async get(path: string): Promise<WordsOfFile | undefined> {
    if (!this.read.has(path)) this.read.set(path, await this.wordsOf(path));
    return this.read.get(path);
  }

  private async wordsOf(path: string): Promise<WordsOfFile | undefined> {
    try {
      const file = await this.source(path);
      // What is not read of a long file may do anything.
      if (!file || file.isCut) return undefined;
      return { words: new WordHashes(file.text), isDynamic: callsByComputedNames(file) };
    } catch {
      return undefined;
    }
  }

  /** The text of a file; empty where it cannot be read. Never rejects. */
  async textOf(path: string): Promise<string> {
    try {
      return (await this.source(path))?.text ?? '';
    } catch {
      return '';
    }
  }

  /** A file was edited or written. */
  forget(path: string): void {
    this.read.delete(path);
  }
}

/** Whether the text of a file surely lacks a name; PHP and shell write some names with a dollar sign in front. */
export function lacksName({ words }: WordsOfFile, name: string): boolean {
  const parts = name.match(word) ?? [];
  return !parts.every(part => words.has(hashOf(part)) || words.has(hashOf(`$${part}`)));
}
