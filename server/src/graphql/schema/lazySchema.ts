import {
  buildASTSchema,
  type DocumentNode,
  GraphQLInputObjectType,
  GraphQLInterfaceType,
  GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type ParseOptions,
  parse,
  specifiedScalarTypes,
} from 'graphql';

/**
 * The document of a schema. The tokens of a text hold on to each other, so that those of a large schema all outlive the
 * parsing; they are forgotten after each part. Throws what the library throws, whose positions are those in a part.
 */
export function parseSchema(text: string, options: ParseOptions): DocumentNode {
  const parts = partsOf(text);
  if (parts.length === 1) return parse(text, options);
  const definitions = parts.filter(part => !empty.test(part)).flatMap(part => parse(part, options).definitions);
  return { kind: Kind.DOCUMENT, definitions };
}

const minPart = 50_000;

/** Nothing but blanks and comments. */
const empty = /^(?:[\s,\uFEFF]|#[^\n\r]*)*$/;

/** A definition ends with a brace at the start of a line. Where that is inside of a text in quotes, its part is no schema. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let done = 0;
  while (text.length - done > 2 * minPart) {
    const end = text.indexOf('\n}\n', done + minPart);
    if (end < 0) break;
    parts.push(text.slice(done, end + 3));
    done = end + 3;
  }
  return [...parts, text.slice(done)];
}

/**
 * A valid schema whose types read their fields when they are first asked for them. The library asks all types for theirs,
 * to find the types that nothing else names, and takes half of the time of a large schema for that: in the text of a
 * schema each type is defined, except the scalars of the language.
 */
export function lazySchema(document: DocumentNode, text: string): GraphQLSchema {
  const schema = withoutFields(() => buildASTSchema(document, { assumeValid: true }));
  const types = schema.getTypeMap();
  const defined = { ...types };
  for (const name of Object.keys(types)) delete types[name];
  for (const scalar of specifiedScalarTypes)
    if (scalar.name in defined || new RegExp(`\\b${scalar.name}\\b`).test(text)) types[scalar.name] = scalar;
  Object.assign(types, defined);
  return schema;
}

const withFields = [GraphQLObjectType, GraphQLInterfaceType, GraphQLInputObjectType].map(
  ({ prototype }): { getFields: () => object; name: string } => prototype,
);

/** What `run` returns, which no type but those of introspection tells its fields. */
function withoutFields<T>(run: () => T): T {
  const own = withFields.map(prototype => prototype.getFields);
  for (const [index, prototype] of withFields.entries())
    prototype.getFields = function () {
      return this.name.startsWith('__') ? (own[index] as () => object).call(this) : {};
    };
  try {
    return run();
  } finally {
    for (const [index, prototype] of withFields.entries()) prototype.getFields = own[index] as () => object;
  }
}
