import {
  type DocumentNode,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { CustomScalarValues } from '../../graphql/check/serviceRules';
import { actor } from './actor';
import { refusal } from './errors';
import { mutationRoot } from './mutations/table';
import type { Request } from './request';
import { bundledSchema } from './schema';

/** A request whose form was checked. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>>;
  readonly operationName?: string;
}

interface GraphqlResult {
  readonly data?: unknown;
  readonly errors?: readonly object[];
}

/** `graphql` takes any literal for the scalars of the service, which are texts. */
const rules = [...specifiedRules, CustomScalarValues];

const maxTokens = 8000;
const maxDepth = 60;

/** Clients read the schema once in a document; each time costs as much as thousands of other fields. */
const maxIntrospections = 10;
const maxFields = 500_000;

/** Runs a document: syntax, validation, execution. Errors are returned as a list; nothing is thrown. */
export async function executeDocument(request: Request, sent: GraphqlRequest): Promise<GraphqlResult> {
  const schema = bundledSchema();
  const document = readDocument(sent.query);
  if (document instanceof GraphQLError) return { errors: [document.toJSON()] };
  const problems = validate(schema, document, rules);
  if (problems.length > 0) return { errors: problems.map(problem => problem.toJSON()) };
  const result = await execute({
    schema,
    document,
    rootValue: { actor: () => actor(request), ...mutationRoot(request) },
    contextValue: request,
    variableValues: sent.variables,
    operationName: sent.operationName,
    fieldResolver: countedResolver(),
    typeResolver: value => (value as { readonly __typename?: string }).__typename,
  });
  if (!result.errors) return { data: result.data };
  const errors = result.errors.map(error => error.toJSON());
  return result.data === undefined ? { errors } : { data: result.data, errors };
}

function readDocument(text: string): DocumentNode | GraphQLError {
  if (nesting(text) > maxDepth) return new GraphQLError(`The document is nested more than ${maxDepth} levels deep.`);
  const introspections = text.match(/\b__(?:schema|type)\b/g)?.length ?? 0;
  if (introspections > maxIntrospections)
    return new GraphQLError(`The document reads the schema more than ${maxIntrospections} times.`);
  try {
    return parse(text, { maxTokens: maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

/** The maximum depth of brackets outside strings and comments. */
function nesting(text: string): number {
  let depth = 0;
  let limit = 0;
  for (const [token] of text.matchAll(/"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|#[^\n]*|[{}[\]()]/g)) {
    if (token === '{' || token === '[' || token === '(') limit = Math.max(limit, ++depth);
    else if (token === '}' || token === ']' || token === ')') depth--;
  }
  return limit;
}

/** The resolver of one document, which counts the fields: aliases can ask for the same list many times. */
function countedResolver(): GraphQLFieldResolver<unknown, Request> {
  let fields = 0;
  return (source, options, request, info) => {
    if (++fields > maxFields) throw refusal('NOT_SIMULATED', `The response has more than ${maxFields} fields.`);
    return fieldResolver(source, options, request, info);
  };
}

/** Reads a member of the parent value. A field without a value is in the schema but not supported by this service. */
const fieldResolver: GraphQLFieldResolver<unknown, Request> = (source, options, _request, info) => {
  const value = (source as Readonly<Record<string, unknown>>)[info.fieldName];
  if (value === undefined)
    throw refusal('NOT_SIMULATED', `${info.parentType.name}.${info.fieldName} is not simulated by this service.`);
  return typeof value === 'function' ? value(options) : value;
};
