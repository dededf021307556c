import { languages } from '../languages';
import { ByContext, longDocument } from '../text/byText';
import type { LanguageContext, OwnRegion, SemanticToken } from '../text/language';
import { outerSpan } from '../text/region';
import { movedSpan, type Span, spanOf } from '../text/span';

/** A text with its tokens in document offsets, and the texts in it, both in order. */
interface Layer {
  readonly outer: Span;
  readonly tokens: readonly SemanticToken[];
  readonly inner: Layer[];
}

/**
 * The tokens of regions in the order of their file, without overlaps: an inner language paints over the string that holds it.
 * An outer region stands before those inside it.
 */
export function paintedTokens(regions: readonly OwnRegion[], context: LanguageContext): readonly SemanticToken[] {
  const root: Layer = { outer: spanOf(0, Number.MAX_SAFE_INTEGER), tokens: [], inner: [] };
  // The regions around the next one, the innermost last.
  const open: Layer[] = [root];
  for (const region of regions) {
    const layer: Layer = { outer: region.outer, tokens: inDocument(tokensOf(region, context), region), inner: [] };
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
  const delta = only.outer.start - only.inner.start;
  if (delta === 0) return tokens;
  return tokens.map(({ span, type, modifiers: given }) =>
    given ? { span: movedSpan(span, delta), type, modifiers: given } : { span: movedSpan(span, delta), type },
  );
}

/** The tokens of short texts, as long as their context is the same: an edit changes one of the thousands in a document. */
const known = new ByContext<readonly SemanticToken[]>(longDocument);
const maxKeptLength = 2_000;

function tokensOf({ language, text }: OwnRegion, context: LanguageContext): readonly SemanticToken[] {
  if (text.length > maxKeptLength) return languages[language].tokens?.(text, context) ?? [];
  const kept = known.resultsIn(context, language);
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
