import { type EventTypeFact, eventTypes } from '../../../server/src/catalogue/events';
import { complete } from '../../../server/src/nrql/complete/complete';
import { expectedAt } from '../../../server/src/nrql/complete/expected';
import { scopeAt } from '../../../server/src/nrql/complete/scope';
import { functionNamed } from '../../../server/src/nrql/facts/lookup';
import { tokens } from '../../../server/src/nrql/features/semanticTokens';
import type { LanguageContext } from '../../../server/src/text/language';
import { readCorpus } from '../../harness/corpus';

/**
 * Predicts every token of queries that people wrote: how often the right one is first after two letters, and among the
 * first five without one, by class. Each query is completed beside the other queries of the corpus, and alone.
 */
const { queries } = readCorpus();
const every = Number(process.argv[2] ?? 12);
const known = new Set<string>((eventTypes as readonly EventTypeFact[]).map(({ name }) => name));

interface Score {
  all: number;
  first: number;
  five: number;
}

/** The place of a word among what an editor shows after some of its letters; -1 when it is not there. */
function placeOf(text: string, start: number, word: string, letters: number, context: LanguageContext): number {
  const written = text.slice(0, start) + word.slice(0, letters) + text.slice(start + word.length);
  const { items } = complete(written, start + letters, context);
  const typed = word.slice(0, letters).toLowerCase();
  const plain = (item: string) => item.toLowerCase().replace(/^[`']|[`']$/g, '');
  const shown = items.filter(({ filter, label }) =>
    plain(filter ?? label)
      .split(' ')
      .some(part => part.startsWith(plain(typed))),
  );
  const wanted = plain(word).replace(/s$/, '');
  return shown.findIndex(({ label }) =>
    [label, ...label.split(' ')].some(part => plain(part).replace(/s$/, '') === wanted),
  );
}

function classOf(query: string, start: number, word: string, type: string): string | undefined {
  if (type === 'keyword') return 'keyword';
  if (type === 'function') return functionNamed(word) ? 'function' : undefined;
  if (type === 'operator') return /^[-+*/(),]$/.test(word) ? undefined : 'operator';
  if (type === 'string') return 'value';
  if (type === 'type') return 'event type';
  if (type !== 'property') return undefined;
  const scope = scopeAt(query, expectedAt(query, start));
  return scope.eventTypes.some(name => known.has(name)) ? 'attribute of a known event type' : 'attribute of another';
}

for (const alone of [false, true]) {
  const scores = new Map<string, Score>();
  for (const [index, query] of queries.entries()) {
    if (index % every !== 0) continue;
    const others = queries.filter(other => other.trim() !== query.trim());
    const context: LanguageContext = {
      attributeNamespace: process.env['GRAPHWARD_NAMESPACE'] ?? 'svc',
      ...(alone ? {} : { otherQueries: others }),
    };
    for (const { span, type } of tokens(query, context)) {
      const word = query.slice(span.start, span.end);
      const group = classOf(query, span.start, word, type);
      if (!group) continue;
      const score = scores.get(group) ?? { all: 0, first: 0, five: 0 };
      scores.set(group, score);
      score.all++;
      const letters = group === 'value' ? 3 : 2;
      if (placeOf(query, span.start, word, letters, context) === 0) score.first++;
      if (process.env['MISSES'] === group && !alone)
        console.log(
          placeOf(query, span.start, word, letters, context),
          word,
          '|',
          query.slice(Math.max(0, span.start - 70), span.end + 30).replace(/\s+/g, ' '),
        );
      const place = placeOf(query, span.start, word, 0, context);
      if (place >= 0 && place < 5) score.five++;
    }
  }
  console.log(alone ? '\nalone' : '\nbeside the other queries of its repository');
  for (const [group, { all, first, five }] of [...scores].sort())
    console.log(
      `${group.padEnd(36)} ${String(all).padStart(6)}   first after two letters ${((first / all) * 100).toFixed(0).padStart(3)} %   among five without ${((five / all) * 100).toFixed(0).padStart(3)} %`,
    );
}
