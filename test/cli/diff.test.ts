import assert from 'node:assert/strict';
import { it } from 'node:test';
import { applyPatch } from 'diff';
import { unifiedDiff } from '../../server/src/cli/diff';
import { applyEdits, type Edit } from '../../server/src/text/edit';
import { spanOf } from '../../server/src/text/span';
import { random } from '../harness/random';

it('a diff of edits turns the one text into the other, whatever they touch', () => {
  const next = random(7);
  const below = (count: number) => Math.floor(next() * count);
  for (let round = 0; round < 2000; round++) {
    const newline = round % 5 === 0 ? '\r\n' : '\n';
    const lines = Array.from({ length: 1 + below(30) }, () => `${'abcdefg'.slice(0, below(5))}${below(9)}`);
    const before = lines.join(newline) + (below(3) > 0 ? newline : '');
    const edits: Edit[] = [];
    for (let offset = 0; offset <= before.length && edits.length < 6; ) {
      const start = Math.min(before.length, offset + below(40));
      const end = Math.min(before.length, start + below(12));
      const text = ['', 'x', `y${newline}z`, newline, `new${newline}`][below(5)] ?? '';
      edits.push({ span: spanOf(start, end), text });
      offset = end + 1 + below(10);
    }
    const patch = unifiedDiff('a.sh', before, edits);
    const after = applyEdits(before, edits);
    const said = JSON.stringify({ before, edits });
    if (after === before) assert.equal(patch, '', said);
    else assert.equal(applyPatch(before, patch, { autoConvertLineEndings: false }), after, said);
  }
});
