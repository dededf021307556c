import type { Query } from '../tree';
import { clausesOf } from '../treeWalk';
import type { Check } from './check';

const most = 3;

export const tooManySubqueries: Check = {
  code: 'too-many-subqueries',
  severity: 'error',
  title: 'Too many subqueries',
  documentation: `A statement holds at most ${most} subqueries. Queries in FROM do not count.`,
  wrong:
    'SELECT (SELECT count(*) FROM A) + (SELECT count(*) FROM B) + (SELECT count(*) FROM C) + (SELECT count(*) FROM D) FROM E SINCE 1 hour ago',
  right:
    'SELECT (SELECT count(*) FROM A) + (SELECT count(*) FROM B) + (SELECT count(*) FROM C) FROM E SINCE 1 hour ago',
  subquery: (subquery, at) => {
    if (at.count('subquery') <= most) return;
    at.report(tooManySubqueries, at.wordOf(subquery.query), `A statement holds at most ${most} subqueries.`);
  },
};

export const timeseriesInSubquery: Check = {
  code: 'timeseries-in-subquery',
  severity: 'error',
  title: 'TIMESERIES inside another query',
  documentation: 'A subquery gives one value or a set, and a joined query gives rows; none of them can be a series.',
  wrong:
    'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span TIMESERIES LIMIT MAX) SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span LIMIT MAX) SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, at) => {
    const { role } = at.scope;
    if (!query.timeseries || role === 'outermost' || role === 'nested') return;
    at.report(timeseriesInSubquery, at.wordOf(query.timeseries), 'A subquery cannot have TIMESERIES.');
  },
};

function onlyItem(query: Query) {
  return query.select?.items.length === 1 ? query.select.items[0]?.value : undefined;
}

export const facetInValue: Check = {
  code: 'facet-in-value',
  severity: 'error',
  title: 'Groups where one value is wanted',
  documentation:
    'A query that stands for a value must give one. With FACET it gives several, unless LIMIT 1 leaves one.',
  wrong: 'SELECT count(*) FROM Transaction WHERE guid = (SELECT latest(guid) FROM Span FACET host) SINCE 1 hour ago',
  right:
    'SELECT count(*) FROM Transaction WHERE guid = (SELECT latest(guid) FROM Span FACET host LIMIT 1) SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, at) => {
    if (at.scope.role !== 'value' || !query.facet) return;
    if (
      query.limit?.value.kind === 'template' ||
      (query.limit?.value.kind === 'number' && query.limit.value.value === 1)
    )
      return;
    const to = query.end - query.facet.start;
    at.report(
      facetInValue,
      at.wordOf(query.facet),
      'One value is wanted here; add LIMIT 1, or leave FACET out.',
      query.limit ? undefined : { replacement: ' LIMIT 1', from: to, to },
    );
  },
};

export const setInComparison: Check = {
  code: 'set-in-comparison',
  severity: 'error',
  title: 'List where one value is wanted',
  documentation: '`uniques()` gives a list, which IN takes. A comparison takes one value.',
  wrong: 'SELECT count(*) FROM Transaction WHERE host = (SELECT uniques(host) FROM Span) SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span LIMIT MAX) SINCE 1 hour ago',
  binary: (binary, at) => {
    if (binary.right.kind !== 'subquery') return;
    const value = onlyItem(binary.right.query);
    if (value?.kind !== 'call' || value.key !== 'uniques') return;
    const from = binary.operatorStart - value.start;
    const replace =
      binary.operator === '=' ? { replacement: 'IN', from, to: binary.operatorEnd - value.start } : undefined;
    at.report(
      setInComparison,
      { start: value.start, end: value.nameEnd },
      'uniques() gives a list; compare with IN.',
      replace,
    );
  },
};

export const subqueryLimit: Check = {
  code: 'subquery-limit',
  severity: 'information',
  title: 'List that may be cut',
  documentation: 'A query after IN gives its default number of values unless LIMIT MAX says otherwise.',
  wrong: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span) SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span LIMIT MAX) SINCE 1 hour ago',
  needs: ['set'],
  query: (query, at) => {
    if (at.scope.role !== 'set' || query.limit || !query.select) return;
    const to = query.end - query.select.start;
    at.report(subqueryLimit, at.wordOf(query.select), 'The list may be cut; add LIMIT MAX.', {
      replacement: ' LIMIT MAX',
      from: to,
      to,
    });
  },
};

export const windowInNested: Check = {
  code: 'window-in-nested',
  severity: 'error',
  title: 'Window of an inner query',
  documentation: 'A query in FROM reads the window of the outermost one: SINCE, UNTIL and COMPARE WITH stand there.',
  wrong: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction TIMESERIES 1 minute SINCE 1 hour ago)',
  right: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction TIMESERIES 1 minute) SINCE 1 hour ago',
  needs: ['nested'],
  query: (query, at) => {
    if (at.scope.role !== 'nested') return;
    for (const kind of ['since', 'until', 'compare'] as const) {
      for (const clause of clausesOf(query.clauses, kind)) {
        const word = kind === 'compare' ? 'COMPARE WITH' : kind.toUpperCase();
        at.report(windowInNested, at.wordOf(clause), `${word} belongs to the outermost query.`);
      }
    }
  },
};
