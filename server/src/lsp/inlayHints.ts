import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { languages } from '../languages';
import { ByContext } from '../text/byText';
import type { InlayHint as Hint, LanguageContext, OwnRegion } from '../text/language';
import { translateMessage } from '../text/messages';
import { outerOffset } from '../text/region';
import { overlaps, spanOf } from '../text/span';
import { spanOfRange } from './convert';
import type { OpenDocument } from './documents';
import type { Server } from './state';

/** What the service adds by itself: default windows, limits, units. */
export function inlayHints(server: Server, document: OpenDocument, params: InlayHintParams): InlayHint[] {
  if (!server.settingsOf(document).inlayHints) return [];
  const range = spanOfRange(document.positions, params.range);
  const context = server.context(document);
  return server.regions(document).flatMap(region => {
    if (!overlaps(range, region.outer)) return [];
    return hintsOf(region, context).flatMap(hint => {
      const offset = outerOffset(region, hint.offset, 'end');
      if (!overlaps(range, spanOf(offset, offset))) return [];
      return [
        {
          position: document.positions.positionAt(offset),
          label: hint.label,
          paddingLeft: true,
          ...(hint.tooltip ? { tooltip: translateMessage(hint.tooltip) } : {}),
        },
      ];
    });
  });
}

/** What was found in short texts, as long as their context is the same: a document may hold thousands of queries. */
const known = new ByContext<readonly Hint[]>(4_000_000);
const longestKept = 2_000;

function hintsOf({ language, text, use }: OwnRegion, context: LanguageContext): readonly Hint[] {
  const { inlayHints } = languages[language];
  if (!inlayHints) return [];
  const kept = text.length <= longestKept ? known.of(context, `${language} ${use}`) : undefined;
  const before = kept?.get(text);
  if (before) return before;
  const hints = inlayHints(text, { ...context, ...(use ? { use } : {}) });
  kept?.set(text, hints);
  return hints;
}
