import type { Check } from './check';

const most = 5;

export const tooManyFacets: Check = {
  code: 'too-many-facets',
  severity: 'warning',
  title: 'More than five facets',
  documentation: 'FACET is documented for up to five items. More are seen to work, but nobody promises it.',
  wrong: 'SELECT count(*) FROM Log FACET a, b, c, d, e, f LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Log FACET a, b, c, d, e LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, at) => {
    const sixth = query.facet?.items[most];
    if (sixth) at.report(tooManyFacets, sixth, `FACET is documented for up to ${most} items.`);
  },
};

export const subqueryInFacet: Check = {
  code: 'subquery-in-facet',
  severity: 'error',
  title: 'Query as a facet',
  documentation: 'FACET groups by attributes and row expressions. A query may stand only in a condition of CASES.',
  wrong: 'SELECT count(*) FROM Transaction FACET (SELECT latest(host) FROM Span) LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  subquery: (subquery, at) => {
    if (at.place === 'facet')
      at.report(subqueryInFacet, subquery, 'A query cannot be a facet; use an attribute or CASES.');
  },
};

export const facetOrderDirection: Check = {
  code: 'facet-order-direction',
  severity: 'error',
  title: 'Direction in the order of facets',
  documentation:
    'ORDER BY right after FACET chooses which groups stay, always from the largest down. ASC and DESC are not allowed there.',
  wrong: 'SELECT count(*) FROM Transaction FACET appName ORDER BY max(duration) DESC LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET appName ORDER BY max(duration) LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, at) => {
    for (const item of query.facet?.order?.items ?? []) {
      if (!item.direction) continue;
      const span = { start: item.end - item.direction.length, end: item.end };
      const blanks = span.start - item.value.end;
      at.report(
        facetOrderDirection,
        span,
        `ORDER BY after FACET takes no ${item.direction.toUpperCase()}; it always goes from the largest down.`,
        {
          replacement: '',
          from: -blanks,
          to: item.direction.length,
        },
      );
    }
  },
  fixTitle: 'Remove the direction',
};

export const facetOrderAttribute: Check = {
  code: 'facet-order-attribute',
  severity: 'warning',
  title: 'Facets ordered by an attribute',
  documentation: 'ORDER BY right after FACET expects an aggregate, by which the groups are ranked.',
  wrong: 'SELECT count(*) FROM Transaction FACET appName ORDER BY duration LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET appName ORDER BY max(duration) LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, at) => {
    for (const { value } of query.facet?.order?.items ?? []) {
      if (value.kind === 'name')
        at.report(facetOrderAttribute, value, `Order by an aggregate, such as max(${value.text}).`);
    }
  },
};

export const detachedOrder: Check = {
  code: 'detached-order',
  severity: 'warning',
  title: 'ORDER BY away from FACET',
  documentation:
    'Groups are ranked by the first aggregate. An ORDER BY that does not follow the facets at once orders rows, and groups are none.',
  wrong: 'SELECT count(*) FROM Transaction FACET name SINCE 1 day ago LIMIT 20 ORDER BY max(duration)',
  right: 'SELECT count(*) FROM Transaction FACET name ORDER BY max(duration) SINCE 1 day ago LIMIT 20',
  needs: ['orderBy'],
  query: (query, at) => {
    if (query.facet && query.orderBy) {
      at.report(
        detachedOrder,
        at.wordOf(query.orderBy),
        'ORDER BY does not sort groups here; put it right after the facets.',
      );
    }
  },
};

export const facetInList: Check = {
  code: 'facet-in-list',
  severity: 'error',
  title: 'FACET … IN beside another facet',
  documentation: '`FACET x IN (…)` works alone. With several facets, restrict them in WHERE.',
  wrong: "SELECT count(*) FROM Transaction FACET host IN ('a', 'b'), name LIMIT 5 SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE host IN ('a', 'b') FACET host, name LIMIT 5 SINCE 1 hour ago",
  needs: ['facet'],
  query: (query, at) => {
    const items = query.facet?.items ?? [];
    if (items.length < 2) return;
    for (const { value } of items) {
      if (value.kind === 'in')
        at.report(facetInList, value, 'IN works for a single facet only; restrict the groups in WHERE.');
    }
  },
};

export const sparseFirstColumn: Check = {
  code: 'sparse-first-column',
  severity: 'hint',
  title: 'Groups chosen by an attribute that may be absent',
  documentation:
    'The first result in SELECT decides which groups there are: only those in which its attribute is present. Put `count(*)` first where all groups matter.',
  wrong: 'SELECT sum(discount), count(*) FROM Purchase FACET country LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*), sum(discount) FROM Purchase FACET country LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, at) => {
    const items = query.select?.items ?? [];
    const first = items[0]?.value;
    if (!query.facet || items.length < 2 || first?.kind !== 'call' || first.arguments[0]?.kind !== 'name') return;
    if (!at.scope.aggregateItems.some(item => item.value === first)) return;
    const countsAll = items.some(
      ({ value }) => value.kind === 'call' && value.key === 'count' && value.arguments[0]?.kind === 'star',
    );
    if (countsAll) {
      at.report(
        sparseFirstColumn,
        { start: first.start, end: first.nameEnd },
        'Only groups with this attribute come back; put count(*) first for all of them.',
      );
    }
  },
};

export const bucketsOutsideFacet: Check = {
  code: 'buckets-outside-facet',
  severity: 'warning',
  title: 'Grouping function outside FACET',
  documentation: '`buckets()` and `dimensions()` make groups, and only FACET has groups.',
  wrong: 'SELECT buckets(duration, 20, 10) FROM Transaction LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET buckets(duration, 20, 10) SINCE 1 hour ago',
  concernsCall: (_key, fact) => fact?.only === 'facet',
  call: (call, fact, at) => {
    if (fact?.only !== 'facet' || at.place === 'facet') return;
    at.report(
      bucketsOutsideFacet,
      { start: call.start, end: call.nameEnd },
      `${fact.name}() makes groups; it belongs in FACET.`,
    );
  },
};
