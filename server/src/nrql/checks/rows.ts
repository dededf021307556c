import type { SelectItem } from '../tree';
import type { Check } from './check';

export const rowsWithFacet: Check = {
  code: 'rows-with-facet',
  severity: 'error',
  title: 'FACET over rows',
  documentation: 'FACET groups the result of aggregates. SELECT must hold one: `count(*)`, `average(…)`, `latest(…)`.',
  wrong: 'SELECT host, duration FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT average(duration) FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  needs: ['facet'],
  query: (query, at) => {
    const { scope } = at;
    if (!query.facet || !query.select || scope.aggregates || scope.unclear || hasHole(query.select.items)) return;
    const item = scope.star ?? scope.rowItems[0] ?? query.select.items[0];
    if (item)
      at.report(rowsWithFacet, item, 'FACET needs an aggregate in SELECT, such as count(*) or latest(attribute).');
  },
};

export const rowsWithTimeseries: Check = {
  code: 'rows-with-timeseries',
  severity: 'error',
  title: 'TIMESERIES over rows',
  documentation: 'TIMESERIES computes aggregates per interval. SELECT must hold one.',
  wrong: 'SELECT duration FROM Transaction TIMESERIES 1 minute SINCE 1 hour ago',
  right: 'SELECT average(duration) FROM Transaction TIMESERIES 1 minute SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, at) => {
    const { scope } = at;
    if (!query.timeseries || query.facet || !query.select || scope.aggregates || scope.unclear) return;
    if (hasHole(query.select.items)) return;
    const item = scope.star ?? scope.rowItems[0];
    if (item)
      at.report(rowsWithTimeseries, item, 'TIMESERIES needs an aggregate in SELECT, such as average(attribute).');
  },
};

function hasHole(items: readonly SelectItem[]): boolean {
  return items.some(({ value }) => value.kind === 'hole');
}

export const rowsAndAggregates: Check = {
  code: 'rows-and-aggregates',
  severity: 'warning',
  title: 'Attribute beside an aggregate',
  documentation:
    'An aggregate gives one value for many rows, an attribute one for each. Take `latest(attribute)`, or group with FACET.',
  wrong: 'SELECT name, average(duration) FROM Transaction SINCE 1 day ago',
  right: 'SELECT latest(name), average(duration) FROM Transaction SINCE 1 day ago',
  needs: ['several'],
  query: (query, at) => {
    const { scope } = at;
    if (!scope.aggregates || query.facet || query.from?.sources.some(({ kind }) => kind === 'subquery')) return;
    for (const item of scope.rowItems) {
      const { value } = item;
      if (value.kind !== 'name' || scope.variable(value.text)) continue;
      const source = at.slice(value.start, value.end);
      at.report(
        rowsAndAggregates,
        value,
        `${value.text} has many values here; take latest(${value.text}), or FACET by it.`,
        {
          replacement: `latest(${source})`,
        },
      );
    }
  },
};

export const starPosition: Check = {
  code: 'star-position',
  severity: 'error',
  title: 'Star in the middle, or beside an aggregate',
  documentation: '`*` stands first or last in SELECT, and only attributes and row expressions may stand beside it.',
  wrong: 'SELECT name, *, host FROM Transaction LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT *, name, host FROM Transaction LIMIT 5 SINCE 1 hour ago',
  needs: ['several'],
  query: (query, at) => {
    const { scope } = at;
    const items = query.select?.items ?? [];
    if (!scope.star || items.length < 2) return;
    if (scope.aggregates) {
      at.report(starPosition, scope.star, '* cannot stand beside an aggregate.');
      return;
    }
    for (const item of items.slice(1, -1)) {
      if (item.value.kind === 'star') at.report(starPosition, item.value, '* stands first or last in SELECT.');
    }
  },
};

export const compareRows: Check = {
  code: 'compare-rows',
  severity: 'warning',
  title: 'COMPARE WITH over rows',
  documentation: 'COMPARE WITH compares aggregates of two windows. Rows cannot be compared.',
  wrong: 'SELECT name FROM Transaction LIMIT 5 SINCE 1 hour ago COMPARE WITH 1 day ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago COMPARE WITH 1 day ago',
  needs: ['compare'],
  query: (query, at) => {
    if (query.compare && at.scope.showsRows && !query.facet && !query.timeseries) {
      at.report(compareRows, at.wordOf(query.compare), 'COMPARE WITH needs an aggregate in SELECT.');
    }
  },
};
