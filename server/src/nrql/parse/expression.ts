import { type ForeignOperator, foreignOperators } from '../../catalogue/dialects';
import { comparisonSigns, Kind, startsQuery } from '../lex/kinds';
import type { BinaryOperator, Expression, In, Is, List, PatternOperator, Subquery } from '../tree/tree';
import { reportDialect } from './dialects';
import { parsePrimary } from './primary';
import { lacksOpeningParenthesis, parseSubquery, parseUnopenedSubquery } from './query';
import { freeLinks, type ParseState } from './state';

enum Precedence {
  None = 0,
  Or = 1,
  And = 2,
  Not = 3,
  Comparison = 4,
  Sum = 5,
  Product = 6,
}

/** The binding strength of a token as a binary operator; 0 for any other token. */
const binding = new Uint8Array(256);
binding[Kind.Or] = binding[Kind.ForeignOr] = Precedence.Or;
binding[Kind.And] = binding[Kind.ForeignAnd] = Precedence.And;
for (const kind of [
  ...comparisonSigns,
  Kind.ForeignComparison,
  Kind.Like,
  Kind.Rlike,
  Kind.In,
  Kind.Is,
  Kind.Not,
  Kind.Between,
  Kind.Ilike,
  Kind.Regexp,
]) {
  binding[kind] = Precedence.Comparison;
}
binding[Kind.Plus] = binding[Kind.Minus] = Precedence.Sum;
binding[Kind.Star] = binding[Kind.Slash] = Precedence.Product;

/** An expression or a condition. They share one grammar; the checks distinguish conditions from values. */
export function parseExpression(p: ParseState): Expression {
  return parseBinary(p, Precedence.Or);
}

function parseBinary(p: ParseState, lowest: Precedence): Expression {
  let left = parsePrefix(p);
  let chain = 0;
  for (;;) {
    const strength = binding[p.kind] as number;
    if (strength === 0 || strength < lowest) {
      if (p.kind === Kind.Name && isModulo(p)) {
        left = parseModulo(p, left);
        continue;
      }
      return left;
    }
    if (strength < Precedence.Comparison) {
      left = parseLogical(p, left, strength);
      continue;
    }
    // AND and OR are flat; every other operator adds a level to the left of the tree.
    if (++chain > freeLinks && !p.link()) return left;
    if (strength >= Precedence.Sum) left = parseArithmetic(p, left, strength);
    else {
      const compared = parseComparison(p, left);
      if (compared === undefined) return left;
      left = compared;
    }
  }
}

function parsePrefix(p: ParseState): Expression {
  if (p.kind !== Kind.Not && p.kind !== Kind.Bang) return parsePrimary(p);
  const start = p.start;
  if (p.kind === Kind.Bang)
    p.report('foreign-operator', start, p.end, 'The operator ! is not part of the language. Write NOT.', {
      replacement: 'NOT ',
    });
  p.advance();
  if (!p.enter()) {
    p.skipInside();
    return p.hole('condition');
  }
  const operand = parseBinary(p, Precedence.Not);
  p.leave();
  return { kind: 'unary', start, end: operand.end, operator: 'not', operand };
}

function parseArithmetic(p: ParseState, left: Expression, strength: number): Expression {
  const operator = p.kind === Kind.Plus ? '+' : p.kind === Kind.Minus ? '-' : p.kind === Kind.Star ? '*' : '/';
  const operatorStart = p.start;
  const operatorEnd = p.end;
  p.advance();
  const right = parseBinary(p, strength + 1);
  return { kind: 'binary', start: left.start, end: right.end, operator, operatorStart, operatorEnd, left, right };
}

function parseLogical(p: ParseState, left: Expression, strength: number): Expression {
  const operator = strength === Precedence.Or ? 'or' : 'and';
  const operands = [left];
  let end = left.end;
  while (binding[p.kind] === strength) {
    if (p.kind === Kind.ForeignOr || p.kind === Kind.ForeignAnd) {
      const word = operator.toUpperCase();
      p.report(
        'foreign-operator',
        p.start,
        p.end,
        `The operator ${p.word()} is not part of the language. Write ${word}.`,
        {
          replacement: ` ${word} `,
        },
      );
    }
    p.advance();
    const operand = parseBinary(p, strength + 1);
    operands.push(operand);
    end = operand.end;
  }
  return { kind: 'logical', start: left.start, end, operator, operands };
}

/** Parses a comparison, a pattern match, IN or IS after `left`. Undefined where NOT is followed by none of these. */
function parseComparison(p: ParseState, left: Expression): Expression | undefined {
  const operatorStart = p.start;
  let negated = false;
  if (p.kind === Kind.Not) {
    const next = p.peek(1);
    if (!isNegatable(next)) return undefined;
    p.advance();
    negated = true;
  }
  const kind = p.kind;
  switch (kind) {
    case Kind.In:
      p.advance();
      return parseIn(p, left, negated);
    case Kind.Is:
      p.advance();
      return parseIs(p, left);
    case Kind.Like:
      return parsePair(p, left, negated ? 'not like' : 'like', operatorStart);
    case Kind.Rlike:
      return parsePair(p, left, negated ? 'not rlike' : 'rlike', operatorStart);
    case Kind.Ilike:
    case Kind.Regexp:
    case Kind.Between: {
      reportDialect(p, kind);
      const operator: BinaryOperator =
        kind === Kind.Between ? '>=' : patternOf(kind === Kind.Ilike ? 'like' : 'rlike', negated);
      return parsePair(p, left, operator, operatorStart);
    }
    case Kind.ForeignComparison:
      return parsePair(p, left, foreignComparison(p), operatorStart);
    default:
      return parsePair(p, left, comparisons[kind - Kind.Equal] as BinaryOperator, operatorStart);
  }
}

const comparisons: readonly BinaryOperator[] = ['=', '!=', '<', '<=', '>', '>='];

function patternOf(operator: 'like' | 'rlike', negated: boolean): PatternOperator {
  return negated ? `not ${operator}` : operator;
}

function isNegatable(kind: Kind): boolean {
  return (
    kind === Kind.In ||
    kind === Kind.Like ||
    kind === Kind.Rlike ||
    kind === Kind.Between ||
    kind === Kind.Ilike ||
    kind === Kind.Regexp
  );
}

/** Reports an operator of another language. Returns its equivalent, or `=` where it has none. */
function foreignComparison(p: ParseState): BinaryOperator {
  const word = p.word();
  const fact = (foreignOperators as readonly ForeignOperator[]).find(({ symbol }) => symbol === word);
  const replacement = fact?.replacement;
  if (replacement === undefined)
    p.report(
      'foreign-operator',
      p.start,
      p.end,
      fact?.advice ?? `The operator ${word} is not part of the language. Remove it.`,
    );
  else
    p.report(
      'foreign-operator',
      p.start,
      p.end,
      `The operator ${word} is not part of the language. Write ${replacement}.`,
      {
        replacement,
      },
    );
  return (replacement?.toLowerCase() ?? '=') as BinaryOperator;
}

function parsePair(p: ParseState, left: Expression, operator: BinaryOperator, operatorStart: number): Expression {
  const operatorEnd = p.end;
  p.advance();
  const right = parseBinary(p, Precedence.Sum);
  return { kind: 'binary', start: left.start, end: right.end, operator, operatorStart, operatorEnd, left, right };
}

function parseIs(p: ParseState, value: Expression): Is {
  const negated = p.take(Kind.Not);
  const { kind, start, end } = p;
  let test: Is['test'];
  if (kind === Kind.Null) test = { kind: 'null', start, end };
  else if (kind === Kind.True || kind === Kind.False) test = { kind: 'boolean', start, end, value: kind === Kind.True };
  else test = p.missing('value-test', 'NULL, TRUE or FALSE after IS');
  if (test.kind !== 'hole') p.advance();
  return { kind: 'is', start: value.start, end: test.end, negated, value, test };
}

function parseIn(p: ParseState, value: Expression, negated: boolean): In {
  const set = parseSet(p);
  return { kind: 'in', start: value.start, end: set.end, negated, value, set };
}

function parseSet(p: ParseState): List | Subquery | Expression {
  if (p.kind !== Kind.OpenParen) {
    if (binding[p.kind] !== 0 && p.kind !== Kind.Minus) return p.missing('list', 'a list in parentheses after IN');
    if (lacksOpeningParenthesis(p)) return parseUnopenedSubquery(p);
    // Missing parentheses have a check of their own.
    const value = parseBinary(p, Precedence.Sum);
    return p.depth === 0 && p.kind === Kind.Comma && isLiteral(p.peek(1)) ? parseBareList(p, value) : value;
  }
  const start = p.start;
  if (startsQuery(p.peek(1))) return parseSubquery(p);
  p.advance();
  if (!p.enter()) {
    p.skipInside();
    p.take(Kind.CloseParen);
    return { kind: 'list', start, end: p.lastEnd, items: [] };
  }
  const items = parseItems(p);
  p.leave();
  closeParen(p, start);
  return { kind: 'list', start, end: p.lastEnd, items };
}

function isLiteral(kind: Kind): boolean {
  return kind === Kind.String || kind === Kind.Number;
}

/** Literals separated by commas without parentheses. Outside a call they can only be a list. */
function parseBareList(p: ParseState, value: Expression): List {
  const items = [value];
  while (p.kind === Kind.Comma && isLiteral(p.peek(1))) {
    p.advance();
    items.push(parsePrimary(p));
  }
  return { kind: 'list', start: value.start, end: p.lastEnd, items };
}

/** Expressions separated by commas, up to a closing parenthesis. */
function parseItems(p: ParseState): Expression[] {
  if (p.kind === Kind.CloseParen) return [];
  const items = [parseExpression(p)];
  while (p.take(Kind.Comma)) items.push(parseExpression(p));
  return items;
}

/**
 * Takes the parenthesis that closes the one at `open`, or reports what precedes it, or that it is missing. Returns
 * whether nothing was skipped.
 */
export function closeParen(p: ParseState, open: number): boolean {
  if (p.take(Kind.CloseParen)) return true;
  if (p.kind !== Kind.End) {
    const balanced = p.openParentheses <= 0;
    if (balanced || (!endsExpression(p.kind) && p.kind !== Kind.As)) {
      const start = p.start;
      p.report('unexpected-token', start, p.end, `Unexpected '${p.word()}'. Expected a comma or ).`);
      skipToClose(p, balanced);
      if (p.take(Kind.CloseParen)) return false;
    }
  }
  p.report('unbalanced-parenthesis', open, open + 1, 'The parenthesis is not closed. Insert ).', {
    at: p.lastEnd - open,
  });
  return false;
}

/** Whether the word always begins a clause, so that an expression ends before it. */
export function endsExpression(kind: Kind): boolean {
  return kind >= Kind.Select && kind <= Kind.On;
}

/** Skips to the closing parenthesis or, where that is missing, to the next clause. */
function skipToClose(p: ParseState, balanced: boolean): void {
  let depth = 0;
  while (p.kind !== Kind.End) {
    if (p.kind === Kind.OpenParen) depth++;
    else if (p.kind === Kind.CloseParen && depth-- === 0) return;
    else if (!balanced && depth === 0 && endsExpression(p.kind)) return;
    p.advance();
  }
}

/**
 * `%` between two operands is the modulo operator of other languages. In this language it is a wildcard in metric
 * names.
 */
function isModulo(p: ParseState): boolean {
  if (p.word() !== '%') return false;
  const next = p.peek(1);
  return next === Kind.Number || next === Kind.Name || next === Kind.QuotedName || next === Kind.OpenParen;
}

function parseModulo(p: ParseState, left: Expression): Expression {
  p.report('foreign-operator', p.start, p.end, 'The operator % is not part of the language. Write mod(a, b).', {
    replacement: 'mod',
  });
  const operatorStart = p.start;
  const operatorEnd = p.end;
  p.advance();
  const right = parseBinary(p, Precedence.Product + 1);
  return { kind: 'binary', start: left.start, end: right.end, operator: '/', operatorStart, operatorEnd, left, right };
}
