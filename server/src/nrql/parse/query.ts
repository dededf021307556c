import { eventTypeNamed } from '../facts/lookup';
import { isNameLike, Kind } from '../lex/kinds';
import type { Body, Clause, DeleteStatement, Expression, Query, ShowQuery, Subquery } from '../tree/tree';
import { parseFacet, parseOrderItems, parseSelect, parseVariables } from './clauses';
import { closeParen, endsExpression, parseExpression } from './expression';
import {
  parseCompare,
  parseLimit,
  parseMetricFormat,
  parsePredict,
  parseSince,
  parseSlide,
  parseTimeseries,
  parseTimezone,
  parseUntil,
} from './limits';
import { isReservedName } from './primary';
import { parseUnknownClause } from './recovery';
import { parseFrom, parseJoin, parseSources, startsJoin } from './source';
import type { ParseState } from './state';

type MutableQuery = { -readonly [Member in keyof Query]: Query[Member] } & { clauses: Clause[] };

/** The statement that the tokens of the state form. */
export function parseBody(p: ParseState): Body {
  if (p.kind === Kind.Show) return parseShow(p);
  if (p.kind === Kind.Delete && (p.peek(1) === Kind.From || isNameLike(p.peek(1)) || p.peek(1) === Kind.QuotedName)) {
    return parseDelete(p);
  }
  return parseQuery(p, false);
}

/** `( query )`. The current token is the parenthesis. */
export function parseSubquery(p: ParseState): Subquery {
  const { start } = p;
  if (!p.enter()) {
    p.advance();
    const query = emptyQuery(p.start);
    p.skipInside();
    query.end = p.lastEnd;
    p.take(Kind.CloseParen);
    return { kind: 'subquery', start, end: p.lastEnd, query };
  }
  p.advance();
  const query = parseQuery(p, true);
  p.leave();
  closeParen(p, start);
  return { kind: 'subquery', start, end: p.lastEnd, query };
}

/** A query in the parentheses of a call, up to the parenthesis that closes the call. */
export function parseBareSubquery(p: ParseState): Subquery {
  const query = parseQuery(p, true);
  return { kind: 'subquery', start: query.start, end: query.end, query };
}

/** Whether a query without its opening parenthesis begins here: the statement closes more parentheses than it opens. */
export function lacksOpeningParenthesis(p: ParseState): boolean {
  return (p.kind === Kind.Select || p.kind === Kind.From) && p.openParentheses < 0;
}

/** The query that `lacksOpeningParenthesis` detected, with the parenthesis that closes it. */
export function parseUnopenedSubquery(p: ParseState): Subquery {
  const { start, end } = p;
  p.report('missing-part', start, end, `Expected ( before '${p.word()}'.`, { wants: 'query', replacement: '(', to: 0 });
  if (!p.enter()) return parseSubquery(p);
  const query = parseQuery(p, true);
  p.leave();
  p.take(Kind.CloseParen);
  return { kind: 'subquery', start, end: p.lastEnd, query };
}

/** A query without clauses. */
export function emptyQuery(start: number): MutableQuery {
  return {
    kind: 'query',
    start,
    end: start,
    clauses: [],
    select: undefined,
    from: undefined,
    variables: undefined,
    where: undefined,
    facet: undefined,
    orderBy: undefined,
    limit: undefined,
    offset: undefined,
    since: undefined,
    until: undefined,
    timezone: undefined,
    compare: undefined,
    timeseries: undefined,
    extrapolate: undefined,
    raw: undefined,
    predict: undefined,
    metricFormat: undefined,
  };
}

/** The clauses up to the end of the statement or, in a nested query, up to the closing parenthesis. */
function parseQuery(p: ParseState, isNested: boolean): Query {
  const query = emptyQuery(p.start);
  while (p.kind !== Kind.End && !(isNested && endsNestedQuery(p, query))) query.clauses.push(parseClause(p, query));
  query.end = p.lastEnd;
  return query;
}

/**
 * Whether a nested query ends: at its closing parenthesis or, where that is missing, at a clause of the outer query.
 */
function endsNestedQuery(p: ParseState, { select, from }: MutableQuery): boolean {
  if (p.kind === Kind.CloseParen) return true;
  if (p.kind !== Kind.On && p.kind !== Kind.From && p.kind !== Kind.Select) return false;
  return select !== undefined && from !== undefined && p.openParentheses > 0;
}

function parseClause(p: ParseState, query: MutableQuery): Clause {
  const { start } = p;
  switch (p.kind) {
    case Kind.Select: {
      const clause = parseSelect(p, query.from !== undefined);
      query.select ??= clause;
      return clause;
    }
    case Kind.From: {
      const clause = parseFrom(p);
      query.from ??= clause;
      return clause;
    }
    case Kind.Where: {
      p.advance();
      if (lacksCondition(p)) return parseEmptyWhere(p, query, start);
      const condition = parseExpression(p);
      const clause = { kind: 'where', start, end: p.lastEnd, condition } as const;
      query.where ??= clause;
      return clause;
    }
    case Kind.Facet: {
      const clause = parseFacet(p);
      query.facet ??= clause;
      return clause;
    }
    case Kind.Order: {
      const items = parseOrderItems(p);
      const clause = { kind: 'order-by', start, end: p.lastEnd, items } as const;
      query.orderBy ??= clause;
      return clause;
    }
    case Kind.Limit: {
      const clause = parseLimit(p, 'limit');
      query.limit ??= clause;
      return clause;
    }
    case Kind.Offset: {
      const clause = parseLimit(p, 'offset');
      query.offset ??= clause;
      return clause;
    }
    case Kind.Since: {
      const clause = parseSince(p);
      query.since ??= clause;
      return clause;
    }
    case Kind.Until: {
      const clause = parseUntil(p);
      query.until ??= clause;
      return clause;
    }
    case Kind.Timeseries: {
      const clause = parseTimeseries(p);
      query.timeseries ??= clause;
      return clause;
    }
    case Kind.Compare: {
      const clause = parseCompare(p);
      query.compare ??= clause;
      return clause;
    }
    case Kind.With:
      return parseWith(p, query);
    case Kind.Extrapolate: {
      p.advance();
      const clause = { kind: 'extrapolate', start, end: p.lastEnd } as const;
      query.extrapolate ??= clause;
      return clause;
    }
    case Kind.Raw: {
      p.advance();
      const clause = { kind: 'raw', start, end: p.lastEnd } as const;
      query.raw ??= clause;
      return clause;
    }
    case Kind.Predict: {
      const clause = parsePredict(p);
      query.predict ??= clause;
      return clause;
    }
    case Kind.Slide:
      return parseSlide(p);
  }
  if (lacksFrom(p, query)) {
    p.report('missing-part', start, p.end, `Expected FROM before '${p.word()}'.`, {
      wants: 'from',
      replacement: 'FROM ',
      to: 0,
    });
    const clause = parseSources(p, start);
    query.from = clause;
    return clause;
  }
  return startsJoin(p) ? parseJoin(p) : parseUnknownClause(p, query.clauses.length === 0);
}

/** Whether an event type without FROM begins here: a known one, or a word directly after the items of SELECT. */
function lacksFrom(p: ParseState, { select, from, clauses }: MutableQuery): boolean {
  if (from || (p.kind !== Kind.Name && p.kind !== Kind.QuotedName)) return false;
  if (eventTypeNamed(p.word())) return true;
  const next = p.peek(1);
  return select !== undefined && clauses.at(-1) === select && (next === Kind.End || endsExpression(next));
}

function lacksCondition(p: ParseState): boolean {
  if (p.kind === Kind.End || p.kind === Kind.CloseParen) return true;
  return endsExpression(p.kind) && !isReservedName(p);
}

function parseEmptyWhere(p: ParseState, query: MutableQuery, start: number): Clause {
  const end = p.lastEnd;
  p.report('empty-where', start, end, 'WHERE has no condition. Add one, or remove WHERE.', {
    replacement: '',
    to: Math.max(end, p.start) - start,
  });
  const clause = { kind: 'where', start, end, condition: p.hole('condition') } as const;
  query.where ??= clause;
  return clause;
}

function parseWith(p: ParseState, query: MutableQuery): Clause {
  const { start } = p;
  p.advance();
  if (p.kind === Kind.Timezone && p.peek(1) !== Kind.As) {
    const clause = parseTimezone(p, start);
    query.timezone ??= clause;
    return clause;
  }
  if (p.kind === Kind.MetricFormat && p.peek(1) !== Kind.As) {
    const clause = parseMetricFormat(p, start);
    query.metricFormat ??= clause;
    return clause;
  }
  const clause = parseVariables(p, start);
  query.variables ??= clause;
  return clause;
}

/** `SHOW EVENT TYPES …`, which older programs write in two words. */
function parseShow(p: ParseState): ShowQuery {
  const { start } = p;
  p.advance();
  if (p.word().toLowerCase() === 'eventtypes') p.advance();
  else if (isNameLike(p.kind) && p.kind !== Kind.Event) {
    const message = 'SHOW takes EVENT TYPES only. To list attributes, write SELECT keyset() FROM the event type.';
    p.report('unexpected-token', p.start, p.end, message);
    p.skipInside();
  } else if (!p.take(Kind.Event)) p.missing('expression', 'EVENT TYPES after SHOW');
  else if (!p.take(Kind.Types)) p.missing('expression', 'TYPES after EVENT');
  const { clauses, since, until } = parseQuery(p, false);
  return { kind: 'show', start, end: p.lastEnd, clauses, since, until };
}

/** `DELETE [attribute, …] FROM type WHERE …`. */
function parseDelete(p: ParseState): DeleteStatement {
  const { start } = p;
  p.advance();
  const attributes: Expression[] = [];
  if (p.kind !== Kind.From) {
    do attributes.push(parseExpression(p));
    while (p.take(Kind.Comma));
  }
  const { clauses } = parseQuery(p, false);
  return { kind: 'delete', start, end: p.lastEnd, attributes, clauses };
}
