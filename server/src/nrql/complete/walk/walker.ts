import { isWord, Kind } from '../../lex/kinds';
import type { Tokens } from '../../lex/tokens';
import type { Expectation } from '../expectation';

/** A query that is open at the cursor: its first token, its role and its clauses before the cursor. */
export interface OpenQuery {
  readonly role: QueryRole;
  readonly firstToken: number;
  readonly seen: Set<string>;
}

/** `statement`: the outermost. `source`: in FROM. `join`: after JOIN. `scalar`: in an expression. `set`: after IN. */
export type QueryRole = 'statement' | 'source' | 'join' | 'scalar' | 'set';

/**
 * Walks the tokens before the cursor according to the grammar. At the cursor, every level of the grammar adds what can
 * follow it, from the innermost to the outermost, until a level requires something (`isOpen`).
 */
export class Walker {
  index = 0;
  /** Whether something required is missing, so that outer levels cannot continue. */
  isOpen = false;
  readonly expectations: Expectation[] = [];
  readonly queries: OpenQuery[] = [];

  constructor(
    readonly text: string,
    readonly tokens: Tokens,
    /** The number of tokens before the cursor. */
    readonly end: number,
    /** Index of the first token after the word at the cursor. */
    readonly restIndex: number,
    /** The offset of the end of that word. */
    readonly cursor: number,
  ) {}

  kind(ahead = 0): Kind {
    const index = this.index + ahead;
    return index >= 0 && index < this.end ? (this.tokens.kinds[index] as number as Kind) : Kind.End;
  }

  /** The kind of a token after the word at the cursor. */
  kindAfterCursor(ahead = 0): Kind {
    const index = this.restIndex + ahead;
    return index < this.tokens.count ? (this.tokens.kinds[index] as number as Kind) : Kind.End;
  }

  get isDone(): boolean {
    return this.index >= this.end;
  }

  word(ahead = 0): string {
    const index = this.index + ahead;
    return index < this.end ? this.textOf(index) : '';
  }

  textOf(index: number): string {
    return this.text.slice(this.tokens.starts[index], this.tokens.ends[index]);
  }

  /** Takes the current token when it is of that kind. */
  take(kind: Kind): boolean {
    if (this.kind() !== kind) return false;
    this.index++;
    return true;
  }

  expect(...expectations: Expectation[]): void {
    this.expectations.push(...expectations);
  }

  /** Adds expectations of which one is required. */
  require(...expectations: Expectation[]): void {
    this.expectations.push(...expectations);
    this.isOpen = true;
  }

  /** Whether a token can be a name here: a word, with or without backticks. */
  isName(ahead = 0): boolean {
    const kind = this.kind(ahead);
    return kind === Kind.QuotedName || isWord(kind);
  }

  /** The name without its backticks. */
  name(ahead = 0): string {
    const word = this.word(ahead);
    return word.startsWith('`') ? word.slice(1, word.endsWith('`') ? -1 : undefined) : word;
  }
}
