import type { FoldingRange } from 'vscode-languageserver';
import { FoldingRangeKind } from 'vscode-languageserver-types';
import { languages } from '../languages';
import { type Pieces, pieceCounter } from '../text/pieces';
import { outerSpan } from '../text/region';
import { rangeOf } from './convert';
import type { OpenDocument } from './documents';
import type { Server } from './state';

/**
 * What spans several lines; a closing bracket stays in sight. Null where nothing does: an editor takes a list, also an empty
 * one, in place of the ranges that it finds by indentation.
 */
export function* foldingRanges(server: Server, document: OpenDocument): Pieces<FoldingRange[] | null> {
  const ranges: FoldingRange[] = [];
  const isPiece = pieceCounter();
  for (const region of server.regions(document)) {
    // Nothing folds on one line, and most texts in strings have no other.
    if (!/[\n\r]/.test(region.text)) continue;
    for (const inner of languages[region.language].folding?.(region.text) ?? []) {
      if (isPiece(inner.end - inner.start)) yield;
      const span = outerSpan(region, inner);
      const { start, end } = rangeOf(document.positions, span);
      const closes = /^[ \t]*[})\]]/.test(
        document.text.slice(document.positions.offsetAt({ line: end.line, character: 0 }), span.end),
      );
      const endLine = closes ? end.line - 1 : end.line;
      if (endLine <= start.line) continue;
      const isComment = /^(?:#|--|\/\/|\/\*)/.test(document.text.slice(span.start, span.start + 2));
      ranges.push({ startLine: start.line, endLine, ...(isComment ? { kind: FoldingRangeKind.Comment } : {}) });
    }
  }
  return ranges.length > 0 ? ranges : null;
}
