import { editDistance } from '../../text/nearest';
import { eventTypeNamed } from '../facts/lookup';
import { isNameLike, Kind, startsQuery } from '../lex/kinds';
import type {
  Cases,
  Expression,
  FacetClause,
  FacetItem,
  FacetOrder,
  Label,
  Name,
  OrderItem,
  SelectClause,
  SelectItem,
  Variable,
  VariablesClause,
  WhereArgument,
} from '../tree/tree';
import { parseWhereArgument } from './call';
import { reportDialect } from './dialects';
import { closeParen, endsExpression, parseExpression } from './expression';
import { parseLabel } from './label';
import { parseName } from './primary';
import { parseSubquery } from './query';
import type { ParseState } from './state';

/**
 * `SELECT item, …`. The current token is SELECT; every clause parser starts at the first word of its clause.
 * `afterFrom` says whether the query already has FROM. Where it has not, a surplus word is taken for an event type
 * whose FROM is missing.
 */
export function parseSelect(p: ParseState, afterFrom: boolean): SelectClause {
  const { start } = p;
  p.advance();
  if (p.kind === Kind.Distinct && startsItem(p.peek(1))) {
    reportDialect(p, Kind.Distinct);
    p.advance();
  } else if (p.kind === Kind.Top && p.peek(1) === Kind.Number) {
    reportDialect(p, Kind.Top);
    p.advance();
    p.advance();
  } else if (isTopCall(p)) {
    reportDialect(p, Kind.Top);
    for (let count = 0; count < 4; count++) p.advance();
  }
  // An array literal with the first item takes less memory than an empty array that grows, and most lists have one
  // item.
  const open = isLabelledGroup(p) ? p.start : undefined;
  if (open !== undefined) p.advance();
  const items = [parseSelectItem(p, afterFrom)];
  while (p.take(Kind.Comma)) items.push(parseSelectItem(p, afterFrom));
  if (open !== undefined) closeParen(p, open);
  return { kind: 'select', start, end: p.lastEnd, items };
}

/** `TOP(5) name` */
function isTopCall(p: ParseState): boolean {
  return (
    p.kind === Kind.Top &&
    p.peek(1) === Kind.OpenParen &&
    p.peek(2) === Kind.Number &&
    p.peek(3) === Kind.CloseParen &&
    startsItem(p.peek(4))
  );
}

/** `SELECT (a AS 'x', b AS 'y')`: published programs send all items in one parenthesis, with their labels inside it. */
function isLabelledGroup(p: ParseState): boolean {
  if (p.kind !== Kind.OpenParen || startsQuery(p.peek(1))) return false;
  let depth = 1;
  for (let ahead = 1; depth > 0; ahead++) {
    const kind = p.peek(ahead);
    if (kind === Kind.End || kind === Kind.Semicolon) return false;
    if (kind === Kind.OpenParen) depth++;
    else if (kind === Kind.CloseParen) depth--;
    else if (depth === 1 && (kind === Kind.As || endsExpression(kind))) return kind === Kind.As;
  }
  return false;
}

function startsItem(kind: Kind): boolean {
  return isNameLike(kind) || kind === Kind.QuotedName || kind === Kind.Star || kind === Kind.Template;
}

function parseSelectItem(p: ParseState, afterFrom: boolean): SelectItem {
  let value: Expression;
  if (p.kind === Kind.Star) {
    value = { kind: 'star', start: p.start, end: p.end };
    p.advance();
  } else value = parseExpression(p);
  const label = p.kind === Kind.As ? parseLabel(p) : bareLabel(p, afterFrom);
  return { kind: 'select-item', start: value.start, end: p.lastEnd, value, label };
}

/** A string or a name directly after a value is a label whose AS is missing. */
function bareLabel(p: ParseState, afterFrom: boolean): Label | undefined {
  const string = p.kind === Kind.String;
  if (!string && p.kind !== Kind.QuotedName && p.kind !== Kind.Name) return undefined;
  const next = p.peek(1);
  if (next !== Kind.Comma && next !== Kind.End && !(next >= Kind.Select && next <= Kind.Order)) return undefined;
  if (!string && p.kind === Kind.Name && resemblesClause(p.word())) return undefined;
  if (!string && !afterFrom && next !== Kind.From && (next !== Kind.Comma || eventTypeNamed(p.word())))
    return undefined;
  const { start, end } = p;
  p.report('missing-as', start, end, `The label has no AS. Write AS ${p.word()}.`);
  const text = string ? p.slice(start + 1, end - 1) : p.word();
  p.advance();
  return { kind: 'label', start, end, text, quote: string ? 'single' : 'none' };
}

const clauseWords = ['from', 'where', 'facet', 'limit', 'since', 'until', 'timeseries', 'offset', 'select', 'compare'];

/** The clause word that is one edit away from a word. The word is then a misspelt clause, not a label. */
export function resemblesClause(word: string): string | undefined {
  const lower = word.toLowerCase();
  return clauseWords.find(clause => clause !== lower && editDistance(lower, clause, 1) === 1);
}

/** `FACET item, … [ORDER BY …]`. */
export function parseFacet(p: ParseState): FacetClause {
  const { start } = p;
  p.advance();
  if (p.kind === Kind.By && startsItem(p.peek(1))) {
    const to = (p.tokens.starts[p.index + 1] as number) - p.base - p.start;
    p.report('foreign-word', p.start, p.end, 'FACET does not take BY. Remove it.', { replacement: '', to });
    p.advance();
  }
  const items = [parseFacetItem(p)];
  while (p.take(Kind.Comma)) items.push(parseFacetItem(p));
  let order: FacetOrder | undefined;
  if (p.kind === Kind.Order) {
    const orderStart = p.start;
    const orders = parseOrderItems(p);
    order = { kind: 'facet-order', start: orderStart, end: p.lastEnd, items: orders };
  }
  return { kind: 'facet', start, end: p.lastEnd, items, order };
}

function parseFacetItem(p: ParseState): FacetItem {
  const value = p.kind === Kind.Cases && p.peek(1) === Kind.OpenParen ? parseCases(p) : parseFacetValue(p);
  const label = p.kind === Kind.As ? parseLabel(p) : undefined;
  return { kind: 'facet-item', start: value.start, end: p.lastEnd, value, label };
}

/** Conditions of alerts have CASES in parentheses. */
function parseFacetValue(p: ParseState): Expression | Cases {
  if (p.kind !== Kind.OpenParen || p.peek(1) !== Kind.Cases || p.peek(2) !== Kind.OpenParen) return parseExpression(p);
  const open = p.start;
  p.advance();
  const cases = parseCases(p);
  closeParen(p, open);
  return cases;
}

function parseCases(p: ParseState): Cases {
  const { start } = p;
  p.advance();
  const open = p.start;
  p.advance();
  const cases: WhereArgument[] = [];
  if (!p.enter()) p.skipInside();
  else {
    do cases.push(parseCase(p));
    while (p.take(Kind.Comma));
    p.leave();
  }
  closeParen(p, open);
  const otherwise = p.take(Kind.Or) ? parseExpression(p) : undefined;
  return { kind: 'cases', start, end: p.lastEnd, cases, otherwise };
}

function parseCase(p: ParseState): WhereArgument {
  if (p.kind === Kind.Where) return parseWhereArgument(p);
  const condition = parseExpression(p);
  const label = p.kind === Kind.As ? parseLabel(p) : undefined;
  return { kind: 'where-argument', start: condition.start, end: p.lastEnd, keyword: false, condition, label };
}

/** `ORDER BY item, …`, as a clause of its own and after FACET. */
export function parseOrderItems(p: ParseState): OrderItem[] {
  p.advance();
  if (!p.take(Kind.By)) p.report('missing-part', p.start, p.end, 'Expected BY after ORDER.', { wants: 'by' });
  const items: OrderItem[] = [];
  do {
    const value = parseExpression(p);
    const direction = p.kind === Kind.Asc ? 'asc' : p.kind === Kind.Desc ? 'desc' : undefined;
    if (direction) p.advance();
    items.push({ kind: 'order-item', start: value.start, end: p.lastEnd, value, direction });
  } while (p.take(Kind.Comma));
  return items;
}

/** `WITH expression AS name, …`. WITH itself is already taken; the clause starts at `start`. */
export function parseVariables(p: ParseState, start: number): VariablesClause {
  const definitions: Variable[] = [];
  do definitions.push(parseVariable(p));
  while (p.take(Kind.Comma));
  return { kind: 'variables', start, end: p.lastEnd, definitions };
}

function parseVariable(p: ParseState): Variable {
  const value = parseExpression(p);
  const names: Name[] = [];
  if (value.kind === 'name' && p.kind === Kind.As && p.peek(1) === Kind.OpenParen && startsQuery(p.peek(2))) {
    return parseTableExpression(p, value);
  }
  if (!p.take(Kind.As)) p.missing('label', 'AS and a name');
  else if (p.kind === Kind.OpenParen) {
    const open = p.start;
    p.advance();
    do {
      if (!isNameLike(p.kind) && !p.isAt(Kind.QuotedName)) {
        p.missing('name', 'a name');
        break;
      }
      names.push(parseName(p));
    } while (p.take(Kind.Comma));
    closeParen(p, open);
  } else if (isNameLike(p.kind) || p.kind === Kind.QuotedName) names.push(parseName(p));
  else p.missing('name', 'a name after AS');
  return { kind: 'variable', start: value.start, end: p.lastEnd, value, names };
}

/** `name AS (SELECT …)` of other dialects. The query becomes the value, so that it is still checked. */
function parseTableExpression(p: ParseState, name: Name): Variable {
  p.report(
    'table-expression',
    name.start,
    name.end,
    'A variable cannot contain a query. Use a nested query: FROM (SELECT …) SELECT ….',
  );
  p.advance();
  const value = parseSubquery(p);
  return { kind: 'variable', start: name.start, end: p.lastEnd, value, names: [name] };
}
