/**
 * Tokens of a GraphQL text with comments, for features that need characters: layout, escapes, semantic tokens. This is
 * a lexer only: `walk.ts` passes the tokens to the tolerant parser of graphql-language-service.
 */
export type TokenKind = 'punctuator' | 'name' | 'number' | 'string' | 'block-string' | 'comment' | 'invalid';

export interface Token {
  readonly kind: TokenKind;
  readonly start: number;
  readonly end: number;
}

/** A token that only one has yet, who may move it. */
interface MovableToken {
  readonly kind: TokenKind;
  start: number;
  end: number;
}

/** What is longer than a character and begins with a quotation mark, a digit or a minus. */
const longToken =
  /(?<block>"""(?:\\"""|(?!""")[\s\S])*(?:""")?)|(?<string>"(?:\\[^\n\r]|[^"\\\n\r])*"?)|-?[0-9][0-9A-Za-z_.]*(?:(?<=[eE])[+-][0-9]+)?/y;
const punctuatorCodes: ReadonlySet<number> = new Set([...'!$&()[]:=@{|}'].map(sign => sign.charCodeAt(0)));
const space = /[\s,\uFEFF]/;

/** The tokens of a text in order, without white space and commas. Accepts any text. */
export function tokenize(text: string): MovableToken[] {
  const tokens: MovableToken[] = [];
  for (let start = 0; start < text.length; ) {
    const code = text.charCodeAt(start);
    if (code === 32 || code === 10 || code === 44) start++;
    else {
      const token = tokenAt(text, start, code);
      if (token) tokens.push(token);
      start = token?.end ?? start + 1;
    }
  }
  return tokens;
}

/** How far the lexer looks behind the end of a token at most, as behind the `e` of a number. */
export const lookahead = 4;

/** The token that begins with the character of this code; undefined at white space. */
function tokenAt(text: string, start: number, code: number): MovableToken | undefined {
  if (isNameCode(code) && !isDigit(code)) return { kind: 'name', start, end: endOfName(text, start) };
  if (punctuatorCodes.has(code)) return { kind: 'punctuator', start, end: start + 1 };
  const character = text[start] as string;
  if (space.test(character)) return undefined;
  if (character === '#') return { kind: 'comment', start, end: endOfLine(text, start) };
  if (text.startsWith('...', start)) return { kind: 'punctuator', start, end: start + 3 };
  longToken.lastIndex = start;
  const groups = (character === '"' || character === '-' || isDigit(code)) && longToken.exec(text)?.groups;
  if (!groups) return { kind: 'invalid', start, end: start + 1 };
  const kind = groups['block'] !== undefined ? 'block-string' : groups['string'] !== undefined ? 'string' : 'number';
  return { kind, start, end: longToken.lastIndex };
}

function endOfName(text: string, start: number): number {
  let end = start + 1;
  while (isNameCode(text.charCodeAt(end))) end++;
  return end;
}

function endOfLine(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++;
  return end;
}

function isNameCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || isDigit(code);
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Whether the token is this character or word. */
export function isToken(text: string, token: Token | undefined, value: string): boolean {
  return token !== undefined && token.end - token.start === value.length && text.startsWith(value, token.start);
}

/** Whether a string token has its closing quotes. */
export function isClosed(text: string, token: Token): boolean {
  const source = text.slice(token.start, token.end);
  if (token.kind === 'block-string') return source.length >= 6 && /(?<!\\)"""$/.test(source);
  return source.length >= 2 && /^"(?:\\[^\n\r]|[^"\\\n\r])*"$/.test(source);
}

/** The words that begin the definition of a type or of a directive, or the schema. */
export const typeWords: ReadonlySet<string> = new Set([
  'type',
  'input',
  'enum',
  'interface',
  'union',
  'scalar',
  'schema',
  'directive',
]);

const definitionWords: ReadonlySet<string> = new Set([
  'query',
  'mutation',
  'subscription',
  'fragment',
  ...typeWords,
  'extend',
]);

/** The tokens of one top-level definition by their indexes, `last` included. */
export interface Chunk {
  readonly first: number;
  readonly last: number;
}

/** The tokens of a definition without its comments. */
export function codeTokens<T extends Token>(tokens: readonly T[], { first, last }: Chunk): T[] {
  return tokens.slice(first, last + 1).filter(token => token.kind !== 'comment');
}

/**
 * Cuts tokens into top-level definitions. A definition keyword in the first column always begins a definition, so that
 * an unclosed bracket affects one definition only.
 */
export function chunksOf(text: string, tokens: readonly Token[]): Chunk[] {
  const chunks: Chunk[] = [];
  let depth = 0;
  let first = 0;
  let begun = false;
  const close = (until: number) => {
    if (begun) chunks.push({ first, last: until });
    first = until + 1;
    depth = 0;
    begun = false;
  };
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i] as Token;
    if (token.kind === 'comment') continue;
    if (begun && startsDefinition(text, tokens, i, depth)) close(beforeComments(tokens, i, first));
    begun = true;
    if (token.kind !== 'punctuator') continue;
    const sign = text[token.start];
    if (sign === '{' || sign === '(' || sign === '[') depth++;
    else if (sign === '}' || sign === ')' || sign === ']') {
      depth--;
      if (depth <= 0 && sign === '}') close(i);
    }
  }
  close(tokens.length - 1);
  return chunks;
}

/** The last token before `index` that is not a comment: comments belong to the definition after them. */
function beforeComments(tokens: readonly Token[], index: number, first: number): number {
  let last = index - 1;
  while (last > first && tokens[last]?.kind === 'comment') last--;
  return last;
}

function startsDefinition(text: string, tokens: readonly Token[], index: number, depth: number): boolean {
  const token = tokens[index] as Token;
  if (token.kind !== 'name') return false;
  const column = token.start === 0 || text[token.start - 1] === '\n' || text[token.start - 1] === '\r';
  // Most names stand inside a definition, where the look at the place is enough.
  if (depth > 0 && !column) return false;
  if (!definitionWords.has(text.slice(token.start, token.end))) return false;
  if (isToken(text, tokens[index - 1], 'extend') || isToken(text, tokens[index + 1], ':')) return false;
  const previous = tokens[index - 1];
  const following = tokens[index + 1];
  // A union and a scalar end with a name, after which only a new line begins the next definition.
  if (depth <= 0)
    return (previous?.kind !== 'name' || (column && following?.kind === 'name')) && !isToken(text, previous, '@');
  return column && (following?.kind === 'name' || isToken(text, following, '{') || isToken(text, following, '('));
}
