import type { Check } from '../check/check';

export const ignoreWithoutReason: Check = {
  code: 'ignore-without-reason',
  severity: 'hint',
  title: 'Suppression without a reason',
  documentation:
    'A comment `-- graphward-ignore code: reason` suppresses a problem of its statement. The reason explains why to later readers.',
  incorrect: '-- graphward-ignore boolean-comparison\nSELECT count(*) FROM Transaction WHERE error = true',
  correct:
    '-- graphward-ignore boolean-comparison: the dashboard writes it so\nSELECT count(*) FROM Transaction WHERE error = true',
};
