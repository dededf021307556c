import type { Check } from '../check/check';

export const rowsAndAggregates: Check = {
  code: 'rows-and-aggregates',
  severity: 'warning',
  title: 'Attribute next to an aggregate',
  documentation:
    'An aggregate has one value for many rows; an attribute has one for each row. Use `latest(attribute)`, or group with FACET.',
  incorrect: 'SELECT name, average(duration) FROM Transaction SINCE 1 day ago',
  correct: 'SELECT latest(name), average(duration) FROM Transaction SINCE 1 day ago',
  needs: ['several'],
  query: (query, inspection) => {
    const { scope } = inspection;
    if (!scope.aggregates || query.facet || query.from?.sources.some(({ kind }) => kind === 'subquery')) return;
    for (const item of scope.rowItems) {
      const { value } = item;
      if (value.kind !== 'name' || scope.variable(value.text)) continue;
      const source = inspection.slice(value.start, value.end);
      inspection.report(
        rowsAndAggregates,
        value,
        `${value.text} has a value for each row. Use latest(${value.text}), or FACET by it.`,
        {
          replacement: `latest(${source})`,
        },
      );
    }
  },
};
