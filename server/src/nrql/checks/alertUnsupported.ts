import type { Check } from '../check/check';

export const alertUnsupported: Check = {
  code: 'alert-unsupported',
  severity: 'warning',
  optional: true,
  title: 'Not supported in alert conditions',
  documentation:
    'Alert conditions evaluate data as it arrives. They do not support subqueries, JOIN, lookup(), ORDER BY after FACET, and time clauses. The check is on where the text around a query shows that it belongs to an alert condition (a GraphQL mutation or a Terraform resource). Elsewhere it is off unless its severity is set.',
  incorrect: 'SELECT count(*) FROM Transaction FACET host ORDER BY max(duration) LIMIT 5 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction FACET host LIMIT 5',
  query: (query, inspection) => {
    const reportUnsupported = (node: { start: number; end: number } | undefined, subject: string) => {
      if (node)
        inspection.report(
          alertUnsupported,
          inspection.wordOf(node),
          `Alert conditions do not support ${subject}. Remove it.`,
        );
    };
    if (inspection.scope.role === 'value' || inspection.scope.role === 'set') reportUnsupported(query, 'subqueries');
    reportUnsupported(query.from?.joins[0], 'JOIN');
    reportUnsupported(
      query.from?.sources.find(({ kind }) => kind === 'lookup'),
      'lookup()',
    );
    reportUnsupported(query.facet?.order, 'ORDER BY');
    reportUnsupported(query.since, 'SINCE');
    reportUnsupported(query.until, 'UNTIL');
  },
};
