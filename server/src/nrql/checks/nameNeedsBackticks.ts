import type { Check } from '../check/check';

export const nameNeedsBackticks: Check = {
  code: 'name-needs-backticks',
  severity: 'error',
  title: 'Name that needs backticks',
  documentation:
    'A name without backticks begins with a letter and consists of letters, digits, `_`, `.` and `:`. Any other name needs backticks.',
  incorrect: 'SELECT count(*) FROM 0_imports SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM `0_imports` SINCE 1 hour ago',
  fix: ({ span, data }) => ({
    title: 'Put the name in backticks',
    edits: [{ span, text: `\`${data['name']}\`` }],
    preferred: true,
  }),
};
