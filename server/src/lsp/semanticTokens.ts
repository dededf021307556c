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

/** Tokens of a region in document offsets, and the spans that the texts in it paint over, both in order. */
interface Layer {
  readonly outer: Span;
  readonly tokens: readonly SemanticToken[];
  readonly hidden: Span[];
}

/** Tokens in document offsets, in order and without overlaps. */
function painted(server: Server, document: OpenDocument): SemanticToken[] {
  const layers: Layer[] = [];
  // The regions around the next one, the innermost last: regions come in order.
  const open: Layer[] = [];
  for (const region of server.regions(document)) {
    const own = languages[region.language].tokens?.(region.text, server.context(document)) ?? [];
    if (own.length === 0) continue;
    const tokens = own.map(token => ({ ...token, span: outerSpan(region, token.span) }));
    const layer: Layer = { outer: region.outer, tokens, hidden: [] };
    while (open.length > 0 && (open[open.length - 1] as Layer).outer.end <= region.outer.start) open.pop();
    open[open.length - 1]?.hidden.push(region.outer);
    open.push(layer);
    layers.push(layer);
  }
  return layers.flatMap(uncovered).sort((a, b) => a.span.start - b.span.start);
}

/** The tokens of a layer, or what is left of them beside the texts in it. */
function uncovered({ tokens, hidden }: Layer): readonly SemanticToken[] {
  if (hidden.length === 0) return tokens;
  const left: SemanticToken[] = [];
  let next = 0;
  for (const token of tokens) {
    while (next < hidden.length && (hidden[next] as Span).end <= token.span.start) next++;
    let { start } = token.span;
    for (let index = next; index < hidden.length && (hidden[index] as Span).start < token.span.end; index++) {
      const covered = hidden[index] as Span;
      if (covered.start > start) left.push({ ...token, span: spanOf(start, covered.start) });
      start = Math.max(start, covered.end);
    }
    if (start < token.span.end) left.push({ ...token, span: spanOf(start, token.span.end) });
  }
  return left;
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
