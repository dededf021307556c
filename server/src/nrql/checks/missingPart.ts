import type { Check } from '../check/check';

export const missingPart: Check = {
  code: 'missing-part',
  severity: 'error',
  title: 'Missing part',
  documentation: 'A clause or an expression is incomplete: a value, a unit, a list or a name is missing.',
  incorrect: 'SELECT count(*) FROM Transaction FACET SINCE 1 hour ago LIMIT 5',
  correct: 'SELECT count(*) FROM Transaction FACET host SINCE 1 hour ago LIMIT 5',
  fix: ({ span, data }) => {
    const { replacement, from, to } = data;
    if (replacement !== '' || typeof from !== 'number' || typeof to !== 'number') return undefined;
    const comma = { start: span.start + from, end: span.start + to };
    return { title: 'Remove the comma', edits: [{ span: comma, text: '' }], preferred: true };
  },
};
