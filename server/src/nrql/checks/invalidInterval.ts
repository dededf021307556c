import type { Check } from '../check/check';

export const invalidInterval: Check = {
  code: 'invalid-interval',
  severity: 'error',
  title: 'Interval that is not a positive whole number',
  documentation: 'The number of an interval is a positive whole number. Use a smaller unit for fractions.',
  incorrect: 'SELECT count(*) FROM Transaction SINCE 1.5 hours ago',
  correct: 'SELECT count(*) FROM Transaction SINCE 90 minutes ago',
  interval: ({ amount }, inspection) => {
    if (amount.kind !== 'number' || (Number.isInteger(amount.value) && amount.value > 0)) return;
    inspection.report(
      invalidInterval,
      amount,
      'The interval is not a positive whole number. Use a smaller unit for a fraction.',
    );
  },
};
