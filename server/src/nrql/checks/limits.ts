import type { Inspection } from '../checkInspection';
import type { Query } from '../tree';
import type { Check } from './check';

/** Rows or groups that one query may give. */
const most = 5000;
const mostOfLookup = 20_000;
const mostWithBlob = 20;

function maximumOf(query: Query, at: Inspection): number {
  if (at.scope.calls.some(({ key }) => key === 'blob')) return mostWithBlob;
  return query.from?.sources.some(({ kind }) => kind === 'lookup') ? mostOfLookup : most;
}

export const limitAboveMaximum: Check = {
  code: 'limit-above-maximum',
  severity: 'error',
  title: 'LIMIT above the maximum',
  documentation: `LIMIT goes up to ${most}, up to ${mostOfLookup} for a lookup table, and up to ${mostWithBlob} with \`blob()\`. MAX stands for the maximum.`,
  wrong: 'SELECT count(*) FROM Transaction FACET name LIMIT 9000 SINCE 1 day ago',
  right: 'SELECT count(*) FROM Transaction FACET name LIMIT MAX SINCE 1 day ago',
  needs: ['limit'],
  query: (query, at) => {
    if (query.limit?.value.kind !== 'number' || query.limit.value.value <= mostWithBlob) return;
    const maximum = maximumOf(query, at);
    if (query.limit.value.value <= maximum) return;
    const replacement = maximum === mostWithBlob ? String(maximum) : 'MAX';
    at.report(limitAboveMaximum, query.limit.value, `LIMIT is at most ${maximum} here; write ${replacement}.`, {
      replacement,
    });
  },
};

export const invalidLimit: Check = {
  code: 'invalid-limit',
  severity: 'error',
  title: 'LIMIT that is no positive whole number',
  documentation: 'LIMIT and OFFSET take a positive whole number; LIMIT also takes MAX.',
  wrong: 'SELECT count(*) FROM Transaction FACET name LIMIT 0 SINCE 1 day ago',
  right: 'SELECT count(*) FROM Transaction FACET name LIMIT 10 SINCE 1 day ago',
  needs: ['limit', 'offset'],
  query: (query, at) => {
    for (const clause of query.clauses) {
      if (clause.kind !== 'limit' && clause.kind !== 'offset') continue;
      const { value } = clause;
      const lowest = clause.kind === 'limit' ? 1 : 0;
      const wrong =
        value.kind === 'unary' ||
        (value.kind === 'number' && (!Number.isInteger(value.value) || value.value < lowest)) ||
        (value.kind === 'word' && (value.word !== 'max' || clause.kind === 'offset'));
      if (wrong) at.report(invalidLimit, value, `${clause.kind.toUpperCase()} takes a positive whole number.`);
    }
  },
};

export const missingLimit: Check = {
  code: 'missing-limit',
  severity: 'warning',
  title: 'LIMIT without a number',
  documentation: 'LIMIT and OFFSET are followed by a number; LIMIT also by MAX.',
  wrong: 'SELECT count(*) FROM Transaction FACET name LIMIT SINCE 1 day ago',
  right: 'SELECT count(*) FROM Transaction FACET name LIMIT MAX SINCE 1 day ago',
  needs: ['limit', 'offset'],
  query: (query, at) => {
    for (const clause of query.clauses) {
      if ((clause.kind !== 'limit' && clause.kind !== 'offset') || clause.value.kind !== 'hole') continue;
      const word = clause.kind.toUpperCase();
      at.report(missingLimit, at.wordOf(clause), `${word} needs a number${word === 'LIMIT' ? ', or MAX' : ''}.`);
    }
  },
};

export const limitWithoutEffect: Check = {
  code: 'limit-without-effect',
  severity: 'hint',
  title: 'LIMIT without effect',
  documentation: 'LIMIT restricts groups and rows. An aggregate without FACET gives one row anyway.',
  wrong: 'SELECT count(*) FROM Transaction LIMIT 5 SINCE 1 day ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 day ago',
  needs: ['limit'],
  query: (query, at) => {
    const { scope } = at;
    if (!query.limit || query.facet || query.timeseries || scope.role !== 'outermost') return;
    if (!scope.aggregates || scope.rowItems.length > 0 || scope.star || scope.unclear) return;
    // Lists have a length of their own, and people write LIMIT for it.
    if (scope.calls.some(({ key }) => key === 'uniques' || key === 'keyset')) return;
    const before = /\s*$/.exec(at.slice(query.start, query.limit.start)) as RegExpExecArray;
    const data = { replacement: '', from: -before[0].length, to: query.limit.end - query.limit.start };
    at.report(limitWithoutEffect, query.limit, 'LIMIT has no effect on an aggregate without FACET.', data);
  },
};

export const defaultFacetLimit: Check = {
  code: 'default-facet-limit',
  severity: 'information',
  title: 'FACET without LIMIT',
  documentation: 'FACET gives the ten largest groups unless LIMIT says otherwise.',
  wrong: 'SELECT count(*) FROM Transaction FACET name SINCE 1 day ago',
  right: 'SELECT count(*) FROM Transaction FACET name LIMIT 50 SINCE 1 day ago',
  needs: ['facet'],
  query: (query, at) => {
    const { facet } = query;
    if (!facet || query.limit || at.scope.role === 'join') return;
    if (facet.items.every(({ value }) => givesFewGroups(value))) return;
    const end = facet.end - facet.start;
    const data = { replacement: ' LIMIT MAX', from: end, to: end };
    at.report(defaultFacetLimit, at.wordOf(facet), 'Ten groups come back; add LIMIT for more.', data);
  },
};

function givesFewGroups(value: NonNullable<Query['facet']>['items'][number]['value']): boolean {
  if (value.kind === 'cases') return value.cases.length <= 10 && value.otherwise === undefined;
  if (value.kind !== 'call' || value.key !== 'buckets') return false;
  const count = value.arguments[2];
  return count === undefined || (count.kind === 'number' && count.value <= 10);
}

export const defaultRowLimit: Check = {
  code: 'default-row-limit',
  severity: 'hint',
  title: 'Rows without LIMIT',
  documentation: 'A query for rows gives 100 of them unless LIMIT says otherwise.',
  wrong: 'SELECT name, duration FROM Transaction SINCE 1 day ago',
  right: 'SELECT name, duration FROM Transaction LIMIT 100 SINCE 1 day ago',
  needs: ['rows'],
  query: (query, at) => {
    const { scope } = at;
    if (query.limit || !query.select || !query.from || !scope.showsRows || scope.role !== 'outermost') return;
    if (query.facet || query.timeseries) return;
    at.report(defaultRowLimit, at.wordOf(query.select), 'At most 100 rows come back; add LIMIT for more.');
  },
};

export const offsetWithoutEffect: Check = {
  code: 'offset-without-effect',
  severity: 'warning',
  title: 'OFFSET away from rows with LIMIT',
  documentation: 'OFFSET skips rows of a query for rows that has a LIMIT. It does nothing for aggregates.',
  wrong: 'SELECT name FROM Transaction OFFSET 10 SINCE 1 day ago',
  right: 'SELECT name FROM Transaction LIMIT 20 OFFSET 10 SINCE 1 day ago',
  needs: ['offset'],
  query: (query, at) => {
    if (!query.offset) return;
    const aggregates = query.facet || query.timeseries || at.scope.aggregates;
    if (query.limit && !aggregates) return;
    const reason = aggregates ? 'it works for rows only' : 'it needs a LIMIT beside it';
    at.report(offsetWithoutEffect, at.wordOf(query.offset), `OFFSET has no effect: ${reason}.`);
  },
};
