import type { Check } from '../check/check';
import type { Clause } from '../tree/tree';

/** What may stand first; a clause that has a problem of its own says nothing about the order. */
const first = new Set<Clause['kind']>(['select', 'from', 'variables', 'skipped', 'foreign', 'join']);

export const misplacedClause: Check = {
  code: 'misplaced-clause',
  severity: 'error',
  title: 'Clause before SELECT and FROM',
  documentation: 'A query begins with SELECT, FROM or WITH … AS. All other clauses come later, in any order.',
  wrong: "WHERE appName = 'Shop' SELECT count(*) FROM Transaction SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' SINCE 1 hour ago",
  query: (query, inspection) => {
    const [clause] = query.clauses;
    if (!clause || first.has(clause.kind) || (!query.select && !query.from)) return;
    inspection.report(
      misplacedClause,
      inspection.wordOf(clause),
      'A query begins with SELECT, FROM or WITH; this clause comes later.',
    );
  },
  fix: ({ text, span, body }) => {
    if (body.kind !== 'query') return undefined;
    const { clauses, end } = body;
    const moved = clauses.find(clause => clause.start === span.start);
    const next = moved && clauses[clauses.indexOf(moved) + 1];
    if (!moved || !next) return undefined;
    return {
      title: 'Move it to the end',
      edits: [
        { span: { start: moved.start, end: next.start }, text: '' },
        { span: { start: end, end }, text: ` ${text.slice(moved.start, moved.end)}` },
      ],
    };
  },
};
