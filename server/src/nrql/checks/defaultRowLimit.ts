import type { Check } from '../check/check';

export const defaultRowLimit: Check = {
  code: 'default-row-limit',
  severity: 'hint',
  title: 'Rows without LIMIT',
  documentation: 'A query for rows returns 100 of them unless LIMIT sets another number.',
  incorrect: 'SELECT name, duration FROM Transaction SINCE 1 day ago',
  correct: 'SELECT name, duration FROM Transaction LIMIT 100 SINCE 1 day ago',
  needs: ['rows'],
  query: (query, inspection) => {
    const { scope } = inspection;
    if (query.limit || !query.select || !query.from || !scope.showsRows || scope.role !== 'outermost') return;
    // A rule that drops what it matches returns nothing.
    if (query.facet || query.timeseries || inspection.context.use === 'drop') return;
    inspection.report(
      defaultRowLimit,
      inspection.wordOf(query.select),
      'The query returns at most 100 rows. Add LIMIT for more.',
    );
  },
};
