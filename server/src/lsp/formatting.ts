import type {
  DocumentFormattingParams,
  DocumentRangeFormattingParams,
  FormattingOptions,
  TextEdit,
} from 'vscode-languageserver';
import { languages } from '../languages';
import type { Edit } from '../text/edit';
import type { LanguageContext, OwnRegion } from '../text/language';
import { innerOffset } from '../text/region';
import { overlaps, type Span, spanOf } from '../text/span';
import { spanOfRange, textEdit } from './convert';
import type { OpenDocument } from './documents';
import { isOwn, topRegions } from './places';
import type { Server } from './state';

/** Lays out the document, or each text of ours in a document of another language. A text with a syntax error stays as it is. */
export function formatting(server: Server, document: OpenDocument, params: DocumentFormattingParams): TextEdit[] {
  return formattingEdits(server, document, params.options, undefined);
}

export function rangeFormatting(
  server: Server,
  document: OpenDocument,
  params: DocumentRangeFormattingParams,
): TextEdit[] {
  return formattingEdits(server, document, params.options, spanOfRange(document.positions, params.range));
}

function formattingEdits(
  server: Server,
  document: OpenDocument,
  options: FormattingOptions,
  range: Span | undefined,
): TextEdit[] {
  const context = server.context(document);
  // The user's own settings win over what the editor guesses from the file.
  const format = {
    tabSize: options.tabSize,
    insertSpaces: options.insertSpaces,
    skipBroken: true,
    ...context.format,
  };
  return topRegions(server, document).flatMap(region => {
    if (range && !overlaps(range, region.outer)) return [];
    const found = editsOf(server, document, region, { ...context, format }, range);
    return (found ?? []).map(edit => textEdit(document.positions, edit));
  });
}

/** The layout of one region as edits of the document; a string on one line is not broken up into escapes. */
function editsOf(
  server: Server,
  document: OpenDocument,
  region: OwnRegion,
  context: LanguageContext,
  range: Span | undefined,
): Edit[] | undefined {
  if (region.part || !region.escape('\n').includes('\n')) return undefined;
  const inner = range && innerSpan(region, range);
  const found = languages[region.language].format?.(region.text, context, inner);
  if (!found || isOwn(document)) return found && server.editsIn(document, region, found);
  // The line break at the end belongs to what is around the text.
  const end = region.text.trimEnd().length;
  return server.editsIn(
    document,
    region,
    found.filter(({ span }) => span.start < end),
  );
}

function innerSpan(region: OwnRegion, range: Span): Span {
  const start = range.start <= region.outer.start ? 0 : innerOffset(region, range.start);
  const end = range.end >= region.outer.end ? region.text.length : innerOffset(region, range.end);
  return spanOf(start ?? 0, end ?? region.text.length);
}
