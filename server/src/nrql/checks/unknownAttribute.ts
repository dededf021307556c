import type { Check } from '../check/check';
import { attributes, isDefinedInQuery } from '../check/names';

const liveNames = new WeakMap<readonly string[], ReadonlySet<string>>();

function setOf(names: readonly string[]): ReadonlySet<string> {
  let set = liveNames.get(names);
  if (!set) {
    set = new Set(names);
    liveNames.set(names, set);
  }
  return set;
}

export const unknownAttribute: Check = {
  code: 'unknown-attribute',
  severity: 'hint',
  title: 'Unknown attribute',
  documentation:
    'The names that were read from the account do not include this attribute of the event type. It may be new or misspelt. The service reports no error for an attribute that does not exist: it is null in every row.',
  wrong: 'SELECT average(duratoin) FROM Transaction SINCE 1 hour ago',
  right: 'SELECT average(duration) FROM Transaction SINCE 1 hour ago',
  query: (query, inspection) => {
    const live = inspection.context.live?.attributes;
    const source = query.from?.sources.length === 1 ? query.from.sources[0] : undefined;
    if (!live || source?.kind !== 'event-type' || query.from?.joins.length) return;
    const listed = live[source.text];
    if (!listed) return;
    const seen = setOf(listed);
    const everywhere = live['*'];
    const catalogue = attributes.get(source.text);
    for (const name of inspection.scope.names) {
      if (seen.has(name.text) || (everywhere && setOf(everywhere).has(name.text)) || name.text.includes('%')) continue;
      if (catalogue?.has(name.text.toLowerCase()) || isDefinedInQuery(name.text, inspection)) continue;
      inspection.report(
        unknownAttribute,
        name,
        `${name.text} is not a known attribute of ${source.text}. Check the spelling.`,
      );
    }
  },
};
