import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../../server/src/nrql/complete/complete';
import type { Completion, LanguageContext } from '../../../server/src/text/language';
import { readSuite } from '../../harness/markdown';
import { cursorOf, readMarks } from '../../harness/marks';

const context: LanguageContext = { attributeNamespace: 'svc' };

/** The text after an offer was chosen, with the cursor at its first tab stop or behind it. */
function chosen(text: string, { insert, label, snippet, span }: Completion): { text: string; cursor: number } {
  const source = insert ?? label;
  const plain = (part: string) => (snippet ? part.replace(/\$\{\d+:([^}]*)\}/g, '$1').replace(/\$\d/g, '') : part);
  const stop = snippet ? source.search(/\$\{1|\$1|\$0/) : -1;
  const head = plain(stop < 0 ? source : source.slice(0, stop));
  return { text: text.slice(0, span.start) + plain(source) + text.slice(span.end), cursor: span.start + head.length };
}

describe('an offer that asks for the next one', () => {
  it('gets an answer, wherever it was chosen', () => {
    const unanswered = new Set<string>();
    const asked = new Map<string, number>();
    for (const { fences } of readSuite('test/nrql/complete/positions.md')) {
      for (const line of (fences[0]?.text ?? '').split('\n')) {
        const marked = readMarks(line.replaceAll('⏎', '\n'));
        for (const item of complete(marked.text, cursorOf(marked), context).items) {
          const before = asked.get(item.label) ?? 0;
          if (!item.retrigger || before >= 5) continue;
          asked.set(item.label, before + 1);
          const { text, cursor } = chosen(marked.text, item);
          if (complete(text, cursor, context).items.length === 0) unanswered.add(`${item.label} at ${line}`);
        }
      }
    }
    assert.ok(asked.size > 100, `${asked.size} offers ask`);
    assert.deepEqual([...unanswered], []);
  });
});
