import type { ClassRequest, DefinedText, Definitions } from '../code/source';
import { lastWord } from '../text/words';
import { anyClass } from './crossFileClasses';

/** What is asked for as a whole. */
type Part = 'names' | 'functionNames' | 'clientMethods' | 'senders' | 'classNames' | 'changes';

/**
 * What one version of a file defines for others, as far as somebody asked for it. What was worked out is kept; the program,
 * which takes far more memory, may be read again for a part that nobody asked for before.
 */
export class DefinedNames {
  private readonly atHand = new Map<string, unknown>();
  private reading: Promise<Definitions> | undefined;

  /** `readNow` gives nothing where the program must be waited for. */
  constructor(
    private readonly read: () => Promise<Definitions>,
    private readonly readNow: () => Definitions | undefined = () => undefined,
  ) {}

  /** A part where nothing must be waited for; undefined where it must. */
  partNow<P extends Part>(part: P): ReturnType<Definitions[P]> | undefined {
    return this.now(part, definitions => definitions[part]() as ReturnType<Definitions[P]>);
  }

  part<P extends Part>(part: P): Promise<ReturnType<Definitions[P]>> {
    return this.later(part, definitions => definitions[part]() as ReturnType<Definitions[P]>);
  }

  private now<V>(key: string, make: (definitions: Definitions) => V): V | undefined {
    if (this.atHand.has(key)) return this.atHand.get(key) as V;
    const definitions = this.readNow();
    return definitions && this.kept(key, () => make(definitions));
  }

  private async later<V>(key: string, make: (definitions: Definitions) => V): Promise<V> {
    if (this.atHand.has(key)) return this.atHand.get(key) as V;
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    const definitions = await this.reading;
    return this.kept(key, () => make(definitions));
  }

  private kept<V>(key: string, make: () => V): V {
    if (!this.atHand.has(key)) this.atHand.set(key, make());
    return this.atHand.get(key) as V;
  }

  /** The classes whose name ends with a word; all of them for the word that declares them. */
  classesNamed(word: string): Promise<readonly DefinedText[]> {
    return this.later(`classes ${word}`, definitions => this.classes(word, definitions));
  }

  /** The same where nothing must be waited for; undefined where it must. */
  classesNamedNow(word: string): readonly DefinedText[] | undefined {
    return this.now(`classes ${word}`, definitions => this.classes(word, definitions));
  }

  private classes(word: string, definitions: Definitions): DefinedText[] {
    const names = this.kept('classNames', definitions.classNames);
    return names.flatMap((name, position): DefinedText[] => {
      if (name === undefined || (word !== anyClass && lastWord(name) !== word)) return [];
      const requests = this.requestsAt(position, definitions);
      const { bases, members } = this.kept(`class ${position}`, () => definitions.classAt(position));
      if (members.size === 0 && requests.length === 0 && bases.length === 0) return [];
      return [{ name, text: '', definedClass: this.kept(`whole ${position}`, () => ({ bases, members, requests })) }];
    });
  }

  /** The requests of its classes that classes below complete, by the names of these. */
  classRequests(): Promise<readonly (readonly [name: string, requests: readonly ClassRequest[]])[]> {
    return this.later('classRequests', definitions =>
      this.kept('classNames', definitions.classNames).flatMap((name, position) =>
        name === undefined ? [] : [[name, this.requestsAt(position, definitions)] as const],
      ),
    );
  }

  private requestsAt(position: number, definitions: Definitions): readonly ClassRequest[] {
    return this.kept(`requests ${position}`, () => definitions.requestsAt(position));
  }

  /** The functions that send requests for their callers, and the methods of objects that do. */
  async senders(): Promise<readonly DefinedText[]> {
    const names = await this.part('names');
    return [...names.filter(({ sender }) => sender), ...(await this.part('senders'))];
  }

  /**
   * What may answer for a function of a name. To find the functions that send, the whole program is folded, and to find the
   * objects of client libraries, all of its names.
   */
  async sendersNamed(word: string): Promise<readonly DefinedText[]> {
    if ((await this.part('functionNames')).has(word)) return this.senders();
    return (await this.part('clientMethods')).has(word) ? this.part('names') : [];
  }

  /** The same where nothing must be waited for; undefined where it must. */
  sendersNamedNow(word: string): readonly DefinedText[] | undefined {
    const functions = this.partNow('functionNames');
    const methods = functions && this.partNow('clientMethods');
    if (!methods) return undefined;
    if (!functions.has(word)) return methods.has(word) ? this.partNow('names') : [];
    const names = this.partNow('names');
    const senders = names && this.partNow('senders');
    return senders && [...names.filter(({ sender }) => sender), ...senders];
  }
}
