import { fencesOf } from '../embed/markdown';
import { fenceLanguage, mayHoldRegions } from '../embed/regions';
import { initGrammars, loadGrammars, type ReadGrammar } from '../hosts/grammars';
import { prepareLanguage } from '../hosts/languages';
import { mayHoldCalls } from '../migrate/prefilter';
import { soundnessGrammar } from '../migrate/sound';

/** The grammars that documents need, loaded when the first document needs them. */
export class Grammars {
  private readonly ready = new Set<string>();
  private readonly loading = new Map<string, Promise<void>>();

  constructor(
    private readonly read: ReadGrammar,
    private readonly failed: (language: string, error: unknown) => void,
  ) {}

  /** Waits for what a text of the language needs; undefined when it is all there, so that most requests never wait. */
  needed(language: string, text: string): Promise<unknown> | undefined {
    if (language === 'nrql' || language === 'graphql') return undefined;
    if (!mayHoldRegions(text) && !mayHoldCalls(text)) return undefined;
    const inside = language === 'markdown' ? fencesOf(text).map(({ info }) => fenceLanguage(info)) : [];
    const missing = [...new Set([language, ...inside])].filter(name => !this.ready.has(name));
    return missing.length > 0 ? Promise.all(missing.map(name => this.load(name))) : undefined;
  }

  private load(language: string): Promise<void> {
    let task = this.loading.get(language);
    if (!task) {
      task = this.loadAll(language).then(
        () => void this.ready.add(language),
        error => {
          // A grammar that cannot be read is named once; its files are then read without it.
          this.ready.add(language);
          this.failed(language, error);
        },
      );
      this.loading.set(language, task);
    }
    return task;
  }

  private async loadAll(language: string): Promise<void> {
    await initGrammars(this.read);
    await prepareLanguage(language);
    const grammar = soundnessGrammar(language);
    if (grammar) await loadGrammars([grammar]);
  }
}
