import { unquote } from '../lex/endOfQuoted';
import { Flag, isNameLike, isWord, Kind, startsQuery } from '../lex/kinds';
import type { Call, Expression, Name, NumberLiteral, RegexLiteral, StringLiteral, Template } from '../tree/tree';
import { parseCall } from './call';
import { isCaseWhen, parseCaseWhen } from './dialects';
import { closeParen, parseExpression } from './expression';
import { lacksOpeningParenthesis, parseSubquery, parseUnopenedSubquery } from './query';
import { freeLinks, type ParseState } from './state';

/** An operand with its brackets: a literal, a name, a call, a parenthesis or a signed operand. */
export function parsePrimary(p: ParseState): Expression {
  switch (p.kind) {
    case Kind.Name:
      if (p.peek(1) === Kind.Star && p.peek(2) === Kind.CloseParen && p.openParentheses < 0)
        return parseUnopenedCall(p);
      return p.peek(1) === Kind.OpenParen ? parsePostfix(p, parseCall(p)) : parsePostfix(p, parseName(p));
    case Kind.QuotedName:
      return p.peek(1) === Kind.OpenParen ? parsePostfix(p, parseCall(p)) : parsePostfix(p, parseName(p));
    case Kind.Number:
      return parseNumberOrName(p);
    case Kind.String:
    case Kind.DoubleString:
      return parseString(p);
    case Kind.Regex:
      return parseRegex(p);
    case Kind.Template:
    case Kind.Dollar:
      // A template variable can also be the name of a function.
      if (p.peek(1) === Kind.OpenParen && p.touchesNext()) return parsePostfix(p, parseCall(p));
      return parsePostfix(p, parseTemplate(p));
    case Kind.OpenParen:
      return parsePostfix(p, parseParenthesis(p));
    case Kind.Minus:
    case Kind.Plus:
      return parseSign(p);
    case Kind.True:
    case Kind.False: {
      const { kind, start, end } = p;
      p.advance();
      return { kind: 'boolean', start, end, value: kind === Kind.True };
    }
    case Kind.Null: {
      const { start, end } = p;
      p.advance();
      return { kind: 'null', start, end };
    }
    case Kind.Case:
      if (isCaseWhen(p)) return parseCaseWhen(p);
  }
  if (isNameLike(p.kind)) {
    return p.peek(1) === Kind.OpenParen ? parsePostfix(p, parseCall(p)) : parsePostfix(p, parseName(p));
  }
  if (isReservedName(p)) return parsePostfix(p, parseName(p));
  if (lacksOpeningParenthesis(p)) return parseUnopenedSubquery(p);
  return p.missing('expression', 'a value');
}

/** Whether a keyword can only be a name here. The check of reserved names reports the missing backticks. */
export function isReservedName(p: ParseState): boolean {
  if (p.kind < Kind.Select || p.kind > Kind.On) return false;
  const next = p.peek(1);
  return (
    (next >= Kind.CloseBracket && next <= Kind.Comma && next !== Kind.OpenBrace) ||
    next === Kind.CloseParen ||
    (next >= Kind.Slash && next <= Kind.ForeignComparison) ||
    next === Kind.As ||
    next === Kind.Asc ||
    next === Kind.Desc ||
    next === Kind.Is ||
    next === Kind.Like ||
    next === Kind.Rlike
  );
}

export function parseName(p: ParseState): Name {
  const { start, end } = p;
  if (p.kind === Kind.QuotedName) {
    p.reportUnterminated('unterminated-name', 'name', '`');
    const last = (p.flags & Flag.Unterminated) !== 0 ? end : end - 1;
    p.advance();
    return { kind: 'name', start, end, text: p.slice(start + 1, last), quoted: true };
  }
  if ((p.flags & Flag.Foreign) !== 0) reportBareName(p, start, end);
  p.advance();
  return { kind: 'name', start, end, text: p.slice(start, end), quoted: false };
}

function reportBareName(p: ParseState, start: number, end: number): void {
  const name = p.slice(start, end);
  p.report('name-needs-backticks', start, end, `${name} is not a valid name without backticks. Write \`${name}\`.`, {
    name,
  });
}

/** A number, or a name that begins with digits, which needs backticks. */
function parseNumberOrName(p: ParseState): Expression {
  if (!p.touchesNext() || !isWord(p.peek(1))) return parseNumber(p);
  const { start } = p;
  p.advance();
  const { end } = p;
  reportBareName(p, start, end);
  p.advance();
  return { kind: 'name', start, end, text: p.slice(start, end), quoted: false };
}

export function parseNumber(p: ParseState): NumberLiteral {
  const { start, end } = p;
  const value = Number(p.word());
  p.advance();
  return { kind: 'number', start, end, value };
}

/** A string. Double quotes are read like single quotes and reported by a check. */
export function parseString(p: ParseState): StringLiteral {
  const { start, end, flags } = p;
  const double = p.kind === Kind.DoubleString;
  const terminated = (flags & Flag.Unterminated) === 0;
  if (!terminated) p.reportUnterminated('unterminated-string', 'string', double ? '"' : "'");
  p.advance();
  let value = p.slice(start + 1, terminated ? end - 1 : end);
  if ((flags & (Flag.Escaped | Flag.Doubled)) !== 0) value = unquote(value, double ? '"' : "'");
  return { kind: 'string', start, end, value, quote: double ? 'double' : 'single', terminated };
}

function parseRegex(p: ParseState): RegexLiteral {
  const { start, end, flags } = p;
  const terminated = (flags & Flag.Unterminated) === 0;
  if (!terminated) p.reportUnterminated('unterminated-string', 'regular expression', "'");
  p.advance();
  return { kind: 'regex', start, end, value: p.slice(start + 2, terminated ? end - 1 : end), terminated };
}

export function parseTemplate(p: ParseState): Template {
  const { start, end } = p;
  const braces = p.kind === Kind.Template;
  const word = p.word();
  let name: string;
  if (braces) {
    const half = word.endsWith('}') && !word.endsWith('}}');
    p.reportUnterminated('unterminated-template', 'template variable', half ? '}' : '}}');
    name = word.slice(2).replace(/\}+$/, '').trim();
  } else name = word.replace(/^(?:\$\{?|\[\[[ $.]*)|(?:\}| *\]\])$/g, '');
  p.advance();
  return { kind: 'template', start, end, name, style: braces ? 'braces' : 'dollar' };
}

function parseSign(p: ParseState): Expression {
  const { start } = p;
  const operator = p.kind === Kind.Minus ? '-' : '+';
  p.advance();
  if (!p.enter()) {
    p.skipInside();
    return p.hole('expression');
  }
  const operand = parsePrimary(p);
  p.leave();
  return { kind: 'unary', start, end: operand.end, operator, operand };
}

/** `count*)`: a call whose opening parenthesis is missing. */
function parseUnopenedCall(p: ParseState): Expression {
  const { start, end } = p;
  const after = end - start;
  const data = { wants: 'parenthesis', replacement: '(', from: after, to: after };
  p.report('missing-part', start, end, `Expected ( after ${p.word()}.`, data);
  return parseNamelessCall(p, start, end);
}

/** `(*)` or `count*)`: from the token before the star to the closing parenthesis. */
function parseNamelessCall(p: ParseState, start: number, nameEnd: number): Call {
  const name = p.slice(start, nameEnd);
  p.advance();
  const star = { kind: 'star', start: p.start, end: p.end } as const;
  p.advance();
  p.advance();
  return {
    kind: 'call',
    start,
    end: p.lastEnd,
    name,
    key: name.toLowerCase(),
    nameEnd,
    arguments: [star],
    closed: true,
  };
}

function parseParenthesis(p: ParseState): Expression {
  const { start } = p;
  if (startsQuery(p.peek(1))) return parseSubquery(p);
  if (p.peek(1) === Kind.Star && p.peek(2) === Kind.CloseParen) {
    p.report('missing-part', start, p.end, 'Expected a function such as count before (*).', { wants: 'function' });
    return parseNamelessCall(p, start, start);
  }
  p.advance();
  if (!p.enter()) {
    p.skipInside();
    p.take(Kind.CloseParen);
    return { kind: 'group', start, end: p.lastEnd, inner: p.hole('expression') };
  }
  const inner = parseExpression(p);
  p.leave();
  closeParen(p, start);
  return { kind: 'group', start, end: p.lastEnd, inner };
}

/** The brackets after an operand: `value['field']`, `list[0]`. */
function parsePostfix(p: ParseState, operand: Expression): Expression {
  let object = operand;
  let chain = 0;
  while (p.kind === Kind.OpenBracket) {
    if (++chain > freeLinks && !p.link()) return object;
    const open = p.start;
    p.advance();
    const key = p.isAt(Kind.CloseBracket) ? p.missing('key', 'a field or an index in the brackets') : parsePrimary(p);
    if (!p.take(Kind.CloseBracket)) {
      p.report('unbalanced-parenthesis', open, open + 1, 'The bracket is not closed. Insert ].', {
        at: p.lastEnd - open,
      });
    }
    object = { kind: 'index', start: object.start, end: p.lastEnd, object, key };
  }
  return object;
}
