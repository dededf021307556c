import type { Query } from '../../nrql/tree/tree';
import type { Scope, SubqueryResult, VariableBinding } from './bind/bind';
import type { Environment } from './environment';
import { messages, QueryError } from './errors';
import { aggregateCalls } from './items';
import type { QueryOutcome, ResultRow } from './outcome';
import { maxRows } from './rowLimits';
import { isList, type Value } from './value';
import type { Zone } from './zone';

const maxSubqueries = 3;

/** What the expressions of a query can refer to: its variables, and subqueries, each of which runs once. */
export function scopeOf(env: Environment, query: Query, zone: Zone, run: (query: Query) => QueryOutcome): Scope {
  const known = new Map<Query, SubqueryResult>();
  return {
    zone,
    meter: env.meter,
    variables: variablesOf(query),
    subquery(inner) {
      let result = known.get(inner);
      if (!result) {
        if (++env.subqueries > maxSubqueries) throw new QueryError('A query may hold at most three subqueries.');
        result = resultOf(env, run(inner).rows);
        known.set(inner, result);
      }
      return result;
    },
  };
}

/** A variable can use earlier variables, but not itself. */
function variablesOf(query: Query): ReadonlyMap<string, VariableBinding> {
  let variables: ReadonlyMap<string, VariableBinding> = new Map();
  for (const { value, names } of query.variables?.definitions ?? []) {
    for (const call of aggregateCalls(value))
      throw new QueryError(`The aggregate function ${call.name}() cannot be used in WITH.`);
    const before = variables;
    const more = new Map(before);
    for (const [index, { text }] of names.entries()) {
      const part = names.length > 1 ? { part: { index, name: text } } : {};
      more.set(text, { value, before, ...part });
    }
    variables = more;
  }
  return variables;
}

function resultOf(env: Environment, rows: readonly ResultRow[]): SubqueryResult {
  if (rows.length >= maxRows) env.messages.add(messages.subqueryCut);
  const column = rows.map(firstValue);
  const set = column.flatMap(value => (isList(value) ? value : [value]));
  return { scalar: column[0] ?? null, set: set.filter(value => value !== null) };
}

const structural = new Set(['facet', 'timestamp', 'beginTimeSeconds', 'endTimeSeconds']);

/** The value of a subquery: that of its first column. */
function firstValue(row: ResultRow): Value {
  const key = Object.keys(row).find(name => !structural.has(name));
  return key === undefined ? (row['timestamp'] ?? null) : (row[key] ?? null);
}
