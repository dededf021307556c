import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { type Span, spanOf } from '../../text/span';
import { chunksOf, isClosed, isToken, type Token } from './lex';
import { lexed } from './lexed';

/** The maximum nesting that is passed to the recursive parser. Real documents have fewer than thirty levels. */
const maxDepth = 200;

interface SyntaxError {
  readonly message: string;
  readonly span: Span;
}

export interface Parsed {
  /** The valid definitions, with offsets in the original text. Undefined where there are none. */
  readonly document: DocumentNode | undefined;
  readonly errors: readonly SyntaxError[];
  /** The spans of the definitions with syntax errors. */
  readonly broken: readonly Span[];
  /** The end of a document that is too long, from the first definition that is not read. */
  readonly unread?: Span;
}

/** How many tokens are read of a document. A field of a selection takes some hundred bytes. */
export const maxTokens = 200_000;

/**
 * Parses a document. The parser of `graphql` stops at its first error. Each definition is then parsed on its own, so
 * that one broken definition does not hide the others.
 */
export function parseDocument(text: string): Parsed {
  const { tokens } = lexed(text);
  return tokens.length > maxTokens ? parseStart(text, tokens) : parseTokens(text, tokens);
}

/** Parses the definitions of a long document that end within the limit. */
function parseStart(text: string, tokens: readonly Token[]): Parsed {
  const next = chunksOf(text, tokens).find(({ last }) => last >= maxTokens);
  const first = tokens[next?.first ?? 0] as Token;
  const read = parseTokens(text.slice(0, first.start), tokens.slice(0, next?.first));
  return { ...read, unread: spanOf(first.start, first.end) };
}

function parseTokens(text: string, tokens: readonly Token[]): Parsed {
  if (tokens.every(token => token.kind === 'comment')) return { document: undefined, errors: [], broken: [] };
  const result = tryParse(text, tokens);
  if (!('message' in result)) return { document: result, errors: [], broken: [] };
  const chunks = chunksOf(text, tokens);
  const errors: SyntaxError[] = [];
  const broken: Span[] = [];
  for (const chunk of chunks) {
    const span = spanOf((tokens[chunk.first] as Token).start, (tokens[chunk.last] as Token).end);
    // Blanks in place of the text before the definition keep its offsets.
    const definitionText = ' '.repeat(span.start) + text.slice(span.start, span.end);
    const read = tryParse(definitionText, tokens.slice(chunk.first, chunk.last + 1));
    if (!('message' in read)) continue;
    errors.push(read);
    broken.push(span);
  }
  if (errors.length === 0) errors.push(result);
  const rest = broken.length === chunks.length ? undefined : tryParse(blank(text, broken), tokens);
  return { document: rest && !('message' in rest) ? rest : undefined, errors, broken };
}

/** The text with spans replaced by blanks. Line breaks and offsets remain. */
function blank(text: string, spans: readonly Span[]): string {
  let result = text;
  for (const { start, end } of spans) {
    result = result.slice(0, start) + result.slice(start, end).replace(/[^\n\r]/g, ' ') + result.slice(end);
  }
  return result;
}

export function tryParse(text: string, tokens: readonly Token[]): DocumentNode | SyntaxError {
  const tooDeep = deepToken(text, tokens);
  if (tooDeep)
    return { message: `The document is nested more than ${maxDepth} levels deep. Simplify it.`, span: tooDeep };
  try {
    return parse(text);
  } catch (problem) {
    if (!(problem instanceof GraphQLError)) throw problem;
    const start = Math.min(problem.positions?.[0] ?? 0, text.length);
    const string = problem.message.includes('Unterminated string') && unclosedString(text, tokens, start);
    if (string) return { message: 'The string is not closed. Add the closing quotes.', span: string };
    const index = tokens.findIndex(candidate => candidate.start <= start && start < candidate.end);
    return index < 0 ? errorAtEnd(text, tokens, problem.message) : errorAt(text, tokens, index, problem.message);
  }
}

/** The unterminated string at which the lexer stopped. */
function unclosedString(text: string, tokens: readonly Token[], before: number): Span | undefined {
  const token = tokens.findLast(({ kind, start }) => start <= before && (kind === 'string' || kind === 'block-string'));
  return token && !isClosed(text, token) ? spanOf(token.start, token.end) : undefined;
}

function errorAt(text: string, tokens: readonly Token[], index: number, message: string): SyntaxError {
  const { start, end } = tokens[index] as Token;
  const span = spanOf(start, end);
  const before = tokens.slice(0, index).findLast(({ kind }) => kind !== 'comment');
  if (isToken(text, tokens[index], '}') && isToken(text, before, '{') && message.includes('Expected Name')) {
    return { message: 'The selection is empty. Add at least one field.', span };
  }
  return { message: reword(message), span };
}

/** An error at the end of the text is reported at the unclosed bracket, or else at the last token. */
function errorAtEnd(text: string, tokens: readonly Token[], message: string): SyntaxError {
  const open: Token[] = [];
  for (const token of tokens) {
    if (token.kind !== 'punctuator') continue;
    const sign = text[token.start] ?? '';
    if ('{(['.includes(sign)) open.push(token);
    else if ('})]'.includes(sign)) open.pop();
  }
  const bracket = open.at(-1);
  if (bracket) {
    return {
      message: `The "${text[bracket.start]}" is not closed. Add its counterpart.`,
      span: spanOf(bracket.start, bracket.end),
    };
  }
  const last = tokens.findLast(token => token.kind !== 'comment') ?? { start: 0, end: 0 };
  return { message: reword(message), span: spanOf(last.start, last.end) };
}

function deepToken(text: string, tokens: readonly Token[]): Span | undefined {
  let depth = 0;
  for (const token of tokens) {
    if (token.kind !== 'punctuator') continue;
    const sign = text[token.start];
    if (sign === '{' || sign === '(' || sign === '[') depth++;
    else if (sign === '}' || sign === ')' || sign === ']') depth--;
    if (depth > maxDepth) return spanOf(token.start, token.end);
  }
  return undefined;
}

/** The parser's message in our wording: what was expected, and what was found. */
function reword(message: string): string {
  const text = message.replace(/^Syntax Error: /, '').replace(/<EOF>/g, 'the end');
  const expected = /^Expected (.*), found (.*)\.$/s.exec(text);
  if (expected) return `Expected ${words(expected[1] as string)}, but found ${words(expected[2] as string)}.`;
  const unexpected = /^Unexpected (.*?)\.?$/s.exec(text);
  if (unexpected && !text.includes('character')) return `Unexpected ${words(unexpected[1] as string)}.`;
  return text;
}

function words(token: string): string {
  return token
    .replace(/^Name$/, 'a name')
    .replace(/^Name "(.*)"$/s, '"$1"')
    .replace(/^(Int|Float|String) "(.*)"$/s, '"$2"');
}
