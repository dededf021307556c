import {
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type ObjectTypeDefinitionNode,
  specifiedScalarTypes,
  type TypeNode,
} from 'graphql';

/** What a name is: a type for input, for output, for both, or an object, which roots and unions are made of. */
type Sort = 'both' | 'input' | 'output' | 'object';

const sortOf: Readonly<Record<string, Sort>> = {
  [Kind.SCALAR_TYPE_DEFINITION]: 'both',
  [Kind.ENUM_TYPE_DEFINITION]: 'both',
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'input',
  [Kind.OBJECT_TYPE_DEFINITION]: 'object',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'output',
  [Kind.UNION_TYPE_DEFINITION]: 'output',
};

/**
 * Whether the types of a plain schema surely fit each other, found in one pass over its text. The library goes through all
 * types again, which takes an eighth of the time of a large schema; that is left to schemas with interfaces, with
 * directives of their own, or with types for input that need each other.
 */
export function isSoundSchema({ definitions }: DocumentNode): boolean {
  const sorts = new Map<string, Sort>(specifiedScalarTypes.map(({ name }) => [name, 'both']));
  for (const definition of definitions) {
    const sort = sortOf[definition.kind];
    if (!sort || !('name' in definition) || !definition.name || isReserved(definition.name.value)) return false;
    sorts.set(definition.name.value, sort);
  }
  if (sorts.get('Query') !== 'object') return false;
  if (['Mutation', 'Subscription'].some(name => (sorts.get(name) ?? 'object') !== 'object')) return false;
  const isOf = (type: TypeNode, ...allowed: readonly Sort[]) => allowed.includes(sorts.get(nameOf(type)) as Sort);
  const isInput = ({ name, type, directives, defaultValue }: InputValueDefinitionNode) =>
    !isReserved(name.value) &&
    isOf(type, 'both', 'input') &&
    (!directives?.length || type.kind !== Kind.NON_NULL_TYPE || defaultValue !== undefined);
  const isField = ({ name, type, arguments: inputs = [] }: FieldDefinitionNode) =>
    !isReserved(name.value) && isOf(type, 'both', 'output', 'object') && inputs.every(isInput);
  return definitions.every(definition => {
    switch (definition.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
        return isSimpleObject(definition) && (definition.fields as readonly FieldDefinitionNode[]).every(isField);
      case Kind.UNION_TYPE_DEFINITION: {
        const { types = [] } = definition;
        const names = new Set(types.map(({ name }) => name.value));
        return types.length > 0 && names.size === types.length && types.every(type => isOf(type, 'object'));
      }
      case Kind.ENUM_TYPE_DEFINITION:
        return (definition.values ?? []).length > 0 && !definition.values?.some(({ name }) => isReserved(name.value));
      case Kind.INPUT_OBJECT_TYPE_DEFINITION: {
        const { fields = [] } = definition;
        const isNeeded = ({ type }: InputValueDefinitionNode) =>
          type.kind === Kind.NON_NULL_TYPE && type.type.kind === Kind.NAMED_TYPE && isOf(type, 'input');
        return fields.length > 0 && fields.every(isInput) && !fields.some(isNeeded);
      }
      default:
        return definition.kind === Kind.SCALAR_TYPE_DEFINITION;
    }
  });
}

/** An object without interfaces, whose fields the library would compare. */
function isSimpleObject({ interfaces, fields }: ObjectTypeDefinitionNode): boolean {
  return !interfaces?.length && fields !== undefined && fields.length > 0;
}

/** Names that the language keeps for itself. */
function isReserved(name: string): boolean {
  return name.startsWith('__');
}

function nameOf(type: TypeNode): string {
  let inner = type;
  while (inner.kind !== Kind.NAMED_TYPE) inner = inner.type;
  return inner.name.value;
}
