import type { Check } from '../check/check';

export const defaultWindow: Check = {
  code: 'default-window',
  severity: 'information',
  title: 'No SINCE',
  documentation: 'Without SINCE the query covers the last hour. Tables from lookup() have no window.',
  wrong: 'SELECT count(*) FROM Transaction',
  right: 'SELECT count(*) FROM Transaction SINCE 1 day ago',
  query: (query, inspection) => {
    if (query.since || inspection.scope.role !== 'outermost' || !query.from || !query.select) return;
    if (query.from.sources.every(source => source.kind === 'lookup')) return;
    inspection.report(
      defaultWindow,
      inspection.wordOf(query.from),
      'There is no SINCE, so the query covers the last hour.',
    );
  },
};
