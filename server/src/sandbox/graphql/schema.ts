import { buildSchema, type GraphQLSchema } from 'graphql';
import schemaText from '../../catalogue/schema.graphql';

let schema: GraphQLSchema | undefined;

/** The bundled schema, built for the first document. */
export function bundledSchema(): GraphQLSchema {
  schema ??= buildSchema(schemaText, { assumeValid: true, noLocation: true });
  return schema;
}
