import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildASTSchema, parse, validateSchema } from 'graphql';
import { isSoundSchema } from '../../server/src/graphql/schema/soundSchema';

const query = 'type Query { a: Int }';
const isValid = (text: string) => validateSchema(buildASTSchema(parse(text), { assumeValidSDL: true })).length === 0;

const sound = [
  query,
  `type Mutation { b(i: I!): Query } input I { c: [I!]!, d: E = A } enum E { A } ${query}`,
  `union U = A | Query type A { u: U, s: S! } scalar S ${query}`,
  'type Query { a(b: Int @deprecated, c: Int! = 1 @deprecated): Int @deprecated }',
];
/** Each breaks one rule of the types. */
const broken = [
  'type A { a: Int }',
  'scalar Query',
  `scalar Mutation ${query}`,
  'type Query',
  'type Query { __a: Int }',
  `type __A { a: Int } ${query}`,
  'type Query { a: I } input I { b: Int }',
  'type Query { a(b: Query): Int }',
  'type Query { a(__b: Int): Int }',
  'type Query { a(b: Int! @deprecated): Int }',
  `interface N { b: Int } type A implements N { a: Int } ${query}`,
  `union U ${query}`,
  `union U = Query | Query ${query}`,
  `scalar S union U = S ${query}`,
  `enum E ${query}`,
  `enum E { __A } ${query}`,
  `input I ${query}`,
  `input I { a: Query } ${query}`,
  `input I { i: I! } ${query}`,
  `input I { a: Int! @deprecated } ${query}`,
  `directive @__d on FIELD ${query}`,
];

describe('a schema whose types fit without a look of the library', () => {
  for (const text of sound)
    it(`has types that fit: ${text}`, () => {
      assert.ok(isSoundSchema(parse(text)));
      assert.ok(isValid(text));
    });
  for (const text of broken)
    it(`is none that the library refuses: ${text}`, () => {
      assert.ok(!isSoundSchema(parse(text)));
      assert.ok(!isValid(text));
    });
});
