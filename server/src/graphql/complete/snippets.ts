import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
} from 'graphql';

/** Scalars whose values are numbers, booleans or objects. The values of all other scalars are strings. */
const bareScalars = new Set([
  'Int',
  'Float',
  'Boolean',
  'EpochMilliseconds',
  'EpochSeconds',
  'Minutes',
  'Seconds',
  'Milliseconds',
  'EntityAlertViolationInt',
  'AttributeMap',
  'NrdbResult',
  'NrdbRawResults',
  'ChangeTrackingRawCustomAttributesMap',
]);

const objectScalars = /Map$/;

/** Whether values of this type are strings. */
export function isTextType(type: GraphQLInputType): boolean {
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (isListType(nullable) || isInputObjectType(nullable) || isEnumType(nullable)) return false;
  return !bareScalars.has(getNamedType(nullable).name);
}

/** The snippet of a value of the type, with the tab stop `$stop`. */
export function valueSnippet(type: GraphQLInputType, stop: string): string {
  const nullable = isNonNullType(type) ? type.ofType : type;
  if (isListType(nullable)) return `[${valueSnippet(nullable.ofType, stop)}]`;
  if (isInputObjectType(nullable) || objectScalars.test(getNamedType(nullable).name)) return `{ ${stop} }`;
  return isTextType(nullable) ? `"${stop}"` : stop;
}

/** The snippet of `name: value`. */
export function inputSnippet(input: GraphQLArgument | GraphQLInputField, stop: string): string {
  return `${input.name}: ${valueSnippet(input.type, stop)}`;
}

/**
 * The snippet of a field with its required arguments, an argument `query`, and a selection where the field needs one.
 */
export function fieldSnippet(field: GraphQLField<unknown, unknown>): string | undefined {
  const required = field.args.filter(input => isRequiredArgument(input) || input.name === 'query');
  const composite = isCompositeType(getNamedType(field.type));
  if (required.length === 0 && !composite) return undefined;
  const inputs = required.map((input, index) => inputSnippet(input, `$${index + 1}`)).join(', ');
  return `${field.name}${inputs ? `(${inputs})` : ''}${composite ? ' {\n  $0\n}' : ''}`;
}

/** What a snippet inserts before anything is typed: each tab stop with its value, or the first of its choices. */
export function withoutTabStops(snippet: string): string {
  return snippet.replace(
    /\$\{\d+(?::([^}]*)|\|([^,|}]*)[^}]*)\}|\\(\$)/g,
    (_all, value, choice, sign) => value ?? choice ?? sign,
  );
}
