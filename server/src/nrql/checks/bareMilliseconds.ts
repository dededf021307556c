import type { Check } from '../check/check';

export const bareMilliseconds: Check = {
  code: 'bare-milliseconds',
  severity: 'hint',
  title: 'Interval without a unit',
  documentation: 'A number without a unit after TIMESERIES and SLIDE BY is in milliseconds. A unit makes that clear.',
  incorrect: 'SELECT count(*) FROM Transaction TIMESERIES 60000 SINCE 1 hour ago',
  correct: 'SELECT count(*) FROM Transaction TIMESERIES 1 minute SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, inspection) => {
    for (const node of [query.timeseries?.bucket, query.timeseries?.slide?.step]) {
      if (node?.kind !== 'number' || node.value <= 0) continue;
      inspection.report(bareMilliseconds, node, 'An interval without a unit is in milliseconds. Add a unit.', {
        replacement: withUnit(node.value),
      });
    }
  },
};

function withUnit(milliseconds: number): string {
  for (const [length, unit] of [
    [3_600_000, 'hour'],
    [60_000, 'minute'],
    [1000, 'second'],
    [1, 'millisecond'],
  ] as const) {
    const count = milliseconds / length;
    if (Number.isInteger(count)) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return `${milliseconds} milliseconds`;
}
