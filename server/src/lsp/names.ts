import type {
  DefinitionParams,
  DocumentHighlight,
  DocumentHighlightParams,
  Location,
  PrepareRenameParams,
  Range,
  ReferenceParams,
  RenameParams,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { outerSpan } from '../text/region';
import { rangeOf, textEdit } from './convert';
import type { OpenDocument } from './documents';
import { placesAt } from './places';
import type { Server } from './state';

/** Where the name at the position is declared, in the same text. */
export function definition(server: Server, document: OpenDocument, params: DefinitionParams): Location | null {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const span = language.definition?.(region.text, offset);
    if (span) return { uri: document.uri, range: rangeOf(document.positions, outerSpan(region, span)) };
  }
  return null;
}

/** Every place of the name, its declaration too unless the client asks without. */
export function references(server: Server, document: OpenDocument, params: ReferenceParams): Location[] {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const spans = language.references?.(region.text, offset) ?? [];
    if (spans.length === 0) continue;
    const declaration = language.definition?.(region.text, offset);
    return spans
      .filter(span => params.context.includeDeclaration || span.start !== declaration?.start)
      .map(span => ({ uri: document.uri, range: rangeOf(document.positions, outerSpan(region, span)) }));
  }
  return [];
}

export function documentHighlights(
  server: Server,
  document: OpenDocument,
  params: DocumentHighlightParams,
): DocumentHighlight[] {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const spans = language.highlights?.(region.text, offset) ?? language.references?.(region.text, offset) ?? [];
    if (spans.length === 0) continue;
    return spans.map(span => ({ range: rangeOf(document.positions, outerSpan(region, span)) }));
  }
  return [];
}

/** The range that a rename would change; null where there is nothing to rename. */
export function prepareRename(server: Server, document: OpenDocument, params: PrepareRenameParams): Range | null {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const span = language.renameable?.(region.text, offset);
    if (span) return rangeOf(document.positions, outerSpan(region, span));
  }
  return null;
}

/** Null when the new name is none, is taken, or a place of the old one lies in a hole of the text around. */
export function rename(server: Server, document: OpenDocument, params: RenameParams): WorkspaceEdit | null {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    if (!language.renameable?.(region.text, offset)) continue;
    const inner = language.rename?.(region.text, offset, params.newName);
    const edits = inner && server.editsIn(document, region, inner);
    return edits ? { changes: { [document.uri]: edits.map(edit => textEdit(document.positions, edit)) } } : null;
  }
  return null;
}
