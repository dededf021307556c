import {
  type ConstDirectiveNode,
  type ConstValueNode,
  type DefinitionNode,
  type DocumentNode,
  type FieldDefinitionNode,
  type InputValueDefinitionNode,
  Kind,
  type NamedTypeNode,
  type NameNode,
  specifiedScalarTypes,
  type TypeNode,
} from 'graphql';

interface Named {
  readonly name: NameNode;
}

/**
 * Whether a schema surely breaks no rule of the schema definition language, found in one pass. The library has fifteen rules,
 * which take a quarter of the time of a large schema; they are left to schemas that have more than definitions with
 * different names, known types, and reasons for what is deprecated.
 */
export function isPlainSchema({ definitions }: DocumentNode): boolean {
  const known = new Set(specifiedScalarTypes.map(({ name }) => name));
  const directives = new Set(['deprecated', 'specifiedBy']);
  const types: Named[] = [];
  let schemas = 0;
  for (const definition of definitions) {
    if (definition.kind === Kind.SCHEMA_DEFINITION) schemas++;
    else if (definition.kind === Kind.DIRECTIVE_DEFINITION) {
      if (directives.has(definition.name.value)) return false;
      directives.add(definition.name.value);
    } else if (definition.kind in typeKinds) {
      types.push(definition as Named);
      known.add((definition as Named).name.value);
    } else return false;
  }
  return schemas <= 1 && areDifferent(types) && definitions.every(definition => isPlain(definition, known));
}

const typeKinds = {
  [Kind.SCALAR_TYPE_DEFINITION]: true,
  [Kind.OBJECT_TYPE_DEFINITION]: true,
  [Kind.INTERFACE_TYPE_DEFINITION]: true,
  [Kind.UNION_TYPE_DEFINITION]: true,
  [Kind.ENUM_TYPE_DEFINITION]: true,
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: true,
};

function isPlain(definition: DefinitionNode, known: ReadonlySet<string>): boolean {
  const areKnown = (types: readonly NamedTypeNode[] = []) => types.every(({ name }) => known.has(name.value));
  const areInputs = (inputs: readonly InputValueDefinitionNode[] = []) =>
    areDifferent(inputs) && inputs.every(input => isPlainInput(input, known));
  const isField = ({ arguments: inputs, type, directives }: FieldDefinitionNode) =>
    isKnown(type, known) && areReasons(directives) && areInputs(inputs);
  switch (definition.kind) {
    case Kind.SCHEMA_DEFINITION: {
      const { operationTypes, directives } = definition;
      const isRepeated = new Set(operationTypes.map(({ operation }) => operation)).size < operationTypes.length;
      return !isRepeated && areKnown(operationTypes.map(({ type }) => type)) && !directives?.length;
    }
    case Kind.DIRECTIVE_DEFINITION:
      return areInputs(definition.arguments);
    case Kind.SCALAR_TYPE_DEFINITION:
      return !definition.directives?.length;
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION: {
      const { fields = [], interfaces, directives } = definition;
      return !directives?.length && areKnown(interfaces) && areDifferent(fields) && fields.every(isField);
    }
    case Kind.UNION_TYPE_DEFINITION:
      return !definition.directives?.length && areKnown(definition.types);
    case Kind.ENUM_TYPE_DEFINITION: {
      const { values = [], directives } = definition;
      return !directives?.length && areDifferent(values) && values.every(value => areReasons(value.directives));
    }
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      return !definition.directives?.length && areInputs(definition.fields);
    default:
      return false;
  }
}

function isPlainInput(
  { type, defaultValue, directives }: InputValueDefinitionNode,
  known: ReadonlySet<string>,
): boolean {
  return isKnown(type, known) && areReasons(directives) && (!defaultValue || isPlainValue(defaultValue));
}

/** An object may have a field twice. */
function isPlainValue(value: ConstValueNode): boolean {
  return value.kind === Kind.LIST ? value.values.every(isPlainValue) : value.kind !== Kind.OBJECT;
}

/** At most `@deprecated`, with or without a reason. */
function areReasons(directives: readonly ConstDirectiveNode[] = []): boolean {
  const [first] = directives;
  if (!first) return true;
  const { name, arguments: given = [] } = first;
  return (
    directives.length === 1 &&
    name.value === 'deprecated' &&
    given.length <= 1 &&
    given.every(argument => argument.name.value === 'reason')
  );
}

function isKnown(type: TypeNode, known: ReadonlySet<string>): boolean {
  let inner = type;
  while (inner.kind !== Kind.NAMED_TYPE) inner = inner.type;
  return known.has(inner.name.value);
}

function areDifferent(named: readonly Named[]): boolean {
  if (named.length < 2) return true;
  return new Set(named.map(({ name }) => name.value)).size === named.length;
}
