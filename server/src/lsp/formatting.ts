import type {
  DocumentFormattingParams,
  DocumentOnTypeFormattingParams,
  DocumentRangeFormattingParams,
  FormattingOptions,
  TextEdit,
} from 'vscode-languageserver';
import { languages } from '../languages';
import { aroundHoles } from '../text/aroundHoles';
import { ByContext } from '../text/byText';
import { applyEdits, type Edit, joinNear, smallestEdit } from '../text/edit';
import { keptWith } from '../text/keptWith';
import type { LanguageContext, LanguageName, OwnRegion } from '../text/language';
import { innerOffset } from '../text/region';
import { contains, movedSpan, overlaps, type Span, spanOf } from '../text/span';
import { spanOfRange, textEdit } from './convert';
import type { OpenDocument } from './documents';
import { isWholeDocument, topRegions } from './places';
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
  const symbols = languages[document.languageId].symbols?.(document.text, server.context(document)) ?? [];
  const ended = symbols.find(
    ({ span }) =>
      span.end === end || (ownTrigger === ';' && span.end < end && /^\s*;$/.test(document.text.slice(span.end, end))),
  );
  if (!ended) return [];
  const edits = formattingEdits(server, document, params.options, spanOf(ended.span.start, end));
  // The last line end of a file is not added while somebody types: it would move the cursor to a line of its own.
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
  const sent = edits.length > mostSmallEdits ? joinNear(document.text, edits) : edits;
  return sent.map(edit => textEdit(document.positions, edit));
}

/** So many edits leave each word where it is; more of them take longer to send and to apply than what they spare. */
const mostSmallEdits = 2_000;

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

const withOptions = keptWith((_: LanguageContext) => new Map<string, LanguageContext>());

/** The layouts of short texts, as long as their context is the same: an edit changes one of the thousands in a document. */
const known = new ByContext<{ readonly edits: readonly Edit[] | undefined }>(3_500_000);
const longestKept = 4_000;

function formatOf(language: LanguageName, text: string, context: LanguageContext): readonly Edit[] | undefined {
  if (text.length > longestKept) return languages[language].format?.(text, context);
  const kept = known.of(context, language);
  const before = kept.get(text);
  if (before) return before.edits;
  const edits = languages[language].format?.(text, context);
  kept.set(text, { edits });
  return edits;
}

function topEdits(server: Server, document: OpenDocument, context: LanguageContext, range: Span | undefined): Edit[] {
  const touched = topRegions(server, document).filter(({ outer }) => !range || overlaps(range, outer));
  return laidOut(server, document, touched, context, range);
}

/**
 * A GraphQL document whose block strings hold queries: these are laid out first, and then the document with its new
 * strings, which it indents. Undefined where there is nothing to lay out in a string.
 */
function graphqlWithQueries(server: Server, document: OpenDocument, context: LanguageContext): Edit[] | undefined {
  if (document.languageId !== 'graphql') return undefined;
  const [whole, ...inside] = server.regions(document);
  if (!whole || !isWholeDocument(document, whole)) return undefined;
  const inner = laidOut(server, document, inside, context);
  if (inner.length === 0) return undefined;
  const text = applyEdits(document.text, inner);
  const outer = languages.graphql.format?.(text, context);
  return outer && [{ span: spanOf(0, document.text.length), text: applyEdits(text, outer) }];
}

/** The layouts of regions as edits of the document. */
export function laidOut(
  server: Server,
  document: OpenDocument,
  regions: readonly OwnRegion[],
  context: LanguageContext,
  range?: Span,
): Edit[] {
  return server.editsInAll(
    document,
    regions.map(region => ({ region, edits: layoutOf(document, region, context, range) ?? [] })),
  );
}

/** The layout of one region as edits of its text; a string on one line is not broken up into escapes. */
function layoutOf(
  document: OpenDocument,
  region: OwnRegion,
  context: LanguageContext,
  range?: Span,
): readonly Edit[] | undefined {
  if (region.part || !region.escape('\n').includes('\n')) return undefined;
  // What is laid out as a whole is kept, whether the editor names its range or not.
  const inner = range && !contains(range, region.outer) ? innerSpan(region, range) : undefined;
  const { language, text } = region;
  const found =
    inItsIndent(region, context, inner) ??
    (inner ? languages[language].format?.(text, context, inner) : formatOf(language, text, context));
  if (!found || isWholeDocument(document, region)) return found;
  // The line breaks at both ends belong to what is around the text.
  const start = region.text.length - region.text.trimStart().length;
  const end = region.text.trimEnd().length;
  return aroundHoles(
    region,
    found.filter(({ span }) => span.start < end && (span.end > start || start === 0)),
  );
}

/**
 * The layout of a text in a string of a program whose lines have the indent of the first one, which they keep. Undefined
 * for other texts, for a part of one, and where a literal goes over a line, because its blanks mean something.
 */
function inItsIndent({ language, text }: OwnRegion, context: LanguageContext, range?: Span): Edit[] | undefined {
  const indent = /^\s*?\n([ \t]+)\S/.exec(text)?.[1];
  const isPart = range && (range.start > 0 || range.end < text.length);
  if (indent === undefined || isPart || (language === 'nrql' && hasLongLiteral(text))) return undefined;
  const flat = text.replaceAll(`\n${indent}`, '\n');
  const edits = formatOf(language, flat, context);
  if (!edits) return undefined;
  const lines = applyEdits(flat, edits).trim().split('\n');
  const laidOut = lines.map((line, index) => (index === 0 || line.trim() === '' ? line : indent + line)).join('\n');
  const start = text.length - text.trimStart().length;
  const edit = smallestEdit(text.trim(), laidOut);
  return edit ? [{ span: movedSpan(edit.span, start), text: edit.text }] : [];
}

/** Whether a quote is open at the end of a line, as far as a count of quotes tells. */
function hasLongLiteral(text: string): boolean {
  return text.split('\n').some(line => (line.replace(/\\./g, '').match(/['`]/g) ?? []).length % 2 > 0);
}

function innerSpan(region: OwnRegion, range: Span): Span {
  const start = range.start <= region.outer.start ? 0 : innerOffset(region, range.start);
  const end = range.end >= region.outer.end ? region.text.length : innerOffset(region, range.end);
  return spanOf(start ?? 0, end ?? region.text.length);
}
