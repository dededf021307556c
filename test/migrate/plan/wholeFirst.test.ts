import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pruneShape } from '../../../server/src/migrate/plan/narrow';
import type { Path } from '../../../server/src/migrate/plan/shape';
import { shapeResponse } from '../../../server/src/migrate/plan/shapeResponse';
import { list, object, text } from '../../../server/src/migrate/plan/shapes';

const shape = object({
  applications: list(['data', 'entities'], object({ name: text('name') }), {
    keep: { path: ['name'], contains: [{ kind: 'text', text: 'shop' }] },
    losses: ['list-order'],
  }),
});

/** The names that a program with these reads gets of a list of names. */
function namesOf(names: readonly string[], reads: readonly Path[]): unknown {
  const body = { data: { entities: names.map(name => ({ name })) } };
  const pruned = pruneShape(shape, reads);
  assert.ok(pruned);
  const made = shapeResponse(pruned, body, parts => parts.map(part => ('text' in part ? part.text : '')).join(''));
  return (made as { applications: { name: string }[] }).applications.map(({ name }) => name);
}

const first: Path = ['applications', 0, 'name'];

describe('the first element of those whose name contains a text', () => {
  it('is the one of exactly this name', () => {
    assert.deepEqual(namesOf(['Shop API', 'other', 'Shop', 'Web shop'], [first]), ['Shop', 'Shop API', 'Web shop']);
  });
  it('is the only one', () => {
    assert.deepEqual(namesOf(['other', 'Shop API'], [first]), ['Shop API']);
  });
  it('is none where several contain the text and no name or several are this text', () => {
    assert.deepEqual(namesOf(['Shop API', 'Web shop'], [first]), []);
    assert.deepEqual(namesOf(['Shop', 'shop'], [first]), []);
  });
  it('leaves the order to a program that takes all of them', () => {
    assert.deepEqual(namesOf(['Shop API', 'Shop'], [['applications', '*', 'name']]), ['Shop API', 'Shop']);
  });
});
