import type { CompletionItem, CompletionList, CompletionParams } from 'vscode-languageserver';
import type { Completion, LanguageContext, OwnRegion } from '../text/language';
import { outerSpan, touchesHole } from '../text/region';
import { type CompletionData, completionItem } from './convert';
import type { OpenDocument } from './documents';
import { markdown } from './markdown';
import { type Place, placesAt, placesAtOffset } from './places';
import { completeRequest } from './requestWords';
import { insertion } from './snippet';
import type { Server } from './state';
import { completeVariablesAt } from './variables';

export const completionTriggers = ['.', '$', '@', '{', '(', '[', ':', '"', "'", '`', ',', ' ', '=', '/', '?', '&'];

/** What the innermost language knows here, or the catalogue about the REST call around. Items keep their order; documentation comes with the resolve request. */
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
  const isOwn = ({ outer }: OwnRegion) => outer.start === region.outer.start && outer.end === region.outer.end;
  const others = server.regions(document).filter(other => other.language === 'nrql' && !isOwn(other));
  const beside = server.queriesBeside(document);
  return { ...context, fileQueries: others.map(({ text }) => text), ...(beside ? { otherQueries: beside } : {}) };
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
