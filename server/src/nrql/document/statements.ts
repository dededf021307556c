import { indexesBetween } from '../../text/inOrder';
import type { Pieces } from '../../text/pieces';
import { scan } from '../lex/lex';
import { Tokens } from '../lex/tokens';
import { parseBody } from '../parse/query';
import { ParseState, type SyntaxProblem } from '../parse/state';
import type { Body } from '../tree/tree';
import { splitStatements } from './split';

/**
 * One statement of a text. `start` … `end` is its range of the text, with the comments before it and the semicolon
 * after it. The statements of a text follow each other without a gap.
 */
export interface Statement {
  readonly start: number;
  readonly end: number;
  /** Undefined where the range contains only blanks, comments and a semicolon. */
  readonly body: Body | undefined;
  readonly problems: readonly SyntaxProblem[];
  /** How far the parser read, from the start of the statement: beyond its end where a closing quote is missing. */
  readonly reach: number;
}

interface QueryFile {
  readonly text: string;
  readonly hasComments: boolean;
  /** At least one, even for an empty text. */
  readonly statements: readonly Statement[];
}

const tokens = new Tokens();
const state = new ParseState(tokens);

/**
 * Parses a text of any number of statements. Any text can be parsed; errors are recorded in the problems of its
 * statements.
 */
export function parseQueries(text: string): QueryFile {
  const statements = parseAll(text);
  return { text, hasComments: tokens.commentCount > 0, statements };
}

/** The statements of a text. */
export function parseAll(text: string): Statement[] {
  return parseUntil(text, undefined).statements;
}

/** How much of a long text is read at once, in characters. */
export const stretchOfText = 60_000;

/**
 * The statements of a text, read in stretches. Whether a statement ends may depend on what follows it, so that the last two
 * of a stretch are read again with the next one; a stretch in which something stays open is not long enough.
 */
export function* statementsInPieces(text: string, stretch = stretchOfText): Pieces<Statement[]> {
  const all: Statement[] = [];
  let from = 0;
  for (let length = stretch; ; ) {
    const end = Math.min(text.length, from + length);
    const found = parseAll(` ${text.slice(from, end)}`.slice(1));
    const isLast = end === text.length;
    const sure = isLast ? found : found.slice(0, -2);
    const isOpen = sure.some(({ start, end: to, reach }) => start + reach > to && start + reach >= end - from);
    const last = sure.at(-1);
    if (!isLast && (isOpen || !last)) length *= 4;
    else {
      for (const statement of sure) all.push(from === 0 ? statement : shiftStatement(statement, from));
      if (isLast) return all;
      from += last?.end ?? 0;
      length = stretch;
    }
    yield;
  }
}

export function shiftStatement(statement: Statement, delta: number): Statement {
  const { start, end, body, problems, reach } = statement;
  return { start: start + delta, end: end + delta, body, problems, reach };
}

/**
 * Statements from the start of a text. `complete` is true when none is left; `end` is the offset after the last one.
 */
export interface Parsed {
  readonly statements: Statement[];
  readonly end: number;
  readonly complete: boolean;
}

/**
 * Parses statements until one ends at an offset for which `isEnd` returns true. The end of the text is not passed to
 * it.
 */
export function parseUntil(text: string, isEnd: ((offset: number) => boolean) | undefined): Parsed {
  scan(text, 0, tokens);
  if (!tokens.separated) {
    return { statements: [parseTokens(text, 0, text.length, 0, tokens.count)], end: text.length, complete: true };
  }
  const statements: Statement[] = [];
  let stoppedAt = -1;
  splitStatements(text, tokens, (start, end, from, to) => {
    statements.push(parseTokens(text, start, end, from, to));
    if (isEnd === undefined || end === text.length || !isEnd(end)) return true;
    stoppedAt = end;
    return false;
  });
  const complete = stoppedAt < 0;
  return { statements, end: complete ? text.length : stoppedAt, complete };
}

function parseTokens(text: string, start: number, end: number, from: number, to: number): Statement {
  state.begin(text, start, from, to);
  const body = from < to ? parseBody(state) : undefined;
  if (tokens.foreignComments.length > 0) reportForeignComments(start, end);
  const reach = tokens.searches.length === 0 ? end - start : reachOf(start, end);
  return { start, end, body, problems: state.problems, reach };
}

/** Reports the comments of a statement that begin with a sign of another language. The grammar never sees comments. */
function reportForeignComments(start: number, end: number): void {
  const [from, to] = indexesBetween(tokens.foreignComments, offset => offset, start, end);
  for (const offset of tokens.foreignComments.slice(from, to)) {
    const position = offset - start;
    const message = 'A # does not begin a comment in this language. Write --.';
    state.report('foreign-comment', position, position + 1, message, { replacement: '--' });
  }
}

/**
 * How far a statement with unterminated tokens reaches. Also reports each open comment, because the grammar never sees
 * comments. The character after an end decides about it, so the reach of a search includes one character more.
 */
function reachOf(start: number, end: number): number {
  let reach = end;
  for (const search of tokens.searches) {
    if (search.start < start || search.start >= end) continue;
    reach = Math.max(reach, search.reach + 1);
    if (!search.comment) continue;
    state.report(
      'unterminated-comment',
      search.start - start,
      search.end - start,
      'The comment has no closing */. Insert it.',
      {
        close: ' */',
      },
    );
  }
  return reach - start;
}
