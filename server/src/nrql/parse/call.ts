import { isWord, Kind, startsQuery } from '../lex/kinds';
import type { Call, Expression, NamedArgument, NameSet, WhereArgument } from '../tree/tree';
import { reportDialect, reportWord } from './dialects';
import { closeParen, endsExpression, parseExpression } from './expression';
import { parseLabel } from './label';
import { isReservedName, parseName, parseNumber, parseTemplate } from './primary';
import { parseBareSubquery } from './query';
import type { ParseState } from './state';
import { parseUnit, startsUnit } from './time';

const noArguments: Expression[] = [];

/**
 * Parses `name(arguments)`. The current token is the name. A query that is the only argument needs no parentheses of
 * its own.
 */
export function parseCall(p: ParseState): Call {
  const { start, end: nameEnd } = p;
  const quoted = p.kind === Kind.QuotedName;
  const name = quoted ? parseName(p).text : p.word();
  if (!quoted) p.advance();
  const open = p.start;
  p.advance();
  let values: Expression[] = noArguments;
  let closed = true;
  if (!p.enter()) {
    p.skipInside();
    closed = p.take(Kind.CloseParen);
  } else {
    if (p.kind === Kind.CloseParen) p.advance();
    else if (isCutOff(p)) {
      values = [p.hole('expression')];
      closed = closeParen(p, open);
    } else if (startsQuery(p.kind) && !isReservedName(p) && p.openParentheses <= 0) {
      if (lower(name) === 'exists') reportWord(p, name, start, nameEnd);
      values = [parseBareSubquery(p)];
      closed = closeParen(p, open);
    } else {
      values = [parseArgument(p)];
      while (p.take(Kind.Comma)) values.push(parseArgument(p));
      closed = closeParen(p, open);
    }
    p.leave();
  }
  return { kind: 'call', start, end: p.lastEnd, name, key: lower(name), nameEnd, arguments: values, closed };
}

/** Whether the text ends, or a clause begins, directly after the parenthesis of a call that is never closed. */
function isCutOff(p: ParseState): boolean {
  return (p.kind === Kind.End || (endsExpression(p.kind) && !isReservedName(p))) && p.openParentheses > 0;
}

/** Most names contain no capital letter. They are returned as they are, without an allocation. */
function lower(name: string): string {
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index);
    if ((code >= 65 && code <= 90) || code > 127) return name.toLowerCase();
  }
  return name;
}

function parseArgument(p: ParseState): Expression {
  switch (p.kind) {
    case Kind.Star: {
      const { start, end } = p;
      p.advance();
      return { kind: 'star', start, end };
    }
    case Kind.Where:
      return parseWhereArgument(p);
    case Kind.Number:
      if (startsUnit(p, 1)) {
        const amount = parseNumber(p);
        const unit = parseUnit(p);
        return { kind: 'interval', start: amount.start, end: unit.end, amount, unit };
      }
      break;
    case Kind.Template:
      if (startsUnit(p, 1)) {
        const amount = parseTemplate(p);
        const unit = parseUnit(p);
        return { kind: 'interval', start: amount.start, end: unit.end, amount, unit };
      }
      break;
    case Kind.OpenBrace:
      return parseNameSet(p);
    case Kind.Distinct:
      if (p.peek(1) !== Kind.Comma && p.peek(1) !== Kind.CloseParen && p.peek(1) !== Kind.OpenBracket) {
        reportDialect(p, Kind.Distinct);
        p.advance();
      }
      break;
  }
  if (p.peek(1) === Kind.Colon && isWord(p.kind)) return parseNamedArgument(p);
  const value = parseExpression(p);
  if (p.kind !== Kind.As || p.peek(1) === Kind.OpenParen) return value;
  const label = parseLabel(p);
  return { kind: 'labelled-argument', start: value.start, end: p.lastEnd, value, label };
}

/** `WHERE condition [AS label]`. The current token is WHERE. */
export function parseWhereArgument(p: ParseState): WhereArgument {
  const { start } = p;
  p.advance();
  const condition = parseExpression(p);
  const label = p.kind === Kind.As ? parseLabel(p) : undefined;
  return { kind: 'where-argument', start, end: p.lastEnd, keyword: true, condition, label };
}

function parseNamedArgument(p: ParseState): NamedArgument {
  const { start, end: nameEnd } = p;
  const name = p.word().toLowerCase();
  p.advance();
  p.advance();
  if (!p.enter()) {
    p.skipInside();
    return { kind: 'named-argument', start, end: p.lastEnd, name, nameEnd, value: p.hole('expression') };
  }
  const value = parseArgument(p);
  p.leave();
  return { kind: 'named-argument', start, end: p.lastEnd, name, nameEnd, value };
}

function parseNameSet(p: ParseState): NameSet {
  const { start } = p;
  p.advance();
  const names: Expression[] = [];
  if (p.kind !== Kind.CloseBrace) {
    do names.push(parseExpression(p));
    while (p.take(Kind.Comma));
  }
  if (p.openParentheses <= 0 && p.kind !== Kind.CloseBrace && isWord(p.kind)) {
    p.report('unexpected-token', p.start, p.end, `Unexpected '${p.word()}'. Expected a comma or }.`);
    p.skipInside();
    p.take(Kind.CloseBrace);
  } else if (!p.take(Kind.CloseBrace)) {
    p.report('unbalanced-parenthesis', start, start + 1, 'The brace is not closed. Insert }.', {
      at: p.lastEnd - start,
    });
  }
  return { kind: 'name-set', start, end: p.lastEnd, names };
}
