import { initGrammars, loadGrammars, type ReadGrammar } from '../code/grammars';
import type { SourceFile } from '../code/source';
import { programmingLanguagesIn } from '../embed/regions';
import { prepareFile, prepareLanguage } from '../finder/languages';
import { mayHoldCalls } from '../migrate/match/prefilter';
import { validationGrammar } from '../migrate/rewrite/validate';

/** The grammars that documents need, loaded when the first document needs them. */
export class Grammars {
  private readonly ready = new Set<string>();

  constructor(
    private readonly read: ReadGrammar,
    private readonly failed: (language: string, error: unknown) => void,
  ) {}

  /** Waits for what a file needs; undefined when it is all there, so that most requests never wait. */
  needed(file: SourceFile): Promise<void> | undefined {
    const strings = programmingLanguagesIn(file);
    const calls = file.language !== 'nrql' && file.language !== 'graphql' && mayHoldCalls(file.text);
    const missing = [...strings, ...(calls ? [file.language] : [])].some(language => !this.ready.has(language));
    // A file of several languages can need one more with every edit; asking again costs nothing when all are there.
    return missing || (calls && file.language === 'markdown') ? this.load(file, strings, calls) : undefined;
  }

  private async load(file: SourceFile, strings: readonly string[], calls: boolean): Promise<void> {
    try {
      await initGrammars(this.read);
      for (const language of strings) await prepareLanguage(language);
      if (calls) await prepareFile(file);
      const grammar = calls ? validationGrammar(file.language) : undefined;
      if (grammar) await loadGrammars([grammar]);
    } catch (error) {
      // A grammar that cannot be read is named once; its files are then read without it.
      this.failed(file.language, error);
    }
    for (const language of strings) this.ready.add(language);
    if (calls) this.ready.add(file.language);
  }
}
