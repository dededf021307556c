import type { Check } from '../check/check';
import { eventTypeNamed } from '../facts/lookup';

export const hidingVariable: Check = {
  code: 'hiding-variable',
  severity: 'information',
  title: 'Variable that hides an attribute',
  documentation: 'In the query, the name refers to the variable. The attribute with the same name cannot be used.',
  incorrect: 'WITH duration * 1000 AS name FROM Transaction SELECT max(name) SINCE 1 hour ago',
  correct: 'WITH duration * 1000 AS ms FROM Transaction SELECT max(ms) SINCE 1 hour ago',
  needs: ['variables'],
  query: (query, inspection) => {
    if (!query.variables) return;
    for (const source of query.from?.sources ?? []) {
      if (source.kind !== 'event-type') continue;
      const attributes = eventTypeNamed(source.text)?.attributes ?? [];
      for (const { names } of query.variables.definitions) {
        for (const name of names) {
          if (attributes.some(([attribute]) => attribute === name.text))
            inspection.report(
              hidingVariable,
              name,
              `The variable hides the attribute ${name.text} of ${source.text}. Use another name.`,
            );
        }
      }
    }
  },
};
