import { type GraphQLType, getNamedType, isEnumType, Kind, type NameNode, parse, visit } from 'graphql';
import { getTypeInfo } from 'graphql-language-service';
import { ByContext } from '../../text/byText';
import type { LanguageContext } from '../../text/language';
import { movedSpan, type Span, spanOf } from '../../text/span';
import { typeOutline } from '../features/typeOutline';
import { maxKept, maxKeptLength } from '../syntax/definitions';
import { isToken, tokenize } from '../syntax/lex';
import { lexed } from '../syntax/lexed';
import { GrammarWalk, type State, walkToName } from '../syntax/walk';
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
  const found = walkToName(text, offset);
  return found && memberOf(found.walk, found.name, context);
}

function memberOf(walk: GrammarWalk, name: string, context: LanguageContext): SchemaMember | undefined {
  const schema = schemaOf(context.schema);
  const kind: string = walk.state.kind ?? '';
  if (kind === 'NamedType') return schema.getType(name) ? { type: name } : undefined;
  if (kind === 'Directive') return schema.getDirective(name) ? { type: `@${name}` } : undefined;
  if (kind.endsWith('Def')) return declaredMember(walk.state, name);
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

/** What a name declares that stands in a schema. */
function declaredMember(state: State, name: string): SchemaMember | undefined {
  const around: State[] = [];
  for (let outer = state.prevState; outer; outer = outer.prevState) if (outer.name) around.push(outer);
  const [owner, type] = around;
  switch (state.kind as string) {
    case 'ObjectTypeDef':
    case 'InterfaceDef':
    case 'UnionDef':
    case 'EnumDef':
    case 'InputDef':
    case 'ScalarDef':
      return { type: name };
    case 'DirectiveDef':
      return { type: `@${name}` };
    case 'FieldDef':
    case 'EnumValueDef':
      return owner?.name ? { type: owner.name, name } : undefined;
    case 'InputValueDef':
      if (!owner?.name) return undefined;
      if (owner.kind === 'DirectiveDef') return { type: `@${owner.name}`, argument: name };
      if (owner.kind !== 'FieldDef') return { type: owner.name, name };
      return type?.name ? { type: type.name, name: owner.name, argument: name } : undefined;
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
  const kept = knownUses.resultsIn(context, word);
  return lexed(text).definitions.flatMap(({ start, text: own }) => {
    if (!own.includes(word)) return [];
    const known = kept.get(own) ?? usesIn(own, word, context);
    if (own.length <= maxKeptLength) kept.set(own, known);
    return known.flatMap(use => (isSame(use.member, member) ? [movedSpan(use.span, start)] : []));
  });
}

interface Use {
  readonly span: Span;
  readonly member: SchemaMember;
}

/** The uses of the words that were looked for last, in the definitions of the documents: an edit changes one of these. */
const knownUses = new ByContext<readonly Use[]>(maxKept);

/** What a definition uses that has this word for its name. */
function usesIn(text: string, word: string, context: LanguageContext): Use[] {
  const walk = new GrammarWalk(text);
  const found: Use[] = [];
  for (const token of tokenize(text)) {
    walk.read(token);
    const used = token.kind === 'name' && isToken(text, token, word) ? memberOf(walk, word, context) : undefined;
    if (used) found.push({ span: spanOf(token.start, token.end), member: used });
  }
  return found;
}

function isSame(a: SchemaMember, b: SchemaMember): boolean {
  return a.type === b.type && a.name === b.name && a.argument === b.argument;
}

/** Where a schema text defines a member; undefined where it does not. Without a text, in the bundled schema. */
export function memberSpan(schemaText: string | undefined, member: SchemaMember): Span | undefined {
  const text = schemaText ?? bundledText;
  const type = member.type.replace('@', '');
  // A schema has thousands of types, of which the one that has the member is parsed, with what extends it.
  for (const { start, text: own } of definitionsOf(text, type)) {
    const found = spanInDefinition(own, member);
    if (found) return movedSpan(found, start);
  }
  return undefined;
}

/** The definitions that may be that of a type. */
function definitionsOf(text: string, type: string): readonly { readonly start: number; readonly text: string }[] {
  const outline = typeOutline(text);
  if (!outline) return lexed(text).definitions.filter(({ text: own }) => own.includes(type) && !executed.test(own));
  const named = outline.filter(({ name }) => name === type);
  return named.map(({ span }) => ({ start: span.start, text: text.slice(span.start, span.end) }));
}

/** How a definition begins that declares no type. */
const executed = /^(?:\{|(?:query|mutation|subscription|fragment)\b)/;

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
