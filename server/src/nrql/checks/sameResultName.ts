import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import type { Inspection } from '../check/inspection';
import type { Call, SelectItem } from '../tree/tree';

/** The call that names a column without a label, which one of its conditions may have as well. */
function unlabelledCall({ label, value }: SelectItem): Call | undefined {
  if (label !== undefined || value.kind !== 'call') return undefined;
  const hasLabel = value.arguments.some(argument => argument.kind === 'where-argument' && argument.label !== undefined);
  return hasLabel ? undefined : value;
}

/** Whether two calls of one function have the same attributes. The service then gives both columns the same name. */
function sameArgument(a: Call, b: Call, inspection: Inspection): boolean {
  const [left] = a.arguments;
  const [right] = b.arguments;
  if (!left || !right) return left === right;
  if (inspection.slice(left.start, left.end) !== inspection.slice(right.start, right.end)) return false;
  if (a.key === 'percentile') return textOf(a, inspection) === textOf(b, inspection);
  return a.key !== 'uniquecount' || namesIn(a) === namesIn(b);
}

/** The arguments as they are written. Percentiles of one attribute differ by their thresholds, which charts show. */
function textOf(call: Call, inspection: Inspection): string {
  return call.arguments.map(({ start, end }) => inspection.slice(start, end)).join();
}

/** The number of attributes of a call. uniqueCount() takes several. */
function namesIn(call: Call): number {
  return call.arguments.filter(({ kind }) => kind !== 'named-argument').length;
}

export const sameResultName: Check = {
  code: 'same-result-name',
  severity: 'hint',
  title: 'Columns with the same name',
  documentation:
    'Two columns with the same function are hard to distinguish, and two with the same function and attribute have the same name. Label them with AS.',
  incorrect: 'SELECT percentile(duration, 50), percentile(duration, 95) FROM Transaction SINCE 1 day ago',
  correct:
    "SELECT percentile(duration, 50) AS 'median', percentile(duration, 95) AS 'p95' FROM Transaction SINCE 1 day ago",
  needs: ['several'],
  query: (query, inspection) => {
    const items = query.select?.items ?? [];
    if (!inspection.scope.aggregates) return;
    for (let index = 1; index < items.length; index++) {
      const call = unlabelledCall(items[index] as SelectItem);
      if (!call) continue;
      let severity: 'hint' | 'warning' | undefined;
      for (let before = 0; before < index && severity !== 'warning'; before++) {
        const other = unlabelledCall(items[before] as SelectItem);
        if (other?.key === call.key) severity = sameArgument(other, call, inspection) ? 'warning' : 'hint';
      }
      if (!severity) continue;
      const message =
        severity === 'warning'
          ? 'Another column has the same name. Add a label with AS.'
          : `Several columns use ${call.name}(). Add labels with AS to distinguish them.`;
      inspection.report(sameResultName, nameSpan(call), message, undefined, severity);
    }
  },
};
