import { type GraphQLType, getNamedType, isEnumType, Kind, type NameNode, parse, visit } from 'graphql';
import { getTypeInfo } from 'graphql-language-service';
import type { LanguageContext } from '../../text/language';
import { type Span, spanOf } from '../../text/span';
import { typeOutline } from '../features/typeOutline';
import { type Chunk, is, type Token } from '../syntax/lex';
import { lexed } from '../syntax/lexed';
import { GrammarWalk } from '../syntax/walk';
import { bundledText, schemaOf } from './schema';

/** What a name of a document means in the schema: a type, a member of a type, or an argument of such a field. */
export interface SchemaMember {
  /** The type, or a directive with its `@`. */
  readonly type: string;
  /** A field, an input field or a value of an enumeration. */
  readonly name?: string;
  readonly argument?: string;
}

/** The member of the schema that the name at the offset stands for; undefined for names of the document itself. */
export function memberAt(text: string, offset: number, context: LanguageContext): SchemaMember | undefined {
  const { tokens, chunks } = lexed(text);
  const index = tokens.findIndex(token => token.kind === 'name' && token.start <= offset && offset <= token.end);
  const chunk = chunks.find(({ first, last }) => first <= index && index <= last);
  if (index < 0 || !chunk) return undefined;
  const walk = new GrammarWalk(text);
  for (let i = chunk.first; i <= index; i++) walk.read(tokens[i] as Token);
  const { start, end } = tokens[index] as Token;
  return memberOf(walk, text.slice(start, end), context);
}

function memberOf(walk: GrammarWalk, name: string, context: LanguageContext): SchemaMember | undefined {
  const schema = schemaOf(context.schema);
  const kind: string = walk.state.kind ?? '';
  if (kind === 'NamedType') return schema.getType(name) ? { type: name } : undefined;
  if (kind === 'Directive') return schema.getDirective(name) ? { type: `@${name}` } : undefined;
  const info = getTypeInfo(schema, walk.state);
  switch (kind) {
    case 'Field':
    case 'AliasedField':
      return info.fieldDef?.name === name ? member(info.parentType, name) : undefined;
    case 'Argument': {
      if (walk.state.prevState?.prevState?.kind === 'Directive')
        return info.directiveDef ? { type: `@${info.directiveDef.name}`, argument: name } : undefined;
      const owner = info.fieldDef;
      if (!owner?.args.some(input => input.name === name)) return undefined;
      return member(info.parentType, owner.name, name);
    }
    case 'ObjectField':
      return info.objectFieldDefs?.[name] ? member(info.inputObjectType, name) : undefined;
    case 'EnumValue': {
      const type = info.inputType ? getNamedType(info.inputType) : undefined;
      return isEnumType(type) && type.getValue(name) ? { type: type.name, name } : undefined;
    }
    default:
      return undefined;
  }
}

function member(owner: GraphQLType | null | undefined, name: string, argument?: string): SchemaMember | undefined {
  const type = getNamedType(owner ?? undefined)?.name;
  return type === undefined ? undefined : { type, name, ...(argument === undefined ? {} : { argument }) };
}

/** The names of a document that stand for a member of the schema, in order. */
export function usesOf(text: string, member: SchemaMember, context: LanguageContext): Span[] {
  const word = member.argument ?? member.name ?? member.type.replace('@', '');
  if (!text.includes(word)) return [];
  const { tokens, chunks } = lexed(text);
  return chunks.flatMap(chunk => usesIn(text, tokens, chunk, word, member, context));
}

function usesIn(
  text: string,
  tokens: readonly Token[],
  chunk: Chunk,
  word: string,
  member: SchemaMember,
  context: LanguageContext,
): Span[] {
  const walk = new GrammarWalk(text);
  const found: Span[] = [];
  for (let i = chunk.first; i <= chunk.last; i++) {
    const token = tokens[i] as Token;
    walk.read(token);
    if (token.kind !== 'name' || !is(text, token, word)) continue;
    const used = memberOf(walk, word, context);
    if (used && used.type === member.type && used.name === member.name && used.argument === member.argument)
      found.push(spanOf(token.start, token.end));
  }
  return found;
}

/** Where a schema text defines a member; undefined where it does not. Without a text, in the bundled schema. */
export function memberSpan(schemaText: string | undefined, member: SchemaMember): Span | undefined {
  const text = schemaText ?? bundledText;
  const whole = { name: member.type, span: spanOf(0, text.length) };
  // A schema has thousands of types, of which the one that has the member is parsed, with what extends it.
  for (const { name, span } of typeOutline(text) ?? [whole]) {
    if (name !== member.type.replace('@', '')) continue;
    const found = spanInDefinition(text.slice(span.start, span.end), member);
    if (found) return spanOf(found.start + span.start, found.end + span.start);
  }
  return undefined;
}

function spanInDefinition(text: string, wanted: SchemaMember): Span | undefined {
  let found: Span | undefined;
  let [type, field]: (string | undefined)[] = [];
  const take = ({ loc }: NameNode, name?: string, argument?: string) => {
    const isWanted = type === wanted.type && name === wanted.name && argument === wanted.argument;
    if (isWanted && loc) found ??= spanOf(loc.start, loc.end);
  };
  try {
    visit(parse(text), {
      enter(node) {
        const name = 'name' in node && node.name && 'value' in node.name ? node.name : undefined;
        if (!name || found) return;
        if (/TypeDefinition$|TypeExtension$/.test(node.kind) || node.kind === Kind.DIRECTIVE_DEFINITION) {
          type = node.kind === Kind.DIRECTIVE_DEFINITION ? `@${name.value}` : name.value;
          field = undefined;
          take(name);
        } else if (node.kind === Kind.FIELD_DEFINITION) {
          field = name.value;
          take(name, name.value);
        } else if (node.kind === Kind.ENUM_VALUE_DEFINITION) take(name, name.value);
        else if (node.kind === Kind.INPUT_VALUE_DEFINITION) {
          const isArgument = field !== undefined || type?.startsWith('@');
          if (isArgument) take(name, field, name.value);
          else take(name, name.value);
        }
      },
    });
  } catch {
    // A schema with an error is not in use.
  }
  return found;
}
