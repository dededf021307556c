import assert from 'node:assert/strict';
import { selection } from '../../../server/src/nrql/features/selectionRanges';
import { contains } from '../../../server/src/text/span';
import { cursorOf, readMarks } from '../../harness/marks';
import { suite } from '../../harness/suite';

suite('test/nrql/selection', example => {
  const marked = readMarks(example.fences[0]?.text ?? '');
  const spans = selection(marked.text, cursorOf(marked));
  for (const [index, span] of spans.entries()) {
    const inner = spans[index - 1];
    if (inner) assert.ok(contains(span, inner), 'each selection holds the one before');
  }
  return { selections: spans.map(span => marked.text.slice(span.start, span.end).replace(/\n/g, '⏎')).join('\n') };
});
