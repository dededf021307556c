import { type ClauseFact, clauses } from '../../catalogue/clauses';
import { functionNamed, isAggregate } from '../facts/lookup';
import { dayOfKind, isNameLike, Kind, unitOfKind } from '../lex/kinds';
import type { Expectation } from './expectation';
import type { QueryRole, Walker } from './walk/walker';

const names = (clauses as readonly ClauseFact[])
  .filter(fact => !['SLIDE BY', 'SHOW EVENT TYPES'].includes(fact.name))
  .sort((a, b) => a.rank - b.rank)
  .map(fact => fact.name);

/** The clauses that a query of each role cannot have. Nested queries take the time range of the outermost query. */
const excludedClauses: Readonly<Record<QueryRole, readonly string[]>> = {
  statement: [],
  source: ['SINCE', 'UNTIL', 'COMPARE WITH', 'PREDICT'],
  join: ['TIMESERIES', 'COMPARE WITH', 'PREDICT'],
  // A scalar subquery yields one row with one column.
  scalar: ['TIMESERIES', 'COMPARE WITH', 'PREDICT', 'FACET'],
  set: ['TIMESERIES', 'COMPARE WITH', 'PREDICT'],
};

const clauseOfWord: Readonly<Partial<Record<Kind, string>>> = {
  [Kind.Select]: 'SELECT',
  [Kind.From]: 'FROM',
  [Kind.Where]: 'WHERE',
  [Kind.Facet]: 'FACET',
  [Kind.Limit]: 'LIMIT',
  [Kind.Offset]: 'OFFSET',
  [Kind.Since]: 'SINCE',
  [Kind.Until]: 'UNTIL',
  [Kind.Timeseries]: 'TIMESERIES',
  [Kind.Compare]: 'COMPARE WITH',
  [Kind.Extrapolate]: 'EXTRAPOLATE',
  [Kind.Raw]: 'RAW',
  [Kind.Predict]: 'PREDICT',
  [Kind.Order]: 'ORDER BY',
};

/** The clauses that usually follow a clause. The others come after them in their usual order. */
const usualNext: Readonly<Record<string, readonly string[]>> = {
  WHERE: ['FACET', 'TIMESERIES', 'SINCE', 'LIMIT'],
  FACET: ['TIMESERIES', 'LIMIT', 'SINCE'],
  SINCE: ['TIMESERIES', 'UNTIL', 'FACET', 'COMPARE WITH', 'LIMIT'],
  UNTIL: ['TIMESERIES', 'FACET', 'LIMIT'],
  TIMESERIES: ['SINCE', 'FACET', 'LIMIT'],
  LIMIT: ['SINCE', 'TIMESERIES', 'FACET', 'WHERE', 'OFFSET'],
  'COMPARE WITH': ['TIMESERIES', 'FACET', 'LIMIT'],
  'WITH TIMEZONE': ['SINCE', 'TIMESERIES', 'FACET'],
  'ORDER BY': ['LIMIT', 'SINCE'],
};

/** Whether a statement can start at the cursor; undefined where its clauses already follow on the same line. */
export function legalStarts(walker: Walker): Expectation | undefined {
  const { tokens, restIndex: rest, cursor } = walker;
  const onLine = rest < tokens.count && !walker.text.slice(cursor, tokens.starts[rest]).includes('\n');
  const begun = onLine && clausesAfter(walker).some(name => name === 'SELECT' || name === 'FROM');
  return begun ? undefined : { kind: 'start' };
}

/**
 * What can follow WITH: the words of clauses that are missing, and the definition of a variable, which stands beside SELECT
 * and FROM: behind a clause that comes later (`isLate`) it is rare.
 */
export function legalAfterWith(walker: Walker): {
  readonly words: readonly string[];
  readonly variables: boolean;
  readonly isLate: boolean;
} {
  const seen = walker.queries[walker.queries.length - 1]?.seen ?? new Set();
  const after = clausesAfter(walker);
  const words = ['TIMEZONE', ...(fromMetric(walker) ? ['METRIC_FORMAT'] : [])];
  return {
    // Before SELECT and FROM, WITH can only define variables.
    words: seen.size === 0 ? [] : words.filter(word => !seen.has(`WITH ${word}`) && !after.includes(`WITH ${word}`)),
    variables: !seen.has('WITH') && !after.includes('WITH'),
    isLate:
      (seen.has('SELECT') && seen.has('FROM') && seen.has('WHERE')) ||
      [...seen].some(name => !['SELECT', 'FROM', 'WHERE', 'JOIN'].includes(name)),
  };
}

/** The clauses that can begin at the cursor and that the query does not have yet, before or after the cursor. */
export function legalClauses(walker: Walker, seen: ReadonlySet<string>, role: QueryRole, last: string): string[] {
  const used = new Set([...seen, ...clausesAfter(walker)]);
  if (seen.has('SHOW EVENT TYPES')) {
    return ['SINCE', 'UNTIL', 'WITH TIMEZONE'].filter(name => !used.has(name));
  }
  if (seen.has('DELETE')) return [seen.has('FROM') ? 'WHERE' : 'FROM'].filter(name => !used.has(name));
  const hasSelect = used.has('SELECT');
  const hasFrom = used.has('FROM');
  if (seen.size === 0 || (!seen.has('SELECT') && !seen.has('FROM'))) {
    return ['SELECT', 'FROM', 'WITH'].filter(name => !used.has(name));
  }
  if (!hasFrom) return ['FROM', 'WITH'].filter(name => !used.has(name));
  const listed = listedInSelect(walker);
  const rows = hasSelect && (listed.rows || listed.star) && !listed.aggregates;
  if (continues(walker.kindAfterCursor())) return [];
  const lookup = sourceOf(walker).toLowerCase() === 'lookup';
  const first = [...beforeTime(walker), ...(usualNext[last] ?? [])];
  // A second WHERE narrows the first one. It is rare, so that it comes last.
  const again = used.has('WHERE') && last !== 'WHERE' ? ['WHERE'] : [];
  const free = [...new Set([...first, ...names])].filter(name => {
    if (used.has(name) || excludedClauses[role].includes(name)) return false;
    switch (name) {
      case 'JOIN':
      case 'LEFT JOIN':
        return last === 'FROM' || last === 'JOIN';
      case 'ORDER BY':
        return rows;
      case 'OFFSET':
        return rows && used.has('LIMIT');
      case 'FACET':
        return !rows;
      case 'TIMESERIES':
        return !rows && !lookup;
      case 'COMPARE WITH':
        return !rows && !lookup && !used.has('PREDICT');
      case 'PREDICT':
        return used.has('TIMESERIES') && !used.has('COMPARE WITH');
      case 'WITH METRIC_FORMAT':
      case 'RAW':
        return fromMetric(walker);
      case 'EXTRAPOLATE':
        return hasSelect && !rows && !lookup;
      default:
        return true;
    }
  });
  return [...free, ...again];
}

/** Whether a token continues the expression before it, so that no clause can begin there. */
export function continues(kind: Kind): boolean {
  return kind === Kind.Comma || kind === Kind.And || kind === Kind.Or || kind === Kind.As || isComparison(kind);
}

/** Whether a token is a comparison operator. */
export function isComparison(kind: Kind): boolean {
  return (kind >= Kind.Equal && kind <= Kind.ForeignComparison) || (kind >= Kind.In && kind <= Kind.Rlike);
}

/** The clauses whose keyword is missing before the time or interval after the cursor. */
function beforeTime(walker: Walker): string[] {
  if (dayOfKind(walker.kindAfterCursor()) !== undefined) return ['SINCE', 'UNTIL'];
  if (walker.kindAfterCursor() !== Kind.Number) return [];
  if (unitOfKind(walker.kindAfterCursor(1)) === undefined) return ['LIMIT'];
  return walker.kindAfterCursor(2) === Kind.Ago ? ['SINCE', 'UNTIL', 'COMPARE WITH'] : ['TIMESERIES'];
}

/** The clauses of the innermost open query after the cursor. */
function clausesAfter(walker: Walker): string[] {
  const found: string[] = [];
  const { tokens } = walker;
  let depth = 0;
  for (let index = walker.restIndex; index < tokens.count; index++) {
    const kind = tokens.kinds[index] as number as Kind;
    if (kind === Kind.OpenParen) depth++;
    else if (kind === Kind.CloseParen && --depth < 0) break;
    if (depth > 0) continue;
    if (kind === Kind.With) {
      const next = tokens.kinds[index + 1] as number as Kind;
      if (next === Kind.Timezone) found.push('WITH TIMEZONE');
      else if (next === Kind.MetricFormat) found.push('WITH METRIC_FORMAT');
      else if ((tokens.kinds[index - 1] as number as Kind) !== Kind.Compare) found.push('WITH');
    }
    const name = clauseOfWord[kind];
    if (name) found.push(name);
  }
  return found;
}

/** The indexes of the tokens of the innermost open query, with the depth of parentheses inside it. */
function* innermost(walker: Walker): Generator<{ index: number; depth: number }> {
  const { tokens } = walker;
  let depth = 0;
  for (let index = walker.queries[walker.queries.length - 1]?.firstToken ?? 0; index < tokens.count; index++) {
    const kind = tokens.kinds[index] as number as Kind;
    if (kind === Kind.CloseParen && --depth < 0) return;
    yield { index, depth };
    if (kind === Kind.OpenParen) depth++;
  }
}

/** What the SELECT of the innermost open query contains, without the word at the cursor. */
export function listedInSelect(walker: Walker): {
  readonly aggregates: boolean;
  readonly star: boolean;
  /** Attributes and row functions. */
  readonly rows: boolean;
} {
  const { kinds } = walker.tokens;
  const found = { aggregates: false, star: false, rows: false };
  let inSelect = false;
  for (const { index, depth } of innermost(walker)) {
    const kind = kinds[index] as number as Kind;
    if (depth === 0 && clauseOfWord[kind]) {
      if (inSelect) break;
      inSelect = kind === Kind.Select;
      continue;
    }
    if (!inSelect || (index >= walker.end && index < walker.restIndex)) continue;
    const before = kinds[index - 1] as number as Kind;
    if (depth === 0 && kind === Kind.Star && (before === Kind.Select || before === Kind.Comma)) found.star = true;
    if (kind === Kind.QuotedName && depth === 0) found.rows = true;
    if (!isNameLike(kind) || before === Kind.As) continue;
    if ((kinds[index + 1] as number as Kind) !== Kind.OpenParen) {
      if (depth === 0) found.rows = true;
      continue;
    }
    const fact = functionNamed(walker.textOf(index));
    // An unknown function may be an aggregate.
    if (!fact || isAggregate(fact)) found.aggregates = true;
    else if (depth === 0) found.rows = true;
  }
  return found;
}

/** Whether the innermost open query reads metrics. */
function fromMetric(walker: Walker): boolean {
  return sourceOf(walker) === 'Metric';
}

/** The first word after FROM of the innermost open query; empty where there is none. */
function sourceOf(walker: Walker): string {
  for (const { index, depth } of innermost(walker)) {
    if (depth === 0 && (walker.tokens.kinds[index] as number as Kind) === Kind.From) {
      return index + 1 < walker.tokens.count ? walker.textOf(index + 1) : '';
    }
  }
  return '';
}
