import type { DocumentSymbol } from 'vscode-languageserver';
import { languages } from '../languages';
import type { TextSymbol } from '../text/language';
import { outerSpan } from '../text/region';
import { documentSymbol } from './convert';
import type { OpenDocument } from './documents';
import { topRegions } from './places';
import type { Server } from './state';

/** From how many statements on an outline shows these alone: nobody opens the columns of thousands of queries. */
const mostDetailed = 5_000;

/** Statements and operations of the document and of the texts in it. */
export function documentSymbols(server: Server, document: OpenDocument): DocumentSymbol[] {
  const found = topRegions(server, document).map(region => ({
    region,
    symbols: languages[region.language].symbols?.(region.text, server.context(document)) ?? [],
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
