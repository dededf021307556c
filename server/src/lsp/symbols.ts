import type { DocumentSymbol } from 'vscode-languageserver';
import { languages } from '../languages';
import type { OwnRegion, TextSymbol } from '../text/language';
import { type Pieces, pieceCounter } from '../text/pieces';
import { maxDetailed } from '../text/readLimit';
import { outerSpan } from '../text/region';
import { documentSymbol } from './convert';
import type { OpenDocument } from './documents';
import { topRegions } from './places';
import type { Server } from './state';

/** Statements and operations of the document and of the texts in it. */
export function* documentSymbols(server: Server, document: OpenDocument): Pieces<DocumentSymbol[]> {
  const context = server.context(document);
  const isPiece = pieceCounter();
  const found: { readonly region: OwnRegion; readonly symbol: TextSymbol }[] = [];
  for (const region of topRegions(server, document)) {
    for (const symbol of languages[region.language].symbols?.(region.text, context) ?? [])
      found.push({ region, symbol });
    if (isPiece(region.text.length)) yield;
  }
  const isLong = found.length > maxDetailed;
  const symbols: DocumentSymbol[] = [];
  for (const { region, symbol } of found) {
    const shown = isLong ? withoutChildren(symbol) : symbol;
    symbols.push(documentSymbol(document.positions, shown, span => outerSpan(region, span)));
    if (isPiece(symbol.span.end - symbol.span.start)) yield;
  }
  return symbols;
}

function withoutChildren({ children: _, ...symbol }: TextSymbol): TextSymbol {
  return symbol;
}
