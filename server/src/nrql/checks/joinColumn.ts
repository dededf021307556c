import type { Check } from '../check/check';
import { joinCondition } from './joinCondition';

export const joinColumn: Check = {
  code: 'join-column',
  severity: 'warning',
  title: 'JOIN on a column that is not there',
  documentation:
    'The right side of ON, or its only name, must be a column of the joined query: selected, faceted or labelled there.',
  wrong:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session = id SELECT sum(n) SINCE 1 hour ago',
  right:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session AS id LIMIT MAX) ON session = id SELECT sum(n) SINCE 1 hour ago',
  needs: ['joins'],
  query: (query, inspection) => {
    for (const join of query.from?.joins ?? []) {
      const key = join.right ?? join.left;
      if (join.source.kind !== 'subquery' || key === undefined) continue;
      if (key.kind !== 'name') {
        if (join.right && key.kind !== 'hole')
          inspection.report(joinCondition, key, 'The right side of ON is the name of a column of the joined query.');
        continue;
      }
      const { select, facet, variables } = join.source.query;
      const items = [...(select?.items ?? []), ...(facet?.items ?? [])];
      const known = items.some(({ label, value }) => {
        if (label) return label.text === key.text;
        if (value.kind === 'call' && value.key === 'uniques') return true;
        return value.kind === 'star' || value.kind === 'template' || (value.kind === 'name' && value.text === key.text);
      });
      if (known || variables?.definitions.some(({ names }) => names.some(({ text }) => text === key.text))) continue;
      inspection.report(
        joinColumn,
        key,
        `The joined query has no column ${key.text}; select it, facet by it, or label one so.`,
      );
    }
  },
};
