import type { SemanticTokens, SemanticTokensRangeParams } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { languages } from '../languages';
import { ByContext } from '../text/byText';
import type { LanguageContext, OwnRegion, SemanticToken } from '../text/language';
import { outerSpan } from '../text/region';
import { movedSpan, overlaps, type Span, spanOf } from '../text/span';
import { spanOfRange } from './convert';
import type { OpenDocument } from './documents';
import { isWholeDocument } from './places';
import { semanticLegend } from './protocol';
import type { Server } from './state';

const numberOfType = new Map(semanticLegend.tokenTypes.map((type, index) => [type, index]));

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

/** A text with its tokens in document offsets, and the texts in it, both in order. */
interface Layer {
  readonly outer: Span;
  readonly tokens: readonly SemanticToken[];
  readonly inner: Layer[];
}

/** Tokens in document offsets, in order and without overlaps; with a range, of the texts that it touches. */
function painted(server: Server, document: OpenDocument, range?: Span): readonly SemanticToken[] {
  const context = server.context(document);
  const root: Layer = { outer: spanOf(0, document.text.length), tokens: [], inner: [] };
  // The regions around the next one, the innermost last: regions come in order.
  const open: Layer[] = [root];
  for (const region of server.regions(document)) {
    const isWanted = !range || overlaps(region.outer, range);
    const own = isWanted ? tokensOf(region, context) : [];
    if (isWanted && own.length === 0) continue;
    const tokens = isWholeDocument(document, region) ? own : inDocument(own, region);
    const layer: Layer = { outer: region.outer, tokens, inner: [] };
    while (open.length > 1 && (open[open.length - 1] as Layer).outer.end <= region.outer.start) open.pop();
    (open[open.length - 1] as Layer).inner.push(layer);
    open.push(layer);
  }
  const found: SemanticToken[] = [];
  paint(root, found);
  return found;
}

/** Tokens of a region in document offsets. Most regions stand in the document as they are. */
function inDocument(tokens: readonly SemanticToken[], region: OwnRegion): readonly SemanticToken[] {
  const [only, ...others] = region.segments;
  if (only?.kind !== 'verbatim' || others.length > 0)
    return tokens.map(token => ({ ...token, span: outerSpan(region, token.span) }));
  const by = only.outer.start - only.inner.start;
  return tokens.map(({ span, type, modifiers: given }) =>
    given ? { span: movedSpan(span, by), type, modifiers: given } : { span: movedSpan(span, by), type },
  );
}

/** The tokens of short texts, as long as their context is the same: an edit changes one of the thousands in a document. */
const known = new ByContext<readonly SemanticToken[]>(3_500_000);
const longestKept = 2_000;

function tokensOf({ language, text }: OwnRegion, context: LanguageContext): readonly SemanticToken[] {
  if (text.length > longestKept) return languages[language].tokens?.(text, context) ?? [];
  const kept = known.of(context, language);
  const before = kept.get(text);
  if (before) return before;
  const tokens = languages[language].tokens?.(text, context) ?? [];
  kept.set(text, tokens);
  return tokens;
}

/** Adds the tokens of a layer, each without what the texts in it cover, and the tokens of these texts in their places. */
function paint({ tokens, inner }: Layer, found: SemanticToken[]): void {
  let next = 0;
  let covered = 0;
  for (const token of tokens) {
    const { end } = token.span;
    let start = Math.max(token.span.start, covered);
    for (; next < inner.length && (inner[next] as Layer).outer.start < end; next++) {
      const { outer } = inner[next] as Layer;
      if (outer.start > start) found.push({ ...token, span: spanOf(start, outer.start) });
      paint(inner[next] as Layer, found);
      covered = Math.max(covered, outer.end);
      start = Math.max(start, covered);
    }
    if (start < end) found.push(start === token.span.start ? token : { ...token, span: spanOf(start, end) });
  }
  for (; next < inner.length; next++) paint(inner[next] as Layer, found);
}

/**
 * The protocol's numbers, five for each token: lines and columns since the one before, length, type, modifiers. A token
 * over several lines becomes one for each line.
 */
function build({ positions }: OpenDocument, tokens: readonly SemanticToken[]): SemanticTokens {
  // Most tokens are on one line. An array that grows by so many numbers takes three times as long.
  const data = new Array<number>(5 * tokens.length);
  let count = 0;
  let last = { line: 0, character: 0 };
  const line = new LineCursor(positions);
  for (const { span, type, modifiers: given } of tokens) {
    const bits = given
      ? given.reduce((sum, modifier) => sum | (1 << semanticLegend.tokenModifiers.indexOf(modifier)), 0)
      : 0;
    for (let offset = span.start; offset < span.end; offset = line.end) {
      line.moveTo(offset);
      if (line.end <= offset) break;
      const length = (line.holds(span.end) ? span.end : Math.min(span.end, line.endOfText())) - offset;
      if (length > 0) {
        const down = line.number - last.line;
        const character = offset - line.start;
        data[count++] = down;
        data[count++] = down === 0 ? character - last.character : character;
        data[count++] = length;
        data[count++] = numberOfType.get(type) ?? 0;
        data[count++] = bits;
        last = { line: line.number, character };
      }
    }
  }
  data.length = count;
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

  /** Whether an offset is certainly before the line break, which has two characters at most. */
  holds(offset: number): boolean {
    return offset <= this.end - 2;
  }

  /** The end of the line without its line break. */
  endOfText(): number {
    return this.positions.offsetAt({ line: this.number, character: Number.MAX_SAFE_INTEGER });
  }

  private startOf(line: number): number {
    return this.positions.offsetAt({ line, character: 0 });
  }
}
