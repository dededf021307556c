import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  typeFromAST,
} from 'graphql';
import { changeEventKinds, kindInput, type UnknownKind, unknownKind } from './schema/changeEvents';
import { schemaOf } from './schema/schema';
import { parseDocument } from './syntax/parse';

/** The shape of a value of a variable, without the types of a library. */
export interface InputShape {
  /** As in a document: `[EntityGuid!]`. */
  readonly text: string;
  readonly isRequired: boolean;
  /** The shape of the items of a list. */
  readonly item?: InputShape;
  /** The name of the type of a value that is no list. */
  readonly name?: string;
  /** The values of an enumeration. */
  readonly values?: readonly string[];
  /** Texts that the service takes where the schema allows any. */
  readonly texts?: readonly string[];
  /** What is wrong with the two texts of the kind of a change event. */
  readonly unknownKind?: (category: string | undefined, type: string | undefined) => UnknownKind | undefined;
  /** The fields of an input object. They may hold the object again, so they are read when they are needed. */
  readonly fields?: () => readonly InputField[];
}

/** A variable of a document, or a field of an input object. */
export interface InputField {
  readonly name: string;
  readonly shape: InputShape;
  /** Whether a value must be given: it may not be null, and there is no default. */
  readonly mustBeGiven: boolean;
  readonly documentation?: string;
}

/**
 * The variables that the operations of a document declare. One must be given where every operation needs it: a document
 * of several operations is sent with the variables of one of them.
 */
export function declaredVariables(text: string, schemaText: string | undefined): readonly InputField[] {
  const schema = schemaOf(schemaText);
  const operations = (parseDocument(text).document?.definitions ?? []).flatMap(definition =>
    definition.kind === 'OperationDefinition' ? [definition] : [],
  );
  const found = new Map<string, InputField>();
  for (const { variableDefinitions = [] } of operations) {
    for (const { variable, type: node, defaultValue } of variableDefinitions) {
      const type = typeFromAST(schema, node as never);
      if (!type || !isInputType(type)) continue;
      const shape = shapeOf(type, schema);
      const mustBeGiven = shape.isRequired && defaultValue === undefined && operations.length === 1;
      found.set(variable.name.value, { name: variable.name.value, shape, mustBeGiven });
    }
  }
  return [...found.values()];
}

function shapeOf(type: GraphQLInputType, schema: GraphQLSchema): InputShape {
  const isRequired = isNonNullType(type);
  const nullable = isNonNullType(type) ? (type.ofType as GraphQLInputType) : type;
  const text = String(type);
  if (isListType(nullable)) return { text, isRequired, item: shapeOf(nullable.ofType, schema) };
  const named = getNamedType(nullable);
  if (isEnumType(named))
    return { text, isRequired, name: named.name, values: named.getValues().map(({ name }) => name) };
  if (!isInputObjectType(named)) return { text, isRequired, name: named.name };
  const isKind = named.name === kindInput;
  const fields = () =>
    Object.values(named.getFields()).map(field => ({
      name: field.name,
      shape: { ...shapeOf(field.type, schema), ...(isKind ? { texts: textsOfKind(field.name, schema) } : {}) },
      mustBeGiven: isRequiredInputField(field),
      ...(field.description ? { documentation: field.description } : {}),
    }));
  const checked: Pick<InputShape, 'unknownKind'> = isKind
    ? { unknownKind: (category, kind) => unknownKind(schema, category, kind) }
    : {};
  return { text, isRequired, name: named.name, fields, ...checked };
}

function textsOfKind(field: string, schema: GraphQLSchema): string[] {
  const kinds = changeEventKinds(schema);
  return field === 'category' ? [...kinds.keys()] : [...new Set([...kinds.values()].flat())];
}
