import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildASTSchema, parse } from 'graphql';
import { isPlainSchema } from '../../server/src/graphql/schema/plainSchema';
import { bundledText } from '../../server/src/graphql/schema/schema';

/** Whether the rules of the library accept a schema. */
function isValid(text: string): boolean {
  try {
    buildASTSchema(parse(text), { assumeValidSDL: false });
    return true;
  } catch {
    return false;
  }
}

const query = 'type Query { a: Int }';
const plain = [
  query,
  `schema { query: Query } ${query}`,
  'type Query { a(b: [Int!]! = [1], c: String = "x" @deprecated): Int @deprecated(reason: "old") }',
  `enum E { A B @deprecated } input I { e: E = A } union U = Query scalar S interface N { a: Int } ${query}`,
  `directive @own(a: Int) on FIELD ${query}`,
];
/** Each breaks one rule, or has what a rule looks at. */
const others = [
  `schema { query: Query } schema { query: Query } ${query}`,
  `schema { query: Query query: Query } ${query}`,
  `schema { query: Missing } ${query}`,
  `${query} ${query}`,
  'type Query { a: Int a: Int }',
  'type Query { a(b: Int, b: Int): Int }',
  'type Query { a: Missing }',
  'type Query { a(b: [Missing!]): Int }',
  'type Query implements Missing { a: Int }',
  `union U = Missing ${query}`,
  `enum E { A A } ${query}`,
  `input I { a: Int a: Int } ${query}`,
  `input I { a: Missing } ${query}`,
  `input I { b: Int } type Query { a(i: I = { b: 1, b: 2 }): Int }`,
  `directive @own on FIELD directive @own on FIELD ${query}`,
  `directive @own(a: Int, a: Int) on FIELD ${query}`,
  `directive @own(a: Missing) on FIELD ${query}`,
  'type Query { a: Int @missing }',
  'type Query { a: Int @deprecated @deprecated }',
  'type Query { a: Int @deprecated(why: "x") }',
  'type Query { a: Int @deprecated(reason: "x", reason: "y") }',
  'type Query @deprecated { a: Int }',
  `scalar S @specifiedBy ${query}`,
  `extend type Missing { a: Int } ${query}`,
  `${query} { a }`,
];

describe('a schema that needs no rules', () => {
  it('is the bundled one', () => assert.ok(isPlainSchema(parse(bundledText))));
  for (const text of plain)
    it(`is right: ${text}`, () => {
      assert.ok(isPlainSchema(parse(text)));
      assert.ok(isValid(text));
    });
  for (const text of others)
    it(`is none that the library refuses: ${text}`, () => {
      assert.ok(!isPlainSchema(parse(text)));
      if (!text.endsWith('{ a }')) assert.ok(!isValid(text));
    });
});
