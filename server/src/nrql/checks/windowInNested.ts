import type { Check } from '../check/check';
import { clausesOf } from '../tree/walk';

export const windowInNested: Check = {
  code: 'window-in-nested',
  severity: 'error',
  title: 'Time range in an inner query',
  documentation:
    'A query in FROM uses the time range of the outermost query. SINCE, UNTIL and COMPARE WITH belong there.',
  incorrect: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction TIMESERIES 1 minute SINCE 1 hour ago)',
  correct: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction TIMESERIES 1 minute) SINCE 1 hour ago',
  needs: ['nested'],
  query: (query, inspection) => {
    if (inspection.scope.role !== 'nested') return;
    for (const kind of ['since', 'until', 'compare'] as const) {
      for (const clause of clausesOf(query.clauses, kind)) {
        const word = kind === 'compare' ? 'COMPARE WITH' : kind.toUpperCase();
        inspection.report(
          windowInNested,
          inspection.wordOf(clause),
          `${word} belongs to the outermost query. Move it there.`,
        );
      }
    }
  },
};
