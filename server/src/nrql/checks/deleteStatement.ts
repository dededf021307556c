import type { Check } from '../check/check';

export const deleteStatement: Check = {
  code: 'delete-statement',
  severity: 'warning',
  title: 'DELETE is not a query',
  documentation: 'DELETE is a statement of drop rules. It cannot be run as a query.',
  incorrect: "DELETE FROM Log WHERE level = 'DEBUG'",
  correct: "SELECT count(*) FROM Log WHERE level = 'DEBUG' SINCE 1 hour ago",
  statement: (body, inspection) => {
    if (body.kind === 'delete')
      inspection.report(
        deleteStatement,
        inspection.wordOf(body),
        'DELETE works in drop rules only. It cannot be run as a query.',
      );
  },
};
