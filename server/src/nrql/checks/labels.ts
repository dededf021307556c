import type { Inspection } from '../checkInspection';
import type { Call, Expression, SelectItem } from '../tree';
import type { Check } from './check';

/** The call of a result that has no label, which is what names it. */
function unlabelledCall(item: SelectItem): Call | undefined {
  return item.label === undefined && item.value.kind === 'call' ? item.value : undefined;
}

/** Whether two calls of one function are over the same first argument: then the service gives them one name. */
function sameArgument(a: Call, b: Call, at: Inspection): boolean {
  const [left] = a.arguments;
  const [right] = b.arguments;
  if (!left || !right) return left === right;
  return at.slice(left.start, left.end) === at.slice(right.start, right.end);
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
  query: (query, at) => {
    const items = query.select?.items ?? [];
    if (!at.scope.aggregates) return;
    for (let index = 1; index < items.length; index++) {
      const call = unlabelledCall(items[index] as SelectItem);
      if (!call) continue;
      let severity: 'hint' | 'warning' | undefined;
      for (let before = 0; before < index && severity !== 'warning'; before++) {
        const other = unlabelledCall(items[before] as SelectItem);
        if (other?.key === call.key) severity = sameArgument(other, call, at) ? 'warning' : 'hint';
      }
      if (!severity) continue;
      const message =
        severity === 'warning'
          ? 'Another result has the same name; add a label with AS.'
          : `There are several results of ${call.name}(); labels with AS tell them apart.`;
      at.report(sameResultName, { start: call.start, end: call.nameEnd }, message, undefined, severity);
    }
  },
};

export const duplicateLabel: Check = {
  code: 'duplicate-label',
  severity: 'warning',
  title: 'Label given twice',
  documentation: 'Each label names one result.',
  wrong: "SELECT max(duration) AS 'time', min(duration) AS 'time' FROM Transaction SINCE 1 day ago",
  right: "SELECT max(duration) AS 'slowest', min(duration) AS 'fastest' FROM Transaction SINCE 1 day ago",
  needs: ['several'],
  query: (query, at) => {
    const items = query.select?.items ?? [];
    for (let index = 1; index < items.length; index++) {
      const label = items[index]?.label;
      if (!label || label.text === '') continue;
      for (let before = 0; before < index; before++) {
        if (items[before]?.label?.text !== label.text) continue;
        at.report(duplicateLabel, label, `Another result is labelled ${label.text} already.`);
        break;
      }
    }
  },
};

export const hiddenLabel: Check = {
  code: 'hidden-label',
  severity: 'hint',
  title: 'Label that is not shown',
  documentation:
    'With TIMESERIES and FACET together the groups name the lines; the label of a single result is not shown.',
  wrong: "SELECT count(*) AS 'requests' FROM Transaction FACET host LIMIT 5 TIMESERIES SINCE 1 hour ago",
  right: 'SELECT count(*) FROM Transaction FACET host LIMIT 5 TIMESERIES SINCE 1 hour ago',
  needs: ['timeseries'],
  query: (query, at) => {
    if (!query.timeseries || !query.facet || at.scope.role !== 'outermost') return;
    const items = query.select?.items ?? [];
    const label = items.length === 1 ? items[0]?.label : undefined;
    if (label && label.text !== '') at.report(hiddenLabel, label, 'With TIMESERIES and FACET this label is not shown.');
  },
};

export const unlabelledNested: Check = {
  code: 'unlabelled-nested',
  severity: 'hint',
  title: 'Inner aggregate without a label',
  documentation:
    'The outer query reads the results of the inner one by name. A label makes that name short and certain.',
  wrong: 'SELECT max(`count`) FROM (SELECT count(*) FROM Transaction TIMESERIES 1 minute) SINCE 1 hour ago',
  right: 'SELECT max(n) FROM (SELECT count(*) AS n FROM Transaction TIMESERIES 1 minute) SINCE 1 hour ago',
  needs: ['nested'],
  query: (query, at) => {
    if (at.scope.role !== 'nested') return;
    for (const item of query.select?.items ?? []) {
      if (item.label || !at.scope.aggregateItems.includes(item)) continue;
      at.report(unlabelledNested, nameOf(item.value), 'Label this with AS, so that the outer query can name it.');
    }
  },
};

function nameOf(value: Expression): { start: number; end: number } {
  return value.kind === 'call' ? { start: value.start, end: value.nameEnd } : value;
}
