import type { Check } from '../check/check';
import { joinCondition } from './joinCondition';

export const joinColumn: Check = {
  code: 'join-column',
  severity: 'warning',
  title: 'JOIN on a missing column',
  documentation:
    'The right side of ON, or its only name, must be a column of the joined query: an attribute in its SELECT or FACET, or a label.',
  incorrect:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session = id SELECT sum(n) SINCE 1 hour ago',
  correct:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session AS id LIMIT MAX) ON session = id SELECT sum(n) SINCE 1 hour ago',
  needs: ['joins'],
  query: (query, inspection) => {
    for (const join of query.from?.joins ?? []) {
      const key = join.right ?? join.left;
      if (join.source.kind !== 'subquery' || key === undefined) continue;
      if (key.kind !== 'name') {
        if (join.right && key.kind !== 'hole')
          inspection.report(
            joinCondition,
            key,
            'The right side of ON is not a column. Write the name of a column of the joined query.',
          );
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
        `The joined query has no column ${key.text}. Add it to SELECT or FACET, or use it as a label.`,
      );
    }
  },
};
