import type { Position } from 'vscode-languageserver';
import { wholeRegion } from '../embed/regions';
import { languages } from '../languages';
import type { Language, LanguageName, OwnRegion, TextPart } from '../text/language';
import { innerOffset } from '../text/region';
import type { OpenDocument } from './documents';
import type { Server } from './state';

/** A position in one of our languages: the region that holds it and the offset in the region's text. */
export interface Place {
  readonly region: OwnRegion;
  readonly language: Language;
  readonly offset: number;
}

/** The regions that hold a position, the innermost first. */
export function placesAt(server: Server, document: OpenDocument, position: Position): Place[] {
  return placesAtOffset(server, document, document.positions.offsetAt(position));
}

/** The same for an offset in UTF-16 code units. */
export function placesAtOffset(server: Server, document: OpenDocument, position: number): Place[] {
  const places: Place[] = [];
  for (const region of server.regionsAt(document, position)) {
    if (position < region.outer.start || position > region.outer.end) continue;
    const offset = innerOffset(region, position);
    if (offset !== undefined) places.push({ region, language: languages[region.language], offset });
  }
  // An outer region stands before those inside it.
  return places.reverse();
}

/** Regions that lie in no other region of ours: whole documents, fences, strings of programs. */
export function topRegions(server: Server, document: OpenDocument): OwnRegion[] {
  // A document in one of our languages is one region, which is known without those inside it.
  if (isOwn(document))
    return server.isLeftToOthers(document) ? [] : [wholeRegion(document.languageId as LanguageName, document.text)];
  const top: OwnRegion[] = [];
  for (const region of server.regions(document)) {
    const last = top.at(-1);
    if (!last || region.outer.start >= last.outer.end || region.outer.end > last.outer.end) top.push(region);
  }
  return top;
}

/** What a document in one of our languages consists of, in order; nothing where it is left to others. */
export function partsOf(server: Server, document: OpenDocument): readonly TextPart[] {
  if (server.isLeftToOthers(document)) return [];
  const { text, languageId } = document;
  const bom = text.startsWith('\uFEFF') ? 1 : 0;
  const content = bom ? text.slice(bom) : text;
  const parts = languages[languageId as LanguageName].parts?.(content) ?? [{ start: 0, text: content }];
  return bom ? parts.map(part => ({ ...part, start: part.start + bom })) : parts;
}

/** Whether the whole document is in one of our languages. */
export function isOwn(document: OpenDocument): boolean {
  return document.languageId === 'nrql' || document.languageId === 'graphql';
}

/** Whether a region is the document itself and not a text inside it. */
export function isWholeDocument(document: OpenDocument, region: OwnRegion): boolean {
  return isOwn(document) && region.outer.start === 0 && region.outer.end === document.text.length;
}
