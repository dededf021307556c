import { type Change, changeBetween } from '../../text/change';
import { firstIndex } from '../../text/firstIndex';
import type { Pieces } from '../../text/pieces';
import { type Chunk, chunksOf, lookahead, type Token, tokenize } from './lex';

/** One top-level definition of a document with the comments before it, by which everything about it can be determined. */
export interface LexedDefinition {
  /** The offset of its first token in the document. */
  readonly start: number;
  /** From its first token to its last one: what is kept of a definition is found by the same text, whose hash is known. */
  readonly text: string;
  /** With offsets in its text. */
  readonly tokens: readonly Token[];
}

/**
 * A text with its definitions. Where most of another text that was read is the same, as after an edit, only the definitions
 * around the change are read, and the others are moved.
 */
export class LexedText {
  readonly definitions: readonly LexedDefinition[];
  /** The comments after the last definition. */
  readonly trailing: readonly Token[];
  private whole: { readonly tokens: readonly Token[]; readonly chunks: readonly Chunk[] } | undefined;

  constructor(
    readonly text: string,
    { definitions, trailing }: Cut,
  ) {
    this.definitions = definitions;
    this.trailing = trailing;
  }

  /** All tokens, with offsets in the text. To put them together takes longer than most that is asked of one place. */
  get tokens(): readonly Token[] {
    return this.joined.tokens;
  }

  /** The definitions by their tokens. */
  get chunks(): readonly Chunk[] {
    return this.joined.chunks;
  }

  private get joined() {
    this.whole ??= join(this);
    return this.whole;
  }

  /** The definition that an offset is in or at; between two of them the one before it, and none before the first. */
  definitionBefore(offset: number): LexedDefinition | undefined {
    return this.definitions[this.indexBefore(offset)];
  }

  /** The index of that definition; -1 before the first. */
  indexBefore(offset: number): number {
    return firstIndex(this.definitions, ({ start }) => start <= offset) - 1;
  }
}

function join({ definitions, trailing }: LexedText) {
  const tokens: Token[] = [];
  const chunks: Chunk[] = [];
  for (const { start: delta, tokens: own } of definitions) {
    const first = tokens.length;
    for (const { kind, start, end } of own) tokens.push({ kind, start: start + delta, end: end + delta });
    chunks.push({ first, last: tokens.length - 1 });
  }
  tokens.push(...trailing);
  return { tokens, chunks };
}

type Cut = Pick<LexedText, 'definitions' | 'trailing'>;

/** The definitions of a stretch of a text that begins where one of them does. */
function cutStretch(text: string, from: number, to = text.length): Cut {
  const stretch = from === 0 && to === text.length ? text : text.slice(from, to);
  const tokens = tokenize(stretch);
  const chunks = chunksOf(stretch, tokens);
  const move = (first: number, last: number, delta: number) => {
    const own = tokens.slice(first, last + 1);
    // There is no other reference to these tokens, of which a long document has hundreds of thousands.
    for (const token of own) {
      token.start += delta;
      token.end += delta;
    }
    return own;
  };
  const definitions = chunks.map(({ first, last }) => {
    const { start } = tokens[first] as Token;
    // A copy: a slice would keep the whole text in memory.
    const own = ` ${stretch.slice(start, tokens[last]?.end)}`.slice(1);
    return { start: start + from, text: own, tokens: move(first, last, -start) };
  });
  const trailing = move((chunks.at(-1)?.last ?? -1) + 1, tokens.length, from);
  return { definitions, trailing };
}

/** How many definitions before a change are read again: whether a definition ends may depend on two tokens behind it. */
const before = 2;

/**
 * The definitions of a text that differs from another one by a change. They are read up to one that is the same as before:
 * nothing in front of a definition has a part in what follows it.
 */
function cutAgain(text: string, { removed, added, delta }: Change, { definitions: old, trailing }: LexedText): Cut {
  const changed = old.findIndex(({ start, text: { length } }) => start + length + lookahead >= added.start);
  const first = Math.max(0, (changed < 0 ? old.length : changed) - before);
  const from = first === 0 ? 0 : (old[first] as LexedDefinition).start;
  const untouched = old.findIndex(({ start }) => start > removed.end);
  for (let count = 2; untouched >= 0 && untouched + count < old.length; count *= 4) {
    const [same, next] = old.slice(untouched + count - 1) as [LexedDefinition, LexedDefinition];
    const { definitions } = cutStretch(text, from, next.start + next.text.length + delta);
    const isSame = (found: LexedDefinition | undefined, { start, text }: LexedDefinition) =>
      found?.start === start + delta && found.text.length === text.length;
    // The last one of a stretch may end there because the stretch does.
    if (!isSame(definitions.at(-2), same) || !isSame(definitions.at(-1), next)) continue;
    const moved = old.slice(untouched + count - 1).map(each => ({ ...each, start: each.start + delta }));
    return {
      definitions: [...old.slice(0, first), ...definitions.slice(0, -2), ...moved],
      trailing: trailing.map(token => movedToken(token, delta)),
    };
  }
  const rest = cutStretch(text, from);
  return { definitions: [...old.slice(0, first), ...rest.definitions], trailing: rest.trailing };
}

function movedToken({ kind, start, end }: Token, delta: number): Token {
  return { kind, start: start + delta, end: end + delta };
}

/** A text, of which only what a change affects is read where another one is known. */
export function readText(text: string, previous?: LexedText): LexedText {
  const cut = previous ? cutAgain(text, changeBetween(previous.text, text), previous) : cutStretch(text, 0);
  return new LexedText(text, cut);
}

/** How much of a long text is read at once, in characters. */
const stretchOfText = 60_000;

/**
 * The definitions of a text, read in stretches. Whether a definition ends may depend on two tokens behind it, so that the last
 * ones of a stretch are read again with the next one; one that holds less than that is not long enough.
 */
export function* cutInPieces(text: string, stretch = stretchOfText): Pieces<Cut> {
  const all: LexedDefinition[] = [];
  let from = 0;
  for (let length = stretch; ; yield) {
    const to = Math.min(text.length, from + length);
    const { definitions, trailing } = cutStretch(text, from, to);
    if (to === text.length) {
      for (const definition of definitions) all.push(definition);
      return { definitions: all, trailing };
    }
    const next = definitions.at(-before);
    if (!next || next === definitions[0]) {
      length *= 4;
      continue;
    }
    for (const definition of definitions.slice(0, -before)) all.push(definition);
    from = next.start;
    length = stretch;
  }
}

/**
 * What was read last of the long texts and of the short ones, which may be parts of a long one. Most requests ask several verbs
 * of a language for one text, and the next one for it with a letter more.
 */
const last: { short?: LexedText; long: LexedText[] } = { long: [] };
const longText = 4_000;
/** An editor shows a few documents, and a schema beside them. */
const maxLong = 3;
/** Of all but the last one: a document remains here after it is closed. */
const maxCharacters = 4_000_000;

/** The definitions of a text. The verbs of a language take plain texts. */
export function lexed(text: string): LexedText {
  if (text.length > longText) return known(text) ?? kept(readText(text));
  if (last.short?.text !== text) last.short = readText(text, last.short);
  return last.short;
}

/** The same in pieces, where the text has to be read from its beginning. */
export function* lexedInPieces(text: string): Pieces<LexedText> {
  if (text.length < 2 * stretchOfText) return lexed(text);
  return known(text) ?? kept(new LexedText(text, yield* cutInPieces(text)));
}

/** A long text that was read, or that differs from one by a change after which most of it is the same. */
function known(text: string): LexedText | undefined {
  const same = last.long.findIndex(candidate => candidate.text === text);
  if (same >= 0) return kept(last.long.splice(same, 1)[0] as LexedText);
  const near = last.long.findIndex(({ text: { length } }) => Math.abs(length - text.length) <= longText);
  const old = last.long[near];
  if (!old) return undefined;
  const change = changeBetween(old.text, text);
  if (change.removed.end - change.removed.start > longText) return undefined;
  last.long.splice(near, 1);
  return kept(new LexedText(text, cutAgain(text, change, old)));
}

function kept(read: LexedText): LexedText {
  last.long.unshift(read);
  const length = () => last.long.reduce((sum, each) => sum + each.text.length, 0);
  while (last.long.length > 1 && (last.long.length > maxLong || length() > maxCharacters)) last.long.pop();
  return read;
}
