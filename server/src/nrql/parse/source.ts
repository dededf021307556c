import { isNameLike, Kind, startsQuery } from '../lex/kinds';
import type { EventType, Expression, FromClause, JoinClause, Lookup, Source, Subquery } from '../tree/tree';
import { closeParen, parseExpression } from './expression';
import { parseName, parseString, parseTemplate } from './primary';
import { lacksOpeningParenthesis, parseSubquery, parseUnopenedSubquery } from './query';
import type { ParseState } from './state';

/** `FROM source, … [JOIN …]`. */
export function parseFrom(p: ParseState): FromClause {
  const { start } = p;
  p.advance();
  return parseSources(p, start);
}

/** The rest of a FROM clause that starts at `start`, after the word FROM. */
export function parseSources(p: ParseState, start: number): FromClause {
  const sources = [parseSource(p)];
  while (p.take(Kind.Comma)) sources.push(parseSource(p));
  if (p.kind === Kind.As || (p.kind === Kind.Name && endsSource(p.peek(1)))) skipAlias(p);
  const joins: JoinClause[] = [];
  while (startsJoin(p)) joins.push(parseJoin(p));
  return { kind: 'from', start, end: p.lastEnd, sources, joins };
}

function parseSource(p: ParseState): Source {
  const { kind, start, end } = p;
  if (kind === Kind.QuotedName) {
    const { text } = parseName(p);
    return { kind: 'event-type', start, end, text, quoted: true };
  }
  if (isNameLike(kind)) {
    if (p.peek(1) === Kind.OpenParen && p.word().toLowerCase() === 'lookup') return parseLookup(p);
    return parseEventType(p);
  }
  switch (kind) {
    case Kind.OpenParen:
      if (startsQuery(p.peek(1))) return parseSubquery(p);
      break;
    case Kind.Template:
    case Kind.Dollar:
      return parseTemplate(p);
    case Kind.String:
    case Kind.DoubleString: {
      const { value } = parseString(p);
      p.report('quoted-event-type', start, end, `An event type takes no quotes. Write ${value}.`, {
        replacement: value,
      });
      return { kind: 'event-type', start, end, text: value, quoted: true };
    }
    case Kind.Number:
      if (p.touchesNext() && isNameLike(p.peek(1))) return parseDigitsType(p);
  }
  if (isTypeWord(p)) return parseEventType(p);
  if (lacksOpeningParenthesis(p)) return parseUnopenedSubquery(p);
  return p.missing('event-type', 'an event type after FROM');
}

/**
 * Whether a keyword is an event type here: ORDER without BY, or a word that is capitalised like a type (`Limit`) and
 * followed by something that cannot belong to its clause.
 */
function isTypeWord(p: ParseState): boolean {
  if (p.kind < Kind.Select || p.kind > Kind.On) return false;
  const next = p.peek(1);
  if (p.kind === Kind.Order) return next !== Kind.By;
  return (endsSource(next) || next === Kind.Comma) && /^[A-Z].*[a-z]/.test(p.word());
}

function parseEventType(p: ParseState): EventType {
  const { start, end, text } = parseName(p);
  return { kind: 'event-type', start, end, text, quoted: false };
}

function parseDigitsType(p: ParseState): EventType {
  const { start } = p;
  p.advance();
  const { end } = p;
  const name = p.slice(start, end);
  p.report('name-needs-backticks', start, end, `${name} is not a valid name without backticks. Write \`${name}\`.`, {
    name,
  });
  p.advance();
  return { kind: 'event-type', start, end, text: name, quoted: false };
}

function parseLookup(p: ParseState): Lookup {
  const { start } = p;
  p.advance();
  const open = p.start;
  p.advance();
  let table: Lookup['table'];
  if (isNameLike(p.kind) || p.kind === Kind.QuotedName) table = parseName(p);
  else if (p.kind === Kind.String || p.kind === Kind.DoubleString) table = parseString(p);
  else if (p.kind === Kind.Template) table = parseTemplate(p);
  else table = p.missing('table', 'the name of a lookup table');
  closeParen(p, open);
  return { kind: 'lookup', start, end: p.lastEnd, table };
}

function endsSource(kind: Kind): boolean {
  return kind === Kind.End || kind === Kind.CloseParen || (kind >= Kind.Select && kind <= Kind.On);
}

/**
 * `FROM Transaction t` of other dialects. An alias is usually short. A longer word is taken for a misspelt clause,
 * which has a better message.
 */
function skipAlias(p: ParseState): void {
  const { start } = p;
  if (p.kind === Kind.As) p.advance();
  else if (p.end - p.start > 3) return;
  const end = isNameLike(p.kind) || p.kind === Kind.String || p.kind === Kind.QuotedName ? p.end : p.lastEnd;
  p.report('source-alias', start, end, 'An event type cannot have an alias. Remove it.');
  if (end === p.end) p.advance();
}

/** Whether a JOIN begins here, with or without a word for its type. */
export function startsJoin(p: ParseState): boolean {
  switch (p.kind) {
    case Kind.Join:
      return true;
    case Kind.Inner:
    case Kind.Left:
    case Kind.Right:
    case Kind.Full:
    case Kind.Cross:
    case Kind.Outer:
      return p.peek(1) === Kind.Join || (p.peek(1) === Kind.Outer && p.peek(2) === Kind.Join);
  }
  return false;
}

/** `[INNER | LEFT] JOIN (query) ON left [= right]`. */
export function parseJoin(p: ParseState): JoinClause {
  const { start } = p;
  const type = p.kind === Kind.Left ? 'left' : 'inner';
  while (p.kind !== Kind.Join) {
    if (p.kind !== Kind.Inner && p.kind !== Kind.Left) {
      const word = p.word().toUpperCase();
      p.report('join-type', p.start, p.end, `${word} JOIN does not exist. Use INNER JOIN or LEFT JOIN.`, {
        word,
      });
    }
    p.advance();
  }
  p.advance();
  const source = parseJoined(p);
  let left: Expression | undefined;
  let right: Expression | undefined;
  if (p.take(Kind.On)) {
    const key = parseExpression(p);
    left = key;
    if (key.kind === 'binary' && key.operator === '=') {
      left = key.left;
      right = key.right;
    } else if (key.kind === 'binary' || key.kind === 'logical') {
      const conditionStart = key.kind === 'binary' ? key.operatorStart : key.start;
      const end = key.kind === 'binary' ? key.operatorEnd : key.end;
      p.report(
        'join-condition',
        conditionStart,
        end,
        'ON compares one key of the outer query with one column of the joined query. Use a single comparison with =.',
      );
    }
  } else p.report('missing-part', p.start, p.end, 'Expected ON and a key after the joined query.', { wants: 'on' });
  return { kind: 'join', start, end: p.lastEnd, type, source, left, right };
}

function parseJoined(p: ParseState): Subquery | JoinClause['source'] {
  if (p.kind === Kind.OpenParen && startsQuery(p.peek(1))) return parseSubquery(p);
  if (lacksOpeningParenthesis(p)) return parseUnopenedSubquery(p);
  const { start, end } = p;
  p.report('missing-part', start, end, 'Expected a query in parentheses after JOIN.', { wants: 'query' });
  const hole = p.hole('query');
  if (p.openParentheses <= 0 && p.take(Kind.OpenParen)) {
    p.skipInside();
    p.take(Kind.CloseParen);
    return hole;
  }
  while (p.kind !== Kind.End && p.kind !== Kind.On && !(p.kind >= Kind.Select && p.kind <= Kind.Join)) p.advance();
  return hole;
}
