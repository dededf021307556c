import type { Check } from '../check/check';

export const offsetWithoutEffect: Check = {
  code: 'offset-without-effect',
  severity: 'warning',
  title: 'OFFSET away from rows with LIMIT',
  documentation: 'OFFSET skips rows of a query for rows that has a LIMIT. It does nothing for aggregates.',
  wrong: 'SELECT name FROM Transaction OFFSET 10 SINCE 1 day ago',
  right: 'SELECT name FROM Transaction LIMIT 20 OFFSET 10 SINCE 1 day ago',
  needs: ['offset'],
  query: (query, inspection) => {
    if (!query.offset) return;
    const aggregates = query.facet || query.timeseries || inspection.scope.aggregates;
    if (query.limit && !aggregates) return;
    const reason = aggregates ? 'it works for rows only' : 'it needs a LIMIT beside it';
    inspection.report(offsetWithoutEffect, inspection.wordOf(query.offset), `OFFSET has no effect: ${reason}.`);
  },
};
