import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { languages } from '../languages';
import { ByContext, longDocument } from '../text/byText';
import type { InlayHint as Hint, LanguageContext, OwnRegion } from '../text/language';
import { translateMessage } from '../text/messages';
import { type Pieces, pieceCounter } from '../text/pieces';
import { outerOffset } from '../text/region';
import { overlaps, spanOf } from '../text/span';
import { spanOfRange } from './convert';
import type { OpenDocument } from './documents';
import type { Server } from './state';

/** What the service adds by itself: default windows, limits, units. */
export function* inlayHints(server: Server, document: OpenDocument, params: InlayHintParams): Pieces<InlayHint[]> {
  const hints: InlayHint[] = [];
  if (!server.settingsOf(document).inlayHints) return hints;
  const range = spanOfRange(document.positions, params.range);
  const context = server.context(document);
  const isPiece = pieceCounter();
  for (const region of server.regions(document)) {
    if (!overlaps(range, region.outer)) continue;
    for (const hint of hintsOf(region, context)) {
      const offset = outerOffset(region, hint.offset, 'end');
      if (!overlaps(range, spanOf(offset, offset))) continue;
      hints.push({
        position: document.positions.positionAt(offset),
        label: hint.label,
        paddingLeft: true,
        ...(hint.tooltip ? { tooltip: translateMessage(hint.tooltip) } : {}),
      });
    }
    if (isPiece(region.text.length)) yield;
  }
  return hints;
}

/** What was found in short texts, as long as their context is the same: a document may hold thousands of queries. */
const known = new ByContext<readonly Hint[]>(longDocument);
const longestKept = 2_000;

function hintsOf({ language, text, use }: OwnRegion, context: LanguageContext): readonly Hint[] {
  const { inlayHints } = languages[language];
  if (!inlayHints) return [];
  const kept = text.length <= longestKept ? known.of(context, `${language} ${use}`) : undefined;
  const before = kept?.get(text);
  if (before) return before;
  const hints = inlayHints(text, use ? { ...context, use } : context);
  kept?.set(text, hints);
  return hints;
}
