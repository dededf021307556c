import type { Check } from './check';

export const joinType: Check = {
  code: 'join-type',
  severity: 'error',
  title: 'Unknown type of JOIN',
  documentation: 'There are INNER JOIN, which is the default, and LEFT JOIN. For a right join, swap the two sides.',
  wrong:
    'FROM PageView RIGHT JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SELECT sum(n) SINCE 1 hour ago',
  right:
    'FROM PageView LEFT JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SELECT sum(n) SINCE 1 hour ago',
  fix: ({ span, data }) =>
    data['word'] === 'OUTER'
      ? {
          title: 'Remove OUTER',
          edits: [{ span: { start: span.start, end: span.end + 1 }, text: '' }],
          preferred: true,
        }
      : undefined,
};

export const joinCondition: Check = {
  code: 'join-condition',
  severity: 'error',
  title: 'JOIN on more than equality',
  documentation: 'ON names one key, or compares a key of the outer query with a column of the joined one by `=`.',
  wrong:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session AS s LIMIT MAX) ON session > s SELECT sum(n) SINCE 1 hour ago',
  right:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session AS s LIMIT MAX) ON session = s SELECT sum(n) SINCE 1 hour ago',
};

export const misplacedJoin: Check = {
  code: 'misplaced-join',
  severity: 'error',
  title: 'JOIN away from FROM',
  documentation: 'JOIN follows the sources in FROM at once.',
  wrong:
    'FROM PageView SELECT sum(n) JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SINCE 1 hour ago',
  right:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SELECT sum(n) SINCE 1 hour ago',
  needs: ['extra'],
  query: (query, at) => {
    for (const clause of query.clauses) {
      if (clause.kind === 'join')
        at.report(misplacedJoin, at.wordOf(clause), 'JOIN must follow FROM and its event types at once.');
    }
  },
  fix: ({ text, span, body }) => {
    if (body.kind !== 'query' || !body.from) return undefined;
    const join = body.clauses.find(clause => clause.kind === 'join' && clause.start === span.start);
    if (!join) return undefined;
    const at = body.from.end;
    return {
      title: 'Move JOIN behind FROM',
      edits: [
        { span: { start: at, end: at }, text: ` ${text.slice(join.start, join.end)}` },
        { span: { start: join.start, end: join.end }, text: '' },
      ],
    };
  },
};

export const joinSelect: Check = {
  code: 'join-select',
  severity: 'error',
  title: 'Column that a joined query cannot have',
  documentation: 'A joined query names its columns: `SELECT *` and `uniques()` do not work there.',
  wrong: 'FROM PageView JOIN (FROM PageAction SELECT * LIMIT MAX) ON session SELECT count(*) SINCE 1 hour ago',
  right:
    'FROM PageView JOIN (FROM PageAction SELECT session, actionName LIMIT MAX) ON session SELECT count(*) SINCE 1 hour ago',
  needs: ['joined'],
  query: (query, at) => {
    const { scope } = at;
    if (scope.role !== 'join') return;
    if (scope.star) at.report(joinSelect, scope.star, 'A joined query must name its columns; * does not work here.');
    for (const call of query.select ? scope.calls : []) {
      if (call.key === 'uniques')
        at.report(joinSelect, { start: call.start, end: call.nameEnd }, 'uniques() does not work in a joined query.');
    }
  },
};

export const joinLimit: Check = {
  code: 'join-limit',
  severity: 'information',
  title: 'Joined query without LIMIT',
  documentation: 'A joined query gives 10 rows unless it has a LIMIT; what does not match any of them is lost.',
  wrong:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session) ON session SELECT sum(n) SINCE 1 hour ago',
  right:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session SELECT sum(n) SINCE 1 hour ago',
  needs: ['joined'],
  query: (query, at) => {
    if (at.scope.role !== 'join' || query.limit || !query.from) return;
    const insert = { replacement: ' LIMIT MAX', from: query.end - query.from.start, to: query.end - query.from.start };
    at.report(joinLimit, at.wordOf(query.from), 'A joined query gives 10 rows unless it says LIMIT.', insert);
  },
};

export const joinKey: Check = {
  code: 'join-key',
  severity: 'error',
  title: 'JOIN on a metric value',
  documentation: 'Metric values and wildcard names cannot be the key of a JOIN; join on an attribute such as `host`.',
  wrong:
    'FROM Metric JOIN (FROM Transaction SELECT count(*) AS n FACET host LIMIT MAX) ON cpu.% = host SELECT sum(n) SINCE 1 hour ago',
  right:
    'FROM Metric JOIN (FROM Transaction SELECT count(*) AS n FACET host LIMIT MAX) ON host SELECT sum(n) SINCE 1 hour ago',
  concernsName: text => text.includes('%') || text.endsWith('.timeslice.value'),
  name: (name, at) => {
    if (at.place !== 'join-key' || name.quoted) return;
    const metric = name.text.includes('%') || name.text === `${at.context.attributeNamespace}.timeslice.value`;
    if (metric) at.report(joinKey, name, `${name.text} is a metric value; a JOIN needs an attribute as its key.`);
  },
};

export const joinColumn: Check = {
  code: 'join-column',
  severity: 'warning',
  title: 'JOIN on a column that is not there',
  documentation:
    'The right side of ON, or its only name, must be a column of the joined query: selected, faceted or labelled there.',
  wrong:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session LIMIT MAX) ON session = id SELECT sum(n) SINCE 1 hour ago',
  right:
    'FROM PageView JOIN (FROM PageAction SELECT count(*) AS n FACET session AS id LIMIT MAX) ON session = id SELECT sum(n) SINCE 1 hour ago',
  needs: ['joins'],
  query: (query, at) => {
    for (const join of query.from?.joins ?? []) {
      const key = join.right ?? join.left;
      if (join.source.kind !== 'subquery' || key === undefined) continue;
      if (key.kind !== 'name') {
        if (join.right)
          at.report(joinCondition, key, 'The right side of ON is the name of a column of the joined query.');
        continue;
      }
      const { select, facet, variables } = join.source.query;
      const items = [...(select?.items ?? []), ...(facet?.items ?? [])];
      const known = items.some(({ label, value }) => {
        if (label) return label.text === key.text;
        return value.kind === 'star' || value.kind === 'template' || (value.kind === 'name' && value.text === key.text);
      });
      if (known || variables?.definitions.some(({ names }) => names.some(({ text }) => text === key.text))) continue;
      at.report(
        joinColumn,
        key,
        `The joined query has no column ${key.text}; select it, facet by it, or label one so.`,
      );
    }
  },
};
