import assert from 'node:assert/strict';
import { it } from 'node:test';
import { keptTexts } from '../../server/src/cli/keptTexts';

it('reads a file again only where many others were asked for in between', () => {
  const reads: string[] = [];
  const textOf = keptTexts({
    read(path) {
      reads.push(path);
      return path === 'none' ? { reason: 'it is binary' } : { bytes: Buffer.from(path.repeat(300_000)) };
    },
  });
  for (const path of ['a', 'b', 'a', 'b', 'a']) assert.equal(textOf(path), path.repeat(300_000));
  assert.deepEqual(reads, ['a', 'b']);
  assert.equal(textOf('none'), undefined);
  for (const path of ['c', 'd', 'e', 'f', 'g']) textOf(path);
  reads.length = 0;
  // The one that was asked for last of the first two is still there.
  textOf('a');
  assert.deepEqual(reads, []);
  textOf('b');
  assert.deepEqual(reads, ['b']);
});
