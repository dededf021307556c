import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complete } from '../../../server/src/nrql/complete/complete';
import { applyEdits } from '../../../server/src/text/edit';
import type { Completion } from '../../../server/src/text/language';
import { cursorOf, readMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';
import { contextOf } from '../context';

/**
 * The first fence is a text with a cursor. `items` lists the first offers; `after LABEL` holds the text after that
 * offer was chosen; `labels PREFIX` lists, in their order, all labels that begin with the prefix.
 */
suite('test/nrql/complete/complete', example => {
  const marked = readMarks(example.fences[0]?.text ?? '');
  const cursor = cursorOf(marked);
  const { items, incomplete } = complete(marked.text, cursor, contextOf(example));
  const results: Record<string, string> = {};
  for (const item of items) {
    assert.ok(item.span.start <= cursor && cursor <= item.span.end, `${item.label} does not hold the cursor`);
  }
  for (const { info, label } of example.fences) {
    if (label === 'items' || info === 'items') {
      const more = items.length > 12 ? [`… ${items.length} in all${incomplete ? ', incomplete' : ''}`] : [];
      results[info] = [...items.slice(0, 12).map(line), ...more].join('\n');
    } else if (info.startsWith('after ')) results[info] = chosen(marked.text, items, info.slice(6));
    else if (info.startsWith('labels')) {
      const prefix = info.slice(7);
      results[info] = items
        .filter(item => item.label.startsWith(prefix))
        .map(item => item.label)
        .join('\n');
    }
  }
  return results;
});

function line(item: Completion): string {
  return `${item.label} (${item.kind})${item.detail ? ` ${item.detail}` : ''}`;
}

function chosen(text: string, items: readonly Completion[], label: string): string {
  const item = items.find(candidate => candidate.label === label);
  if (!item) return `(${label} is not offered)`;
  return applyEdits(text, [{ span: item.span, text: item.insert ?? item.label }]);
}

describe('completion and live names', () => {
  it('keeps the index of a snapshot and cuts long lists', () => {
    const names = Array.from({ length: 5000 }, (_, index) => `attribute${index}`);
    const context = { attributeNamespace: 'svc', live: { attributes: { Transaction: names } } };
    const text = 'SELECT average(attr) FROM Transaction';
    const completion = complete(text, 'SELECT average(attr'.length, context);
    const live = completion.items.filter(item => item.label.startsWith('attribute'));
    assert.equal(live.length, 200);
    assert.equal(completion.incomplete, true);
    const exact = complete(
      'SELECT average(attribute4321) FROM Transaction',
      'SELECT average(attribute4321'.length,
      context,
    );
    assert.ok(exact.items.some(item => item.label === 'attribute4321'));
  });

  it('is found by the words of other dialects', () => {
    const { items } = complete('SELECT  FROM Transaction ', 'SELECT '.length, { attributeNamespace: 'svc' });
    const found = (typed: string) =>
      items.filter(item => item.filter?.split(' ').includes(typed)).map(item => item.label);
    assert.deepEqual(found('avg'), ['average']);
    assert.deepEqual(found('countDistinct'), ['uniqueCount']);
    const clauses = complete('SELECT count(*) FROM Transaction ', 33, { attributeNamespace: 'svc' }).items;
    assert.ok(clauses.some(item => item.label === 'FACET' && item.filter?.includes('GROUP BY')));
  });

  it('never throws, at any offset of a broken text', () => {
    const text = "SELECT rate(count(svc.timeslice.value['tot, 1 min) FRM `a b WHERE x IN (SELECT {{v FACET CASES(WHERE";
    for (let length = 0; length <= text.length; length++) {
      for (let offset = length; offset >= 0; offset -= 7) {
        const completion = complete(text.slice(0, length), offset, { attributeNamespace: 'svc' });
        for (const { span } of completion.items)
          assert.ok(span.start <= offset && offset <= span.end && span.end <= length);
      }
    }
  });
});
