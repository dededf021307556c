import type { Check } from '../check/check';

const most = 5;

export const tooManyFacets: Check = {
  code: 'too-many-facets',
  severity: 'hint',
  title: 'More than five facets',
  documentation: 'FACET is documented for up to five items. More items usually work, but this is not documented.',
  incorrect: 'SELECT count(*) FROM Log FACET a, b, c, d, e, f LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Log FACET a, b, c, d, e LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, inspection) => {
    const sixth = query.facet?.items[most];
    if (sixth)
      inspection.report(
        tooManyFacets,
        sixth,
        `FACET is documented for up to ${most} items. Remove the others if the service rejects them.`,
      );
  },
};
