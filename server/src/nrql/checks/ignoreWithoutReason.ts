import type { Check } from '../check/check';

export const ignoreWithoutReason: Check = {
  code: 'ignore-without-reason',
  severity: 'hint',
  title: 'Suppression without a reason',
  documentation:
    'A comment `-- graphward-ignore code: reason` suppresses a problem of its statement. The reason explains why to later readers.',
  wrong: '-- graphward-ignore default-window\nSELECT count(*) FROM Transaction',
  right: '-- graphward-ignore default-window: the dashboard sets the window\nSELECT count(*) FROM Transaction',
};
