import type { CompletionList, Position } from 'vscode-languageserver';
import { checkVariables, completeVariables, documentNames, variablesComment, variablesFile } from '../embed/variables';
import type { Completion } from '../text/language';
import type { Problem } from '../text/problem';
import { innerOffset, outerSpan } from '../text/region';
import { completionItem } from './convert';
import type { OpenDocument } from './documents';
import { placesAt } from './places';
import type { Server } from './state';

/** The text of the GraphQL document whose variables a file holds: one that is open, or a file beside it. */
function documentOf(server: Server, document: OpenDocument): string | undefined {
  const names = documentNames(document.uri);
  const isOne = (other: { readonly uri: string }) => names.includes(other.uri);
  const open = server.documents.all().find(isOne);
  return (open ?? server.graphqlFiles(document).find(isOne))?.text;
}

/** Whether a document is a file with the variables of another one. */
export function holdsVariables({ uri }: OpenDocument): boolean {
  return variablesFile.test(uri);
}

/** What is wrong in a file with the variables of a document. */
export function variableProblems(server: Server, document: OpenDocument): Problem[] {
  if (!holdsVariables(document)) return [];
  const text = documentOf(server, document);
  return text === undefined ? [] : checkVariables(document.text, text, server.context(document));
}

/** What can be written in such a file, or in the comment of a document that holds its variables; undefined elsewhere. */
export function completeVariablesAt(
  server: Server,
  document: OpenDocument,
  position: Position,
): CompletionList | undefined {
  const offset = document.positions.offsetAt(position);
  const context = server.context(document);
  if (holdsVariables(document)) {
    const text = documentOf(server, document);
    return text === undefined
      ? undefined
      : listOf(document, offset, completeVariables(document.text, offset, text, context));
  }
  const place = placesAt(server, document, position).find(({ region }) => region.language === 'graphql');
  const comment = place && variablesComment(place.region.text);
  const inner = comment && place.offset > comment.outer.start ? innerOffset(comment, place.offset) : undefined;
  if (!place || !comment || inner === undefined) return undefined;
  const items = completeVariables(comment.text, inner, place.region.text, context);
  return listOf(
    document,
    offset,
    items.map(item => ({ ...item, span: outerSpan(place.region, outerSpan(comment, item.span)) })),
  );
}

function listOf(document: OpenDocument, offset: number, items: readonly Completion[]): CompletionList {
  return {
    isIncomplete: false,
    items: items.map(item =>
      completionItem(document.positions, item, item.span, item.insert ?? item.label, {
        uri: document.uri,
        offset,
        rank: item.rank,
      }),
    ),
  };
}
