import type { DocumentSymbol } from 'vscode-languageserver';
import { languages } from '../languages';
import { outerSpan } from '../text/region';
import { documentSymbol } from './convert';
import type { OpenDocument } from './documents';
import { topRegions } from './places';
import type { Server } from './state';

/** Statements and operations of the document and of the texts in it. */
export function documentSymbols(server: Server, document: OpenDocument): DocumentSymbol[] {
  return topRegions(server, document).flatMap(region => {
    const symbols = languages[region.language].symbols?.(region.text, server.context(document)) ?? [];
    return symbols.map(symbol => documentSymbol(document.positions, symbol, span => outerSpan(region, span)));
  });
}
