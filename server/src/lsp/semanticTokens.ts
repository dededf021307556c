import type { SemanticTokens, SemanticTokensLegend, SemanticTokensRangeParams } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { languages } from '../languages';
import type { SemanticToken, TokenType } from '../text/language';
import { outerSpan } from '../text/region';
import { overlaps, type Span, spanOf } from '../text/span';
import { spanOfRange } from './convert';
import type { OpenDocument } from './documents';
import { isWholeDocument } from './places';
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
    painted(server, document, range).filter(token => overlaps(token.span, range)),
  );
}

/** Tokens of a region in document offsets, and the spans that the texts in it paint over, both in order. */
interface Layer {
  readonly outer: Span;
  readonly tokens: readonly SemanticToken[];
  readonly hidden: Span[];
}

/** Tokens in document offsets, in order and without overlaps; with a range, of the texts that it touches. */
function painted(server: Server, document: OpenDocument, range?: Span): readonly SemanticToken[] {
  const layers: Layer[] = [];
  // The regions around the next one, the innermost last: regions come in order.
  const open: Layer[] = [];
  for (const region of server.regions(document)) {
    const isWanted = !range || overlaps(region.outer, range);
    const own = isWanted ? (languages[region.language].tokens?.(region.text, server.context(document)) ?? []) : [];
    if (isWanted && own.length === 0) continue;
    const tokens = isWholeDocument(document, region)
      ? own
      : own.map(token => ({ ...token, span: outerSpan(region, token.span) }));
    const layer: Layer = { outer: region.outer, tokens, hidden: [] };
    while (open.length > 0 && (open[open.length - 1] as Layer).outer.end <= region.outer.start) open.pop();
    open[open.length - 1]?.hidden.push(region.outer);
    open.push(layer);
    layers.push(layer);
  }
  if (layers.length === 1) return (layers[0] as Layer).tokens;
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
function build({ positions }: OpenDocument, tokens: readonly SemanticToken[]): SemanticTokens {
  const data: number[] = [];
  let last = { line: 0, character: 0 };
  const line = new LineCursor(positions);
  for (const { span, type, modifiers: given } of tokens) {
    const bits = (given ?? []).reduce((sum, modifier) => sum | (1 << modifiers.indexOf(modifier)), 0);
    for (let offset = span.start; offset < span.end; offset = line.end) {
      line.moveTo(offset);
      if (line.end <= offset) break;
      const length = Math.min(span.end, line.endOfText()) - offset;
      if (length > 0) {
        const down = line.number - last.line;
        const character = offset - line.start;
        data.push(down, down === 0 ? character - last.character : character, length, types.indexOf(type), bits);
        last = { line: line.number, character };
      }
    }
  }
  return { data };
}

/** A line of a document that only moves forward: to search the line of each of a hundred thousand tokens takes longer. */
class LineCursor {
  number = 0;
  start = 0;
  /** Where the next line starts. */
  end: number;

  constructor(private readonly positions: TextDocument) {
    this.end = this.startOf(1);
  }

  moveTo(offset: number): void {
    while (this.end <= offset && this.number + 1 < this.positions.lineCount) {
      this.start = this.end;
      this.number++;
      this.end = this.startOf(this.number + 1);
    }
  }

  /** The end of the line without its line break. */
  endOfText(): number {
    return this.positions.offsetAt({ line: this.number, character: Number.MAX_SAFE_INTEGER });
  }

  private startOf(line: number): number {
    return this.positions.offsetAt({ line, character: 0 });
  }
}
