import { type Chunk, isToken, type Token } from './lex';

/** The name and the type of a fragment definition. */
interface FragmentHead {
  readonly name: string;
  readonly type: string;
}

export interface VariableHead {
  readonly name: string;
  /** As in the text: `[EntityGuid]!`; empty where it is missing. */
  readonly type: string;
  readonly defaultValue?: string;
}

/** The fragments of a document, including broken ones. */
export function fragmentHeads(text: string, tokens: readonly Token[]): FragmentHead[] {
  const heads: FragmentHead[] = [];
  for (let i = 0; i + 3 < tokens.length; i++) {
    if (!isToken(text, tokens[i], 'fragment') || !isToken(text, tokens[i + 2], 'on')) continue;
    heads.push({ name: sourceOf(text, tokens[i + 1]), type: sourceOf(text, tokens[i + 3]) });
  }
  return heads;
}

/** The variables of one definition, in order. */
export function variableHeads(text: string, tokens: readonly Token[], chunk: Chunk): VariableHead[] {
  const heads: VariableHead[] = [];
  for (let i = chunk.first; i <= chunk.last; i++) {
    if (!isToken(text, tokens[i], '$') || tokens[i + 1]?.kind !== 'name' || !isToken(text, tokens[i + 2], ':'))
      continue;
    const name = sourceOf(text, tokens[i + 1]);
    let end = i + 3;
    while (end <= chunk.last && /^(?:[[\]!]|[A-Za-z_]\w*)$/.test(sourceOf(text, tokens[end]))) end++;
    const type = tokens
      .slice(i + 3, end)
      .map(token => sourceOf(text, token))
      .join('');
    if (!isToken(text, tokens[end], '=')) heads.push({ name, type });
    else heads.push({ name, type, defaultValue: defaultValue(text, tokens, end + 1, chunk.last) });
    i = end - 1;
  }
  return heads;
}

function defaultValue(text: string, tokens: readonly Token[], first: number, last: number): string {
  let depth = 0;
  let end = first;
  for (; end <= last; end++) {
    const token = sourceOf(text, tokens[end]);
    if (token === '[' || token === '{') depth++;
    else if (token === ']' || token === '}') depth--;
    if (depth <= 0) break;
  }
  return text.slice(tokens[first]?.start ?? 0, tokens[Math.min(end, last)]?.end ?? 0);
}

function sourceOf(text: string, token: Token | undefined): string {
  return token ? text.slice(token.start, token.end) : '';
}
