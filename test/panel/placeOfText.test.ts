import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { positionInFile } from '../../client/src/panel/messages';

describe('the place of a text that was sent', () => {
  const text = 'query A {\n  b\n}';
  const lines = [
    { of: 0, line: 4, character: 2 },
    { of: 1, line: 9, character: 1 },
  ];

  it('is that of its line in the file', () => {
    assert.deepEqual(positionInFile({ text, lines }, 6), { line: 4, character: 8 });
    assert.deepEqual(positionInFile({ text, lines }, 12), { line: 9, character: 3 });
  });

  it('is below the last line whose place is known', () => {
    assert.deepEqual(positionInFile({ text, lines }, 14), { line: 10, character: 0 });
    assert.deepEqual(positionInFile({ text, lines: lines.slice(0, 1) }, 12), { line: 5, character: 2 });
  });

  it('is nowhere for a text that is in no file', () => {
    assert.equal(positionInFile({ text, lines: [] }, 6), undefined);
  });
});
