import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { probeHangsAfter } from '../editor/until';

/** Looks again and again until what the page shows is what is expected: it may draw, sort or answer a moment later. */
export async function becomes<T>(look: () => Promise<T>, expected: T): Promise<void> {
  const end = Date.now() + probeHangsAfter;
  let found = await look();
  while (!isDeepStrictEqual(found, expected) && Date.now() < end) {
    await wait(20);
    found = await look();
  }
  assert.deepEqual(found, expected);
}
