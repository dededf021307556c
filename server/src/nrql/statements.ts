import { scan, Tokens } from './lex';
import { parseBody } from './parseQuery';
import { ParseState, type SyntaxProblem } from './parseState';
import { splitStatements } from './split';
import type { Body } from './tree';

/**
 * One statement of a text. `start` … `end` is the stretch of the text that it owns: the comments before it, and the
 * semicolon behind it. The statements of a text follow each other without a gap.
 */
export interface Statement {
  readonly start: number;
  readonly end: number;
  /** Undefined where the stretch holds nothing but blanks, comments and a semicolon. */
  readonly body: Body | undefined;
  readonly problems: readonly SyntaxProblem[];
}

export interface QueryFile {
  readonly text: string;
  /** At least one, even in an empty text. */
  readonly statements: readonly Statement[];
}

const tokens = new Tokens();
const state = new ParseState(tokens);

/** Reads a text of any number of statements. Any text is read; what is wrong in it stands in the problems. */
export function parseQueries(text: string): QueryFile {
  scan(text, 0, tokens);
  const statements: Statement[] = [];
  splitStatements(text, tokens, (start, end, from, to) => {
    statements.push(parseTokens(text, start, end, from, to));
    return true;
  });
  if (tokens.openComment) reportOpenComment(statements);
  return { text, statements };
}

function parseTokens(text: string, start: number, end: number, from: number, to: number): Statement {
  state.begin(text, start, from, to);
  const body = from < to ? parseBody(state) : undefined;
  return { start, end, body, problems: state.problems };
}

/** A block comment without an end can only be the last comment of a text, and stands in its last statement. */
function reportOpenComment(statements: Statement[]): void {
  const last = statements[statements.length - 1] as Statement;
  const start = (tokens.commentStarts[tokens.commentCount - 1] as number) - last.start;
  const end = (tokens.commentEnds[tokens.commentCount - 1] as number) - last.start;
  const message = 'This comment has no closing */.';
  const problem = { code: 'unterminated-comment', message, start, end, data: { close: ' */' } };
  statements[statements.length - 1] = { ...last, problems: [...last.problems, problem] };
}
