import type { Check } from '../check/check';

export const hiddenLabel: Check = {
  code: 'hidden-label',
  severity: 'hint',
  title: 'Label that is not shown',
  documentation:
    'With TIMESERIES and FACET, each line is named after its group. The label of a single column is not shown.',
  incorrect: "SELECT count(*) AS 'requests' FROM Transaction FACET host LIMIT 5 TIMESERIES SINCE 1 hour ago",
  correct: 'SELECT count(*) FROM Transaction FACET host LIMIT 5 TIMESERIES SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    if (!query.timeseries || !query.facet || inspection.scope.role !== 'outermost') return;
    const items = query.select?.items ?? [];
    const label = items.length === 1 ? items[0]?.label : undefined;
    if (label && label.text !== '')
      inspection.report(hiddenLabel, label, 'The label is not shown with TIMESERIES and FACET. Remove it.');
  },
};
