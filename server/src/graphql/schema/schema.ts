import {
  buildASTSchema,
  buildClientSchema,
  GraphQLError,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
  lexicographicSortSchema,
  type ParseOptions,
  parse,
  printSchema,
  validateSchema,
} from 'graphql';
import bundledText from '../../catalogue/schema.graphql';
import { memoizeByText } from '../../text/byText';
import { lazyValue } from '../../text/memoizeByObject';
import { type Span, spanOf } from '../../text/span';
import { lazySchema, parseSchema } from './lazySchema';
import { isPlainSchema } from './plainSchema';
import { isValidSchema } from './validSchema';

export { bundledText };

/** The first error of an invalid schema, with its position. */
interface SchemaError {
  readonly message: string;
  readonly span: Span;
}

/**
 * The schema that a text in the schema definition language defines; the bundled schema without a text, and where the
 * text has an error, so that GraphQL support remains. Building a schema takes tens of milliseconds, so results are
 * cached by text.
 */
export function schemaOf(text: string | undefined): GraphQLSchema {
  const schema = read(text ?? bundledText);
  return 'getTypeMap' in schema ? schema : (read(bundledText) as GraphQLSchema);
}

/** A schema in the schema definition language, from such a text or from the JSON of an introspection; other JSON stays. */
export function schemaText(text: string): string {
  if (!/^\s*\{\s*"/.test(text)) return text;
  try {
    const { data, ...rest } = JSON.parse(text) as { readonly data?: IntrospectionQuery } & Partial<IntrospectionQuery>;
    const introspection = data ?? rest;
    return '__schema' in introspection ? printSchema(buildClientSchema(introspection as IntrospectionQuery)) : text;
  } catch {
    return text;
  }
}

/** The operation whose response is a schema. */
export const introspectionQuery = getIntrospectionQuery({ inputValueDeprecation: true });

/** A schema in an order of its own, so that two texts of it differ only where it does. */
export function sortedSchema(text: string): string {
  return printSchema(lexicographicSortSchema(schemaOf(text)));
}

/** The error of a schema text, or undefined for a valid one. */
export function schemaError(text: string): SchemaError | undefined {
  const schema = read(text);
  return 'getTypeMap' in schema ? undefined : schema;
}

function read(text: string): GraphQLSchema | SchemaError {
  return text === bundledText ? bundled() : buildOther(text);
}

const bundled = lazyValue(() => build(bundledText));

/** The texts of two schemas of the largest size that is read. The one that was read last is kept in any case. */
const maxKept = 10_000_000;

const buildOther = memoizeByText(build, maxKept, Number.POSITIVE_INFINITY);

/** Locations take half of the memory of a schema, and only an error needs them. */
function build(text: string): GraphQLSchema | SchemaError {
  const schema = tryBuild(text, { noLocation: true });
  return 'getTypeMap' in schema ? schema : tryBuild(text, {});
}

function tryBuild(text: string, options: ParseOptions): GraphQLSchema | SchemaError {
  try {
    const bundled = text === bundledText;
    const document = options.noLocation ? parseSchema(text, options) : parse(text, options);
    const isPlain = bundled || isPlainSchema(document);
    if (bundled || (isPlain && isValidSchema(document))) return lazySchema(document, text);
    const schema = buildASTSchema(document, { assumeValidSDL: isPlain });
    const [problem] = validateSchema(schema);
    return problem ? errorOf(problem) : schema;
  } catch (problem) {
    return errorOf(problem);
  }
}

function errorOf(problem: unknown): SchemaError {
  if (!(problem instanceof GraphQLError)) {
    return { message: problem instanceof Error ? problem.message : String(problem), span: spanOf(0, 0) };
  }
  const start = problem.positions?.[0] ?? 0;
  return { message: problem.message, span: spanOf(start, start) };
}
