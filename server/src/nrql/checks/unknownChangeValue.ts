import { changeEvent, changeValues } from '../../catalogue/changeCategories';
import { foldName, nearest } from '../../text/nearest';
import type { Check } from '../check/check';
import type { Inspection } from '../check/inspection';
import type { Expression } from '../tree/tree';

/** Reports values that are nearly one that the attribute of a change has. Values of one's own need a flag, and are allowed. */
function checkValues(attribute: Expression, values: readonly Expression[], inspection: Inspection): void {
  if (attribute.kind !== 'name') return;
  // Deployments are records of their own as well, of which only the category is one of the list.
  const isRead =
    inspection.scope.reads(changeEvent) || (attribute.text === 'category' && inspection.scope.reads('Deployment'));
  if (!isRead) return;
  const known = Object.hasOwn(changeValues, attribute.text) ? changeValues[attribute.text] : undefined;
  if (!known || inspection.scope.variable(attribute.text)) return;
  for (const value of values) {
    if (value.kind !== 'string' || value.value.includes('%') || known.includes(value.value)) continue;
    const meant =
      known.find(each => foldName(each) === foldName(value.value)) ??
      nearest(value.value, known, value.value.length < 6 ? 1 : 2);
    if (meant === undefined) continue;
    inspection.report(
      unknownChangeValue,
      value,
      `${value.value} is not a known value of ${attribute.text}. Did you mean ${meant}?`,
      { replacement: `'${meant}'` },
    );
  }
}

export const unknownChangeValue: Check = {
  code: 'unknown-change-value',
  severity: 'hint',
  title: 'Unknown category or type of a change',
  documentation:
    'Recorded changes have a category and a type of a list, and comparisons with them are case-sensitive: `Deployment`, `Blue Green`. The value differs from one of the list by a letter or two, by its case, or by how its words are joined, as mutations write them (`BLUE_GREEN`).',
  incorrect: "SELECT count(*) FROM ChangeTrackingEvent WHERE category = 'Deploymnet' SINCE 1 day ago",
  correct: "SELECT count(*) FROM ChangeTrackingEvent WHERE category = 'Deployment' SINCE 1 day ago",
  concernsOperator: operator => operator === '=' || operator === '!=',
  binary: ({ left, right }, inspection) => {
    checkValues(left, [right], inspection);
    checkValues(right, [left], inspection);
  },
  inSet: ({ value, set }, inspection) => {
    if (set.kind === 'list') checkValues(value, set.items, inspection);
  },
};
