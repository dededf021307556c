import assert from 'node:assert/strict';
import { complete } from '../../../server/src/nrql/complete/complete';
import { applyEdits } from '../../../server/src/text/edit';
import type { Completion } from '../../../server/src/text/language';
import { cursorOf, readMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';
import { contextOf } from '../context';

/** Offers that are listed for each place. */
const shown = 8;

/**
 * Each line of a `cases` fence is a text with a cursor, with `⏎` where its lines end. Below it, in brackets, is the text
 * that an offer replaces, with the cursor in it where it does not end there; then what the editor shows first after it
 * has filtered by what is typed, and last the text that the first offer makes.
 */
suite('test/nrql/complete/positions.md', example => {
  const lines = (example.fences[0]?.text ?? '').split('\n');
  const listed = lines.flatMap(line => {
    const marked = readMarks(line.replaceAll('⏎', '\n'));
    const cursor = cursorOf(marked);
    const { text } = marked;
    const { items } = complete(text, cursor, contextOf(example));
    const left = shownFirst(text, cursor, items);
    const first = left[0];
    if (!first) return [line, '  —'];
    for (const { span } of left) {
      assert.ok(
        span.start <= cursor && cursor <= span.end,
        `${line}: ${span.start}–${span.end} does not hold the cursor`,
      );
      assert.ok(!text.slice(span.start, span.end).includes('\n'), `${line}: an offer replaces a line end`);
    }
    const { start, end } = first.span;
    const replaced = text.slice(start, cursor) + (cursor < end ? `|${text.slice(cursor, end)}` : '');
    const labels = left.slice(0, shown).map(item => item.label);
    const rest = left.length > shown ? ` … ${left.length}` : '';
    const made = applyEdits(text, [
      { span: first.span, text: (first.insert ?? first.label).replace(/\$\{\d+:([^}]*)\}/g, '$1') },
    ]);
    return [line, `  [${replaced}] ${labels.join(' · ')}${rest}`, `  = ${made.replaceAll('\n', '⏎')}`];
  });
  return { offers: listed.join('\n') };
});

/** What an editor leaves of the offers for the text before the cursor: those that hold its letters in that order. */
function shownFirst(text: string, cursor: number, items: readonly Completion[]): Completion[] {
  const scored = items.flatMap((item, index) => {
    const typed = text.slice(item.span.start, cursor).toLowerCase();
    const score = scoreOf((item.filter ?? item.label).toLowerCase(), typed);
    return score === undefined ? [] : [{ item, index, score }];
  });
  scored.sort((a, b) => a.score - b.score || a.index - b.index);
  return scored.map(({ item }) => item);
}

/** 0: begins with it; 1: a word in it does; 2: holds its letters in that order. */
function scoreOf(candidate: string, typed: string): number | undefined {
  if (candidate.startsWith(typed)) return 0;
  const offset = candidate.indexOf(typed);
  if (offset > 0 && !/[a-z0-9]/.test(candidate[offset - 1] as string)) return 1;
  let from = 0;
  for (const letter of typed) {
    from = candidate.indexOf(letter, from) + 1;
    if (from === 0) return undefined;
  }
  return 2;
}
