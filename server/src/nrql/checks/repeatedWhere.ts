import type { Check } from '../check/check';

export const repeatedWhere: Check = {
  code: 'repeated-where',
  severity: 'hint',
  title: 'Repeated WHERE',
  documentation: 'Several WHERE clauses are joined with AND. A single WHERE makes that clear.',
  incorrect: "SELECT count(*) FROM Transaction WHERE error IS TRUE SINCE 1 hour ago WHERE appName = 'Shop'",
  correct: "SELECT count(*) FROM Transaction WHERE error IS TRUE AND appName = 'Shop' SINCE 1 hour ago",
  needs: ['extra'],
  query: (query, inspection) => {
    for (const clause of query.clauses) {
      if (clause.kind !== 'where' || clause === query.where) continue;
      inspection.report(
        repeatedWhere,
        inspection.wordOf(clause),
        'The query already has WHERE. Join the conditions with AND.',
      );
    }
  },
  fix: ({ text, span, body }) => {
    if (body.kind !== 'query' || !body.where) return undefined;
    const second = body.clauses.find(clause => clause.kind === 'where' && clause.start === span.start);
    const first = body.where;
    if (second?.kind !== 'where' || second === first) return undefined;
    const part = (node: {
      readonly start: number;
      readonly end: number;
      readonly kind: string;
      readonly operator?: string;
    }) => {
      const source = text.slice(node.start, node.end);
      return node.kind === 'logical' && node.operator === 'or' ? `(${source})` : source;
    };
    const blanks = /\s*$/.exec(text.slice(0, second.start)) as RegExpExecArray;
    return {
      title: 'Join the conditions with AND',
      edits: [
        {
          span: { start: first.condition.start, end: first.condition.end },
          text: `${part(first.condition)} AND ${part(second.condition)}`,
        },
        { span: { start: blanks.index, end: second.end }, text: '' },
      ],
      preferred: true,
    };
  },
};
