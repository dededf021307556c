import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { schemaOf } from '../../server/src/graphql/schema/schema';
import { languages } from '../../server/src/languages';
import { context } from '../embed/context';

/** Operations with accounts from a number on, each with two fragments. */
const document = (first: number, count: number, fields: readonly [string, string]) =>
  [
    ...Array.from(
      { length: count },
      (_, index) => `query Of${first + index} { actor { account(id: 1) { ...A ...B } } }`,
    ),
    ...fields.map((field, index) => `fragment ${index === 0 ? 'A' : 'B'} on Account { ${field} }`),
  ].join('\n');

describe('definitions that use fragments', () => {
  it('are validated by rules that are prepared once for all of them', t => {
    // Some of the rules list the directives of the schema when they are prepared.
    const listed = t.mock.method(schemaOf(undefined), 'getDirectives');
    const listings = (first: number, count: number) => {
      const before = listed.mock.callCount();
      assert.deepEqual(languages.graphql.check(document(first, count, ['id', 'name']), context), []);
      return listed.mock.callCount() - before;
    };
    const few = listings(0, 40);
    assert.ok(few > 0);
    assert.equal(listings(100, 80), few);
  });

  it('have each what two fragments do to each other in them', () => {
    const problems = languages.graphql.check(document(0, 3, ['x: id', 'x: name']), context);
    assert.equal(problems.filter(({ code }) => code === 'conflicting-fields').length, 3);
  });
});
