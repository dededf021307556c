import type { ProblemDocumentation } from '../../text/problem';

/** The problems of an entity search, as `docs/problems/entity-search.md` explains them. */
export const searchProblems: readonly ProblemDocumentation[] = [
  {
    code: 'search-syntax',
    severity: 'error',
    documentation: 'The text is not an entity search: an operator, a value or a parenthesis is missing.',
    incorrect: "domain = 'APM' AND",
    correct: "domain = 'APM' AND name = 'Shop'",
  },
  {
    code: 'search-unknown-key',
    severity: 'hint',
    documentation: 'The key is not documented and resembles one that is.',
    incorrect: "domian = 'APM'",
    correct: "domain = 'APM'",
  },
  {
    code: 'search-unknown-value',
    severity: 'hint',
    documentation: 'The value is not one of the documented values of the key.',
    incorrect: "domain = 'APMM'",
    correct: "domain = 'APM'",
  },
  {
    code: 'search-operator',
    severity: 'error; a hint for what is not documented',
    documentation: 'Entity search has `=`, `!=`, `LIKE`, `IN`, `IS NULL` and the forms of them with `NOT`.',
    incorrect: "name == 'Shop'",
    correct: "name = 'Shop'",
  },
  {
    code: 'search-quotes',
    severity: 'information',
    documentation: 'Text is written in single quotes, and numbers without quotes.',
  },
  {
    code: 'search-and-or',
    severity: 'hint',
    documentation: 'AND is evaluated before OR. Parentheses make clear what is meant.',
    incorrect: "domain = 'APM' OR domain = 'MOBILE' AND name = 'Shop'",
    correct: "domain = 'APM' OR (domain = 'MOBILE' AND name = 'Shop')",
  },
  {
    code: 'search-domain-id',
    severity: 'hint',
    documentation: 'Entities of several domains may have the same `domainId`.',
    incorrect: "domainId = '1'",
    correct: "domainId = '1' AND domain = 'APM'",
  },
];
