import type { Check } from './check';

export const missingFrom: Check = {
  code: 'missing-from',
  severity: 'error',
  title: 'Query without FROM',
  documentation:
    'FROM names the event types to read. Only a query over constants, which WITH … AS defines, can do without.',
  wrong: 'SELECT count(*) SINCE 1 hour ago',
  right: 'SELECT count(*) FROM Transaction SINCE 1 hour ago',
  query: (query, at) => {
    if (query.from || query.variables || !query.select) return;
    at.report(
      missingFrom,
      at.wordOf(query.select),
      'The query needs FROM and an event type, such as FROM Transaction.',
    );
  },
};
