import { type ClauseFact, clauses } from '../../catalogue/clauses';
import { functionNamed } from '../facts';
import { isNameLike, Kind } from '../lexKinds';
import type { QueryRole, Walker } from './walker';

const names = (clauses as readonly ClauseFact[])
  .filter(fact => !['SLIDE BY', 'SHOW EVENT TYPES'].includes(fact.name))
  .sort((a, b) => a.rank - b.rank)
  .map(fact => fact.name);

/** Clauses that a query of that role cannot have (nested queries take their window from outside). */
const withheld: Readonly<Record<QueryRole, readonly string[]>> = {
  statement: [],
  source: ['SINCE', 'UNTIL', 'COMPARE WITH', 'PREDICT'],
  join: ['TIMESERIES', 'COMPARE WITH', 'PREDICT'],
  scalar: ['TIMESERIES', 'COMPARE WITH', 'PREDICT'],
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

/** The clauses that may stand at the cursor and are not in the query yet, before the cursor or after it. */
export function legalClauses(walker: Walker, seen: ReadonlySet<string>, role: QueryRole, last: string): string[] {
  const used = new Set([...seen, ...clausesAfter(walker)]);
  if (seen.has('SHOW EVENT TYPES')) {
    return ['SINCE', 'UNTIL', 'WITH TIMEZONE'].filter(name => !used.has(name));
  }
  if (seen.has('DELETE')) return ['FROM', 'WHERE'].filter(name => !used.has(name));
  const hasSelect = used.has('SELECT');
  const hasFrom = used.has('FROM');
  if (seen.size === 0 || (!seen.has('SELECT') && !seen.has('FROM'))) {
    return ['SELECT', 'FROM', 'WITH'].filter(name => !used.has(name));
  }
  if (!hasFrom) return ['FROM', 'WITH'].filter(name => !used.has(name));
  const rows = hasSelect && !selectsAggregates(walker);
  return names.filter(name => {
    if (used.has(name) || withheld[role].includes(name)) return false;
    switch (name) {
      case 'JOIN':
      case 'LEFT JOIN':
        return last === 'FROM' || last === 'JOIN';
      case 'ORDER BY':
        return rows;
      case 'OFFSET':
        return rows && used.has('LIMIT');
      case 'FACET':
      case 'TIMESERIES':
      case 'COMPARE WITH':
        return !rows;
      case 'PREDICT':
        return used.has('TIMESERIES') && !used.has('COMPARE WITH');
      case 'WITH METRIC_FORMAT':
      case 'RAW':
        return fromMetric(walker);
      case 'EXTRAPOLATE':
        return hasSelect && !rows;
      default:
        return true;
    }
  });
}

/** The clauses of the innermost open query that stand after the cursor. */
function clausesAfter(walker: Walker): string[] {
  const found: string[] = [];
  const { tokens } = walker;
  let depth = 0;
  for (let index = walker.end; index < tokens.count; index++) {
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

/** The tokens of the innermost open query, as indexes with their depth inside it. */
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

function selectsAggregates(walker: Walker): boolean {
  let inSelect = false;
  for (const { index, depth } of innermost(walker)) {
    const kind = walker.tokens.kinds[index] as number as Kind;
    if (depth === 0 && clauseOfWord[kind]) inSelect = kind === Kind.Select;
    if (!inSelect || (walker.tokens.kinds[index + 1] as number as Kind) !== Kind.OpenParen) continue;
    if (!isNameLike(kind)) continue;
    const fact = functionNamed(walker.textOf(index));
    // A function that nobody knows may be an aggregate.
    if (!fact || fact.kind === 'aggregate' || fact.kind === 'wrapper') return true;
  }
  return false;
}

function fromMetric(walker: Walker): boolean {
  for (const { index, depth } of innermost(walker)) {
    if (depth === 0 && (walker.tokens.kinds[index] as number as Kind) === Kind.From) {
      return walker.textOf(index + 1) === 'Metric';
    }
  }
  return false;
}
