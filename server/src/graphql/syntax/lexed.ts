import { type Change, changeBetween } from '../../text/change';
import { type Chunk, chunksOf, type Token, tokenize, tokenizeAgain } from './lex';

/** A text with its tokens and with what follows from them, each determined once for all that is asked of the text. */
export class LexedText {
  readonly tokens: readonly Token[];
  private cut: readonly Chunk[] | undefined;
  private cutTexts: readonly string[] | undefined;
  private before: CutBefore | undefined;

  /** `previous` is another text that was read, most of which may be the same. */
  constructor(
    readonly text: string,
    previous?: LexedText,
  ) {
    const change = previous && changeBetween(previous.text, text);
    this.tokens = previous && change ? tokenizeAgain(text, change, previous.tokens) : tokenize(text);
    this.before = previous?.cutTexts && change && { change, texts: previous.textsByStart() };
  }

  /** The top-level definitions. */
  get chunks(): readonly Chunk[] {
    this.cut ??= chunksOf(this.text, this.tokens);
    return this.cut;
  }

  /** The texts of the definitions: what is kept of a definition is found by the same text, whose hash is known then. */
  get definitionTexts(): readonly string[] {
    this.cutTexts ??= this.chunks.map(chunk => {
      const start = this.startOf(chunk);
      const end = this.endOf(chunk);
      return this.before ? textOfBefore(this.before, this.text, start, end) : this.text.slice(start, end);
    });
    this.before = undefined;
    return this.cutTexts;
  }

  private textsByStart(): ReadonlyMap<number, string> {
    return new Map(this.chunks.map((chunk, index) => [this.startOf(chunk), this.definitionTexts[index] as string]));
  }

  /** The offset at which a definition begins. */
  startOf({ first }: Chunk): number {
    return (this.tokens[first] as Token).start;
  }

  endOf({ last }: Chunk): number {
    return (this.tokens[last] as Token).end;
  }
}

/** The definitions of the text before by where they began, and what has changed since. */
interface CutBefore {
  readonly change: Change;
  readonly texts: ReadonlyMap<number, string>;
}

/** The text of a definition: the same string as before where it has not changed, whose hash is known. */
function textOfBefore({ change: { added, by }, texts }: CutBefore, text: string, start: number, end: number): string {
  const known = end <= added.start ? texts.get(start) : start >= added.end ? texts.get(start - by) : undefined;
  // A copy: a slice would keep each version of the text in memory.
  return known?.length === end - start ? known : ` ${text.slice(start, end)}`.slice(1);
}

/** Held weakly, so that it lives no longer than the work of a request, or what that has kept of it. */
let last: WeakRef<LexedText> | undefined;

/**
 * The tokens of a text. The verbs of a language take plain texts, and most requests ask several of them for the same
 * one: what was read last is taken again.
 */
export function lexed(text: string): LexedText {
  const known = last?.deref();
  if (known?.text === text) return known;
  const read = new LexedText(text, known);
  last = new WeakRef(read);
  return read;
}
