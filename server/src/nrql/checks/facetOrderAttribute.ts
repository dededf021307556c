import type { Check } from '../check/check';

export const facetOrderAttribute: Check = {
  code: 'facet-order-attribute',
  severity: 'warning',
  title: 'Facets ordered by an attribute',
  documentation: 'ORDER BY directly after FACET takes an aggregate, which ranks the groups.',
  incorrect: 'SELECT count(*) FROM Transaction FACET appName ORDER BY duration LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction FACET appName ORDER BY max(duration) LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, inspection) => {
    for (const { value } of query.facet?.order?.items ?? []) {
      if (value.kind !== 'name') continue;
      const labelled = query.select?.items.find(({ label }) => label?.text === value.text)?.value;
      const needs = 'ORDER BY after FACET needs an aggregate';
      if (labelled) {
        const replacement = inspection.slice(labelled.start, labelled.end);
        const message = `${needs}, and ${value.text} is a label. Write what it labels.`;
        inspection.report(facetOrderAttribute, value, message, { replacement });
      } else inspection.report(facetOrderAttribute, value, `${needs}. Use one such as max(${value.text}).`);
    }
  },
  fixTitle: 'Write what the label stands for',
};
