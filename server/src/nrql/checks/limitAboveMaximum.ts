import type { Check } from '../check/check';
import type { Inspection } from '../check/inspection';
import type { Query } from '../tree/tree';

const mostRows = 5000;
const mostOfLookup = 20_000;
const mostWithBlob = 20;

function maximumOf(query: Query, inspection: Inspection): number {
  if (inspection.scope.calls.some(({ key }) => key === 'blob')) return mostWithBlob;
  return query.from?.sources.some(({ kind }) => kind === 'lookup') ? mostOfLookup : mostRows;
}

export const limitAboveMaximum: Check = {
  code: 'limit-above-maximum',
  severity: 'error',
  title: 'LIMIT above the maximum',
  documentation: `The maximum of LIMIT is ${mostRows}, ${mostOfLookup} for a lookup table, and ${mostWithBlob} with \`blob()\`. MAX means the maximum.`,
  wrong: 'SELECT count(*) FROM Transaction FACET name LIMIT 9000 SINCE 1 day ago',
  right: 'SELECT count(*) FROM Transaction FACET name LIMIT MAX SINCE 1 day ago',
  needs: ['limit'],
  query: (query, inspection) => {
    if (query.limit?.value.kind !== 'number' || query.limit.value.value <= mostWithBlob) return;
    const maximum = maximumOf(query, inspection);
    if (query.limit.value.value <= maximum) return;
    const replacement = maximum === mostWithBlob ? String(maximum) : 'MAX';
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
