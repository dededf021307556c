import { buildSchema, type GraphQLSchema } from 'graphql';
import schemaText from '../../catalogue/schema.graphql';
import { madeOnce } from '../../text/keptWith';

/** The bundled schema, built for the first document. */
export const bundledSchema = madeOnce(
  (): GraphQLSchema => buildSchema(schemaText, { assumeValid: true, noLocation: true }),
);
