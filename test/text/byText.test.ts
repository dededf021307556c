import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoizeByText } from '../../server/src/text/byText';

describe('the results that are kept by their texts', () => {
  const texts = (count: number, of: string) => Array.from({ length: count }, (_, index) => `${of}${index}`);

  /** How often each pass over the texts of a document of so many parts reads one of them. */
  function passes(count: number, passesOfOther: number): number[] {
    let reads = 0;
    const room = 100 * 160;
    const read = memoizeByText(() => reads++, room, 1_000);
    const pass = (of: string) => {
      reads = 0;
      for (const text of texts(count, of)) read(text);
      return reads;
    };
    for (let round = 0; round < passesOfOther; round++) pass('other');
    return [pass('a'), pass('a'), pass('a'), pass('a')];
  }

  it('are all of them while there is room', () => {
    assert.deepEqual(passes(50, 0), [50, 0, 0, 0]);
  });

  it('are most of a document that is longer than the room, and not none', () => {
    const [, second = 0, third = 0] = passes(120, 0);
    assert.ok(second < 30 && third < 30, `${second} and ${third} of 120`);
  });

  it('make room for another document', () => {
    assert.equal(passes(90, 3).at(-1), 0);
  });
});
