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

const next =
  /([\s,\uFEFF]+)|(#[^\n\r]*)|([A-Za-z_][A-Za-z0-9_]*)|("""(?:\\"""|(?!""")[\s\S])*(?:""")?)|("(?:\\[^\n\r]|[^"\\\n\r])*"?)|(-?[0-9][0-9A-Za-z_.]*(?:(?<=[eE])[+-][0-9]+)?)|(\.\.\.|[!$&()[\]:=@{|}])|([\s\S])/gy;

const kinds = ['comment', 'name', 'block-string', 'string', 'number', 'punctuator', 'invalid'] as const;

/** The tokens of a text in order, without white space and commas. Accepts any text. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  next.lastIndex = 0;
  for (let match = next.exec(text); match; match = next.exec(text)) {
    if (match[1] !== undefined) continue;
    for (let group = 0; group < kinds.length; group++) {
      if (match[group + 2] === undefined) continue;
      tokens.push({ kind: kinds[group] as TokenKind, start: match.index, end: next.lastIndex });
      break;
    }
  }
  return tokens;
}

/** Whether the token is this character or word. */
export function is(text: string, token: Token | undefined, value: string): boolean {
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
  if (token.kind !== 'name' || !definitionWords.has(text.slice(token.start, token.end))) return false;
  if (is(text, tokens[index - 1], 'extend') || is(text, tokens[index + 1], ':')) return false;
  const column = token.start === 0 || text[token.start - 1] === '\n' || text[token.start - 1] === '\r';
  const previous = tokens[index - 1];
  const following = tokens[index + 1];
  // A union and a scalar end with a name, after which only a new line begins the next definition.
  if (depth <= 0)
    return (previous?.kind !== 'name' || (column && following?.kind === 'name')) && !is(text, previous, '@');
  return column && (following?.kind === 'name' || is(text, following, '{') || is(text, following, '('));
}
