import type { Check } from '../check/check';

export const alertUnsupported: Check = {
  code: 'alert-unsupported',
  severity: 'warning',
  optional: true,
  title: 'Not for alerts',
  documentation:
    'Alert conditions read their data as it streams in: subqueries, JOIN, lookup(), ORDER BY after FACET and time clauses do not work there. It is on where the text around a query says that it is for an alert (a mutation for such a condition, a resource of Terraform); elsewhere it is off unless its severity is set.',
  wrong: 'SELECT count(*) FROM Transaction FACET host ORDER BY max(duration) LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET host LIMIT 5',
  query: (query, inspection) => {
    const reportUnsupported = (node: { start: number; end: number } | undefined, subject: string) => {
      if (node)
        inspection.report(alertUnsupported, inspection.wordOf(node), `${subject} does not work in an alert condition.`);
    };
    if (inspection.scope.role === 'value' || inspection.scope.role === 'set') reportUnsupported(query, 'A subquery');
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
