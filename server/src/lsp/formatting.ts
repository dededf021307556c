import type {
  DocumentFormattingParams,
  DocumentOnTypeFormattingParams,
  DocumentRangeFormattingParams,
  FormattingOptions,
  TextEdit,
} from 'vscode-languageserver';
import { documentWithQueries, layoutsOf } from '../embed/layout';
import { languages } from '../languages';
import { type Edit, joinNear } from '../text/edit';
import { firstIndex } from '../text/firstIndex';
import type { LanguageContext, OwnRegion } from '../text/language';
import { memoizeByObject } from '../text/memoizeByObject';
import { movedSymbol } from '../text/movedSymbol';
import { overlaps, type Span, spanOf } from '../text/span';
import { spanOfRange, textEdit } from './convert';
import type { OpenDocument } from './documents';
import { isWholeDocument, partsOf, topRegions } from './places';
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

/** What is typed when a statement or a selection is complete. */
export const formattingTriggers = [';', '}'] as const;

/** Lays out the statement or the definition that the typed character ends. */
export function onTypeFormatting(
  server: Server,
  document: OpenDocument,
  params: DocumentOnTypeFormattingParams,
): TextEdit[] {
  const end = document.positions.offsetAt(params.position);
  const ownTrigger = document.languageId === 'nrql' ? ';' : '}';
  if (document.languageId !== 'nrql' && document.languageId !== 'graphql') return [];
  if (params.ch !== ownTrigger || document.text[end - 1] !== params.ch) return [];
  // What was typed ends the part that it is in, or stands alone behind it.
  const parts = partsOf(server, document);
  const last = firstIndex(parts, ({ start }) => start < end);
  const near = parts.slice(Math.max(0, last - 2), last);
  const { symbols } = languages[document.languageId];
  const ended = near
    .flatMap(({ start, text }) =>
      (symbols?.(text, server.context(document)) ?? []).map(symbol => movedSymbol(symbol, start)),
    )
    .find(
      ({ span }) =>
        span.end === end || (ownTrigger === ';' && span.end < end && /^\s*;$/.test(document.text.slice(span.end, end))),
    );
  if (!ended) return [];
  const edits = formattingEdits(server, document, params.options, spanOf(ended.span.start, end));
  // The last line end of a file is not added while the user types: it would move the cursor to a line of its own.
  return edits.filter(({ range }) => document.positions.offsetAt(range.start) < end);
}

function formattingEdits(
  server: Server,
  document: OpenDocument,
  options: FormattingOptions,
  range: Span | undefined,
): TextEdit[] {
  const settings = contextWith(server.context(document), options);
  const edits =
    (range ? undefined : graphqlWithQueries(server, document, settings)) ?? topEdits(server, document, settings, range);
  const sent = edits.length > maxSmallEdits ? joinNear(document.text, edits) : edits;
  return sent.map(edit => textEdit(document.positions, edit));
}

/** Up to this many edits leave each word where it is; more of them take longer to send and to apply than they save. */
const maxSmallEdits = 2_000;

/** The same object for the same options, because what was laid out in a context is kept for it. */
function contextWith(context: LanguageContext, { tabSize, insertSpaces }: FormattingOptions): LanguageContext {
  const ofContext = withOptions(context);
  const key = `${tabSize} ${insertSpaces}`;
  // The user's own settings win over what the editor guesses from the file.
  const found = ofContext.get(key) ?? {
    ...context,
    format: { tabSize, insertSpaces, skipBroken: true, ...context.format },
  };
  ofContext.set(key, found);
  return found;
}

const withOptions = memoizeByObject((_: LanguageContext) => new Map<string, LanguageContext>());

function topEdits(server: Server, document: OpenDocument, context: LanguageContext, range: Span | undefined): Edit[] {
  const touched = topRegions(server, document).filter(({ outer }) => !range || overlaps(range, outer));
  return layoutEdits(server, document, touched, context, range);
}

/** A GraphQL document with the queries in its block strings; undefined where there are none to lay out. */
function graphqlWithQueries(server: Server, document: OpenDocument, context: LanguageContext): Edit[] | undefined {
  if (document.languageId !== 'graphql') return undefined;
  const [whole, ...inside] = server.regions(document);
  if (!whole || !isWholeDocument(document, whole)) return undefined;
  return documentWithQueries(document.text, inside, context, changes => server.editsInAll(document, changes));
}

/** The layouts of regions as edits of the document. */
export function layoutEdits(
  server: Server,
  document: OpenDocument,
  regions: readonly OwnRegion[],
  context: LanguageContext,
  range?: Span,
): Edit[] {
  return server.editsInAll(document, layoutsOf(document.text, regions, context, range));
}
