import type { DocumentSymbol } from 'vscode-languageserver';
import { languages } from '../languages';
import type { TextSymbol } from '../text/language';
import { mostDetailed } from '../text/readLimit';
import { outerSpan } from '../text/region';
import { documentSymbol } from './convert';
import type { OpenDocument } from './documents';
import { topRegions } from './places';
import type { Server } from './state';

/** Statements and operations of the document and of the texts in it. */
export function documentSymbols(server: Server, document: OpenDocument): DocumentSymbol[] {
  const context = server.context(document);
  const found = topRegions(server, document).map(region => ({
    region,
    symbols: languages[region.language].symbols?.(region.text, context) ?? [],
  }));
  const isLong = found.reduce((sum, { symbols }) => sum + symbols.length, 0) > mostDetailed;
  return found.flatMap(({ region, symbols }) =>
    symbols.map(symbol =>
      documentSymbol(document.positions, isLong ? withoutChildren(symbol) : symbol, span => outerSpan(region, span)),
    ),
  );
}

function withoutChildren({ children: _, ...symbol }: TextSymbol): TextSymbol {
  return symbol;
}
