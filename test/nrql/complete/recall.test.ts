import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../../server/src/nrql/complete/complete';
import { functionNamed } from '../../../server/src/nrql/facts/lookup';
import { tokens } from '../../../server/src/nrql/features/semanticTokens';
import type { LanguageContext } from '../../../server/src/text/language';
import { readCorpus } from '../../harness/corpus';

const context: LanguageContext = { attributeNamespace: 'svc' };
const corpus = readCorpus();
/** Of a large corpus every fourth or eighth query is enough; of a small one all are taken. */
const part = (every: number) => corpus.queries.filter((_, index) => corpus.isSample || index % every === 0);

/** Whether an offer is, or begins with, the word that people wrote there. */
function offered(text: string, offset: number, word: string): boolean {
  const wanted = word.toUpperCase().replace(/S$/, '');
  return complete(text, offset, context).items.some(
    ({ label }) =>
      label === 'subquery' ||
      label
        .toUpperCase()
        .split(' ')
        .some(part => part.replace(/S$/, '') === wanted),
  );
}

/** The index of the word that people wrote in what an editor shows after some of its letters. */
function placeOf(before: string, word: string, letters: number): number {
  const typed = word.slice(0, letters);
  const wanted = word.toUpperCase().replace(/S$/, '');
  const shown = complete(before + typed, before.length + letters, context).items.filter(({ filter, label }) =>
    (filter ?? label)
      .toLowerCase()
      .split(' ')
      .some(part => part.startsWith(typed.toLowerCase())),
  );
  const index = shown.findIndex(({ label }) =>
    label
      .toUpperCase()
      .split(' ')
      .some(part => part.replace(/S$/, '') === wanted),
  );
  return index < 0 ? Number.POSITIVE_INFINITY : index;
}

describe(`completion in queries of dashboards: ${corpus.source}`, () => {
  it('puts the word that people wrote near the top, and first after one letter', t => {
    const places = part(8).flatMap(query =>
      tokens(query, context).flatMap(({ span, type }) => {
        const word = query.slice(span.start, span.end);
        const known = type === 'keyword' || (type === 'function' && functionNamed(word) !== undefined);
        return known ? [{ before: query.slice(0, span.start), word }] : [];
      }),
    );
    for (const { letters, most: limit, share } of [
      { letters: 0, most: 5, share: corpus.isSample ? 0.87 : 0.9 },
      { letters: 1, most: 1, share: 0.9 },
      { letters: 2, most: 1, share: corpus.isSample ? 0.95 : 0.97 },
    ]) {
      const near = places.filter(({ before, word }) => placeOf(before, word, letters) < limit).length / places.length;
      t.diagnostic(
        `${letters} letters: ${(near * 100).toFixed(0)} % of ${places.length} words among the first ${limit}`,
      );
      assert.ok(near >= share, `${near} of the words after ${letters} letters`);
    }
  });

  it('offers the words that people wrote, where they wrote them', t => {
    let words = 0;
    const missed: string[] = [];
    for (const query of part(4)) {
      for (const { span, type } of tokens(query, context)) {
        const word = query.slice(span.start, span.end);
        if (type !== 'keyword' && !(type === 'function' && functionNamed(word))) continue;
        const before = query.slice(0, span.start);
        // At the end of what is written so far, and in the gap that a deletion leaves.
        for (const text of [before, before + query.slice(span.end)]) {
          words++;
          if (!offered(text, span.start, word)) missed.push(`${before.slice(-80)}<|>${word}`);
        }
      }
    }
    t.diagnostic(`${words - missed.length} of ${words} words are offered`);
    // What is missed has no place in the reference: a second WHERE, and IN after a group.
    assert.ok(missed.length <= words * 0.005, missed.join('\n'));
  });
});
