import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { regionsIn } from '../embed/regions';
import { languages } from '../languages';
import { ByContext, longDocument } from '../text/byText';
import type { InlayHint as Hint, LanguageContext, LanguageName, OwnRegion } from '../text/language';
import { translateMessage } from '../text/messages';
import { type Pieces, pieceCounter } from '../text/pieces';
import { outerOffset } from '../text/region';
import { type Span, spanOf, touches } from '../text/span';
import { spanOfRange } from './convert';
import type { OpenDocument } from './documents';
import { isOwn, partsOf } from './places';
import type { Server } from './state';

/** What the service adds by itself: default windows, limits, units. */
export function* inlayHints(server: Server, document: OpenDocument, params: InlayHintParams): Pieces<InlayHint[]> {
  const hints: InlayHint[] = [];
  if (!server.settingsOf(document).inlayHints) return hints;
  const range = spanOfRange(document.positions, params.range);
  const context = server.context(document);
  const isPiece = pieceCounter();
  for (const { region, start } of regionsOver(server, document, range)) {
    for (const hint of hintsOf(region, context)) {
      const offset = start + outerOffset(region, hint.offset, 'end');
      if (!touches(range, offset)) continue;
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

/** The regions in a range, each with what its offsets count from. Of a document of ours no other part is read. */
function* regionsOver(server: Server, document: OpenDocument, range: Span): Iterable<RegionAt> {
  if (!isOwn(document)) {
    for (const region of server.regions(document)) if (meets(range, region.outer)) yield { region, start: 0 };
    return;
  }
  for (const { start, text } of partsOf(server, document)) {
    if (!meets(range, spanOf(start, start + text.length))) continue;
    for (const region of regionsIn(document.languageId as LanguageName, text)) yield { region, start };
  }
}

interface RegionAt {
  readonly region: OwnRegion;
  readonly start: number;
}

/** Whether two spans share a place, be it the end of one and the start of the other: a hint may stand there. */
function meets(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** What was found in short texts, as long as their context is the same: a document may hold thousands of queries. */
const known = new ByContext<readonly Hint[]>(longDocument);
const maxKeptLength = 2_000;

function hintsOf({ language, text, use }: OwnRegion, context: LanguageContext): readonly Hint[] {
  const { inlayHints } = languages[language];
  if (!inlayHints) return [];
  const kept = text.length <= maxKeptLength ? known.resultsIn(context, `${language} ${use}`) : undefined;
  const before = kept?.get(text);
  if (before) return before;
  const hints = inlayHints(text, use ? { ...context, use } : context);
  kept?.set(text, hints);
  return hints;
}
