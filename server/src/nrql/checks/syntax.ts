import type { Check } from './check';

/** What the parser itself reports: something is there that has no place, or something is missing. */
export const unexpectedToken: Check = {
  code: 'unexpected-token',
  severity: 'error',
  title: 'Unexpected text',
  documentation:
    'Something stands where the grammar has no place for it. The text after it is read on from the next clause, so that other problems of the same query are still found.',
  wrong: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' 5 SINCE 1 hour ago",
  right: "SELECT count(*) FROM Transaction WHERE appName = 'Shop' SINCE 1 hour ago",
};

export const missingPart: Check = {
  code: 'missing-part',
  severity: 'error',
  title: 'Something is missing',
  documentation: 'A clause or an expression was begun and not ended: a value, a unit, a list or a name is missing.',
  wrong: 'SELECT count(*) FROM Transaction FACET SINCE 1 hour ago LIMIT 5',
  right: 'SELECT count(*) FROM Transaction FACET host SINCE 1 hour ago LIMIT 5',
};

export const misspeltClause: Check = {
  code: 'misspelt-clause',
  severity: 'error',
  title: 'Misspelt clause',
  documentation: 'The word is one slip away from a clause. It is read as that clause.',
  wrong: 'SELECT count(*) FORM Transaction SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
};

export const missingAs: Check = {
  code: 'missing-as',
  severity: 'error',
  title: 'Label without AS',
  documentation: 'A label follows the word AS.',
  wrong: "SELECT count(*) 'requests' FROM Transaction SINCE 1 hour ago",
  right: "SELECT count(*) AS 'requests' FROM Transaction SINCE 1 hour ago",
  fix: ({ span }) => ({
    title: 'Insert AS',
    edits: [{ span: { start: span.start, end: span.start }, text: 'AS ' }],
    preferred: true,
  }),
};

export const nestedTooDeeply: Check = {
  code: 'nested-too-deeply',
  severity: 'error',
  title: 'Nested too deeply',
  documentation:
    'The query holds more parentheses inside each other, or more operators, than anyone can read. The rest is not checked.',
  wrong: `SELECT count(*) FROM Transaction WHERE ${'('.repeat(101)}a = 1${')'.repeat(101)} SINCE 1 hour ago`,
  right: 'SELECT count(*) FROM Transaction WHERE (a = 1) SINCE 1 hour ago',
};

export const unbalancedParenthesis: Check = {
  code: 'unbalanced-parenthesis',
  severity: 'error',
  title: 'Parenthesis is not closed',
  documentation: 'Every opening parenthesis, bracket and brace needs its partner.',
  wrong: 'SELECT count(* FROM Transaction SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  fix: ({ text, span, data }) => {
    const at = typeof data['at'] === 'number' ? span.start + data['at'] : undefined;
    if (at === undefined) return undefined;
    const open = text[span.start];
    const close = open === '[' ? ']' : open === '{' ? '}' : ')';
    return { title: `Insert ${close}`, edits: [{ span: { start: at, end: at }, text: close }] };
  },
};

export const emptyWhere: Check = {
  code: 'empty-where',
  severity: 'error',
  title: 'WHERE without a condition',
  documentation: 'WHERE is followed by a condition. Leave the word out where there is none.',
  wrong: 'SELECT count(*) FROM Transaction WHERE FACET host LIMIT 5 SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction FACET host LIMIT 5 SINCE 1 hour ago',
  fixTitle: 'Remove WHERE',
};
