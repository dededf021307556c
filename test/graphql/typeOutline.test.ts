import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { carefulSymbols } from '../../server/src/graphql/features/symbols';
import { typeOutline } from '../../server/src/graphql/features/typeOutline';

const bundled = readFileSync('server/src/catalogue/schema.graphql', 'utf8');
const rare = [
  'union U @x = | A | B',
  '"a directive" directive @foo(a: Int = 1) repeatable on FIELD | QUERY',
  'scalar type',
  'extend type Q implements A & B @k { a(b: String = "}"): C }',
  '"""\nan enum {\n"""\nenum E { A B }',
  'schema { query: Q }',
].join('\n');

describe('the outline of a schema', () => {
  it('is the same by one light pass as by the tokens', () => {
    for (const text of [bundled, rare, `${bundled}\n${rare}`]) {
      const brief = (all: ReturnType<typeof carefulSymbols> | undefined) =>
        all?.map(({ name, detail, selection, span }) => [name, detail, selection, span.start]);
      assert.deepEqual(brief(typeOutline(text)), brief(carefulSymbols(text)));
    }
  });

  it('leaves a document with operations, or one that is being written, to the tokens', () => {
    for (const text of ['query Q { actor }', `${rare}\n{ actor }`, 'type A { a: B', 'type A { a: B } }', 'extend', ''])
      assert.equal(typeOutline(text), undefined, text);
  });
});
