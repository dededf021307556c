import { Kind, startsQuery } from '../../lex/kinds';
import { legalAfterWith, legalClauses, legalStarts, listedInSelect } from '../legal';
import { walkCaseLabel, walkInterval } from './call';
import { type ExpressionSite, walkExpression } from './expression';
import { walkTimeClause, walkTimeseries } from './time';
import type { QueryRole, Walker } from './walker';

/** Walks a query from its first clause to the cursor, or to the parenthesis that closes it. */
export function walkQuery(walker: Walker, role: QueryRole) {
  const seen = new Set<string>();
  walker.queries.push({ role, firstToken: walker.index, seen });
  let last = '';
  for (;;) {
    if (walker.isDone) {
      const starts = seen.size === 0 && role === 'statement' ? legalStarts(walker) : undefined;
      if (starts) walker.expect(starts);
      else walker.expect({ kind: 'clauses', names: legalClauses(walker, seen, role, last) });
      walker.isOpen = true;
      return;
    }
    if (walker.kind() === Kind.CloseParen && role !== 'statement') {
      walker.queries.pop();
      return;
    }
    last = walkClause(walker) ?? last;
    if (last) seen.add(last);
    if (walker.isOpen) return;
  }
}

/**
 * Walks one clause. Returns its name in the catalogue, or undefined for a token that begins no clause, which is
 * skipped.
 */
function walkClause(walker: Walker): string | undefined {
  const kind = walker.kind();
  walker.index++;
  switch (kind) {
    case Kind.Select:
      walkSelect(walker);
      return 'SELECT';
    case Kind.From:
      walkFrom(walker);
      return 'FROM';
    case Kind.Inner:
    case Kind.Left:
      if (walker.isDone) walker.require({ kind: 'words', words: ['JOIN'] });
      else if (walker.take(Kind.Join)) walkJoin(walker);
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
      // GROUP BY is another dialect's FACET: groups are completed here, and a quick fix replaces the words.
      if (walker.isDone) walker.require({ kind: 'words', words: ['BY'] });
      else if (walker.take(Kind.By)) walkFacet(walker);
      return 'FACET';
    case Kind.Order:
      walkOrder(walker, 'order-by');
      return 'ORDER BY';
    case Kind.Limit:
      if (walker.isDone) walker.require({ kind: 'limit' });
      else walker.index++;
      return 'LIMIT';
    case Kind.Offset:
      if (walker.isDone) walker.isOpen = true;
      else walker.index++;
      return 'OFFSET';
    case Kind.Since:
      walkTimeClause(walker, 'SINCE');
      return 'SINCE';
    case Kind.Until:
      walkTimeClause(walker, 'UNTIL');
      return 'UNTIL';
    case Kind.Compare:
      if (walker.isDone) walker.require({ kind: 'words', words: ['WITH'] });
      else if (walker.take(Kind.With)) walkTimeClause(walker, 'COMPARE WITH');
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
      if (walker.isDone) walker.require({ kind: 'words', words: ['EVENT TYPES'] });
      else if (walker.take(Kind.Event)) {
        if (walker.isDone) walker.require({ kind: 'words', words: ['TYPES'] });
        else walker.take(Kind.Types);
      }
      return 'SHOW EVENT TYPES';
    default:
      return undefined;
  }
}

function walkSelect(walker: Walker) {
  const listed = listedInSelect(walker);
  const rows = (listed.rows || listed.star) && !listed.aggregates ? { rows: true as const } : {};
  const site: ExpressionSite = { place: 'select', condition: false, aggregates: !listed.star, ...rows };
  walker.take(Kind.Distinct);
  do {
    if (walker.isDone && !listed.aggregates && !listed.star) walker.expect({ kind: 'star' });
    if (walker.kind() === Kind.Star && isItemEnd(walker.kind(1))) walker.index++;
    else {
      walkExpression(walker, site);
      if (walker.isOpen) return;
      if (walker.isDone) return walker.expect({ kind: 'as', owner: 'column' });
    }
    walkLabel(walker, 'column');
    if (walker.isOpen) return;
  } while (walker.take(Kind.Comma));
}

function isItemEnd(kind: Kind): boolean {
  return kind === Kind.Comma || kind === Kind.End || kind === Kind.CloseParen || kind >= Kind.Select;
}

function walkLabel(walker: Walker, owner: 'column' | 'group') {
  if (!walker.take(Kind.As)) return;
  if (walker.isDone) return walker.require({ kind: 'label', owner });
  walker.index++;
}

function walkFrom(walker: Walker) {
  do {
    if (walker.isDone) return walker.require({ kind: 'event-type' });
    if (walker.take(Kind.OpenParen)) {
      walkQuery(walker, 'source');
      if (walker.isOpen) return;
      walker.take(Kind.CloseParen);
    } else if (walker.isName() && walker.kind(1) === Kind.OpenParen) {
      walker.index += 2;
      if (walker.isDone) return walker.require({ kind: 'table' });
      while (!walker.isDone && walker.kind() !== Kind.CloseParen) walker.index++;
      if (walker.isDone) {
        walker.isOpen = true;
        return;
      }
      walker.index++;
    } else if (!startsQuery(walker.kind())) walker.index++;
  } while (walker.take(Kind.Comma));
}

function walkJoin(walker: Walker) {
  if (walker.isDone) return walker.require({ kind: 'subquery' });
  if (walker.take(Kind.OpenParen)) {
    walkQuery(walker, 'join');
    if (walker.isOpen) return;
    walker.take(Kind.CloseParen);
  }
  if (walker.isDone) return walker.require({ kind: 'words', words: ['ON'] });
  if (walker.take(Kind.On)) walkExpression(walker, { place: 'join-key', condition: false, aggregates: false });
  if (walker.isOpen || !walker.take(Kind.Equal)) return;
  if (walker.isDone) walker.require({ kind: 'operand', place: 'join-column', aggregates: false });
  else walkExpression(walker, { place: 'join-key', condition: false, aggregates: false });
}

function walkFacet(walker: Walker) {
  do {
    if (walker.isDone) walker.expect({ kind: 'words', words: ['CASES'], isUnlikely: true });
    if (walker.kind() === Kind.Cases && (walker.kind(1) === Kind.OpenParen || walker.kind(1) === Kind.End)) {
      walkCases(walker);
      if (!walker.isOpen && walker.isDone) walker.expect({ kind: 'words', words: ['OR'], isUnlikely: true });
    } else walkExpression(walker, { place: 'facet', condition: false, aggregates: false });
    while (!walker.isOpen && walker.take(Kind.Or)) {
      walkExpression(walker, { place: 'facet', condition: false, aggregates: false });
    }
    if (walker.isOpen) return;
    if (walker.isDone)
      return walker.expect({ kind: 'as', owner: 'group' }, { kind: 'words', words: ['ORDER BY'], isUnlikely: true });
    if (walker.kind() === Kind.As) {
      walkLabel(walker, 'group');
      if (walker.isOpen) return;
      if (walker.isDone) return walker.expect({ kind: 'words', words: ['ORDER BY'], isUnlikely: true });
    }
  } while (walker.take(Kind.Comma));
  if (walker.take(Kind.Order)) walkOrder(walker, 'facet-order');
}

function walkCases(walker: Walker) {
  walker.index++;
  if (walker.isDone) return walker.require({ kind: 'list' });
  walker.index++;
  do {
    if (walker.isDone) return walker.require({ kind: 'words', words: ['WHERE'] });
    walker.take(Kind.Where);
    walkExpression(walker, { place: 'where', condition: true, aggregates: false });
    if (walker.isOpen) return;
    walkCaseLabel(walker);
    if (walker.isOpen) return;
    if (walker.isDone) {
      walker.isOpen = true;
      return;
    }
  } while (walker.take(Kind.Comma));
  walker.take(Kind.CloseParen);
}

/** Walks the rest of ORDER BY after ORDER. */
function walkOrder(walker: Walker, place: 'order-by' | 'facet-order') {
  if (walker.isDone) return walker.require({ kind: 'words', words: ['BY'] });
  walker.take(Kind.By);
  do {
    walkExpression(walker, { place, condition: false, aggregates: place === 'facet-order' });
    if (walker.isOpen) return;
    if (walker.isDone) {
      if (place === 'order-by') walker.expect({ kind: 'words', words: ['DESC', 'ASC'] });
      return;
    }
    if (!walker.take(Kind.Asc)) walker.take(Kind.Desc);
  } while (walker.take(Kind.Comma));
}

function walkWith(walker: Walker): string {
  if (walker.isDone) {
    const { words, variables, isLate } = legalAfterWith(walker);
    walker.require({ kind: 'words', words, ...(isLate ? { isLikely: true } : {}) });
    if (variables) walker.expect({ kind: 'operand', place: 'variable', aggregates: false });
    return 'WITH';
  }
  if (walker.take(Kind.Timezone)) {
    if (walker.isDone) walker.require({ kind: 'zone' });
    else walker.index++;
    return 'WITH TIMEZONE';
  }
  if (walker.take(Kind.MetricFormat)) {
    if (walker.isDone) walker.require({ kind: 'metric-format' });
    else walker.index++;
    return 'WITH METRIC_FORMAT';
  }
  do {
    walkExpression(walker, { place: 'variable', condition: false, aggregates: false });
    if (walker.isOpen) break;
    if (walker.isDone) {
      walker.require({ kind: 'words', words: ['AS'] });
      break;
    }
    if (!walker.take(Kind.As)) break;
    if (walker.isDone) {
      walker.require({ kind: 'label', owner: 'variable' });
      break;
    }
    if (walker.take(Kind.OpenParen)) {
      while (!walker.isDone && !walker.take(Kind.CloseParen)) walker.index++;
      if (walker.textOf(walker.index - 1) !== ')') walker.isOpen = true;
    } else walker.index++;
  } while (!walker.isOpen && walker.take(Kind.Comma));
  return 'WITH';
}

function walkPredict(walker: Walker) {
  if (walker.isDone) walker.expect({ kind: 'words', words: ['holtwinters', 'BY', 'USING'] });
  if (walker.isName() && walker.kind(1) === Kind.OpenParen) {
    walkExpression(walker, { place: 'argument', condition: false, aggregates: false });
  }
  for (const kind of [Kind.By, Kind.Using]) {
    if (walker.isOpen || walker.isDone || !walker.take(kind)) continue;
    if (walker.isDone) return walker.require({ kind: 'interval' });
    walkInterval(walker);
    if (walker.isDone && !walker.isOpen && kind === Kind.By) walker.expect({ kind: 'words', words: ['USING'] });
  }
}
