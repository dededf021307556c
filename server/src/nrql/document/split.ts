import { Flag, Kind } from '../lex/kinds';
import type { Tokens } from '../lex/tokens';

/**
 * Called for each statement with its range of the text and its tokens, the semicolon excluded. Returning false ends the
 * splitting.
 */
type Emit = (start: number, end: number, firstToken: number, endToken: number) => boolean;

/** The clauses, as bits, that decide whether a piece of text is a query of its own. */
enum Has {
  Nothing = 0,
  Select = 1,
  From = 2,
  Variables = 4,
  Other = 8,
}

/**
 * Cuts the tokens into statements: at every semicolon, and at every blank line before a word that begins a statement. A
 * piece after a blank line belongs to the piece before it where only both together form a query (`FROM Transaction`,
 * blank line, `SELECT count(*)`), or where it closes a parenthesis of that piece. So clauses may be separated by blank
 * lines.
 */
export function splitStatements(text: string, tokens: Tokens, emit: Emit, textStart = 0): void {
  const { count, kinds, ends } = tokens;
  let start = textStart;
  let first = 0;
  let comment = 0;
  if (tokens.separated) {
    for (let index = first; index < count; index++) {
      const semicolon = kinds[index] === Kind.Semicolon;
      if (!semicolon && !isBoundary(tokens, first, index)) continue;
      const before = semicolon ? index : index - 1;
      const next = semicolon ? index + 1 : index;
      // Blanks and comments at the end of the text belong to the last statement.
      if (next === count) break;
      comment = commentAfter(tokens, comment, ends[before] as number);
      const end = endOfStatement(text, tokens, comment, before, next);
      if (!emit(start, end, first, semicolon ? index : next)) return;
      start = end;
      first = next;
    }
  }
  emit(start, text.length, first, count > first && kinds[count - 1] === Kind.Semicolon ? count - 1 : count);
}

/** Whether a blank line before the token `index` ends the statement that began at the token `first`. */
function isBoundary(tokens: Tokens, first: number, index: number): boolean {
  if (index === first || ((tokens.flags[index] as number) & Flag.AfterBlankLine) === 0) return false;
  if (!beginsStatement(tokens, index) || tokens.kinds[index - 1] === Kind.OpenParen) return false;
  if (isOpen(tokens, first, index) && closes(tokens, index)) return false;
  const before = clausesOf(tokens, first, index);
  if ((before & Has.Select) !== 0 && (before & Has.From) !== 0) return true;
  const after = clausesOf(tokens, index, tokens.count);
  // Together they form a query, and they share no clause.
  const together = before | after;
  return before === Has.Other || (before & after) !== 0 || (together & Has.Select) === 0 || (together & Has.From) === 0;
}

/** Whether a parenthesis is open at the token `boundary` of the statement that began at the token `first`. */
function isOpen(tokens: Tokens, first: number, boundary: number): boolean {
  let depth = 0;
  for (let index = first; index < boundary; index++) {
    if (tokens.kinds[index] === Kind.OpenParen) depth++;
    else if (tokens.kinds[index] === Kind.CloseParen) depth--;
  }
  return depth > 0;
}

/** Whether the piece that begins at the token `boundary` closes a parenthesis that it did not open. */
function closes(tokens: Tokens, boundary: number): boolean {
  let depth = 0;
  for (let index = boundary; index < tokens.count; index++) {
    const kind = tokens.kinds[index];
    if (kind === Kind.OpenParen) depth++;
    else if (kind === Kind.CloseParen && depth-- === 0) return true;
    else if (kind === Kind.Semicolon || (index > boundary && followsBlankLine(tokens, index))) return false;
  }
  return false;
}

/** Whether the token follows a blank line and can begin a statement. */
function followsBlankLine(tokens: Tokens, index: number): boolean {
  return ((tokens.flags[index] as number) & Flag.AfterBlankLine) !== 0 && beginsStatement(tokens, index);
}

function beginsStatement(tokens: Tokens, index: number): boolean {
  const kind = tokens.kinds[index];
  const next = index + 1 < tokens.count ? (tokens.kinds[index + 1] as number) : Kind.End;
  if (kind === Kind.Select || kind === Kind.From) return true;
  if (kind === Kind.With)
    return next !== Kind.Timezone && next !== Kind.MetricFormat && tokens.kinds[index - 1] !== Kind.Compare;
  return (
    (kind === Kind.Show && (next === Kind.Event || next === Kind.Types)) || (kind === Kind.Delete && next === Kind.From)
  );
}

/**
 * The clauses of the piece that begins at the token `from`: up to the token `to`, a semicolon, or a blank line before a
 * statement.
 */
function clausesOf(tokens: Tokens, from: number, to: number): number {
  let found = Has.Nothing as number;
  let depth = 0;
  for (let index = from; index < to; index++) {
    const kind = tokens.kinds[index];
    if (kind === Kind.OpenParen) depth++;
    else if (kind === Kind.CloseParen) depth--;
    else if (kind === Kind.Semicolon) break;
    else if (kind === Kind.Show || kind === Kind.Delete) found |= index === from ? Has.Other : 0;
    if (to === tokens.count && index > from && followsBlankLine(tokens, index)) break;
    if (depth > 0) continue;
    if (kind === Kind.Select) found |= Has.Select;
    else if (kind === Kind.From) found |= Has.From;
    else if (kind === Kind.With && index === from) found |= Has.Variables;
  }
  return found;
}

/** The index of the first comment that starts at or after the offset. The comment `from` must not start after it. */
function commentAfter(tokens: Tokens, from: number, offset: number): number {
  let index = from;
  while (index < tokens.commentCount && (tokens.commentStarts[index] as number) < offset) index++;
  return index;
}

/**
 * The offset at which a statement ends: after its last token, or after comments on the same line unless code follows
 * them there.
 */
function endOfStatement(text: string, tokens: Tokens, comment: number, before: number, next: number): number {
  let end = tokens.ends[before] as number;
  const nextStart = tokens.starts[next] as number;
  let index = comment;
  let candidate = end;
  while (index < tokens.commentCount && (tokens.commentStarts[index] as number) < nextStart) {
    if (breaksBetween(text, candidate, tokens.commentStarts[index] as number)) break;
    candidate = tokens.commentEnds[index] as number;
    index++;
  }
  if (candidate > end && breaksBetween(text, candidate, nextStart)) end = candidate;
  return end;
}

function breaksBetween(text: string, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (code === 10 || code === 13) return true;
  }
  return false;
}
