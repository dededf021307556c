import type { ProblemData } from '../../text/problem';
import { Flag, Kind } from '../lex/kinds';
import type { Tokens } from '../lex/tokens';
import type { Hole, HoleWants } from '../tree/tree';

/** A syntax problem, with offsets from the start of the statement. Its check defines its severity and its fix. */
export interface SyntaxProblem {
  readonly code: string;
  readonly message: string;
  readonly start: number;
  readonly end: number;
  readonly data?: ProblemData;
}

/**
 * The maximum depth of nested parentheses, calls and queries. Deeper ones are skipped, so that no text exhausts the
 * stack.
 */
const maxDepth = 100;
/**
 * The number of operators in one chain (`a + b + …`) that do not count towards the limit. Each of them adds a level to
 * the left of the tree.
 */
export const freeLinks = 8;
/** The maximum number of further operators in all chains of a statement. */
const maxChainLength = 600;
/** Shared by all statements without problems, and never changed. */
const none: SyntaxProblem[] = [];
/** The maximum number of problems of one statement. More of them do not help. */
const maxProblems = 50;

/**
 * The position of the parser in the tokens of one statement. One object serves all statements of a text. `kind` is the
 * kind of the current token, and `Kind.End` after the last one.
 */
export class ParseState {
  text = '';
  base = 0;
  index = 0;
  limit = 0;
  kind: Kind = Kind.End;
  /** The offset after the last token that was taken, from the start of the statement. */
  lastEnd = 0;
  depth = 0;
  links = 0;
  problems: SyntaxProblem[] = none;
  private from = 0;
  private parentheses: number | undefined;

  constructor(readonly tokens: Tokens) {}

  /** Begins a statement with the tokens `from` … `to` and the text from the offset `base`. */
  begin(text: string, base: number, from: number, to: number): void {
    this.text = text;
    this.base = base;
    this.index = this.from = from;
    this.parentheses = undefined;
    this.limit = to;
    this.kind = from < to ? (this.tokens.kinds[from] as number as Kind) : Kind.End;
    this.lastEnd = from < to ? (this.tokens.starts[from] as number) - base : 0;
    this.depth = 0;
    this.links = 0;
    this.problems = none;
  }

  /** The offset of the current token; after the last token, the offset of its end. */
  get start(): number {
    return this.index < this.limit ? (this.tokens.starts[this.index] as number) - this.base : this.lastEnd;
  }

  get end(): number {
    return this.index < this.limit ? (this.tokens.ends[this.index] as number) - this.base : this.lastEnd;
  }

  get flags(): number {
    return this.index < this.limit ? (this.tokens.flags[this.index] as number) : 0;
  }

  advance(): void {
    if (this.index >= this.limit) return;
    const { tokens } = this;
    this.lastEnd = (tokens.ends[this.index] as number) - this.base;
    this.index++;
    this.kind = this.index < this.limit ? (tokens.kinds[this.index] as number as Kind) : Kind.End;
  }

  /** Whether the current token is of this kind. Unlike a comparison of `kind`, it is not narrowed by the compiler. */
  isAt(kind: Kind): boolean {
    return this.kind === kind;
  }

  /** The kind of the token that is `ahead` tokens after the current one. */
  peek(ahead: number): Kind {
    const index = this.index + ahead;
    return index < this.limit ? (this.tokens.kinds[index] as number as Kind) : Kind.End;
  }

  /** Whether no blank separates the current token from the next. */
  touchesNext(): boolean {
    return this.index + 1 < this.limit && this.tokens.starts[this.index + 1] === this.tokens.ends[this.index];
  }

  /** Takes the current token if it is of this kind. */
  take(kind: Kind): boolean {
    if (this.kind !== kind) return false;
    this.advance();
    return true;
  }

  /** The text of the current token. */
  word(): string {
    if (this.index >= this.limit) return '';
    return this.text.slice(this.tokens.starts[this.index] as number, this.tokens.ends[this.index] as number);
  }

  /** The text of the token that is `ahead` tokens after the current one. */
  wordAt(ahead: number): string {
    const index = this.index + ahead;
    return this.text.slice(this.tokens.starts[index] as number, this.tokens.ends[index] as number);
  }

  slice(start: number, end: number): string {
    return this.text.slice(start + this.base, end + this.base);
  }

  /**
   * How many parentheses of the statement are not closed; negative where too many are closed. Recovery depends on it:
   * where parentheses are balanced, a clause inside them is misplaced; where one is missing, the clause ends the
   * parenthesis.
   */
  get openParentheses(): number {
    if (this.parentheses !== undefined) return this.parentheses;
    let open = 0;
    for (let index = this.from; index < this.limit; index++) {
      const kind = this.tokens.kinds[index];
      if (kind === Kind.OpenParen) open++;
      else if (kind === Kind.CloseParen) open--;
    }
    this.parentheses = open;
    return open;
  }

  /** Reports a problem. A second problem at the same offset is left out, because it follows from the first. */
  report(code: string, start: number, end: number, message: string, data?: ProblemData): void {
    if (this.problems.length >= maxProblems) return;
    for (const problem of this.problems) if (problem.start === start) return;
    const problem: SyntaxProblem = data ? { code, message, start, end, data } : { code, message, start, end };
    if (this.problems === none) this.problems = [problem];
    else this.problems.push(problem);
  }

  /** Returns a hole after the last token, and reports it at the current token. */
  missing(wants: HoleWants, expected: string): Hole {
    const hasToken = this.index < this.limit;
    const start = hasToken ? this.start : this.lastEnd;
    const message = hasToken ? `Expected ${expected} before '${this.word()}'.` : `Expected ${expected}.`;
    // After a comma, the fix is to remove the comma.
    const from = this.commaBefore() - start;
    const data = from < 0 ? { wants, replacement: '', from, to: from + 1 } : { wants };
    this.report('missing-part', start, hasToken ? this.end : start, message, data);
    return this.hole(wants);
  }

  /** The offset of the last token taken where that is a comma; Infinity for any other token. */
  private commaBefore(): number {
    const before = this.index - 1;
    if (before < 0 || this.tokens.kinds[before] !== Kind.Comma) return Number.POSITIVE_INFINITY;
    return (this.tokens.starts[before] as number) - this.base;
  }

  hole(wants: HoleWants): Hole {
    return { kind: 'hole', start: this.lastEnd, end: this.lastEnd, wants };
  }

  /** Enters a level of nesting. False, with a problem, where the statement is nested too deeply. */
  enter(): boolean {
    if (this.depth < maxDepth) {
      this.depth++;
      return true;
    }
    this.report(
      'nested-too-deeply',
      this.start,
      this.end,
      `Parentheses are nested more than ${maxDepth} levels deep. Simplify the expression.`,
    );
    return false;
  }

  leave(): void {
    this.depth--;
  }

  /** Counts an operator of a long chain. False, with a problem, where there are too many of them. */
  link(): boolean {
    if (++this.links <= maxChainLength) return true;
    this.report(
      'nested-too-deeply',
      this.start,
      this.end,
      `The query has more than ${maxChainLength} operators. Simplify the expression.`,
    );
    return false;
  }

  /** Skips to the end of the current parenthesis, but not over the token that closes it. */
  skipInside(): void {
    let depth = 0;
    while (this.kind !== Kind.End) {
      if (isOpening(this.kind)) depth++;
      else if (isClosing(this.kind) && depth-- === 0) return;
      this.advance();
    }
  }

  /** Reports a string or name without its closing quote. Call it before the token is taken. */
  reportUnterminated(code: string, noun: string, quote: string): void {
    if ((this.flags & Flag.Unterminated) === 0) return;
    this.report(code, this.start, this.end, `The ${noun} has no closing ${quote}. Insert it.`, { close: quote });
  }
}

function isOpening(kind: Kind): boolean {
  return kind === Kind.OpenParen || kind === Kind.OpenBracket || kind === Kind.OpenBrace;
}

function isClosing(kind: Kind): boolean {
  return kind === Kind.CloseParen || kind === Kind.CloseBracket || kind === Kind.CloseBrace;
}
