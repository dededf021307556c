import type { SemanticTokens, SemanticTokensLegend, SemanticTokensRangeParams } from 'vscode-languageserver';
import { languages } from '../languages';
import type { SemanticToken, TokenType } from '../text/language';
import { outerSpan } from '../text/region';
import { overlaps, type Span, spanOf } from '../text/span';
import { spanOfRange } from './convert';
import type { OpenDocument } from './documents';
import type { Server } from './state';

const types: readonly TokenType[] = [
  'keyword',
  'function',
  'property',
  'type',
  'string',
  'number',
  'regexp',
  'operator',
  'comment',
  'variable',
  'enumMember',
  'parameter',
];
const modifiers = ['declaration', 'readonly', 'deprecated', 'defaultLibrary'] as const;

export const semanticLegend: SemanticTokensLegend = { tokenTypes: [...types], tokenModifiers: [...modifiers] };

/** The colours of every text of ours; an inner language paints over the string that holds it. */
export function semanticTokens(server: Server, document: OpenDocument): SemanticTokens {
  return build(document, painted(server, document));
}

export function semanticTokensInRange(
  server: Server,
  document: OpenDocument,
  params: SemanticTokensRangeParams,
): SemanticTokens {
  const range = spanOfRange(document.positions, params.range);
  return build(
    document,
    painted(server, document).filter(token => overlaps(token.span, range)),
  );
}

/** Tokens in document offsets, in order and without overlaps. */
function painted(server: Server, document: OpenDocument): SemanticToken[] {
  let result: SemanticToken[] = [];
  for (const region of server.regions(document)) {
    const own = languages[region.language].tokens?.(region.text, server.context(document)) ?? [];
    if (own.length === 0) continue;
    const mapped = own.map(token => ({ ...token, span: outerSpan(region, token.span) }));
    const under = result.findIndex(token => token.span.end > region.outer.start);
    // Regions come in order, so that only tokens at the end can lie under this one.
    const kept = under < 0 ? result : result.slice(0, under);
    const cut = under < 0 ? [] : result.slice(under).flatMap(token => without(token, region.outer));
    result = kept.concat(cut, mapped);
  }
  return result.sort((a, b) => a.span.start - b.span.start);
}

function without(token: SemanticToken, hidden: Span): SemanticToken[] {
  if (!overlaps(token.span, hidden)) return [token];
  const before = spanOf(token.span.start, Math.min(token.span.end, hidden.start));
  const after = spanOf(Math.max(token.span.start, hidden.end), token.span.end);
  return [before, after].filter(span => span.end > span.start).map(span => ({ ...token, span }));
}

/**
 * The protocol's numbers, five for each token: lines and columns since the one before, length, type, modifiers. A token
 * over several lines becomes one for each line.
 */
function build(document: OpenDocument, tokens: readonly SemanticToken[]): SemanticTokens {
  const data: number[] = [];
  let last = { line: 0, character: 0 };
  for (const { span, type, modifiers: given } of tokens) {
    const bits = (given ?? []).reduce((sum, modifier) => sum | (1 << modifiers.indexOf(modifier)), 0);
    let offset = span.start;
    for (const line of document.text.slice(span.start, span.end).split(/\r\n|\n|\r/)) {
      if (line.length > 0) {
        const at = document.positions.positionAt(offset);
        const down = at.line - last.line;
        const right = down === 0 ? at.character - last.character : at.character;
        data.push(down, right, line.length, types.indexOf(type), bits);
        last = at;
      }
      offset += line.length;
      offset += document.text.startsWith('\r\n', offset) ? 2 : 1;
    }
  }
  return { data };
}
