import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isCompositeType,
  isInputObjectType,
  isInputType,
} from 'graphql';
import { getTypeInfo } from 'graphql-language-service';
import { type Span, spanOf } from '../../text/span';
import { kindInput } from '../schema/changeEvents';
import { type Chunk, isToken, type Token } from '../syntax/lex';
import { lexed } from '../syntax/lexed';
import { GrammarWalk } from '../syntax/walk';

/** What the grammar and the schema allow at an offset, independent of the items to offer. */
export type Expectation =
  | { readonly kind: 'definition' }
  | { readonly kind: 'field'; readonly parent: GraphQLCompositeType; readonly selected: ReadonlySet<string> }
  | { readonly kind: 'argument'; readonly inputs: readonly GraphQLArgument[]; readonly usedNames: ReadonlySet<string> }
  | {
      readonly kind: 'input-field';
      readonly inputs: readonly GraphQLInputField[];
      readonly usedNames: ReadonlySet<string>;
    }
  | { readonly kind: 'value'; readonly type: GraphQLInputType }
  | ChangeKindExpectation
  | { readonly kind: 'variable'; readonly type: GraphQLInputType | undefined }
  | { readonly kind: 'spread'; readonly parent: GraphQLCompositeType | undefined }
  | { readonly kind: 'type-condition'; readonly parent: GraphQLCompositeType | undefined }
  | { readonly kind: 'input-type' }
  | { readonly kind: 'directive' };

/** The category or the type of a change event, which the schema leaves as a text. */
export interface ChangeKindExpectation {
  readonly kind: 'change-kind';
  readonly member: 'category' | 'type';
  /** The category beside a type, as it is written. */
  readonly category: string | undefined;
  readonly isInQuotes: boolean;
}

export interface Place {
  readonly expectation: Expectation;
  /** The range that a completion replaces: the name at the cursor, with `$` for a variable. */
  readonly span: Span;
  readonly tokens: readonly Token[];
  /** The definition that contains the cursor; undefined between definitions. */
  readonly chunk: Chunk | undefined;
  /** The next character after the replaced name that is not white space: `(`, `{`, `:` or any other. */
  readonly next: string;
}

/**
 * What is expected at the offset; undefined in comments, in strings but those of change events, and where nothing can be
 * completed.
 */
export function expectedAt(text: string, offset: number, schema: GraphQLSchema): Place | undefined {
  const { tokens } = lexed(text);
  let index = tokens.findIndex(token => token.end >= offset);
  if (index < 0) index = tokens.length;
  // A punctuator that ends at the cursor comes before the name at the cursor.
  if (tokens[index]?.kind === 'punctuator' && (tokens[index] as Token).end === offset) index++;
  const token = tokens[index];
  const covers = token !== undefined && token.start <= offset;
  const isOpaque = covers && isOpaqueAt(text, token, offset);
  if (isOpaque && token.kind !== 'string') return undefined;
  const name = covers && token.kind === 'name' ? token : undefined;
  const chunk = chunkAt(text, tokens, index, name !== undefined);
  const walk = new GrammarWalk(text);
  for (let i = chunk?.first ?? index; i < index; i++) walk.read(tokens[i] as Token);
  const after = text.slice(name?.end ?? offset);
  walk.readImaginary(name ? text.slice(name.start, name.end) : 'x', after);
  const changeKind = changeKindOf(walk, schema, () => stringBeside(text, tokens, index, 'category'));
  if (isOpaque) {
    const end = /"$/.test(text.slice(token.start + 1, token.end)) ? token.end - 1 : token.end;
    return (
      changeKind && {
        expectation: { ...changeKind, isInQuotes: true },
        span: spanOf(token.start + 1, end),
        tokens,
        chunk,
        next: '',
      }
    );
  }
  const expectation = changeKind ?? expectationOf(walk, schema, () => namesBetweenBrackets(text, tokens, index, name));
  if (!expectation) return undefined;
  const withSign =
    expectation.kind === 'variable' && isToken(text, tokens[index - 1], '$') ? tokens[index - 1] : undefined;
  const start = withSign?.start ?? name?.start ?? offset;
  return {
    expectation,
    span: spanOf(start, name?.end ?? offset),
    tokens,
    chunk,
    next: after.match(/^[\s,]*(\S)/)?.[1] ?? '',
  };
}

function isOpaqueAt(text: string, token: Token, offset: number): boolean {
  if (token.kind === 'comment') return offset > token.start;
  if (token.kind === 'number') return offset > token.start;
  if (token.kind !== 'string' && token.kind !== 'block-string') return false;
  return offset > token.start && (offset < token.end || !/["]$/.test(text.slice(token.start + 1, token.end)));
}

/** The definition that contains the token `index`, or one before it that is not closed. */
function chunkAt(text: string, tokens: readonly Token[], index: number, isInName: boolean): Chunk | undefined {
  const { chunks } = lexed(text);
  const holding = chunks.find(chunk => chunk.first <= index && index <= chunk.last);
  if (holding && (isInName || holding.first < index)) return holding;
  const before = chunks.findLast(chunk => chunk.last < index);
  return before && isOpen(text, tokens, before) ? before : undefined;
}

function isOpen(text: string, tokens: readonly Token[], chunk: Chunk): boolean {
  let depth = 0;
  let opened = false;
  for (let i = chunk.first; i <= chunk.last; i++) {
    const sign = tokens[i]?.kind === 'punctuator' ? text[(tokens[i] as Token).start] : '';
    if (sign === '{' || sign === '(' || sign === '[') depth++;
    else if (sign === '}' || sign === ')' || sign === ']') depth--;
    if (sign === '{') opened = true;
  }
  return depth > 0 || !opened;
}

/** The names directly between the brackets around the cursor: fields of the selection, or arguments of the field. */
function namesBetweenBrackets(
  text: string,
  tokens: readonly Token[],
  index: number,
  currentToken: Token | undefined,
): Set<string> {
  const names = new Set<string>();
  const collect = (from: number, step: 1 | -1) => {
    let depth = 0;
    for (let i = from; i >= 0 && i < tokens.length; i += step) {
      const token = tokens[i] as Token;
      const sign = token.kind === 'punctuator' ? text[token.start] : '';
      const opens = sign === '{' || sign === '(' || sign === '[';
      const closes = sign === '}' || sign === ')' || sign === ']';
      if (step === 1 ? opens : closes) depth++;
      else if (step === 1 ? closes : opens) depth--;
      if (depth < 0) return;
      if (depth === 0 && token.kind === 'name' && token !== currentToken) names.add(text.slice(token.start, token.end));
    }
  };
  collect(index - 1, -1);
  collect(currentToken ? index + 1 : index, 1);
  return names;
}

/** The value of a member beside the token, in the same brackets, where it is a string. */
function stringBeside(text: string, tokens: readonly Token[], index: number, member: string): string | undefined {
  const search = (from: number, step: 1 | -1): string | undefined => {
    let depth = 0;
    for (let i = from; i >= 0 && i < tokens.length && depth >= 0; i += step) {
      const sign = text[(tokens[i] as Token).start] as string;
      if ((step === 1 ? '{([' : '})]').includes(sign)) depth++;
      else if ((step === 1 ? '})]' : '{([').includes(sign)) depth--;
      const value = tokens[i + 2];
      if (depth === 0 && isToken(text, tokens[i], member) && value?.kind === 'string')
        return text.slice(value.start + 1, value.end - 1);
    }
    return undefined;
  };
  return search(index - 1, -1) ?? search(index + 1, 1);
}

function changeKindOf(
  walk: GrammarWalk,
  schema: GraphQLSchema,
  category: () => string | undefined,
): ChangeKindExpectation | undefined {
  const owner = schema.getType(kindInput);
  const field = walk.state.prevState?.prevState;
  if (walk.state.kind !== 'EnumValue' || field?.kind !== 'ObjectField' || !isInputObjectType(owner)) return undefined;
  if (getTypeInfo(schema, field).objectFieldDefs !== owner.getFields()) return undefined;
  if (field.name === 'category')
    return { kind: 'change-kind', member: 'category', category: undefined, isInQuotes: false };
  return field.name === 'type'
    ? { kind: 'change-kind', member: 'type', category: category(), isInQuotes: false }
    : undefined;
}

function expectationOf(walk: GrammarWalk, schema: GraphQLSchema, names: () => Set<string>): Expectation | undefined {
  const { state } = walk;
  const kind: string = state.kind ?? '';
  if (kind === 'Invalid') return state.prevState?.kind === 'Document' ? { kind: 'definition' } : undefined;
  const info = getTypeInfo(schema, state);
  const parent = isCompositeType(info.parentType) ? info.parentType : undefined;
  const inputType = isInputType(info.inputType) ? info.inputType : undefined;
  switch (kind) {
    case 'Field':
    case 'AliasedField':
      return parent && { kind: 'field', parent, selected: names() };
    case 'Argument':
      return argumentExpectation(walk, schema, names);
    case 'ObjectField':
      return info.objectFieldDefs
        ? { kind: 'input-field', inputs: Object.values(info.objectFieldDefs), usedNames: names() }
        : undefined;
    case 'EnumValue':
    case 'BooleanValue':
    case 'NullValue':
      return inputType && { kind: 'value', type: inputType };
    case 'Variable':
      return state.prevState?.kind === 'VariableDefinition' ? undefined : { kind: 'variable', type: inputType };
    case 'FragmentSpread':
      return { kind: 'spread', parent };
    case 'Directive':
      return { kind: 'directive' };
    case 'NamedType':
      return typeExpectation(walk, parent);
    case 'Query':
    case 'Mutation':
    case 'Subscription':
    case 'FragmentDefinition':
      // The keyword of a definition can be completed; the name after it cannot.
      return state.step === 0 ? { kind: 'definition' } : undefined;
    default:
      return undefined;
  }
}

function argumentExpectation(
  walk: GrammarWalk,
  schema: GraphQLSchema,
  names: () => Set<string>,
): Expectation | undefined {
  const info = getTypeInfo(schema, walk.state);
  const owner = walk.state.prevState?.prevState?.kind === 'Directive' ? info.directiveDef : info.fieldDef;
  return owner ? { kind: 'argument', inputs: owner.args, usedNames: names() } : undefined;
}

function typeExpectation(walk: GrammarWalk, parent: GraphQLCompositeType | undefined): Expectation | undefined {
  const kinds: string[] = [];
  for (let ancestor = walk.state.prevState; ancestor?.kind; ancestor = ancestor.prevState) kinds.push(ancestor.kind);
  if (kinds[0] === 'TypeCondition') {
    return { kind: 'type-condition', parent: kinds[1] === 'InlineFragment' ? parent : undefined };
  }
  return kinds.includes('VariableDefinition') || kinds.includes('InputValueDef') ? { kind: 'input-type' } : undefined;
}
