import type { Check } from '../check/check';

export const duplicateLabel: Check = {
  code: 'duplicate-label',
  severity: 'warning',
  title: 'Duplicate label',
  documentation: 'Each column needs a label of its own.',
  wrong: "SELECT max(duration) AS 'time', min(duration) AS 'time' FROM Transaction SINCE 1 day ago",
  right: "SELECT max(duration) AS 'slowest', min(duration) AS 'fastest' FROM Transaction SINCE 1 day ago",
  needs: ['several'],
  query: (query, inspection) => {
    const items = query.select?.items ?? [];
    for (let index = 1; index < items.length; index++) {
      const label = items[index]?.label;
      if (!label || label.text === '') continue;
      for (let before = 0; before < index; before++) {
        if (items[before]?.label?.text !== label.text) continue;
        inspection.report(duplicateLabel, label, `Another column has the label ${label.text}. Use a different label.`);
        break;
      }
    }
  },
};
