import type { Check } from '../check/check';

export const unbalancedParenthesis: Check = {
  code: 'unbalanced-parenthesis',
  severity: 'error',
  title: 'Parenthesis is not closed',
  documentation: 'Every opening parenthesis, bracket and brace needs its partner.',
  wrong: 'SELECT count(* FROM Transaction SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  fix: ({ text, span, data }) => {
    const insertion = typeof data['at'] === 'number' ? span.start + data['at'] : undefined;
    if (insertion === undefined) return undefined;
    const open = text[span.start];
    const close = open === '[' ? ']' : open === '{' ? '}' : ')';
    return { title: `Insert ${close}`, edits: [{ span: { start: insertion, end: insertion }, text: close }] };
  },
};
