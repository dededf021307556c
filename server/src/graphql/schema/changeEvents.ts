import { type GraphQLSchema, isEnumType } from 'graphql';
import { nearest } from '../../text/nearest';

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

/** A category or a type that the service does not know. */
export interface UnknownKind {
  readonly level: 'category' | 'type';
  readonly message: string;
}

/** What is wrong with the kind of a change event, of which a text may be known only when the program runs. */
export function unknownKind(
  schema: GraphQLSchema,
  category: string | undefined,
  type: string | undefined,
): UnknownKind | undefined {
  if (category === undefined) return undefined;
  const kinds = changeEventKinds(schema);
  const types = kinds.get(kindName(category));
  const saying = (what: string, value: string, known: readonly string[]) => {
    const suggestion = nearest(kindName(value), known);
    return `${what} "${value}" is unknown.${suggestion ? ` Did you mean "${suggestion}"?` : ` Known: ${known.join(', ')}.`}`;
  };
  if (!types) return { level: 'category', message: saying('The category', category, [...kinds.keys()]) };
  if (type === undefined || types.includes(kindName(type))) return undefined;
  return { level: 'type', message: saying(`The type of ${kindName(category)}`, type, types) };
}
