import type { Hover, HoverParams } from 'vscode-languageserver';
import { outerSpan } from '../text/region';
import { rangeOf } from './convert';
import type { OpenDocument } from './documents';
import { markdown } from './markdown';
import { placesAt } from './places';
import { hoverRequest } from './requestWords';
import type { Server } from './state';

/** What is at the position, from the innermost language that knows it, or from the REST call around it. */
export function hover(server: Server, document: OpenDocument, params: HoverParams): Hover | null {
  for (const { region, language, offset } of placesAt(server, document, params.position)) {
    const found = language.hover?.(region.text, offset, server.context(document));
    if (!found) continue;
    return {
      contents: markdown(found.text),
      range: rangeOf(document.positions, outerSpan(region, found.span)),
    };
  }
  return hoverRequest(server, document, params);
}
