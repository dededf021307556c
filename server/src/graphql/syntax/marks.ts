import { memoizeByText } from '../../text/byText';
import { firstIndex } from '../../text/firstIndex';
import { memoizeByObject } from '../../text/memoizeByObject';
import { maxKept, maxKeptLength } from './definitions';
import { type Chunk, type Token, tokenize } from './lex';
import { type LexedDefinition, type LexedText, lexed } from './lexed';
import { OwnStrings } from './ownStrings';
import { type ReadTokens, type Role, readPlain } from './plainTokens';
import { GrammarWalk, type State } from './walk';

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

/** The tokens of a text with their roles. */
export function marksOf(text: string): Marks {
  return marksIn(lexed(text));
}

const marksIn = memoizeByObject(markTokens);

function markTokens(source: LexedText): Marks {
  const marks: RoleToken[] = [];
  forEachRole(source, ({ kind, start, end }, role, definition) => marks.push({ kind, start, end, role, definition }));
  return { marks, chunks: source.chunks };
}

/** The tokens of one definition with their roles. */
interface DefinitionMarks {
  readonly definition: LexedDefinition;
  readonly marks: readonly RoleToken[];
}

/**
 * The definition that an offset is in or at, the comments behind the last one included. A request about one place asks for it
 * instead of the marks of the document, which take as long as the document is.
 */
export function definitionMarksAt(text: string, offset: number): DefinitionMarks | undefined {
  const source = lexed(text);
  const index = source.indexBefore(offset);
  const definition = source.definitions[index];
  if (!definition) return undefined;
  const trailing = index === source.definitions.length - 1 ? source.trailing : [];
  const marks = [...marksOfDefinition(definition, index), ...trailing.map(token => roleToken(token, 'comment', index))];
  return { definition, marks };
}

/** The definitions one after the other. */
export function* definitionMarks(text: string): Generator<DefinitionMarks> {
  for (const [index, definition] of lexed(text).definitions.entries())
    yield { definition, marks: marksOfDefinition(definition, index) };
}

/** The tokens of a document that are a word, with their roles. */
export function marksNamed(text: string, word: string): readonly RoleToken[] {
  const source = lexed(text);
  const known = namedIn(source);
  const found = known.get(word) ?? findNamed(source, word);
  known.set(word, found);
  return found;
}

/** The words that were looked for in a document: a request asks several times for the same one. */
const namedIn = memoizeByObject((_: LexedText) => new Map<string, readonly RoleToken[]>());

function findNamed({ definitions }: LexedText, word: string): RoleToken[] {
  const found: RoleToken[] = [];
  for (const [index, { start: delta, text, tokens }] of definitions.entries()) {
    if (!text.includes(word)) continue;
    const { roles } = readTokens(text);
    for (const [position, { kind, start, end }] of tokens.entries())
      if (end - start === word.length && text.startsWith(word, start))
        found.push(roleToken({ kind, start: start + delta, end: end + delta }, roles[position] as Role, index));
  }
  return found;
}

function marksOfDefinition({ start: delta, text, tokens }: LexedDefinition, index: number): RoleToken[] {
  const { roles } = readTokens(text);
  return tokens.map(({ kind, start, end }, position) =>
    roleToken({ kind, start: start + delta, end: end + delta }, roles[position] as Role, index),
  );
}

function roleToken({ kind, start, end }: Token, role: Role, definition: number): RoleToken {
  return { kind, start, end, role, definition };
}

/** Visits every token in order with its role and the index of the definition that contains it. */
export function forEachRole(
  { definitions, trailing }: LexedText,
  visit: (token: Token, role: Role, definition: number) => void,
): void {
  for (const [definition, { start: delta, text, tokens }] of definitions.entries()) {
    const { roles } = readTokens(text);
    for (const [index, { kind, start, end }] of tokens.entries())
      visit({ kind, start: start + delta, end: end + delta }, roles[index] as Role, definition);
  }
  // Comments after the last definition count as part of it, so that every token has a definition.
  for (const token of trailing) visit(token, 'comment', Math.max(0, definitions.length - 1));
}

/** It depends on the text of a definition alone: what follows it is another definition. */
export const readTokens = memoizeByText<ReadTokens>(
  text => {
    const tokens = tokenize(text);
    return readPlain(text, tokens) ?? readTolerantly(text, tokens);
  },
  maxKept,
  maxKeptLength,
);

/** The same of any text. */
export function readTolerantly(text: string, tokens: readonly Token[]): ReadTokens {
  const walk = new GrammarWalk(text);
  const strings = new OwnStrings(text);
  const roles = tokens.map(token => {
    const style = walk.read(token);
    strings.read(token, walk.state);
    return roleOf(token, walk.state, style);
  });
  return { roles, strings: strings.all() };
}

/** The token that contains the offset or ends there. Between a punctuator and a name, the name is chosen. */
export function markAt(marks: readonly RoleToken[], offset: number): RoleToken | undefined {
  const low = firstIndex(marks, ({ end }) => end < offset);
  const first = marks[low];
  if (!first || first.start > offset) return undefined;
  const second = marks[low + 1];
  if (first.end === offset && second?.start === offset && first.role === 'punctuator') return second;
  return first;
}
