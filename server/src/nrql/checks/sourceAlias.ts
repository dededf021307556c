import type { Check } from '../check/check';

export const sourceAlias: Check = {
  code: 'source-alias',
  severity: 'error',
  title: 'Event type with an alias',
  documentation: 'Event types have no aliases, and attributes have no prefixes.',
  incorrect: 'SELECT count(*) FROM Transaction AS t SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  fix: ({ text, span }) => {
    const blanks = /\s*$/.exec(text.slice(0, span.start)) as RegExpExecArray;
    return {
      title: 'Remove the alias',
      edits: [{ span: { start: blanks.index, end: span.end }, text: '' }],
      preferred: true,
    };
  },
};
