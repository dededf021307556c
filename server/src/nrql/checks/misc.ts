import type { Check } from './check';

export const templateVariable: Check = {
  code: 'template-variable',
  severity: 'information',
  title: 'Template variable',
  documentation:
    'A dashboard fills `{{name}}` in. Run on its own, the query must have a value in its place. `$name` is the way of another tool.',
  wrong: 'SELECT count(*) FROM Transaction WHERE appName = {{app}} SINCE 1 hour ago',
  right: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' SINCE 1 hour ago",
  template: (template, at) => {
    const message =
      template.style === 'dollar'
        ? 'This is the template of another tool; here it is written {{name}}.'
        : 'Only a dashboard fills this in.';
    at.report(templateVariable, template, message, undefined, template.style === 'dollar' ? 'hint' : 'information');
  },
};

export const deleteStatement: Check = {
  code: 'delete-statement',
  severity: 'warning',
  title: 'DELETE is no query',
  documentation: 'DELETE belongs to the language of drop rules. It cannot be run as a query.',
  wrong: "DELETE FROM Log WHERE level = 'DEBUG'",
  right: "SELECT count(*) FROM Log WHERE level = 'DEBUG' SINCE 1 hour ago",
  statement: (body, at) => {
    if (body.kind === 'delete')
      at.report(deleteStatement, at.wordOf(body), 'DELETE belongs to drop rules and cannot be run as a query.');
  },
};

const longest = 4096;

export const longQuery: Check = {
  code: 'long-query',
  severity: 'hint',
  title: 'Long query',
  documentation: `Queries were limited to ${longest} bytes once. Longer ones are seen to work.`,
  wrong: `SELECT count(*) FROM Transaction WHERE name = '${'x'.repeat(longest)}' SINCE 1 hour ago`,
  right: "SELECT count(*) FROM Transaction WHERE name LIKE 'x%' SINCE 1 hour ago",
  statement: (body, at) => {
    if (body.end - body.start > longest)
      at.report(
        longQuery,
        at.wordOf(body),
        `The query is longer than ${longest} characters, which was the limit once.`,
      );
  },
};

export const alertUnsupported: Check = {
  code: 'alert-unsupported',
  severity: 'warning',
  optional: true,
  title: 'Not for alerts',
  documentation:
    'Alert conditions read their data as it streams in: subqueries, JOIN, lookup(), ORDER BY after FACET and time clauses do not work there. The check is off unless its severity is set.',
  wrong: 'SELECT count(*) FROM Transaction FACET host ORDER BY max(duration) LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET host LIMIT 5',
  query: (query, at) => {
    const say = (node: { start: number; end: number } | undefined, what: string) => {
      if (node) at.report(alertUnsupported, at.wordOf(node), `${what} does not work in an alert condition.`);
    };
    if (at.scope.role === 'value' || at.scope.role === 'set') say(query, 'A subquery');
    say(query.from?.joins[0], 'JOIN');
    say(
      query.from?.sources.find(({ kind }) => kind === 'lookup'),
      'lookup()',
    );
    say(query.facet?.order, 'ORDER BY');
    say(query.since, 'SINCE');
    say(query.until, 'UNTIL');
  },
};
