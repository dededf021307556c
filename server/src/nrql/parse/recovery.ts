import { Kind, words } from '../lex/kinds';
import type { Clause, Expression, ForeignClause } from '../tree/tree';
import { resemblesClause } from './clauses';
import { isForeignWord, reportDialect } from './dialects';
import { parseExpression } from './expression';
import type { ParseState } from './state';

const kindOfWord = new Map<string, Kind>(words.map(([kind, word]) => [word, kind]));

/**
 * Parses a token that begins no clause. A misspelt clause word becomes the clause, so that everything after it is still
 * parsed; a construct of another dialect becomes a `ForeignClause`; anything else is skipped up to the next clause.
 */
export function parseUnknownClause(p: ParseState, first: boolean): Clause {
  const { start, end } = p;
  switch (p.kind) {
    case Kind.Having:
      return parseForeign(p, 'having');
    case Kind.Group:
      return parseForeign(p, 'group-by');
    case Kind.Union:
    case Kind.Insert:
    case Kind.Update:
      return parseForeign(p, p.kind === Kind.Union ? 'union' : 'set');
    case Kind.Escape:
      return parseForeign(p, 'escape');
    case Kind.Over:
      return parseForeign(p, 'set');
  }
  if (p.kind === Kind.CloseParen) {
    p.report('unbalanced-parenthesis', start, end, 'The ) has no opening parenthesis. Remove it.', { replacement: '' });
    p.advance();
    if (!p.isAt(Kind.End) && !startsClause(p) && !p.isAt(Kind.CloseParen)) skipToClause(p);
    return { kind: 'skipped', start, end: p.lastEnd };
  }
  const word = p.word();
  const clause = p.kind === Kind.Name ? resemblesClause(word) : undefined;
  if (clause !== undefined) {
    const suggestion = clause.toUpperCase();
    p.report('misspelt-clause', start, end, `Unknown word ${word}. Did you mean ${suggestion}?`, {
      replacement: suggestion,
    });
    p.kind = kindOfWord.get(clause) ?? p.kind;
    return { kind: 'skipped', start, end: start };
  }
  if (!first && isForeignWord(p)) {
    reportDialect(p, p.kind);
    skipToClause(p);
    return { kind: 'skipped', start, end: p.lastEnd };
  }
  const expected = first
    ? 'a query that begins with SELECT, FROM or WITH'
    : 'a comma or a clause such as WHERE or SINCE';
  p.report('unexpected-token', start, end, `Unexpected '${word}'. Expected ${expected}.`);
  skipToClause(p);
  return { kind: 'skipped', start, end: p.lastEnd };
}

function parseForeign(p: ParseState, word: ForeignClause['word']): ForeignClause {
  const { start } = p;
  const isOver = p.kind === Kind.Over;
  const parts: Expression[] = [];
  reportDialect(p, p.kind);
  p.advance();
  if (word === 'group-by') p.take(Kind.By);
  if (isOver && p.take(Kind.OpenParen)) {
    p.skipInside();
    p.take(Kind.CloseParen);
  } else if (word === 'union' || word === 'set') {
    // What follows is a query or a list of another language. Parsing it would report every word.
    p.skipInside();
  } else {
    do parts.push(parseExpression(p));
    while (p.take(Kind.Comma));
  }
  return { kind: 'foreign', start, end: p.lastEnd, word, parts };
}

/** Skips to the next clause at this depth of parentheses, by at least one token. */
function skipToClause(p: ParseState): void {
  let depth = 0;
  do {
    if (p.kind === Kind.OpenParen) depth++;
    else if (p.kind === Kind.CloseParen) depth--;
    p.advance();
  } while (p.kind !== Kind.End && !(depth <= 0 && (startsClause(p) || p.kind === Kind.CloseParen)));
}

function startsClause(p: ParseState): boolean {
  const { kind } = p;
  if (kind >= Kind.Select && kind <= Kind.Join) return true;
  return kind === Kind.Predict || kind === Kind.Having || kind === Kind.Group || kind === Kind.Union;
}
