import type { ProblemDocumentation } from '../../text/problem';

/** The problems of an entity search, as `docs/problems/entity-search.md` explains them. */
export const searchProblems: readonly ProblemDocumentation[] = [
  {
    code: 'search-syntax',
    severity: 'error',
    documentation: 'The text is not an entity search: an operator, a value or a parenthesis is missing.',
    wrong: "domain = 'APM' AND",
    right: "domain = 'APM' AND name = 'Shop'",
  },
  {
    code: 'search-unknown-key',
    severity: 'hint',
    documentation: 'The key is not documented and resembles one that is.',
    wrong: "domian = 'APM'",
    right: "domain = 'APM'",
  },
  {
    code: 'search-unknown-value',
    severity: 'hint',
    documentation: 'The value is not one of the documented values of the key.',
    wrong: "domain = 'APMM'",
    right: "domain = 'APM'",
  },
  {
    code: 'search-operator',
    severity: 'error; a hint for what is not documented',
    documentation: 'Entity search has `=`, `!=`, `LIKE`, `IN`, `IS NULL` and the forms of them with `NOT`.',
    wrong: "name == 'Shop'",
    right: "name = 'Shop'",
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
    wrong: "domain = 'APM' OR domain = 'MOBILE' AND name = 'Shop'",
    right: "domain = 'APM' OR (domain = 'MOBILE' AND name = 'Shop')",
  },
  {
    code: 'search-domain-id',
    severity: 'hint',
    documentation: 'Entities of several domains may have the same `domainId`.',
    wrong: "domainId = '1'",
    right: "domainId = '1' AND domain = 'APM'",
  },
];
