import { type GraphQLSchema, getNamedType, isEnumType, parseType, typeFromAST } from 'graphql';
import { memoizeByText } from '../text/byText';
import { memoizeByObject } from '../text/memoizeByObject';
import { schemaOf } from './schema/schema';

/** The values that a variable of this type may have, where the schema lists them: `[EntityType!]` has those of its items. */
export function choicesOf(type: string, schemaText: string | undefined): readonly string[] | undefined {
  return choicesBy(schemaOf(schemaText))(type);
}

/** The choices of the types that were asked for: the operations of a document declare the same few. */
const choicesBy = memoizeByObject((schema: GraphQLSchema) =>
  memoizeByText(type => choicesIn(schema, type), 100_000, 200),
);

function choicesIn(schema: GraphQLSchema, type: string): readonly string[] | undefined {
  try {
    const named = getNamedType(typeFromAST(schema, parseType(type)));
    return isEnumType(named) ? named.getValues().map(value => value.name) : undefined;
  } catch {
    // The type is incomplete. The service reports that better than a form can.
    return undefined;
  }
}
