import type { Check } from '../check/check';

export const slideAuto: Check = {
  code: 'slide-auto',
  severity: 'hint',
  title: 'SLIDE BY AUTO or MAX',
  documentation: 'The service may choose a step that is longer than the interval, which leaves gaps.',
  incorrect: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SLIDE BY AUTO SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction TIMESERIES 5 minutes SLIDE BY 1 minute SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    const step = query.timeseries?.slide?.step;
    if (step?.kind === 'word')
      inspection.report(slideAuto, step, 'The service may choose a step longer than the interval. Set the step.');
  },
};
