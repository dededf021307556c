import type { Check } from '../check/check';

export const offsetWithoutEffect: Check = {
  code: 'offset-without-effect',
  severity: 'warning',
  title: 'OFFSET without effect',
  documentation: 'OFFSET skips rows in a query for rows with LIMIT. It has no effect on aggregates.',
  incorrect: 'SELECT name FROM Transaction OFFSET 10 SINCE 1 day ago',
  correct: 'SELECT name FROM Transaction LIMIT 20 OFFSET 10 SINCE 1 day ago',
  needs: ['offset'],
  query: (query, inspection) => {
    if (!query.offset) return;
    const aggregates = query.facet || query.timeseries || inspection.scope.aggregates;
    if (query.limit && !aggregates) return;
    const advice = aggregates ? 'Remove it' : 'Add LIMIT';
    inspection.report(
      offsetWithoutEffect,
      inspection.wordOf(query.offset),
      `OFFSET has no effect ${aggregates ? 'on aggregates' : 'without LIMIT'}. ${advice}.`,
    );
  },
};
