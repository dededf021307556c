import { type GraphQLSchema, isEnumType } from 'graphql';

/** The input type whose two texts name the kind of a change event. */
export const kindInput = 'ChangeTrackingCategoryAndTypeInput';

/** Categories of change events and the types of each, as the schema's enumeration `CATEGORY__TYPE` lists them. */
export function changeEventKinds(schema: GraphQLSchema): ReadonlyMap<string, readonly string[]> {
  const enumeration = schema.getType('ChangeTrackingCategoryType');
  const kinds = new Map<string, string[]>();
  for (const { name } of isEnumType(enumeration) ? enumeration.getValues() : []) {
    const [category = '', type = ''] = name.split('__');
    kinds.set(category, [...(kinds.get(category) ?? []), type]);
  }
  return kinds;
}

/** The service compares these texts without case, and takes a blank for `_`. */
export function kindName(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
}
