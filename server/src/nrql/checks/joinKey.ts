import type { Check } from '../check/check';

export const joinKey: Check = {
  code: 'join-key',
  severity: 'error',
  title: 'JOIN on a metric value',
  documentation:
    'The key of a JOIN is an attribute such as `host`. Metric values and names with wildcards cannot be keys.',
  incorrect:
    'FROM Metric JOIN (FROM Transaction SELECT count(*) AS n FACET host LIMIT MAX) ON cpu.% = host SELECT sum(n) SINCE 1 hour ago',
  correct:
    'FROM Metric JOIN (FROM Transaction SELECT count(*) AS n FACET host LIMIT MAX) ON host SELECT sum(n) SINCE 1 hour ago',
  concernsName: text => text.includes('%') || text.endsWith('.timeslice.value'),
  name: (name, inspection) => {
    if (inspection.position !== 'join-key' || name.quoted) return;
    const metric = name.text.includes('%') || name.text === `${inspection.context.attributeNamespace}.timeslice.value`;
    if (metric)
      inspection.report(
        joinKey,
        name,
        `${name.text} is a metric value and cannot be the key of a JOIN. Use an attribute.`,
      );
  },
};
