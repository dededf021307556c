import { sourceFile } from '../code/source';
import { languages } from '../languages';
import { aroundHoles } from '../text/aroundHoles';
import { ByContext, longDocument } from '../text/byText';
import { applyEdits, type Edit, smallestEdit } from '../text/edit';
import type { LanguageContext, LanguageName, OwnRegion } from '../text/language';
import { memoizeByObject } from '../text/memoizeByObject';
import { innerOffset } from '../text/region';
import { contains, movedSpan, type Span, spanOf } from '../text/span';
import { fileEditsOfAll, isWhole, type RegionEdits } from './edits';
import { regionsIn } from './regions';

/** The layouts of short texts, as long as their context is the same: an edit changes one of the thousands in a document. */
const known = new ByContext<{ readonly edits: readonly Edit[] | undefined }>(longDocument);
const maxKeptLength = 4_000;

function formatOf(language: LanguageName, text: string, context: LanguageContext): readonly Edit[] | undefined {
  if (text.length > maxKeptLength) return languages[language].format?.(text, context);
  const kept = known.resultsIn(context, language);
  const before = kept.get(text);
  if (before) return before.edits;
  const edits = languages[language].format?.(text, context);
  kept.set(text, { edits });
  return edits;
}

/** The layouts of regions of a file as edits of their texts; `range` is the part of the file that is laid out. */
export function layoutsOf(
  file: string,
  regions: readonly OwnRegion[],
  context: LanguageContext,
  range?: Span,
): RegionEdits[] {
  return regions.map(region => ({ region, edits: layoutOf(file, region, context, range) ?? [] }));
}

/**
 * The layout of a GraphQL document whose strings hold queries: these are laid out first, and then the document with its
 * new strings, which it indents. Undefined where there is nothing to lay out in a string. `toFile` proves edits of regions.
 */
export function documentWithQueries(
  text: string,
  inside: readonly OwnRegion[],
  context: LanguageContext,
  toFile: (changes: readonly RegionEdits[]) => Edit[],
): Edit[] | undefined {
  const inner = toFile(inside.map(region => ({ region, edits: layoutInString(text, region, context) ?? [] })));
  if (inner.length === 0) return undefined;
  const changed = applyEdits(text, inner);
  const outer = languages.graphql.format?.(changed, context);
  return outer && [{ span: spanOf(0, text.length), text: applyEdits(changed, outer) }];
}

/** The layout of a text in a language of ours, with the texts inside it; undefined where it cannot be laid out. */
export function layoutOfText(
  text: string,
  language: 'nrql' | 'graphql',
  context: LanguageContext,
): readonly Edit[] | undefined {
  const file = sourceFile('', text, language);
  const inside = language === 'graphql' ? regionsIn(language, text).slice(1) : [];
  const found =
    inside.length > 0
      ? documentWithQueries(text, inside, context, changes => fileEditsOfAll(file, {}, changes))
      : undefined;
  return found ?? languages[language].format?.(text, context);
}

/** The layout of a query in a string of a GraphQL document. In a string on one line it keeps to that line. */
function layoutInString(text: string, region: OwnRegion, context: LanguageContext): readonly Edit[] | undefined {
  if (mayBreak(region)) return layoutOf(text, region, context);
  if (region.isPartial || /[\r\n]/.test(region.text)) return undefined;
  const end = region.text.trimEnd().length;
  const edits = formatOf(region.language, region.text, onOneLine(context))?.filter(({ span }) => span.start < end);
  if (!edits || edits.some(edit => /[\r\n]/.test(edit.text))) return undefined;
  return edits.flatMap(({ span, text: written }) =>
    smallEdits(region.text.slice(span.start, span.end), written).map(edit => ({
      ...edit,
      span: movedSpan(edit.span, span.start),
    })),
  );
}

/**
 * What a layout changes, as edits of blanks and of letters that got another case: what stands between them stays as it is
 * written, with its escapes.
 */
function smallEdits(old: string, text: string): Edit[] {
  const edits: Edit[] = [];
  const blanks = /[ \t]*/y;
  const endOfBlanks = (of: string, offset: number) => {
    blanks.lastIndex = offset;
    return offset + (blanks.exec(of)?.[0].length ?? 0);
  };
  let [offset, to] = [0, 0];
  while (offset < old.length || to < text.length) {
    if (old[offset] === text[to]) {
      offset++;
      to++;
      continue;
    }
    const [blank, written] = [endOfBlanks(old, offset), endOfBlanks(text, to)];
    const isLetter = blank === offset && written === to;
    if (isLetter && old[offset]?.toLowerCase() !== text[to]?.toLowerCase())
      return [{ span: spanOf(0, old.length), text }];
    const [end, next] = isLetter ? [offset + 1, to + 1] : [blank, written];
    const last = edits.at(-1);
    if (last?.span.end === offset) edits.pop();
    const from = last?.span.end === offset ? last : { span: spanOf(offset, offset), text: '' };
    edits.push({ span: spanOf(from.span.start, end), text: from.text + text.slice(to, next) });
    [offset, to] = [end, next];
  }
  return edits;
}

/** The same object for one context, because what was laid out in a context is kept for it. */
const onOneLine = memoizeByObject((context: LanguageContext): LanguageContext => {
  const format = { ...context.format, lineWidth: Number.MAX_SAFE_INTEGER };
  return { ...context, format };
});

/** Whether a line break stands in the string of a region as one. */
function mayBreak(region: OwnRegion): boolean {
  return region.escape('\n').includes('\n');
}

/** The layout of one region as edits of its text; a string on one line is not broken up into escapes. */
function layoutOf(
  file: string,
  region: OwnRegion,
  context: LanguageContext,
  range?: Span,
): readonly Edit[] | undefined {
  if (region.isPartial || !mayBreak(region)) return undefined;
  // What is laid out as a whole is kept, whether the editor names its range or not.
  const inner = range && !contains(range, region.outer) ? innerSpan(region, range) : undefined;
  const { language, text } = region;
  const found =
    inItsIndent(region, context, inner) ??
    (inner ? languages[language].format?.(text, context, inner) : formatOf(language, text, context));
  if (!found || isWhole(file, region)) return found;
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
