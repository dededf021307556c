import type { Check } from '../check/check';

const maxLength = 4096;

export const longQuery: Check = {
  code: 'long-query',
  severity: 'hint',
  title: 'Long query',
  documentation: `Queries were formerly limited to ${maxLength} bytes. Longer queries usually work.`,
  incorrect: `SELECT count(*) FROM Transaction WHERE name = '${'x'.repeat(maxLength)}' SINCE 1 hour ago`,
  correct: "SELECT count(*) FROM Transaction WHERE name LIKE 'x%' SINCE 1 hour ago",
  statement: (body, inspection) => {
    if (body.end - body.start > maxLength)
      inspection.report(
        longQuery,
        inspection.wordOf(body),
        `The query is longer than ${maxLength} characters, the former limit. Shorten it if the service rejects it.`,
      );
  },
};
