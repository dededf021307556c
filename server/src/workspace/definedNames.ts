import type { DefinedText, Definitions } from '../code/source';

/** What is asked for as a whole. */
type Part = Exclude<keyof Definitions, 'usesOf' | 'usesOfArgument' | 'callsOf' | 'replaces' | 'isOnlyRead' | 'table'>;

/**
 * What one version of a file defines for others, as far as somebody asked for it. What was worked out is kept; the program,
 * which takes far more memory, may be read again for a part that nobody asked for before.
 */
export class DefinedNames {
  private readonly parts = new Map<Part, Promise<unknown>>();
  private readonly atHand = new Map<Part, unknown>();

  /** `readNow` gives nothing where the program must be waited for. */
  constructor(
    private readonly read: () => Promise<Definitions>,
    private readonly readNow: () => Definitions | undefined = () => undefined,
  ) {}

  /** A part where nothing must be waited for; undefined where it must. */
  partNow<P extends Part>(part: P): ReturnType<Definitions[P]> | undefined {
    if (!this.atHand.has(part)) {
      const made = this.readNow()?.[part]();
      if (made === undefined) return undefined;
      this.atHand.set(part, made);
      this.parts.set(part, Promise.resolve(made));
    }
    return this.atHand.get(part) as ReturnType<Definitions[P]>;
  }

  part<P extends Part>(part: P): Promise<ReturnType<Definitions[P]>> {
    let found = this.parts.get(part) as Promise<ReturnType<Definitions[P]>> | undefined;
    if (!found) {
      found = this.read().then(definitions => {
        const made = definitions[part]() as ReturnType<Definitions[P]>;
        this.atHand.set(part, made);
        return made;
      });
      this.parts.set(part, found);
    }
    return found;
  }

  /** The functions that send requests for their callers, and the methods of objects that do. */
  async senders(): Promise<readonly DefinedText[]> {
    const names = await this.part('names');
    return [...names.filter(({ sender }) => sender), ...(await this.part('senders'))];
  }

  /** What may answer for a function of a name. To find the functions that send, the whole program is folded. */
  async sendersNamed(word: string): Promise<readonly DefinedText[]> {
    return (await this.part('functionNames')).has(word) ? this.senders() : this.part('names');
  }

  /** The same where nothing must be waited for; undefined where it must. */
  sendersNamedNow(word: string): readonly DefinedText[] | undefined {
    const functions = this.partNow('functionNames');
    const names = functions && this.partNow('names');
    if (!functions?.has(word)) return names;
    const senders = this.partNow('senders');
    return names && senders && [...names.filter(({ sender }) => sender), ...senders];
  }
}
