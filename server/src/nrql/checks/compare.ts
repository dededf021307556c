import type { Check } from './check';

export const compareWithoutWindow: Check = {
  code: 'compare-without-window',
  severity: 'warning',
  title: 'COMPARE WITH without a window',
  documentation: 'COMPARE WITH shifts the window of SINCE and UNTIL; without them it shifts the last hour.',
  wrong: 'SELECT count(*) FROM Transaction COMPARE WITH 1 day ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago COMPARE WITH 1 day ago',
  needs: ['compare'],
  query: (query, at) => {
    if (!query.compare || query.since || query.until || at.scope.role !== 'outermost') return;
    at.report(compareWithoutWindow, at.wordOf(query.compare), 'COMPARE WITH goes with SINCE or UNTIL.');
  },
};

export const compareOffset: Check = {
  code: 'compare-offset',
  severity: 'error',
  title: 'COMPARE WITH something else than n units ago',
  documentation: 'COMPARE WITH takes a number, a unit and AGO, and nothing else.',
  wrong: 'SELECT count(*) FROM Transaction SINCE 1 day ago COMPARE WITH yesterday',
  right: 'SELECT count(*) FROM Transaction SINCE 1 day ago COMPARE WITH 1 day ago',
  needs: ['compare'],
  query: (query, at) => {
    const time = query.compare?.time;
    if (!time || time.kind === 'ago' || time.kind === 'hole' || time.kind === 'template') return;
    const replacement = time.kind === 'day' && time.day === 'yesterday' ? { replacement: '1 day ago' } : undefined;
    at.report(compareOffset, time, 'COMPARE WITH takes a relative time, such as 1 week ago.', replacement);
  },
};

export const compareInSubquery: Check = {
  code: 'compare-in-subquery',
  severity: 'error',
  title: 'COMPARE WITH inside another query',
  documentation: 'Only the outermost query can be compared with another window.',
  wrong:
    'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span SINCE 1 hour ago COMPARE WITH 1 day ago LIMIT MAX) SINCE 1 hour ago',
  right:
    'SELECT count(*) FROM Transaction WHERE host IN (SELECT uniques(host) FROM Span SINCE 1 hour ago LIMIT MAX) SINCE 1 hour ago',
  needs: ['compare'],
  query: (query, at) => {
    const { role } = at.scope;
    if (!query.compare || role === 'outermost' || role === 'nested') return;
    at.report(compareInSubquery, at.wordOf(query.compare), 'COMPARE WITH works in the outermost query only.');
  },
};

export const compareWithPredict: Check = {
  code: 'compare-with-predict',
  severity: 'error',
  title: 'COMPARE WITH together with PREDICT',
  documentation: 'A query compares with another window or predicts, not both.',
  wrong: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 hour ago COMPARE WITH 1 day ago PREDICT',
  right: 'SELECT count(*) FROM Transaction TIMESERIES SINCE 1 hour ago PREDICT',
  needs: ['compare'],
  query: (query, at) => {
    if (query.compare && query.predict)
      at.report(compareWithPredict, at.wordOf(query.predict), 'PREDICT cannot stand together with COMPARE WITH.');
  },
};
