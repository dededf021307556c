import type { Check } from '../check/check';

/** `<>`, `==`, `&&`, `||`, `!`, `%`, `=~`: operators of other languages. */
export const foreignOperator: Check = {
  code: 'foreign-operator',
  severity: 'error',
  title: 'Operator of another language',
  documentation:
    'The operators of the language are `=`, `!=`, `<`, `<=`, `>`, `>=`, AND, OR and NOT. The remainder of a division is `mod(a, b)`.',
  incorrect: "SELECT count(*) FROM Transaction WHERE appName <> 'Shop' SINCE 1 hour ago",
  correct: "SELECT count(*) FROM Transaction WHERE appName != 'Shop' SINCE 1 hour ago",
  fix: ({ text, span, data }) => {
    const word = data['replacement'];
    if (typeof word !== 'string' || word === 'mod') return undefined;
    const spaced = /[A-Z]/.test(word);
    const before = spaced && word !== 'NOT ' && !/\s$/.test(text.slice(0, span.start)) ? ' ' : '';
    const after = spaced && !/^\s/.test(text.slice(span.end)) ? ' ' : '';
    const name = word.trim();
    return { title: `Replace with ${name}`, edits: [{ span, text: before + name + after }], preferred: true };
  },
};
