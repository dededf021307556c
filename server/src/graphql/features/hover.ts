import {
  type GraphQLNamedType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
} from 'graphql';
import { getTypeInfo } from 'graphql-language-service';
import type { Hover, LanguageContext } from '../../text/language';
import { spanOf } from '../../text/span';
import { schemaOf } from '../schema/schema';
import { fragmentHeads, variableHeads } from '../syntax/heads';
import { lexed } from '../syntax/lexed';
import { type GrammarWalk, walkToName } from '../syntax/walk';

/** The declaration of the name at the offset, from the schema or the document, with its description. */
export function hover(text: string, offset: number, context: LanguageContext): Hover | undefined {
  const found = walkToName(text, offset);
  if (!found) return undefined;
  const { walk, name, span, definition } = found;
  const kind: string = walk.state.kind ?? '';
  if (kind === 'Variable') {
    const { tokens } = definition;
    const heads = variableHeads(definition.text, tokens, { first: 0, last: tokens.length - 1 });
    const head = heads.find(candidate => candidate.name === name);
    const value = head?.defaultValue ? ` = ${head.defaultValue}` : '';
    return head && { text: code(`$${name}: ${head.type}${value}`), span: spanOf(span.start - 1, span.end) };
  }
  if (kind === 'FragmentSpread' || kind === 'FragmentDefinition') {
    const type = typeOfFragment(text, name);
    return type === undefined ? undefined : { text: code(`fragment ${name} on ${type}`), span };
  }
  const described = describe(walk, name, context);
  return described ? { text: described, span } : undefined;
}

function typeOfFragment(text: string, name: string): string | undefined {
  for (const { text: own, tokens } of lexed(text).definitions) {
    const head = own.includes(name) ? fragmentHeads(own, tokens).find(candidate => candidate.name === name) : undefined;
    if (head) return head.type;
  }
  return undefined;
}

function describe(walk: GrammarWalk, name: string, context: LanguageContext): string | undefined {
  const schema = schemaOf(context.schema);
  const info = getTypeInfo(schema, walk.state);
  const kind: string = walk.state.kind ?? '';
  switch (kind) {
    case 'Field':
    case 'AliasedField': {
      const field = info.fieldDef;
      if (!field || field.name !== name || !info.parentType) return undefined;
      const inputs = field.args.map(input => `${input.name}: ${input.type}`).join(', ');
      const declaration = `${info.parentType}.${name}${inputs ? `(${inputs})` : ''}: ${field.type}`;
      const type = getNamedType(field.type);
      return entry(declaration, field.description, field.deprecationReason, summary(type));
    }
    case 'Argument': {
      const owner = walk.state.prevState?.prevState?.kind === 'Directive' ? info.directiveDef : info.fieldDef;
      const input = owner?.args.find(candidate => candidate.name === name);
      if (!input || !owner) return undefined;
      return entry(
        `${owner.name}(${name}: ${input.type})`,
        input.description,
        input.deprecationReason,
        summary(getNamedType(input.type)),
      );
    }
    case 'ObjectField': {
      const input = info.objectFieldDefs?.[name];
      return (
        input &&
        entry(
          `${info.inputObjectType}.${name}: ${input.type}`,
          input.description,
          input.deprecationReason,
          summary(getNamedType(input.type)),
        )
      );
    }
    case 'EnumValue': {
      const type = info.inputType ? getNamedType(info.inputType) : undefined;
      const value = isEnumType(type) ? type.getValue(name) : undefined;
      return value ? entry(`${type}.${name}`, value.description, value.deprecationReason) : undefined;
    }
    case 'NamedType': {
      const type = schema.getType(name);
      return type && entry(`${kindOf(type)} ${name}`, type.description, undefined, summary(type, false));
    }
    case 'Directive': {
      const directive = schema.getDirective(name);
      return directive ? entry(`@${name}`, directive.description) : undefined;
    }
    default:
      return undefined;
  }
}

function entry(declaration: string, description?: string | null, deprecation?: string | null, more?: string): string {
  const parts = [code(declaration), description, deprecation ? `**Deprecated.** ${deprecation}` : undefined, more];
  return parts.filter(Boolean).join('\n\n');
}

function code(source: string): string {
  return `\`\`\`graphql\n${source}\n\`\`\``;
}

function kindOf(type: GraphQLNamedType): string {
  if (isScalarType(type)) return 'scalar';
  if (isEnumType(type)) return 'enum';
  if (isInputObjectType(type)) return 'input';
  if (isUnionType(type)) return 'union';
  return isInterfaceType(type) ? 'interface' : 'type';
}

/** The number of names that a summary lists. */
const maxNames = 12;

/** A summary of a type in one line: the fields of an object, or the values of an enumeration. */
function summary(type: GraphQLNamedType, named = true): string | undefined {
  const lead = named ? `\`${type.name}\`` : 'It';
  if (isEnumType(type)) return `${lead} is one of ${list(type.getValues().map(value => value.name))}.`;
  if (isUnionType(type)) return `${lead} is one of ${list(type.getTypes().map(member => member.name))}.`;
  if (isCompositeType(type) || isInputObjectType(type)) return `${lead} has ${list(Object.keys(type.getFields()))}.`;
  // A string needs no explanation.
  if (isSpecifiedScalarType(type) && named) return undefined;
  return named && type.description ? `\`${type.name}\`: ${type.description}` : undefined;
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map(name => `\`${name}\``);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}
