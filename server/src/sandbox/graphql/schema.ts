import { buildSchema, type GraphQLSchema } from 'graphql';
import schemaText from '../../catalogue/schema.graphql';
import { lazyValue } from '../../text/memoizeByObject';

/** The bundled schema, built for the first document. */
export const bundledSchema = lazyValue(
  (): GraphQLSchema => buildSchema(schemaText, { assumeValid: true, noLocation: true }),
);
