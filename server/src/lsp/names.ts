import type {
  DefinitionParams,
  DocumentHighlight,
  DocumentHighlightParams,
  Location,
  PrepareRenameParams,
  Range,
  ReferenceParams,
  RenameParams,
  TextDocumentPositionParams,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { fragmentAt } from '../graphql/features/navigation';
import { memberAt, memberSpan } from '../graphql/schema/members';
import { outerSpan } from '../text/region';
import { rangeOf, textEdit } from './convert';
import type { OpenDocument } from './documents';
import { fragmentLocations, memberLocations } from './graphqlLocations';
import { placesAt } from './places';
import type { Server } from './state';

/** Whether the position is in a GraphQL text, the names of which other documents may declare and use. */
export function isInGraphql(server: Server, document: OpenDocument, { position }: TextDocumentPositionParams): boolean {
  return placesAt(server, document, position).some(({ region }) => region.language === 'graphql');
}

/** Where the name at the position is declared: in the same text, in another document, or in the schema. */
export async function definition(
  server: Server,
  document: OpenDocument,
  params: DefinitionParams,
): Promise<Location | null> {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const span = language.definition?.(region.text, offset);
    if (span) return { uri: document.uri, range: rangeOf(document.positions, outerSpan(region, span)) };
    if (region.language !== 'graphql') continue;
    const context = server.context(document);
    const fragment = fragmentAt(region.text, offset);
    const elsewhere = fragment && fragmentLocations(server, document, fragment, 'fragment')[0];
    if (elsewhere) return elsewhere;
    const member = memberAt(region.text, offset, context);
    if (!member) continue;
    // A document that declares it itself is a schema, perhaps not the one in use.
    const own = memberSpan(region.text, member);
    if (own) return { uri: document.uri, range: rangeOf(document.positions, outerSpan(region, own)) };
    return server.schemaDocuments.locate(context.schema, member);
  }
  return null;
}

/**
 * Every place of the name, its declaration too unless the client asks without. Fragments and names of the schema are
 * looked for in the other open documents and in the GraphQL files beside the document as well.
 */
export function references(server: Server, document: OpenDocument, params: ReferenceParams): Location[] {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const declaration = language.definition?.(region.text, offset);
    const spans = (language.references?.(region.text, offset) ?? []).filter(
      span => params.context.includeDeclaration || span.start !== declaration?.start,
    );
    const own = spans.map(span => ({
      uri: document.uri,
      range: rangeOf(document.positions, outerSpan(region, span)),
    }));
    if (region.language !== 'graphql') {
      if (own.length > 0) return own;
      continue;
    }
    const fragment = fragmentAt(region.text, offset);
    if (fragment) {
      const declared = params.context.includeDeclaration
        ? fragmentLocations(server, document, fragment, 'fragment')
        : [];
      return [...own, ...declared, ...fragmentLocations(server, document, fragment, 'spread')];
    }
    const member = own.length === 0 ? memberAt(region.text, offset, server.context(document)) : undefined;
    return member ? memberLocations(server, document, member) : own;
  }
  return [];
}

/** Null where the name is not one of ours: an editor takes a list, even an empty one, in place of what others would highlight. */
export function documentHighlights(
  server: Server,
  document: OpenDocument,
  params: DocumentHighlightParams,
): DocumentHighlight[] | null {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const spans = language.highlights?.(region.text, offset) ?? language.references?.(region.text, offset) ?? [];
    if (spans.length === 0) continue;
    return spans.map(span => ({ range: rangeOf(document.positions, outerSpan(region, span)) }));
  }
  return null;
}

/** The range that a rename would change; null where there is nothing to rename. */
export function prepareRename(server: Server, document: OpenDocument, params: PrepareRenameParams): Range | null {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const span = language.renameable?.(region.text, offset);
    if (span) return rangeOf(document.positions, outerSpan(region, span));
  }
  return null;
}

/**
 * Null when the new name is not a name or is taken, or when an occurrence of the old one is in a hole of the surrounding text.
 */
export function rename(server: Server, document: OpenDocument, params: RenameParams): WorkspaceEdit | null {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    if (!language.renameable?.(region.text, offset)) continue;
    const inner = language.rename?.(region.text, offset, params.newName);
    const edits = inner && server.editsIn(document, region, inner);
    return edits ? { changes: { [document.uri]: edits.map(edit => textEdit(document.positions, edit)) } } : null;
  }
  return null;
}
