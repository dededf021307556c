import type { Check } from '../check/check';

export const missingAs: Check = {
  code: 'missing-as',
  severity: 'error',
  title: 'Label without AS',
  documentation: 'A label comes after AS.',
  incorrect: "SELECT count(*) 'requests' FROM Transaction SINCE 1 hour ago",
  correct: "SELECT count(*) AS 'requests' FROM Transaction SINCE 1 hour ago",
  fix: ({ span }) => ({
    title: 'Insert AS',
    edits: [{ span: { start: span.start, end: span.start }, text: 'AS ' }],
    preferred: true,
  }),
};
