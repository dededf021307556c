import type { Check } from '../check/check';

export const misplacedJoin: Check = {
  code: 'misplaced-join',
  severity: 'error',
  title: 'JOIN not directly after FROM',
  documentation: 'JOIN comes directly after the sources in FROM.',
  incorrect:
    'FROM PageView SELECT sum(n) JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SINCE 1 hour ago',
  correct:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SELECT sum(n) SINCE 1 hour ago',
  needs: ['extra'],
  query: (query, inspection) => {
    for (const clause of query.clauses) {
      if (clause.kind === 'join')
        inspection.report(
          misplacedJoin,
          inspection.wordOf(clause),
          'JOIN must come directly after the sources in FROM. Move it there.',
        );
    }
  },
  fix: ({ text, span, body }) => {
    if (body.kind !== 'query' || !body.from) return undefined;
    const join = body.clauses.find(clause => clause.kind === 'join' && clause.start === span.start);
    if (!join) return undefined;
    const insertion = body.from.end;
    return {
      title: 'Move JOIN after FROM',
      edits: [
        { span: { start: insertion, end: insertion }, text: ` ${text.slice(join.start, join.end)}` },
        { span: { start: join.start, end: join.end }, text: '' },
      ],
    };
  },
};
