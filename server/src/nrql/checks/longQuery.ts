import type { Check } from '../check/check';

const longest = 4096;

export const longQuery: Check = {
  code: 'long-query',
  severity: 'hint',
  title: 'Long query',
  documentation: `Queries were formerly limited to ${longest} bytes. Longer queries usually work.`,
  wrong: `SELECT count(*) FROM Transaction WHERE name = '${'x'.repeat(longest)}' SINCE 1 hour ago`,
  right: "SELECT count(*) FROM Transaction WHERE name LIKE 'x%' SINCE 1 hour ago",
  statement: (body, inspection) => {
    if (body.end - body.start > longest)
      inspection.report(
        longQuery,
        inspection.wordOf(body),
        `The query is longer than ${longest} characters, the former limit. Shorten it if the service rejects it.`,
      );
  },
};
