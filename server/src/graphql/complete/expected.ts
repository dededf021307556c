import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLInputField,
  type GraphQLInputType,
  type GraphQLSchema,
  isCompositeType,
  isInputType,
} from 'graphql';
import { getTypeInfo } from 'graphql-language-service';
import { type Span, spanOf } from '../../text/span';
import { type Chunk, chunksOf, is, type Token, tokenize } from '../syntax/lex';
import { Walk } from '../syntax/walk';

/** What the grammar and the schema allow at a place, before anything is known about what to offer. */
export type Expectation =
  | { readonly kind: 'definition' }
  | { readonly kind: 'field'; readonly parent: GraphQLCompositeType; readonly chosen: ReadonlySet<string> }
  | { readonly kind: 'argument'; readonly inputs: readonly GraphQLArgument[]; readonly given: ReadonlySet<string> }
  | { readonly kind: 'input-field'; readonly inputs: readonly GraphQLInputField[]; readonly given: ReadonlySet<string> }
  | { readonly kind: 'value'; readonly type: GraphQLInputType }
  | { readonly kind: 'variable'; readonly type: GraphQLInputType | undefined }
  | { readonly kind: 'spread'; readonly parent: GraphQLCompositeType | undefined }
  | { readonly kind: 'type-condition'; readonly parent: GraphQLCompositeType | undefined }
  | { readonly kind: 'input-type' }
  | { readonly kind: 'directive' };

export interface Place {
  readonly expectation: Expectation;
  /** What a completion replaces: the name at the cursor, with its `$` for a variable. */
  readonly span: Span;
  readonly tokens: readonly Token[];
  /** The definition that holds the cursor; undefined between definitions. */
  readonly chunk: Chunk | undefined;
  /** What stands right behind the replaced name, white space left out: `(`, `{`, `:` or anything else. */
  readonly next: string;
}

/** What may stand at the offset; undefined in strings, comments and where nothing that we know of may stand. */
export function expectedAt(text: string, offset: number, schema: GraphQLSchema): Place | undefined {
  const tokens = tokenize(text);
  let at = tokens.findIndex(token => token.end >= offset);
  if (at < 0) at = tokens.length;
  // A sign that ends at the cursor stands before the name that begins or is still missing there.
  if (tokens[at]?.kind === 'punctuator' && (tokens[at] as Token).end === offset) at++;
  const token = tokens[at];
  const covers = token !== undefined && token.start <= offset;
  if (covers && insideOpaque(text, token, offset)) return undefined;
  const name = covers && token.kind === 'name' ? token : undefined;
  const chunk = chunkAt(text, tokens, at, name !== undefined);
  const walk = new Walk(text);
  for (let i = chunk?.first ?? at; i < at; i++) walk.read(tokens[i] as Token);
  const after = text.slice(name?.end ?? offset);
  walk.imagine(name ? text.slice(name.start, name.end) : 'x', after);
  const expectation = expectationOf(walk, schema, () => siblings(text, tokens, at, name));
  if (!expectation) return undefined;
  const withSign = expectation.kind === 'variable' && is(text, tokens[at - 1], '$') ? tokens[at - 1] : undefined;
  const start = withSign?.start ?? name?.start ?? offset;
  return {
    expectation,
    span: spanOf(start, name?.end ?? offset),
    tokens,
    chunk,
    next: after.match(/^[\s,]*(\S)/)?.[1] ?? '',
  };
}

function insideOpaque(text: string, token: Token, offset: number): boolean {
  if (token.kind === 'comment') return offset > token.start;
  if (token.kind === 'number') return offset > token.start;
  if (token.kind !== 'string' && token.kind !== 'block-string') return false;
  return offset > token.start && (offset < token.end || !/["]$/.test(text.slice(token.start + 1, token.end)));
}

/** The definition that the token at `at` belongs to, or that is still open before it. */
function chunkAt(text: string, tokens: readonly Token[], at: number, inside: boolean): Chunk | undefined {
  const chunks = chunksOf(text, tokens);
  const holding = chunks.find(chunk => chunk.first <= at && at <= chunk.last);
  if (holding && (inside || holding.first < at)) return holding;
  const before = chunks.findLast(chunk => chunk.last < at);
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

/** Names that stand between the brackets around the cursor: fields of the selection, arguments of the field. */
function siblings(text: string, tokens: readonly Token[], at: number, own: Token | undefined): Set<string> {
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
      if (depth === 0 && token.kind === 'name' && token !== own) names.add(text.slice(token.start, token.end));
    }
  };
  collect(at - 1, -1);
  collect(own ? at + 1 : at, 1);
  return names;
}

function expectationOf(walk: Walk, schema: GraphQLSchema, names: () => Set<string>): Expectation | undefined {
  const { state } = walk;
  const kind: string = state.kind ?? '';
  if (kind === 'Invalid') return state.prevState?.kind === 'Document' ? { kind: 'definition' } : undefined;
  const info = getTypeInfo(schema, state);
  const parent = isCompositeType(info.parentType) ? info.parentType : undefined;
  const inputType = isInputType(info.inputType) ? info.inputType : undefined;
  switch (kind) {
    case 'Field':
    case 'AliasedField':
      return parent && { kind: 'field', parent, chosen: names() };
    case 'Argument':
      return argumentExpectation(walk, schema, names);
    case 'ObjectField':
      return info.objectFieldDefs
        ? { kind: 'input-field', inputs: Object.values(info.objectFieldDefs), given: names() }
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
      // A word that begins a definition is being written; a name after it is the user's to choose.
      return state.step === 0 ? { kind: 'definition' } : undefined;
    default:
      return undefined;
  }
}

function argumentExpectation(walk: Walk, schema: GraphQLSchema, names: () => Set<string>): Expectation | undefined {
  const info = getTypeInfo(schema, walk.state);
  const owner = walk.state.prevState?.prevState?.kind === 'Directive' ? info.directiveDef : info.fieldDef;
  return owner ? { kind: 'argument', inputs: owner.args, given: names() } : undefined;
}

function typeExpectation(walk: Walk, parent: GraphQLCompositeType | undefined): Expectation | undefined {
  const kinds: string[] = [];
  for (let at = walk.state.prevState; at?.kind; at = at.prevState) kinds.push(at.kind);
  if (kinds[0] === 'TypeCondition') {
    return { kind: 'type-condition', parent: kinds[1] === 'InlineFragment' ? parent : undefined };
  }
  return kinds.includes('VariableDefinition') || kinds.includes('InputValueDef') ? { kind: 'input-type' } : undefined;
}
