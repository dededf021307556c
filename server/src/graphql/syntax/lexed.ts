import { type Chunk, chunksOf, type Token, tokenize } from './lex';

/** A text with its tokens and with what follows from them, each determined once for all that is asked of the text. */
export class LexedText {
  readonly tokens: readonly Token[];
  private cut: readonly Chunk[] | undefined;
  private cutTexts: readonly string[] | undefined;

  constructor(readonly text: string) {
    this.tokens = tokenize(text);
  }

  /** The top-level definitions. */
  get chunks(): readonly Chunk[] {
    this.cut ??= chunksOf(this.text, this.tokens);
    return this.cut;
  }

  /** The texts of the definitions: what is kept of a definition is found by the same text, whose hash is known then. */
  get definitionTexts(): readonly string[] {
    this.cutTexts ??= this.chunks.map(chunk => this.text.slice(this.startOf(chunk), this.tokens[chunk.last]?.end));
    return this.cutTexts;
  }

  /** The offset at which a definition begins. */
  startOf({ first }: Chunk): number {
    return (this.tokens[first] as Token).start;
  }
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
  const read = new LexedText(text);
  last = new WeakRef(read);
  return read;
}
