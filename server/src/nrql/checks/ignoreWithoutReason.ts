import type { Check } from '../check/check';

export const ignoreWithoutReason: Check = {
  code: 'ignore-without-reason',
  severity: 'hint',
  title: 'Ignored without a reason',
  documentation:
    'A comment `-- graphward-ignore code: reason` silences a problem of its statement. Whoever reads it later needs to know why.',
  wrong: '-- graphward-ignore default-window\nSELECT count(*) FROM Transaction',
  right: '-- graphward-ignore default-window: the dashboard sets the window\nSELECT count(*) FROM Transaction',
};
