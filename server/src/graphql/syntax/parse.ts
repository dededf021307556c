import { type DocumentNode, GraphQLError, parse } from 'graphql';
import { type Span, spanOf } from '../../text/span';
import { chunksOf, is, isClosed, type Token, tokenize } from './lex';

/** The deepest nesting that is handed to the recursive parser; people write less than thirty levels. */
const deepest = 200;

export interface SyntaxError {
  readonly message: string;
  readonly span: Span;
}

export interface Parsed {
  /** The definitions that could be read; nodes carry offsets of the original text. Undefined when none could. */
  readonly document: DocumentNode | undefined;
  readonly errors: readonly SyntaxError[];
  /** Spans of the definitions that could not be read. */
  readonly broken: readonly Span[];
}

/**
 * Reads a document. The parser of `graphql` stops at its first error; so that one broken definition does not hide the
 * others, each definition is then read on its own, with everything else blanked out.
 */
export function parseDocument(text: string): Parsed {
  const tokens = tokenize(text);
  if (tokens.every(token => token.kind === 'comment')) return { document: undefined, errors: [], broken: [] };
  const whole = attempt(text, tokens);
  if (!('message' in whole)) return { document: whole, errors: [], broken: [] };
  const chunks = chunksOf(text, tokens);
  const errors: SyntaxError[] = [];
  const broken: Span[] = [];
  for (const chunk of chunks) {
    const span = spanOf((tokens[chunk.first] as Token).start, (tokens[chunk.last] as Token).end);
    // Blanks before the definition keep its offsets true.
    const alone = ' '.repeat(span.start) + text.slice(span.start, span.end);
    const read = attempt(alone, tokens.slice(chunk.first, chunk.last + 1));
    if (!('message' in read)) continue;
    errors.push(read);
    broken.push(span);
  }
  if (errors.length === 0) errors.push(whole);
  const rest = broken.length === chunks.length ? undefined : attempt(blank(text, broken), tokens);
  return { document: rest && !('message' in rest) ? rest : undefined, errors, broken };
}

/** The text with some spans turned into blanks; line breaks stay, so that no offset moves. */
export function blank(text: string, spans: readonly Span[]): string {
  let result = text;
  for (const { start, end } of spans) {
    result = result.slice(0, start) + result.slice(start, end).replace(/[^\n\r]/g, ' ') + result.slice(end);
  }
  return result;
}

function attempt(text: string, tokens: readonly Token[]): DocumentNode | SyntaxError {
  const tooDeep = deepToken(text, tokens);
  if (tooDeep) return { message: `Nesting deeper than ${deepest} levels is not read.`, span: tooDeep };
  try {
    return parse(text);
  } catch (problem) {
    if (!(problem instanceof GraphQLError)) throw problem;
    const start = Math.min(problem.positions?.[0] ?? 0, text.length);
    const string = problem.message.includes('Unterminated string') && unclosedString(text, tokens, start);
    if (string) return { message: 'This string is never closed.', span: string };
    const at = tokens.findIndex(candidate => candidate.start <= start && start < candidate.end);
    return at < 0 ? errorAtEnd(text, tokens, problem.message) : errorAt(text, tokens, at, problem.message);
  }
}

/** The string that is open where the lexer gave up. */
function unclosedString(text: string, tokens: readonly Token[], before: number): Span | undefined {
  const token = tokens.findLast(({ kind, start }) => start <= before && (kind === 'string' || kind === 'block-string'));
  return token && !isClosed(text, token) ? spanOf(token.start, token.end) : undefined;
}

function errorAt(text: string, tokens: readonly Token[], at: number, message: string): SyntaxError {
  const { start, end } = tokens[at] as Token;
  const span = spanOf(start, end);
  if (is(text, tokens[at], '}') && is(text, tokens[at - 1], '{') && message.includes('Expected Name')) {
    return { message: 'Choose at least one field between the braces.', span };
  }
  return { message: reword(message), span };
}

/** An error at the end is shown where it was made: at the bracket that is still open, else at the last token. */
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
    return { message: `This "${text[bracket.start]}" is never closed.`, span: spanOf(bracket.start, bracket.end) };
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
    if (depth > deepest) return spanOf(token.start, token.end);
  }
  return undefined;
}

/** The parser's message as a sentence of ours: what was expected, and what stands there. */
function reword(message: string): string {
  const text = message.replace(/^Syntax Error: /, '').replace(/<EOF>/g, 'the end');
  const expected = /^Expected (.*), found (.*)\.$/s.exec(text);
  if (expected) return `Expected ${words(expected[1] as string)}, but found ${words(expected[2] as string)}.`;
  const unexpected = /^Unexpected (.*?)\.?$/s.exec(text);
  if (unexpected && !text.includes('character'))
    return `${sentence(words(unexpected[1] as string))} cannot stand here.`;
  return text;
}

function words(token: string): string {
  return token
    .replace(/^Name$/, 'a name')
    .replace(/^Name "(.*)"$/s, '"$1"')
    .replace(/^(Int|Float|String) "(.*)"$/s, '"$2"');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
