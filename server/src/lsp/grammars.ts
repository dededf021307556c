import { initGrammars, loadGrammars, type ReadGrammar } from '../code/grammars';
import type { ParsedTexts } from '../code/parsedTexts';
import type { SourceFile } from '../code/source';
import { isOwn, mayHoldRegions } from '../embed/regions';
import { languagesOf, prepareFile, prepareLanguage } from '../finder/languages';
import { validationGrammars } from '../migrate/rewrite/grammars';

/** The grammars that documents need, loaded when the first document needs them. */
export class Grammars {
  private readonly ready = new Set<string>();
  private readonly failed = new Set<string>();
  /** Versions of files whose grammars are all there. */
  private readonly settled = new WeakSet<ParsedTexts>();

  constructor(
    private readonly read: ReadGrammar,
    private readonly onFailure: (language: string, error: unknown) => void,
    private readonly workTime?: () => number,
  ) {}

  /** Waits for what the strings of a file need; undefined when it is all there, so that most requests never wait. */
  needed(file: SourceFile): Promise<void> | undefined {
    const { parsed, text } = file;
    if (parsed && this.settled.has(parsed)) return undefined;
    const isProgram = !isOwn(file.language) && mayHoldRegions(text);
    const missing = isProgram ? languagesOf(file).filter(language => !this.ready.has(language)) : [];
    if (missing.length === 0) {
      if (parsed) this.settled.add(parsed);
      return undefined;
    }
    return this.load(file, async () => {
      for (const language of missing) {
        // One that cannot be read is not waited for again.
        await prepareLanguage(language).finally(() => this.ready.add(language));
      }
    });
  }

  /** Waits for what the search for calls in a file needs, and the check of their rewrites. */
  neededForCalls(file: SourceFile): Promise<void> {
    return this.load(file, async () => {
      await prepareFile(file);
      await loadGrammars(validationGrammars(file));
    });
  }

  private async load({ language }: SourceFile, load: () => Promise<void>): Promise<void> {
    try {
      await initGrammars(this.read, this.workTime);
      await load();
    } catch (error) {
      // A grammar that cannot be read is reported once; its files are then read without it.
      if (!this.failed.has(language)) this.onFailure(language, error);
      this.failed.add(language);
    }
  }
}
