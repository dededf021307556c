import { type Chunk, chunksOf, type Token, tokenize } from './lex';
import { GrammarWalk, lookAhead, type State } from './walk';

/** The role of a token in the grammar. */
export type Role =
  | 'keyword'
  | 'operation'
  | 'fragment'
  | 'spread'
  | 'variable-declaration'
  | 'variable'
  | 'alias'
  | 'field'
  | 'argument'
  | 'input-field'
  | 'type'
  | 'enum-value'
  | 'literal'
  | 'directive'
  | 'string'
  | 'number'
  | 'comment'
  | 'punctuator'
  | 'invalid';

export interface RoleToken extends Token {
  readonly role: Role;
  /** The index of the definition that contains the token. */
  readonly definition: number;
}

interface Marks {
  readonly marks: readonly RoleToken[];
  readonly chunks: readonly Chunk[];
}

const rolesByKind: Readonly<Record<string, Role>> = {
  FragmentSpread: 'spread',
  Field: 'field',
  Argument: 'argument',
  ObjectField: 'input-field',
  NamedType: 'type',
  EnumValue: 'enum-value',
  BooleanValue: 'literal',
  NullValue: 'literal',
  Directive: 'directive',
  Query: 'operation',
  Mutation: 'operation',
  Subscription: 'operation',
  FragmentDefinition: 'fragment',
  FieldDef: 'field',
  InputValueDef: 'argument',
  EnumValueDef: 'enum-value',
};

function roleOf(token: Token, state: State, style: string): Role {
  const kind: string = state.kind ?? '';
  if (token.kind === 'comment' || token.kind === 'number' || token.kind === 'punctuator') return token.kind;
  if (token.kind === 'string' || token.kind === 'block-string') return 'string';
  if (style === 'invalidchar') return 'invalid';
  if (style === 'keyword' && kind !== 'NullValue' && kind !== 'OperationTypeDef') return 'keyword';
  if (kind === 'AliasedField') return style === 'property' ? 'alias' : 'field';
  if (kind === 'Variable') {
    return state.prevState?.kind === 'VariableDefinition' ? 'variable-declaration' : 'variable';
  }
  return rolesByKind[kind] ?? (style === 'atom' ? 'type' : 'keyword');
}

const recent = new Map<string, Marks>();
const mostTexts = 8;

/**
 * The tokens of a text with their roles. The results for the most recent texts are kept, because several features of
 * one request use the same text.
 */
export function marksOf(text: string): Marks {
  const known = recent.get(text);
  // A text that is used again is kept longer than those that were used since.
  recent.delete(text);
  const result = known ?? markTokens(text);
  recent.set(text, result);
  if (recent.size > mostTexts) recent.delete(recent.keys().next().value as string);
  return result;
}

function markTokens(text: string): Marks {
  const tokens = tokenize(text);
  const chunks = chunksOf(text, tokens);
  const marks: RoleToken[] = [];
  for (let definition = 0; definition < chunks.length; definition++) {
    const { first, last } = chunks[definition] as Chunk;
    const roles = rolesOf(text, tokens, first, last);
    for (let i = first; i <= last; i++)
      marks.push({ ...(tokens[i] as Token), role: roles[i - first] as Role, definition });
  }
  // Comments after the last definition count as part of it, so that every token has a definition.
  for (let i = marks.length; i < tokens.length; i++) {
    marks.push({ ...(tokens[i] as Token), role: 'comment', definition: Math.max(0, chunks.length - 1) });
  }
  return { marks, chunks };
}

/** The roles of the tokens of a definition, by its text and what the parser can see after it. */
const rolesByText = new Map<string, readonly Role[]>();
const mostDefinitions = 20_000;
/** Longer definitions are rare, and as keys they would take more memory than the rest. */
const longestDefinition = 4_000;

/** Roles depend on the definition alone, so an edit of one definition leaves those of all others as they are. */
function rolesOf(text: string, tokens: readonly Token[], first: number, last: number): readonly Role[] {
  const { start } = tokens[first] as Token;
  const { end } = tokens[last] as Token;
  if (end - start > longestDefinition) return readRoles(text, tokens, first, last);
  const key = text.slice(start, end + lookAhead);
  const known = rolesByText.get(key);
  if (known) return known;
  const roles = readRoles(text, tokens, first, last);
  if (rolesByText.size >= mostDefinitions) rolesByText.clear();
  // A copy: a slice would keep the text that it was cut from in memory.
  rolesByText.set(` ${key}`.slice(1), roles);
  return roles;
}

function readRoles(text: string, tokens: readonly Token[], first: number, last: number): Role[] {
  const walk = new GrammarWalk(text);
  const roles: Role[] = [];
  for (let i = first; i <= last; i++) {
    const token = tokens[i] as Token;
    const style = walk.read(token);
    roles.push(roleOf(token, walk.state, style));
  }
  return roles;
}

/** The token that contains the offset or ends there. Between a punctuator and a name, the name is chosen. */
export function markAt(marks: readonly RoleToken[], offset: number): RoleToken | undefined {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle] as RoleToken).end < offset) low = middle + 1;
    else high = middle;
  }
  const first = marks[low];
  if (!first || first.start > offset) return undefined;
  const second = marks[low + 1];
  if (first.end === offset && second?.start === offset && first.role === 'punctuator') return second;
  return first;
}
