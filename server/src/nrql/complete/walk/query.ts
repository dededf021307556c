import { Kind } from '../../lex/kinds';
import { legalAfterWith, legalClauses, legalStarts, listedInSelect } from '../legal';
import { walkCaseLabel, walkInterval } from './call';
import { type ExpressionPlace, startsQuery, walkExpression } from './expression';
import { walkTimeClause, walkTimeseries } from './time';
import type { QueryRole, Walker } from './walker';

/** Walks a whole query, from its first clause to the cursor or to the parenthesis that closes it. */
export function walkQuery(walker: Walker, role: QueryRole) {
  const seen = new Set<string>();
  walker.queries.push({ role, firstToken: walker.at, seen });
  let last = '';
  for (;;) {
    if (walker.done) {
      const starts = seen.size === 0 && role === 'statement' ? legalStarts(walker) : undefined;
      if (starts) walker.expect(starts);
      else walker.expect({ kind: 'clauses', names: legalClauses(walker, seen, role, last) });
      walker.open = true;
      return;
    }
    if (walker.kind() === Kind.CloseParen && role !== 'statement') {
      walker.queries.pop();
      return;
    }
    last = walkClause(walker) ?? last;
    if (last) seen.add(last);
    if (walker.open) return;
  }
}

/** Walks one clause and gives its name in the catalogue; skips a token that begins none. */
function walkClause(walker: Walker): string | undefined {
  const kind = walker.kind();
  walker.at++;
  switch (kind) {
    case Kind.Select:
      walkSelect(walker);
      return 'SELECT';
    case Kind.From:
      walkFrom(walker);
      return 'FROM';
    case Kind.Inner:
    case Kind.Left:
      if (walker.done) walker.require({ kind: 'words', words: ['JOIN'] });
      else if (walker.eat(Kind.Join)) walkJoin(walker);
      return 'JOIN';
    case Kind.Join:
      walkJoin(walker);
      return 'JOIN';
    case Kind.Where:
      walkExpression(walker, { place: 'where', condition: true, aggregates: false });
      return 'WHERE';
    case Kind.Facet:
      walkFacet(walker);
      return 'FACET';
    case Kind.Group:
      // People who come from another dialect go on with the groups; a quick fix puts the right word there.
      if (walker.done) walker.require({ kind: 'words', words: ['BY'] });
      else if (walker.eat(Kind.By)) walkFacet(walker);
      return 'FACET';
    case Kind.Order:
      walkOrder(walker, 'order-by');
      return 'ORDER BY';
    case Kind.Limit:
      if (walker.done) walker.require({ kind: 'limit' });
      else walker.at++;
      return 'LIMIT';
    case Kind.Offset:
      if (walker.done) walker.open = true;
      else walker.at++;
      return 'OFFSET';
    case Kind.Since:
      walkTimeClause(walker, 'SINCE');
      return 'SINCE';
    case Kind.Until:
      walkTimeClause(walker, 'UNTIL');
      return 'UNTIL';
    case Kind.Compare:
      if (walker.done) walker.require({ kind: 'words', words: ['WITH'] });
      else if (walker.eat(Kind.With)) walkTimeClause(walker, 'COMPARE WITH');
      return 'COMPARE WITH';
    case Kind.Timeseries:
      walkTimeseries(walker);
      return 'TIMESERIES';
    case Kind.With:
      return walkWith(walker);
    case Kind.Extrapolate:
      return 'EXTRAPOLATE';
    case Kind.Raw:
      return 'RAW';
    case Kind.Predict:
      walkPredict(walker);
      return 'PREDICT';
    case Kind.Delete:
      return 'DELETE';
    case Kind.Show:
      if (walker.done) walker.require({ kind: 'words', words: ['EVENT TYPES'] });
      else if (walker.eat(Kind.Event)) {
        if (walker.done) walker.require({ kind: 'words', words: ['TYPES'] });
        else walker.eat(Kind.Types);
      }
      return 'SHOW EVENT TYPES';
    default:
      return undefined;
  }
}

function walkSelect(walker: Walker) {
  const listed = listedInSelect(walker);
  const rows = (listed.others || listed.star) && !listed.aggregates ? { rows: true as const } : {};
  const where: ExpressionPlace = { place: 'select', condition: false, aggregates: !listed.star, ...rows };
  walker.eat(Kind.Distinct);
  do {
    if (walker.done && !listed.aggregates && !listed.star) walker.expect({ kind: 'star' });
    if (walker.kind() === Kind.Star && isItemEnd(walker.kind(1))) walker.at++;
    else {
      walkExpression(walker, where);
      if (walker.open) return;
      if (walker.done) return walker.expect({ kind: 'as', of: 'column' });
    }
    walkLabel(walker, 'column');
    if (walker.open) return;
  } while (walker.eat(Kind.Comma));
}

function isItemEnd(kind: Kind): boolean {
  return kind === Kind.Comma || kind === Kind.End || kind === Kind.CloseParen || kind >= Kind.Select;
}

function walkLabel(walker: Walker, of: 'column' | 'group') {
  if (!walker.eat(Kind.As)) return;
  if (walker.done) return walker.require({ kind: 'label', of });
  walker.at++;
}

function walkFrom(walker: Walker) {
  do {
    if (walker.done) return walker.require({ kind: 'event-type' });
    if (walker.eat(Kind.OpenParen)) {
      walkQuery(walker, 'source');
      if (walker.open) return;
      walker.eat(Kind.CloseParen);
    } else if (walker.isName() && walker.kind(1) === Kind.OpenParen) {
      walker.at += 2;
      if (walker.done) return walker.require({ kind: 'table' });
      while (!walker.done && walker.kind() !== Kind.CloseParen) walker.at++;
      if (walker.done) {
        walker.open = true;
        return;
      }
      walker.at++;
    } else if (!startsQuery(walker.kind())) walker.at++;
  } while (walker.eat(Kind.Comma));
}

function walkJoin(walker: Walker) {
  if (walker.done) return walker.require({ kind: 'subquery' });
  if (walker.eat(Kind.OpenParen)) {
    walkQuery(walker, 'join');
    if (walker.open) return;
    walker.eat(Kind.CloseParen);
  }
  if (walker.done) return walker.require({ kind: 'words', words: ['ON'] });
  if (walker.eat(Kind.On)) walkExpression(walker, { place: 'join-key', condition: false, aggregates: false });
  if (walker.open || !walker.eat(Kind.Equal)) return;
  if (walker.done) walker.require({ kind: 'operand', place: 'join-column', aggregates: false });
  else walkExpression(walker, { place: 'join-key', condition: false, aggregates: false });
}

function walkFacet(walker: Walker) {
  do {
    if (walker.done) walker.expect({ kind: 'words', words: ['CASES'], late: true });
    if (walker.kind() === Kind.Cases && (walker.kind(1) === Kind.OpenParen || walker.kind(1) === Kind.End)) {
      walkCases(walker);
      if (!walker.open && walker.done) walker.expect({ kind: 'words', words: ['OR'], late: true });
    } else walkExpression(walker, { place: 'facet', condition: false, aggregates: false });
    while (!walker.open && walker.eat(Kind.Or)) {
      walkExpression(walker, { place: 'facet', condition: false, aggregates: false });
    }
    if (walker.open) return;
    if (walker.done)
      return walker.expect({ kind: 'as', of: 'group' }, { kind: 'words', words: ['ORDER BY'], late: true });
    if (walker.kind() === Kind.As) {
      walkLabel(walker, 'group');
      if (walker.open) return;
      if (walker.done) return walker.expect({ kind: 'words', words: ['ORDER BY'], late: true });
    }
  } while (walker.eat(Kind.Comma));
  if (walker.eat(Kind.Order)) walkOrder(walker, 'facet-order');
}

function walkCases(walker: Walker) {
  walker.at++;
  if (walker.done) return walker.require({ kind: 'list' });
  walker.at++;
  do {
    if (walker.done) return walker.require({ kind: 'words', words: ['WHERE'] });
    walker.eat(Kind.Where);
    walkExpression(walker, { place: 'where', condition: true, aggregates: false });
    if (walker.open) return;
    walkCaseLabel(walker);
    if (walker.open) return;
    if (walker.done) {
      walker.open = true;
      return;
    }
  } while (walker.eat(Kind.Comma));
  walker.eat(Kind.CloseParen);
}

/** Walks what follows ORDER. */
function walkOrder(walker: Walker, place: 'order-by' | 'facet-order') {
  if (walker.done) return walker.require({ kind: 'words', words: ['BY'] });
  walker.eat(Kind.By);
  do {
    walkExpression(walker, { place, condition: false, aggregates: place === 'facet-order' });
    if (walker.open) return;
    if (walker.done) {
      if (place === 'order-by') walker.expect({ kind: 'words', words: ['DESC', 'ASC'] });
      return;
    }
    if (!walker.eat(Kind.Asc)) walker.eat(Kind.Desc);
  } while (walker.eat(Kind.Comma));
}

function walkWith(walker: Walker): string {
  if (walker.done) {
    const { words, variables } = legalAfterWith(walker);
    walker.require({ kind: 'words', words });
    if (variables) walker.expect({ kind: 'operand', place: 'variable', aggregates: false });
    return 'WITH';
  }
  if (walker.eat(Kind.Timezone)) {
    if (walker.done) walker.require({ kind: 'zone' });
    else walker.at++;
    return 'WITH TIMEZONE';
  }
  if (walker.eat(Kind.MetricFormat)) {
    if (walker.done) walker.require({ kind: 'metric-format' });
    else walker.at++;
    return 'WITH METRIC_FORMAT';
  }
  do {
    walkExpression(walker, { place: 'variable', condition: false, aggregates: false });
    if (walker.open) break;
    if (walker.done) {
      walker.require({ kind: 'words', words: ['AS'] });
      break;
    }
    if (!walker.eat(Kind.As)) break;
    if (walker.done) {
      walker.require({ kind: 'label', of: 'variable' });
      break;
    }
    if (walker.eat(Kind.OpenParen)) {
      while (!walker.done && !walker.eat(Kind.CloseParen)) walker.at++;
      if (walker.textOf(walker.at - 1) !== ')') walker.open = true;
    } else walker.at++;
  } while (!walker.open && walker.eat(Kind.Comma));
  return 'WITH';
}

function walkPredict(walker: Walker) {
  if (walker.done) walker.expect({ kind: 'words', words: ['holtwinters', 'BY', 'USING'] });
  if (walker.isName() && walker.kind(1) === Kind.OpenParen) {
    walkExpression(walker, { place: 'argument', condition: false, aggregates: false });
  }
  for (const kind of [Kind.By, Kind.Using]) {
    if (walker.open || walker.done || !walker.eat(kind)) continue;
    if (walker.done) return walker.require({ kind: 'interval' });
    walkInterval(walker);
    if (walker.done && !walker.open && kind === Kind.By) walker.expect({ kind: 'words', words: ['USING'] });
  }
}
