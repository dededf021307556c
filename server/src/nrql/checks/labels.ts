import type { Inspection } from '../checkInspection';
import type { Call, Expression, SelectItem } from '../tree';
import type { Check } from './check';

/** The key under which the service gives an unlabelled result, where it is that of one function over one attribute. */
function resultName(item: SelectItem, at: Inspection): string | undefined {
  if (item.label || item.value.kind !== 'call') return undefined;
  const argument = item.value.arguments[0];
  const over = argument === undefined || argument.kind === 'star' ? '' : `.${at.slice(argument.start, argument.end)}`;
  return item.value.key + over;
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
    if (!query.select || query.select.items.length < 2 || !at.scope.aggregates) return;
    const names = new Set<string>();
    const functions = new Set<string>();
    for (const item of query.select.items) {
      const name = resultName(item, at);
      if (name === undefined) continue;
      const call = item.value as Call;
      const span = { start: call.start, end: call.nameEnd };
      if (names.has(name)) {
        at.report(sameResultName, span, 'Another result has the same name; add a label with AS.', undefined, 'warning');
      } else if (functions.has(call.key)) {
        at.report(sameResultName, span, `There are several results of ${call.name}(); labels with AS tell them apart.`);
      }
      names.add(name);
      functions.add(call.key);
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
    if (!query.select || query.select.items.length < 2) return;
    const seen = new Set<string>();
    for (const { label } of query.select.items) {
      if (!label || label.text === '') continue;
      if (seen.has(label.text)) at.report(duplicateLabel, label, `Another result is labelled ${label.text} already.`);
      seen.add(label.text);
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
