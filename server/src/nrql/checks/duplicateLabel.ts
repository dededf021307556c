import type { Check } from '../check/check';

export const duplicateLabel: Check = {
  code: 'duplicate-label',
  severity: 'warning',
  title: 'Duplicate label',
  documentation: 'Each column needs a label of its own.',
  incorrect: "SELECT max(duration) AS 'time', min(duration) AS 'time' FROM Transaction SINCE 1 day ago",
  correct: "SELECT max(duration) AS 'slowest', min(duration) AS 'fastest' FROM Transaction SINCE 1 day ago",
  needs: ['several'],
  query: (query, inspection) => {
    const items = query.select?.items ?? [];
    const labels = new Set<string | undefined>();
    for (const { label } of items) {
      if (label && label.text !== '' && labels.has(label.text))
        inspection.report(duplicateLabel, label, `Another column has the label ${label.text}. Use a different label.`);
      labels.add(label?.text);
    }
  },
};
