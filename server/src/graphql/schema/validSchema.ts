import {
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  type InterfaceTypeDefinitionNode,
  Kind,
  type NamedTypeNode,
  type ObjectTypeDefinitionNode,
  specifiedScalarTypes,
  type TypeNode,
} from 'graphql';

/** What a name is: a type for input, for output, for both, an interface, or an object, which roots and unions are made of. */
type Sort = 'both' | 'input' | 'output' | 'interface' | 'object';

const sortOf: Readonly<Record<string, Sort>> = {
  [Kind.SCALAR_TYPE_DEFINITION]: 'both',
  [Kind.ENUM_TYPE_DEFINITION]: 'both',
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'input',
  [Kind.OBJECT_TYPE_DEFINITION]: 'object',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'interface',
  [Kind.UNION_TYPE_DEFINITION]: 'output',
};

type Composite = ObjectTypeDefinitionNode | InterfaceTypeDefinitionNode;

/**
 * Whether the types of a plain schema surely fit each other, found in one pass over its text. The library reads the fields of
 * all types for that, which `lazySchema` spares. It is left to schemas with types for input that need each other, and with
 * implementations that differ from their interface.
 */
export function isValidSchema({ definitions }: DocumentNode): boolean {
  const sorts = new Map<string, Sort>(specifiedScalarTypes.map(({ name }) => [name, 'both']));
  const interfaces = new Map<string, InterfaceTypeDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.INTERFACE_TYPE_DEFINITION) interfaces.set(definition.name.value, definition);
    const sort = sortOf[definition.kind];
    if (!sort || !('name' in definition) || !definition.name) continue;
    if (isReserved(definition.name.value)) return false;
    sorts.set(definition.name.value, sort);
  }
  const isOf = (type: TypeNode, ...allowed: readonly Sort[]) => allowed.includes(sorts.get(nameOf(type)) as Sort);
  const isInput = ({ name, type, directives, defaultValue }: InputValueDefinitionNode) =>
    !isReserved(name.value) &&
    isOf(type, 'both', 'input') &&
    (!directives?.length || type.kind !== Kind.NON_NULL_TYPE || defaultValue !== undefined);
  const isField = ({ name, type, arguments: inputs = [] }: FieldDefinitionNode) =>
    !isReserved(name.value) && isOf(type, 'both', 'output', 'interface', 'object') && inputs.every(isInput);
  const roots = definitions.find(({ kind }) => kind === Kind.SCHEMA_DEFINITION);
  if (roots?.kind === Kind.SCHEMA_DEFINITION) {
    if (!roots.operationTypes.some(({ operation }) => operation === 'query')) return false;
    if (!roots.operationTypes.every(({ type }) => isOf(type, 'object'))) return false;
  } else {
    if (sorts.get('Query') !== 'object') return false;
    if (['Mutation', 'Subscription'].some(name => (sorts.get(name) ?? 'object') !== 'object')) return false;
  }
  return definitions.every(definition => {
    switch (definition.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.INTERFACE_TYPE_DEFINITION: {
        const { fields = [] } = definition;
        return fields.length > 0 && fields.every(isField) && implementsAll(definition, interfaces);
      }
      case Kind.UNION_TYPE_DEFINITION: {
        const { types = [] } = definition;
        return types.length > 0 && areDifferent(types) && types.every(type => isOf(type, 'object'));
      }
      case Kind.ENUM_TYPE_DEFINITION:
        return (definition.values ?? []).length > 0 && !definition.values?.some(({ name }) => isReserved(name.value));
      case Kind.INPUT_OBJECT_TYPE_DEFINITION: {
        const { fields = [] } = definition;
        const isNeeded = ({ type }: InputValueDefinitionNode) =>
          type.kind === Kind.NON_NULL_TYPE && type.type.kind === Kind.NAMED_TYPE && isOf(type, 'input');
        return fields.length > 0 && fields.every(isInput) && !fields.some(isNeeded);
      }
      case Kind.DIRECTIVE_DEFINITION:
        return !isReserved(definition.name.value) && (definition.arguments ?? []).every(isInput);
      default:
        return true;
    }
  });
}

/** Whether a type has all fields of its interfaces with the same types and arguments, and their interfaces as well. */
function implementsAll(type: Composite, all: ReadonlyMap<string, InterfaceTypeDefinitionNode>): boolean {
  const { interfaces = [], fields = [], name } = type;
  if (interfaces.length === 0) return true;
  if (!areDifferent(interfaces)) return false;
  const own = new Map(fields.map(field => [field.name.value, field]));
  const names = new Set(interfaces.map(each => each.name.value));
  return [...names].every(each => {
    const found = all.get(each);
    if (!found || each === name.value) return false;
    const isComplete = (found.interfaces ?? []).every(
      inherited => names.has(inherited.name.value) && inherited.name.value !== name.value,
    );
    return isComplete && (found.fields ?? []).every(field => isSameField(own.get(field.name.value), field));
  });
}

function isSameField(own: FieldDefinitionNode | undefined, wanted: FieldDefinitionNode): boolean {
  if (!own || textOf(own.type) !== textOf(wanted.type)) return false;
  const inputs = new Map((own.arguments ?? []).map(input => [input.name.value, textOf(input.type)]));
  const needed = wanted.arguments ?? [];
  return inputs.size === needed.length && needed.every(({ name, type }) => inputs.get(name.value) === textOf(type));
}

function textOf(type: TypeNode): string {
  if (type.kind === Kind.NAMED_TYPE) return type.name.value;
  return type.kind === Kind.LIST_TYPE ? `[${textOf(type.type)}]` : `${textOf(type.type)}!`;
}

function areDifferent(types: readonly NamedTypeNode[]): boolean {
  return new Set(types.map(({ name }) => name.value)).size === types.length;
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
