import type { Check } from '../check/check';

export const unbalancedParenthesis: Check = {
  code: 'unbalanced-parenthesis',
  severity: 'error',
  title: 'Unbalanced parenthesis',
  documentation: 'Every parenthesis, bracket and brace needs a counterpart.',
  incorrect: 'SELECT count(* FROM Transaction SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  fix: ({ text, span, data }) => {
    const insertion = typeof data['at'] === 'number' ? span.start + data['at'] : undefined;
    if (insertion === undefined) return undefined;
    const open = text[span.start];
    const close = open === '[' ? ']' : open === '{' ? '}' : ')';
    return { title: `Insert ${close}`, edits: [{ span: { start: insertion, end: insertion }, text: close }] };
  },
};
