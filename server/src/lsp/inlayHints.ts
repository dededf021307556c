import type { InlayHint, InlayHintParams } from 'vscode-languageserver';
import { languages } from '../languages';
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
  return server.regions(document).flatMap(region => {
    if (!overlaps(range, region.outer)) return [];
    const context = { ...server.context(document), use: region.use };
    const hints = languages[region.language].inlayHints?.(region.text, context) ?? [];
    return hints.flatMap(hint => {
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
