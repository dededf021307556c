import type { DocumentSymbol, DocumentSymbolParams } from 'vscode-languageserver';
import { languages } from '../languages';
import { outerSpan } from '../text/region';
import { documentSymbol } from './convert';
import { topRegions } from './places';
import type { Server } from './state';

/** Statements and operations of the document and of the texts in it. */
export function documentSymbols(server: Server, params: DocumentSymbolParams): DocumentSymbol[] {
  const document = server.documents.get(params.textDocument.uri);
  if (!document) return [];
  return topRegions(server, document).flatMap(region => {
    const symbols = languages[region.language].symbols?.(region.text, server.context()) ?? [];
    return symbols.map(symbol => documentSymbol(document.positions, symbol, span => outerSpan(region, span)));
  });
}
