import type { Check } from '../check/check';
import type { Inspection } from '../check/inspection';
import type { EventType, Name } from '../tree/tree';

export const underscoreName: Check = {
  code: 'underscore-name',
  severity: 'hint',
  title: 'Name that begins with an underscore',
  documentation: 'The documentation puts names that do not begin with a letter in backticks.',
  incorrect: 'SELECT latest(_id) FROM Import SINCE 1 hour ago',
  correct: 'SELECT latest(`_id`) FROM Import SINCE 1 hour ago',
  concernsName: text => text.startsWith('_'),
  name: reportUnderscore,
  eventType: reportUnderscore,
};

function reportUnderscore(name: Name | EventType, inspection: Inspection): void {
  if (name.quoted || name.text.charCodeAt(0) !== 95) return;
  inspection.report(underscoreName, name, 'The name begins with an underscore. Put it in backticks.', {
    replacement: `\`${name.text}\``,
  });
}
