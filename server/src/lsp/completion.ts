import type { CompletionItem, CompletionList, CompletionParams } from 'vscode-languageserver';
import { regionsIn } from '../embed/regions';
import type { Completion, LanguageContext, LanguageName, OwnRegion } from '../text/language';
import { movedRegion, outerSpan, touchesHole } from '../text/region';
import { type CompletionData, completionItem } from './convert';
import type { OpenDocument } from './documents';
import { markdown } from './markdown';
import { isOwn, type Place, partsOf, placesAt, placesAtOffset } from './places';
import { completeRequest } from './requestWords';
import { insertion } from './snippet';
import type { Server } from './state';
import { completeVariablesAt } from './variables';

export const completionTriggers = ['.', '$', '@', '{', '(', '[', ':', '"', "'", '`', ',', ' ', '=', '/', '?', '&'];

/**
 * What the innermost language knows here, or the catalogue about the REST call around. Items keep their order; documentation
 * comes with the resolve request.
 */
export function completion(server: Server, document: OpenDocument, params: CompletionParams): CompletionList {
  const variables = completeVariablesAt(server, document, params.position);
  if (variables) return variables;
  const [place] = placesAt(server, document, params.position);
  if (!place) return { isIncomplete: false, items: completeRequest(server, document, params) };
  const { items, incomplete } = place.language.complete(
    place.region.text,
    place.offset,
    completionContext(server, document, place),
  );
  const offset = document.positions.offsetAt(params.position);
  return {
    isIncomplete: incomplete,
    items: items.flatMap(item => {
      if (touchesHole(place.region, item.span)) return [];
      const insert = insertion(place.region, item.insert ?? item.label, item.snippet === true);
      const data: CompletionData = { uri: document.uri, offset, rank: item.rank };
      const converted = completionItem(document.positions, item, outerSpan(place.region, item.span), insert, data);
      const command = item.retrigger ? server.client.options.suggestCommand : undefined;
      return [command ? { ...converted, command: { title: 'Suggest', command } } : converted];
    }),
  };
}

/** In a query, what the user's other queries write is offered first. */
function completionContext(server: Server, document: OpenDocument, { region }: Place): LanguageContext {
  const context = server.context(document);
  if (region.language !== 'nrql') return context;
  // The region may have been found alone, as another object.
  const isSame = ({ outer }: OwnRegion) => outer.start === region.outer.start && outer.end === region.outer.end;
  const others = regionsNear(server, document, region.outer.start).filter(
    other => other.language === 'nrql' && !isSame(other),
  );
  const beside = server.queriesBeside(document);
  return { ...context, fileQueries: others.map(({ text }) => text), ...(beside ? { otherQueries: beside } : {}) };
}

/** How far from the cursor the queries of a long document are read for a completion, in characters. */
const nearby = 40_000;

/** The regions of a document; of a long one in our languages that was just opened only those nearby, until all are read. */
function regionsNear(server: Server, document: OpenDocument, offset: number): readonly OwnRegion[] {
  if (document.computed.regions || !isOwn(document) || document.text.length <= 2 * nearby)
    return server.regions(document);
  return partsOf(server, document)
    .filter(({ start, text }) => start < offset + nearby && offset - nearby < start + text.length)
    .flatMap(({ start, text }) =>
      regionsIn(document.languageId as LanguageName, text).map(region => movedRegion(region, start)),
    );
}

/** Adds the documentation by completing once more at the same place: the server remembers no list. */
export function resolveCompletion(server: Server, document: OpenDocument, item: CompletionItem): CompletionItem {
  const { offset, rank } = item.data as CompletionData;
  const [place] = placesAtOffset(server, document, offset);
  const found = place && itemOf(completionContext(server, document, place), place, item.label, rank);
  if (!found?.documentation) return item;
  return { ...item, documentation: markdown(found.documentation) };
}

function itemOf(context: LanguageContext, place: Place, label: string, rank: number): Completion | undefined {
  const { items } = place.language.complete(place.region.text, place.offset, context);
  return items.find(item => item.label === label && item.rank === rank) ?? items.find(item => item.label === label);
}
