import type { SelectionRange, SelectionRangeParams } from 'vscode-languageserver';
import { outerSpan } from '../text/region';
import type { Span } from '../text/span';
import { rangeOf } from './convert';
import type { OpenDocument } from './documents';
import { placesAt } from './places';
import type { Server } from './state';

/** For each position the spans around it, from the innermost language out to the document. */
export function selectionRanges(
  server: Server,
  document: OpenDocument,
  params: SelectionRangeParams,
): SelectionRange[] | null {
  return params.positions.map(position => {
    const spans: Span[] = [];
    for (const { region, language, offset } of placesAt(server, document, position)) {
      for (const inner of language.selection?.(region.text, offset) ?? []) spans.push(outerSpan(region, inner));
      spans.push(region.outer);
    }
    return chain(document, spans) ?? { range: { start: position, end: position } };
  });
}

/** The spans as a chain of parents, without those that do not grow. */
function chain(document: OpenDocument, spans: readonly Span[]): SelectionRange | undefined {
  const growing: Span[] = [];
  for (const span of spans) {
    const last = growing.at(-1);
    const holds = !last || (span.start <= last.start && last.end <= span.end);
    if (holds && (!last || span.end - span.start > last.end - last.start)) growing.push(span);
  }
  let parent: SelectionRange | undefined;
  for (const span of growing.reverse()) {
    const range = rangeOf(document.positions, span);
    parent = parent ? { range, parent } : { range };
  }
  return parent;
}
