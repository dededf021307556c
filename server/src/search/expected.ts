import type { Span } from '../text/span';
import { isWord, lex, type Token } from './lex';
import { isReserved } from './parse';

/** What the grammar expects at the cursor, and the range that a completion replaces. */
export type Expected =
  | { readonly kind: 'key' | 'operator' | 'junction' | 'nothing'; readonly span: Span }
  | { readonly kind: 'value'; readonly key: string; readonly quoted: boolean; readonly span: Span };

/** Runs a state machine over the tokens before the cursor. The token at the cursor is replaced. */
export function expectedAt(text: string, offset: number): Expected {
  const tokens = lex(text);
  const current = tokens.find(token => token.kind !== 'end' && containsCursor(token, offset));
  const span = current ? { ...current.span } : { start: offset, end: offset };
  const before = tokens.filter(token => token.kind !== 'end' && token.span.end <= span.start && token !== current);
  const state = stateAfter(before);
  if (state.kind !== 'value') {
    if (current && (current.kind === 'string' || current.kind === 'wrong-string')) return { kind: 'nothing', span };
    return { kind: state.kind, span: state.kind === 'operator' ? operatorSpan(before, span) : span };
  }
  const quoted = current?.kind === 'string' || current?.kind === 'wrong-string';
  return { kind: 'value', key: state.key, quoted, span: current?.open ? openSpan(text, current, offset) : span };
}

/** An operator of several words is replaced as a whole, including the words `IS` and `NOT` before the cursor. */
function operatorSpan(before: readonly Token[], span: Span): Span {
  let start = span.start;
  for (const token of [...before].reverse()) {
    if (!isWord(token, 'IS') && !isWord(token, 'NOT')) break;
    start = token.span.start;
  }
  return { start, end: span.end };
}

/**
 * A string without a closing quote extends to the end of the text. Only the part before the cursor and the rest of its
 * word are replaced.
 */
function openSpan(text: string, token: Token, offset: number): Span {
  const rest = /^[\w.-]*/.exec(text.slice(offset))?.[0].length ?? 0;
  return { start: token.span.start, end: Math.min(token.span.end, offset + rest) };
}

function containsCursor(token: Token, offset: number): boolean {
  if (token.kind === 'string' || token.kind === 'wrong-string') {
    return token.span.start < offset && (offset < token.span.end || (token.open === true && offset <= token.span.end));
  }
  if (token.kind !== 'word' && token.kind !== 'name' && token.kind !== 'number') return false;
  return token.span.start < offset && offset <= token.span.end;
}

type State = { readonly kind: 'key' | 'operator' | 'junction' } | { readonly kind: 'value'; readonly key: string };

function stateAfter(tokens: readonly Token[]): State {
  let state: State = { kind: 'key' };
  let key = '';
  let list = false;
  for (const [index, token] of tokens.entries()) {
    if (isWord(token, 'AND') || isWord(token, 'OR')) {
      state = { kind: 'key' };
      list = false;
    } else if (state.kind === 'key') {
      if (token.kind === 'name' || (token.kind === 'word' && !isReserved(token))) {
        key = token.value;
        state = { kind: 'operator' };
      }
    } else if (state.kind === 'operator') {
      state = afterOperatorToken(tokens, index, key);
    } else if (state.kind === 'value') {
      if (token.kind === '(') list = true;
      else if (token.kind === ')') {
        list = false;
        state = { kind: 'junction' };
      } else if (token.kind !== ',' && !list) state = { kind: 'junction' };
    }
  }
  return state;
}

function afterOperatorToken(tokens: readonly Token[], index: number, key: string): State {
  const token = tokens[index];
  if (isWord(token, 'IS') || isWord(token, 'NOT')) return { kind: 'operator' };
  if (token?.kind === 'word' && /^null$/i.test(token.text)) return { kind: 'junction' };
  return { kind: 'value', key };
}
