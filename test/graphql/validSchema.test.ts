import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildASTSchema, type GraphQLSchema, parse, printSchema, validateSchema } from 'graphql';
import { lazySchema, parseSchema } from '../../server/src/graphql/schema/lazySchema';
import { bundledText, schemaError, schemaOf } from '../../server/src/graphql/schema/schema';
import { isValidSchema } from '../../server/src/graphql/schema/validSchema';

const query = 'type Query { a: Int }';
const isValid = (text: string) => validateSchema(buildASTSchema(parse(text), { assumeValidSDL: true })).length === 0;

const valid = [
  query,
  `type Mutation { b(i: I!): Query } input I { c: [I!]!, d: E = A } enum E { A } ${query}`,
  `union U = A | Query type A { u: U, s: S! } scalar S ${query}`,
  'type Query { a(b: Int @deprecated, c: Int! = 1 @deprecated): Int @deprecated }',
  'schema { query: Root } type Root { a: Float }',
  'interface N { a(b: [Int!]): N } interface M implements N { a(b: [Int!]): N } type Query implements M & N { a(b: [Int!]): N, c: ID }',
  `directive @own(a: Int) on FIELD ${query}`,
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
  `directive @d(a: Query) on FIELD ${query}`,
  `schema { mutation: Query } ${query}`,
  'schema { query: S } scalar S',
  `interface N { b: Int } type A implements N { b: String } ${query}`,
  `interface N { b(c: Int): Int } type A implements N { b: Int } ${query}`,
  `interface N { b: Int } type A implements N { b(c: Int!): Int } ${query}`,
  `interface N { b: Int } type A implements N & N { b: Int } ${query}`,
  `interface N { b: Int } interface M implements N { b: Int } type A implements M { b: Int } ${query}`,
  `interface N implements N { b: Int } ${query}`,
  `interface N ${query}`,
  `type A implements A { b: Int } ${query}`,
];

describe('a schema whose types fit without a look of the library', () => {
  for (const text of valid)
    it(`has types that fit: ${text}`, () => {
      assert.ok(isValidSchema(parse(text)));
      assert.ok(isValid(text));
    });
  for (const text of broken)
    it(`is none that the library refuses: ${text}`, () => {
      assert.ok(!isValidSchema(parse(text)));
      assert.ok(!isValid(text));
    });
});

/** The names of all types, and the text of the schema. */
const contents = (schema: GraphQLSchema) => [Object.keys(schema.getTypeMap()).sort(), printSchema(schema)];

describe('a schema whose types read their fields when they are asked for them', () => {
  for (const text of [...valid, bundledText])
    it(`is the one that the library builds: ${text.slice(0, 80)}`, () => {
      const document = parse(text);
      assert.deepEqual(contents(lazySchema(document, text)), contents(buildASTSchema(document)));
    });

  it('leaves the types of other schemas as they are', () => {
    const other = buildASTSchema(parse(query));
    lazySchema(parse(bundledText), bundledText);
    assert.deepEqual(Object.keys(other.getQueryType()?.getFields() ?? {}), ['a']);
  });

  const long = (part: string) =>
    `${Array.from({ length: 6_000 }, (_, index) => part.replace('T', `T${index}`)).join('')}${query}`;
  const plain = 'type T {\n  a: Int\n}\n# of it\n';

  it('is read in parts, wherever they begin', () => {
    const inQuotes = '"""\nA\n}\ntype B {\n"""\ntype T {\n  a: Int\n}\n\n';
    for (const text of [plain, inQuotes, '"about"\ntype T {\n  a: Int\n}\n'].map(long)) {
      assert.ok(text.length > 150_000);
      assert.deepEqual(contents(schemaOf(text)), contents(buildASTSchema(parse(text))));
    }
    const options = { noLocation: true };
    assert.deepEqual(parseSchema(`${long(plain)}\n# end\n`, options), parse(long(plain), options));
  });

  it('says where a long schema is wrong', () => {
    const text = `${long(plain)} type Wrong { a: }`;
    assert.equal(schemaError(text)?.span.start, text.length - 1);
  });
});
