import type { Check } from './check';

export const sourceAlias: Check = {
  code: 'source-alias',
  severity: 'error',
  title: 'Event type with an alias',
  documentation: 'Event types cannot be renamed in FROM. Attributes are written without a prefix.',
  wrong: 'SELECT count(*) FROM Transaction AS t SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  fix: ({ text, span }) => {
    const blanks = /\s*$/.exec(text.slice(0, span.start)) as RegExpExecArray;
    return {
      title: 'Remove the alias',
      edits: [{ span: { start: blanks.index, end: span.end }, text: '' }],
      preferred: true,
    };
  },
};

export const quotedEventType: Check = {
  code: 'quoted-event-type',
  severity: 'error',
  title: 'Event type in quotes',
  documentation: 'An event type is a name. It takes no quotes, or backticks where it has unusual characters.',
  wrong: "SELECT count(*) FROM 'Transaction' SINCE 1 hour ago",
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
};

export const tableExpression: Check = {
  code: 'table-expression',
  severity: 'error',
  title: 'Query as a variable',
  documentation:
    'WITH gives a name to a value of each row (`WITH duration * 1000 AS ms`). A query cannot be named; a query that reads from another one has it in FROM, in parentheses.',
  wrong: 'WITH t AS (SELECT count(*) AS n FROM Transaction FACET host) SELECT max(n) FROM t SINCE 1 hour ago',
  right: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction FACET host) SINCE 1 hour ago',
};
