import type { CompletionItem, Hover, TextDocumentPositionParams } from 'vscode-languageserver';
import { checkRequest } from '../migrate/request/check';
import { describeWord, offersAt } from '../migrate/request/facts';
import { checkGraphqlKey } from '../migrate/request/graphqlKey';
import { placeAt, requestWords } from '../migrate/request/words';
import type { Problem } from '../text/problem';
import { touches } from '../text/span';
import { completionItem, rangeOf } from './convert';
import type { OpenDocument } from './documents';
import { markdown } from './markdown';
import { placesAtOffset } from './places';
import type { Server } from './state';

/** A word behind a quote or a sign of a query string, as metric names and parameters are. */
const wordBefore = /["'`?&=][\w/[\] ()%-]{0,80}$/;

/** A key without quotes: `{ from: …`, `(summarize=…`. */
const keyBefore = /[{,(]\s*\w{0,80}$/;
const keyBehind = /^\w{0,80}\s*(?:[:=]|=>)/;

/**
 * Whether a position may be in a word of a request, outside of the texts of our languages. The search for calls waits for
 * other files, which is too long for every key.
 */
export function isInRequestText(
  server: Server,
  document: OpenDocument,
  { position }: TextDocumentPositionParams,
): boolean {
  const offset = document.positions.offsetAt(position);
  if (!wordBefore.test(document.text.slice(Math.max(0, offset - 100), offset))) return false;
  return server.mayCall(document) && placesAtOffset(server, document, offset).length === 0;
}

/** The same for a hover, which nobody types: a key may be without quotes. */
export function isAtRequestWord(server: Server, document: OpenDocument, params: TextDocumentPositionParams): boolean {
  if (isInRequestText(server, document, params)) return true;
  const offset = document.positions.offsetAt(params.position);
  const isKey =
    keyBefore.test(document.text.slice(Math.max(0, offset - 100), offset)) &&
    keyBehind.test(document.text.slice(offset, offset + 100));
  return isKey && server.mayCall(document) && placesAtOffset(server, document, offset).length === 0;
}

/** What the catalogue says about the parameter, the metric, the value or the header of a REST call at a position. */
export function hoverRequest(server: Server, document: OpenDocument, params: TextDocumentPositionParams): Hover | null {
  if (!isAtRequestWord(server, document, params)) return null;
  const offset = document.positions.offsetAt(params.position);
  for (const finding of server.findings(document)) {
    for (const word of requestWords(finding.call)) {
      if (!touches(word.span, offset)) continue;
      const value = describeWord(word, finding, server.migration());
      if (value)
        return {
          contents: markdown(value),
          range: rangeOf(document.positions, word.span),
        };
    }
  }
  return null;
}

/** The names that can be written inside a REST call at a position, with what the catalogue says about each. */
export function completeRequest(
  server: Server,
  document: OpenDocument,
  params: TextDocumentPositionParams,
): CompletionItem[] {
  if (!isInRequestText(server, document, params)) return [];
  const offset = document.positions.offsetAt(params.position);
  for (const finding of server.findings(document)) {
    const place = placeAt(finding.call, document.text, offset);
    if (!place) continue;
    return offersAt(place, finding, server.migration()).map(offer => {
      const { label, insert = label, documentation, rank, span } = offer;
      const data = { uri: document.uri, offset, rank };
      const item = completionItem(document.positions, offer, span, insert, data);
      return documentation ? { ...item, documentation: markdown(documentation) } : item;
    });
  }
  return [];
}

/** What is wrong inside the REST calls of a document, and with the keys of its requests to the GraphQL API. */
export function requestProblems(server: Server, document: OpenDocument): Problem[] {
  if (!server.needsSearch(document)) return [];
  const { hosts } = server.migration();
  const calls = server.findings(document).flatMap(finding => checkRequest(finding, document.text));
  const keys = server.requests(document).flatMap(call => checkGraphqlKey(call, hosts, document.text));
  const seen = new Set<string>();
  // A constant can belong to several calls.
  return [...calls, ...keys].filter(({ code, span }) => {
    const key = `${code} ${span.start}`;
    return !seen.has(key) && seen.add(key);
  });
}
