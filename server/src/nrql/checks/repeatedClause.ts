import type { Check } from '../check/check';
import type { Clause, Query } from '../tree/tree';

const names: Readonly<Partial<Record<Clause['kind'], string>>> = {
  select: 'SELECT',
  from: 'FROM',
  variables: 'WITH … AS',
  facet: 'FACET',
  'order-by': 'ORDER BY',
  limit: 'LIMIT',
  offset: 'OFFSET',
  since: 'SINCE',
  until: 'UNTIL',
  timezone: 'WITH TIMEZONE',
  compare: 'COMPARE WITH',
  timeseries: 'TIMESERIES',
  extrapolate: 'EXTRAPOLATE',
  raw: 'RAW',
  predict: 'PREDICT',
  'metric-format': 'WITH METRIC_FORMAT',
};

export const repeatedClause: Check = {
  code: 'repeated-clause',
  severity: 'error',
  title: 'Repeated clause',
  documentation:
    'A query has each clause at most once. Items of SELECT, FROM, FACET and WITH are separated by commas. Two queries in one file are separated by a semicolon or a blank line.',
  incorrect: 'SELECT count(*) FROM Transaction FACET name FACET host LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction FACET name, host LIMIT 5 SINCE 1 hour ago',
  needs: ['extra'],
  query: (query, inspection) => {
    const { clauses } = query;
    const second = secondQuery(query);
    if (second)
      inspection.report(
        repeatedClause,
        inspection.wordOf(second),
        'A second query begins here. Put a semicolon before it.',
      );
    for (let index = 1; index < clauses.length; index++) {
      const clause = clauses[index] as Clause;
      if (clause === second) break;
      const name = names[clause.kind];
      if (name === undefined) continue;
      for (let before = 0; before < index; before++) {
        if ((clauses[before] as Clause).kind !== clause.kind) continue;
        inspection.report(
          repeatedClause,
          inspection.wordOf(clause),
          `The query already has ${name}. Remove one of them.`,
        );
        break;
      }
    }
  },
  fix: ({ span, body }) => {
    const second = body.kind === 'query' ? secondQuery(body) : undefined;
    if (body.kind !== 'query' || second?.start !== span.start) return undefined;
    const before = body.clauses[body.clauses.indexOf(second) - 1];
    if (!before) return undefined;
    return {
      title: 'Separate the queries with a semicolon',
      edits: [{ span: { start: before.end, end: before.end }, text: ';' }],
      preferred: true,
    };
  },
};

/** The clause that begins a second query: the first has SELECT and FROM, and both follow again. */
function secondQuery({ clauses }: Query): Clause | undefined {
  const isFirst = (kind: string, index: number) => clauses.findIndex(clause => clause.kind === kind) === index;
  const index = clauses.findIndex(
    ({ kind }, position) => (kind === 'select' || kind === 'from') && !isFirst(kind, position),
  );
  const has = (kind: string, from: number, to: number) => clauses.slice(from, to).some(clause => clause.kind === kind);
  if (index < 0 || !has('select', 0, index) || !has('from', 0, index)) return undefined;
  return has('select', index, clauses.length) && has('from', index, clauses.length) ? clauses[index] : undefined;
}
