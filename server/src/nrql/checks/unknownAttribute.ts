import { memoizeByObject } from '../../text/memoizeByObject';
import type { Check } from '../check/check';
import { misspelling } from '../check/misspelling';
import { attributes, isDefinedInQuery } from '../check/names';
import { quoteName } from '../lex/quoting';

const setOf = memoizeByObject((names: readonly string[]): ReadonlySet<string> => new Set(names));

export const unknownAttribute: Check = {
  code: 'unknown-attribute',
  severity: 'hint',
  title: 'Unknown attribute',
  documentation:
    'The names that were read from the account do not include this attribute of the event type, or it differs from a known one by a letter or two. It may be new or misspelt. The service reports no error for an attribute that does not exist: it is null in every row.',
  incorrect: 'SELECT average(duratoin) FROM Transaction SINCE 1 hour ago',
  correct: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago',
  query: (query, inspection) => {
    const source = query.from?.sources.length === 1 ? query.from.sources[0] : undefined;
    if (source?.kind !== 'event-type' || query.from?.joins.length) return;
    const live = inspection.context.live?.attributes;
    const listed = live?.[source.text];
    const catalogue = attributes.get(source.text);
    if (!listed && !catalogue) return;
    const everywhere = live?.['*'];
    const isKnown = (text: string) =>
      (listed && setOf(listed).has(text)) ||
      (everywhere && setOf(everywhere).has(text)) ||
      catalogue?.has(text.toLowerCase()) ||
      isDefinedInQuery(text, inspection);
    for (const name of inspection.scope.names) {
      const { text } = name;
      if (text.includes('%') || isKnown(text) || text.startsWith(`${inspection.context.attributeNamespace}.`)) continue;
      // Most event types take attributes of one's own, so that without names of the account only a near one is reported.
      const near = misspelling(text, [...(catalogue?.values() ?? []), ...(listed ?? [])]);
      if (near === undefined && !listed) continue;
      inspection.report(
        unknownAttribute,
        name,
        `${text} is not a known attribute of ${source.text}. ${near === undefined ? 'Check the spelling.' : `Did you mean ${near}?`}`,
        near === undefined ? undefined : { replacement: quoteName(near) },
      );
    }
  },
};
