import { getNamedType, isEnumType, parseType, typeFromAST } from 'graphql';
import { schemaOf } from './schema/schema';

/** The values that a variable of this type may have, where the schema lists them: `[EntityType!]` has those of its items. */
export function choicesOf(type: string, schemaText: string | undefined): readonly string[] | undefined {
  try {
    const named = getNamedType(typeFromAST(schemaOf(schemaText), parseType(type)));
    return isEnumType(named) ? named.getValues().map(value => value.name) : undefined;
  } catch {
    // The type is incomplete. The service reports that better than a form can.
    return undefined;
  }
}
