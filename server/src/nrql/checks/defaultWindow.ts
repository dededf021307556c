import type { Check } from '../check/check';

export const defaultWindow: Check = {
  code: 'default-window',
  severity: 'information',
  optional: true,
  title: 'No SINCE',
  documentation: 'Without SINCE, a query covers the last hour. Lookup tables have no time range.',
  incorrect: 'SELECT count(*) FROM Transaction',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 day ago',
  query: (query, inspection) => {
    if (query.since || inspection.scope.role !== 'outermost' || !query.from || !query.select) return;
    if (query.from.sources.every(source => source.kind === 'lookup')) return;
    inspection.report(
      defaultWindow,
      inspection.wordOf(query.from),
      'The query has no SINCE and covers the last hour. Add SINCE to set the time range.',
    );
  },
};
