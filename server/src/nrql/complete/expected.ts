import { type Span, spanOf } from '../../text/span';
import { comparisonSigns, Flag, isWord, Kind } from '../lex/kinds';
import { argumentNames, tokensOf } from '../lex/lex';
import type { Tokens } from '../lex/tokens';
import type { Expectation } from './expectation';
import { walkQuery } from './walk/query';
import { type OpenQuery, Walker } from './walk/walker';

/**
 * The kind of token that contains the cursor. `name` is a name in backticks; `none` means that the cursor is between
 * tokens.
 */
type CursorToken = 'word' | 'number' | 'string' | 'regex' | 'name' | 'template' | 'comment' | 'none';

/** What can be written at an offset of one statement, and what a completion replaces. */
export interface CompletionPoint {
  readonly expectations: readonly Expectation[];
  readonly tokenKind: CursorToken;
  /** Whether the cursor is in a string or a name in backticks without a closing quote. */
  readonly unterminated: boolean;
  /** The range that a completion replaces: the word at the cursor, or the text between the quotes. */
  readonly span: Span;
  /** The text of that range before the cursor. */
  readonly prefix: string;
  readonly tokens: Tokens;
  /** The index of the first token at or after the start of the range. */
  readonly tokenIndex: number;
  /** The queries that are open at the cursor, the innermost last. */
  readonly queries: readonly OpenQuery[];
}

/**
 * What the grammar allows at an offset of a statement. Purely syntactic: the only names that matter are those of
 * functions.
 */
export function expectedAt(text: string, offset: number): CompletionPoint {
  const tokens = tokensOf(text);
  if (inComment(text, tokens, offset)) return { ...emptyPoint(tokens, offset), tokenKind: 'comment' };
  let index = 0;
  while (index < tokens.count && (tokens.ends[index] as number) < offset) index++;
  const named = nameBeforeColon(text, tokens, index, offset);
  if (named) index--;
  const place = limitToLine(text, named ?? cursorTokenAt(text, tokens, index, offset), offset);
  if (place.tokenKind === 'none' && /\d\.$/.test(text.slice(Math.max(0, offset - 2), offset)))
    return emptyPoint(tokens, offset);
  const before =
    place.tokenKind === 'none' && index < tokens.count && (tokens.ends[index] as number) <= offset ? index + 1 : index;
  const walker = new Walker(text, tokens, before, place.tokenKind === 'none' ? before : before + 1, place.span.end);
  for (let token = 0; token < before; token++) if (tokens.kinds[token] === Kind.Semicolon) walker.index = token + 1;
  // The value of a template variable is known only to the dashboard.
  if (place.tokenKind !== 'template') walkQuery(walker, 'statement');
  if (mayBeginAnother(text, walker, place.span.start)) walker.expect({ kind: 'start' });
  return {
    expectations: walker.expectations,
    ...place,
    unterminated: place.tokenKind !== 'none' && ((tokens.flags[index] as number) & Flag.Unterminated) !== 0,
    prefix: text.slice(place.span.start, offset),
    tokens,
    tokenIndex: before,
    queries: walker.queries,
  };
}

/** An offset at which nothing is expected. */
function emptyPoint(tokens: Tokens, offset: number): CompletionPoint {
  return {
    expectations: [],
    tokenKind: 'none',
    unterminated: false,
    span: spanOf(offset, offset),
    prefix: '',
    tokens,
    tokenIndex: 0,
    queries: [],
  };
}

/**
 * An unfinished name that ends with a colon. The scanner includes the colon in the name only if more characters follow.
 */
function nameBeforeColon(
  text: string,
  tokens: Tokens,
  index: number,
  offset: number,
): { tokenKind: CursorToken; span: Span } | undefined {
  if (index === 0 || tokens.kinds[index] !== Kind.Colon || tokens.ends[index] !== offset) return undefined;
  const start = tokens.starts[index - 1] as number;
  if (tokens.kinds[index - 1] !== Kind.Name || tokens.ends[index - 1] !== offset - 1) return undefined;
  // For a named argument of a function, the value comes next.
  const call = tokens.kinds[index - 2] === Kind.OpenParen || tokens.kinds[index - 2] === Kind.Comma;
  if (call && argumentNames.has(text.slice(start, offset - 1).toLowerCase())) return undefined;
  return { tokenKind: 'word', span: spanOf(start, offset) };
}

/** The protocol replaces within one line. In a string over several lines, only the cursor's line is replaced. */
function limitToLine(
  text: string,
  place: { tokenKind: CursorToken; span: Span },
  offset: number,
): { tokenKind: CursorToken; span: Span } {
  const { start, end } = place.span;
  if (!text.slice(start, end).includes('\n')) return place;
  const before = text.lastIndexOf('\n', offset - 1) + 1;
  const after = text.slice(offset, end).search(/[\r\n]/);
  return { tokenKind: place.tokenKind, span: spanOf(Math.max(start, before), after < 0 ? end : offset + after) };
}

/** Signs behind which a query goes on. A star also ends one: `SELECT *`. */
const continues: ReadonlySet<Kind> = new Set([
  Kind.Comma,
  Kind.OpenParen,
  Kind.Plus,
  Kind.Minus,
  Kind.Slash,
  ...comparisonSigns,
  Kind.And,
  Kind.Or,
]);

/** Whether another statement may begin at the offset: after a complete query and a blank line. */
function mayBeginAnother(text: string, walker: Walker, offset: number): boolean {
  const query = walker.queries[0];
  if (walker.queries.length !== 1 || !query || walker.end === 0) return false;
  const complete = query.seen.has('SHOW EVENT TYPES') || (query.seen.has('SELECT') && query.seen.has('FROM'));
  // Behind a comma, an operator or the word of a clause, the query goes on.
  const before = walker.tokens.kinds[walker.end - 1] as number as Kind;
  if ((before >= Kind.Select && before <= Kind.Join) || continues.has(before)) return false;
  return complete && /\n[ \t\r]*\n/.test(text.slice(walker.tokens.ends[walker.end - 1], offset));
}

function inComment(text: string, tokens: Tokens, offset: number): boolean {
  for (let index = 0; index < tokens.commentCount; index++) {
    const start = tokens.commentStarts[index] as number;
    const end = tokens.commentEnds[index] as number;
    if (start < offset && offset < end) return true;
    // A line comment continues at its end; a closed block comment does not.
    const closed = text.startsWith('/*', start) && !(tokens.openComment && index === tokens.commentCount - 1);
    if (offset === end && !closed) return true;
  }
  return false;
}

function cursorTokenAt(
  text: string,
  tokens: Tokens,
  index: number,
  offset: number,
): { tokenKind: CursorToken; span: Span } {
  const none = { tokenKind: 'none', span: spanOf(offset, offset) } as const;
  if (index >= tokens.count) return none;
  const start = tokens.starts[index] as number;
  const end = tokens.ends[index] as number;
  if (offset <= start) return none;
  const kind = tokens.kinds[index] as number as Kind;
  const open = ((tokens.flags[index] as number) & Flag.Unterminated) !== 0;
  if (isWord(kind)) return { tokenKind: 'word', span: spanOf(start, end) };
  if (kind === Kind.Number) return { tokenKind: 'number', span: spanOf(start, end) };
  if (offset === end && !open) return none;
  switch (kind) {
    case Kind.String:
    case Kind.DoubleString:
      return { tokenKind: 'string', span: spanOf(start + 1, open ? offset : end - 1) };
    case Kind.Regex:
      return offset === start + 1 ? none : { tokenKind: 'regex', span: spanOf(start + 2, open ? offset : end - 1) };
    case Kind.QuotedName:
      return { tokenKind: 'name', span: spanOf(start, open ? endOfOpenName(text, start, offset) : end) };
    case Kind.Template:
      return {
        tokenKind: 'template',
        span: spanOf(Math.min(start + 2, offset), Math.max(offset, open ? offset : end - 2)),
      };
    default:
      return none;
  }
}

/** An unterminated name ends with its word, not with its line as for the scanner. */
function endOfOpenName(text: string, start: number, offset: number): number {
  let end = Math.max(start + 1, offset);
  while (end < text.length && /[\w.:]/.test(text[end] as string)) end++;
  return end;
}
