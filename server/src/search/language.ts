import { smallestEdit } from '../text/edit';
import type { Language, SemanticToken, TokenType } from '../text/language';
import { spanOf } from '../text/span';
import { check, fixes } from './check/problems';
import { complete } from './complete';
import { hover } from './hover';
import { lex, type Token } from './lex';
import { isReserved, parse } from './parse';
import { print } from './print';

/** The entity-search language. It occurs inside strings, so it has no symbols and no folding. */
export const search: Language = {
  name: 'entity-search',
  check,
  fixes: (text, problem) => fixes(text, problem),
  complete,
  hover,
  format(text) {
    const { condition, problems } = parse(text);
    if (problems.length > 0 || !condition) return undefined;
    const edit = smallestEdit(text, print(condition));
    return edit ? [edit] : [];
  },
  runnable(text) {
    const { condition, problems } = parse(text);
    return condition && problems.length === 0 ? [{ span: spanOf(0, text.length) }] : [];
  },
  tokens: text => lex(text).flatMap(semanticToken),
};

function semanticToken(token: Token): SemanticToken[] {
  const type = tokenType(token);
  return type ? [{ span: token.span, type }] : [];
}

function tokenType(token: Token): TokenType | undefined {
  if (isReserved(token)) return 'keyword';
  if (token.kind === 'string' || token.kind === 'wrong-string') return 'string';
  if (token.kind === 'word' || token.kind === 'name')
    return /^(?:true|false|null)$/i.test(token.text) ? 'keyword' : 'property';
  if (token.kind === 'number' || token.kind === 'operator') return token.kind;
  return undefined;
}
