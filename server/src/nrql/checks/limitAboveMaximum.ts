import type { Check } from '../check/check';
import type { Inspection } from '../check/inspection';
import type { Query } from '../tree/tree';

const maxRows = 5000;
const maxOfLookup = 20_000;
const maxWithBlob = 20;

function maximumOf(query: Query, inspection: Inspection): number {
  if (inspection.scope.calls.some(({ key }) => key === 'blob')) return maxWithBlob;
  return query.from?.sources.some(({ kind }) => kind === 'lookup') ? maxOfLookup : maxRows;
}

export const limitAboveMaximum: Check = {
  code: 'limit-above-maximum',
  severity: 'error',
  title: 'LIMIT above the maximum',
  documentation: `The maximum of LIMIT is ${maxRows}, ${maxOfLookup} for a lookup table, and ${maxWithBlob} with \`blob()\`. MAX means the maximum.`,
  incorrect: 'SELECT count(*) FROM Transaction FACET name LIMIT 9000 SINCE 1 day ago',
  correct: 'SELECT count(*) FROM Transaction FACET name LIMIT MAX SINCE 1 day ago',
  needs: ['limit'],
  query: (query, inspection) => {
    if (query.limit?.value.kind !== 'number' || query.limit.value.value <= maxWithBlob) return;
    const maximum = maximumOf(query, inspection);
    if (query.limit.value.value <= maximum) return;
    const replacement = maximum === maxWithBlob ? String(maximum) : 'MAX';
    inspection.report(
      limitAboveMaximum,
      query.limit.value,
      `LIMIT is above the maximum of ${maximum}. Write ${replacement}.`,
      {
        replacement,
      },
    );
  },
};
