import type { Check } from '../check/check';
import { nameSpan } from '../check/expressions';
import type { Inspection } from '../check/inspection';
import type { Call, SelectItem } from '../tree/tree';

/** The call of a result that has no label, which is what names it. */
function unlabelledCall(item: SelectItem): Call | undefined {
  return item.label === undefined && item.value.kind === 'call' ? item.value : undefined;
}

/** Whether two calls of one function are over the same attributes: then the service gives them one name. */
function sameArgument(a: Call, b: Call, inspection: Inspection): boolean {
  const [left] = a.arguments;
  const [right] = b.arguments;
  if (!left || !right) return left === right;
  if (inspection.slice(left.start, left.end) !== inspection.slice(right.start, right.end)) return false;
  return a.key !== 'uniquecount' || namesIn(a) === namesIn(b);
}

/** How many attributes a call is over; uniqueCount() takes several. */
function namesIn(call: Call): number {
  return call.arguments.filter(({ kind }) => kind !== 'named-argument').length;
}

export const sameResultName: Check = {
  code: 'same-result-name',
  severity: 'hint',
  title: 'Results that look the same',
  documentation:
    'Two results of the same function are hard to tell apart, and two of the same function over the same attribute share one name. Label them with AS.',
  wrong: 'SELECT percentile(duration, 50), percentile(duration, 95) FROM Transaction SINCE 1 day ago',
  right:
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
          ? 'Another result has the same name; add a label with AS.'
          : `There are several results of ${call.name}(); labels with AS tell them apart.`;
      inspection.report(sameResultName, nameSpan(call), message, undefined, severity);
    }
  },
};
