import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countBlocks, countPieces } from './work';

function loop(times: number): number {
  let sum = 0;
  for (let i = 0; i < times; i++) sum += i % 3 === 0 ? 2 : 1;
  return sum;
}

describe('work as a number of blocks', () => {
  it('is the same in each run, also once the engine has optimised the code', async () => {
    const first = await countBlocks(() => loop(10_000));
    for (let round = 0; round < 200; round++) loop(10_000);
    assert.equal(await countBlocks(() => loop(10_000)), first);
  });

  it('grows as the loops do', async () => {
    const [one, two] = [await countBlocks(() => loop(10_000)), await countBlocks(() => loop(20_000))];
    assert.ok(one > 10_000 && two > one * 1.9 && two < one * 2.1, `${one}, ${two}`);
    const square = (size: number) => countBlocks(() => Array.from({ length: size }, () => loop(size)));
    const [small, large] = [await square(100), await square(200)];
    assert.ok(large > small * 3.5, `${small}, ${large}`);
  });

  it('holds what runs after a pause', async () => {
    const direct = await countBlocks(() => loop(1000));
    const later = await countBlocks(async () => {
      await null;
      loop(1000);
    });
    assert.ok(later >= direct);
  });

  it('is what runs between two pauses, without what counts it', async () => {
    const pieces = await countPieces(async pause => {
      for (let round = 0; round < 4; round++) {
        if (round % 2 === 1) loop(10_000);
        await pause();
      }
    });
    assert.equal(pieces.length, 5);
    for (const [index, blocks] of pieces.entries())
      assert.ok(index % 2 === 1 ? blocks > 10_000 : blocks < 20, `${pieces}`);
  });
});
