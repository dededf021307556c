import type { Check } from '../check/check';
import type { Clause } from '../tree/tree';

/** The clauses that can come first. Clauses with problems of their own do not count. */
const first = new Set<Clause['kind']>(['select', 'from', 'variables', 'skipped', 'foreign', 'join']);

export const misplacedClause: Check = {
  code: 'misplaced-clause',
  severity: 'error',
  title: 'Clause before SELECT and FROM',
  documentation: 'A query begins with SELECT, FROM or WITH … AS. All other clauses follow, in any order.',
  incorrect: "WHERE appName = 'Shop' SELECT count(*) FROM Transaction SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' SINCE 1 hour ago",
  query: (query, inspection) => {
    const [clause] = query.clauses;
    if (!clause || first.has(clause.kind) || (!query.select && !query.from)) return;
    inspection.report(
      misplacedClause,
      inspection.wordOf(clause),
      'A query cannot begin with this clause. Move it after SELECT and FROM.',
    );
  },
  fix: ({ text, span, body }) => {
    if (body.kind !== 'query') return undefined;
    const { clauses, end } = body;
    const moved = clauses.find(clause => clause.start === span.start);
    const next = moved && clauses[clauses.indexOf(moved) + 1];
    if (!moved || !next) return undefined;
    return {
      title: 'Move the clause to the end',
      edits: [
        { span: { start: moved.start, end: next.start }, text: '' },
        { span: { start: end, end }, text: ` ${text.slice(moved.start, moved.end)}` },
      ],
    };
  },
};
