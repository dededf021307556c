import type { Call, HolePart } from '../../code/call';
import { moveSpans } from '../../code/moveCall';
import { moveSiteSpans } from '../../code/site';
import { type SourceFile, sourceFile } from '../../code/source';
import { applyEdits, type Edit } from '../../text/edit';
import { languageOfName } from '../../text/languageId';
import { memoizeByObject } from '../../text/memoizeByObject';
import { crossesSeam, type HoleSegment, holeMark, innerSpan, outerSpan, type Region } from '../../text/region';
import { contains, overlaps, type Span, spanOf } from '../../text/span';
import type { InnerEdits } from '../innerEdits';
import type { Plan } from '../plan/plan';
import { Refusal } from './refusal';

/** The innermost text around a call, in which its rewrite is written; undefined for a call of the file itself. */
export function writtenRegion({ site: { carriers } }: Call): Region | undefined {
  const [outermost] = carriers;
  const region = carriers.at(-1);
  if (!region || !outermost) return undefined;
  if (outermost.withoutShell || outermost.role === 'prose')
    throw new Refusal('no-shell', 'No shell is known to run the embedded text of the command.');
  if (outermost.oneLine && !isShell(region) && !region.blocks)
    throw new Refusal('one-line', 'The embedded text of the call cannot contain line breaks.');
  return region;
}

function isShell({ language }: Region): boolean {
  return language === 'shellscript' || /^(?:ba|z|k)?sh$/.test(language);
}

/** The text of a region as a file of its own. */
export function innerFile(region: Region, file: SourceFile): SourceFile {
  return sourceFile(file.path, markedText(region), languageOfName(region.language));
}

/** A call and its plan in the offsets of the innermost text that the call belongs to. */
export function innerCall(call: Call, plan: Plan, region: Region): { readonly call: Call; readonly plan: Plan } {
  const change = (hole: HolePart) => markedHole(hole, region);
  const move = (span: Span) => innerSpan(region, span) ?? nowhere;
  const { site, ...rest } = call;
  const moved = moveSpans({ ...changeHoles(rest, change), site }, move);
  const movedSite = { ...moveSiteSpans(site, move), carriers: [] };
  const { call: own, statement, parts } = movedSite;
  const inside = moved.wrapper?.request.site;
  const all = [own, statement, ...parts.map(part => part.argument), ...(inside?.parts ?? []).map(part => part.value)];
  if (all.includes(nowhere) || inside?.call === nowhere)
    throw new Refusal('quoted', 'Parts of the call are outside the text that the call belongs to.');
  return { call: { ...moved, site: movedSite }, plan: changeHoles(plan, change) };
}

/** Stands for a span that is not in the text. */
const nowhere: Span = spanOf(-1, -1);

/** Whether everything that the program reads of the response is in the text. */
export function readsInside({ response }: Call, region: Region): boolean {
  return response.reads.every(({ span }) => contains(region.outer, span));
}

/** Whether a command of the text may be written over several lines. */
export function holdsLines(region: Region): boolean {
  return (region.blocks ?? []).length > 0 || (!region.oneLine && region.escape('\n').split('\n').length === 2);
}

/** The edits as edits of the file around the text. Refuses where they cannot be written there. */
export function outwardEdits({ region, edits }: InnerEdits, text: string): Edit[] {
  const blocks = region.blocks ?? [];
  const left = new Set(beforeIndents(edits, region));
  const written: Edit[] = [];
  for (const { inner, outer, write } of blocks) {
    const own = [...left].filter(({ span }) => contains(inner, span));
    if (!own.some(edit => needsBlock.test(edit.text))) continue;
    const moved = own.map(edit => ({
      ...edit,
      span: spanOf(edit.span.start - inner.start, edit.span.end - inner.start),
    }));
    const whole = write(applyEdits(region.text.slice(inner.start, inner.end), moved));
    if (whole === undefined) throw new Refusal('quoted', 'The text around the call cannot contain the new lines.');
    written.push({ span: outer, text: withSources(whole, region, text) });
    for (const edit of own) left.delete(edit);
  }
  for (const edit of left) {
    const span = outerSpan(region, edit.span);
    if (crossesSeam(region, span) || dropsPlaceholder(region, edit.span, text))
      throw new Refusal('quoted', 'The call is joined from several texts, which no edit can change separately.');
    written.push({ span, text: withSources(escaped(edit, region), region, text) });
  }
  return written;
}

/** The text of an edit as the file around has it; an empty line at its end has no indent. */
function escaped({ span, text }: Edit, region: Region): string {
  const written = region.escape(text);
  return text.endsWith('\n') && region.text[span.end] === '\n' ? written.replace(/(?<=\n)[ \t]+$/, '') : written;
}

/**
 * Whole lines that are put in at the start of a line, as ones that are put in at the end of the line before: where lines of the
 * file are indented, the indent of the line would else stand alone in front of them.
 */
function beforeIndents(edits: readonly Edit[], region: Region): readonly Edit[] {
  if (!/\n[ \t]+$/.test(region.escape('\n'))) return edits;
  const startsLine = (offset: number) => /(?<!\r)\n$/.test(region.text.slice(Math.max(0, offset - 2), offset));
  const isInsertion = ({ span }: Edit) => span.start === span.end && startsLine(span.start);
  const isLine = ({ text }: Edit) => /(?<!\r)\n$/.test(text);
  // All that is put in at one place keeps its order.
  const kept = new Set(edits.flatMap(edit => (isInsertion(edit) && !isLine(edit) ? [edit.span.start] : [])));
  return edits.map(edit => {
    const { start } = edit.span;
    if (!isInsertion(edit) || kept.has(start)) return edit;
    return { span: spanOf(start - 1, start - 1), text: `\n${edit.text.slice(0, -1)}` };
  });
}

/** What a plain value of YAML does not hold. */
const needsBlock = /\n|: | #/;

/** The text of the region after the edits, as its reader is to find it again. */
export function expectedText(region: Region, edits: readonly Edit[]): string {
  return applyEdits(markedText(region), edits).replace(marks, holeMark);
}

/** Characters for private use, one for each placeholder of a text. */
const firstMark = 0xe100;
const maxMarks = 0x400;
/** The marks behind this one stand for values that the text around writes, though not in the region itself. */
const maxHoles = 0x380;
const marks = /[\uE100-\uE4FF]/g;

/** The placeholders of a region, which every edit of a notebook looks for, read once. */
const holesOf = memoizeByObject((region: Region): readonly HoleSegment[] =>
  region.segments.filter(segment => segment.kind === 'hole').slice(0, maxHoles),
);

const aroundValues = memoizeByObject((_region: Region): string[] => []);

/** The mark of a value that the text around can write in any place. */
function markAround(expression: string, region: Region): string {
  const values = aroundValues(region);
  if (!values.includes(expression)) values.push(expression);
  const index = maxHoles + values.indexOf(expression);
  if (index >= maxMarks) throw new Refusal('quoted', 'The text around the call fills in too many values.');
  return markOf(index);
}

function markOf(index: number): string {
  return String.fromCharCode(firstMark + index);
}

function markedText(region: Region): string {
  const edits = holesOf(region).map(({ inner }, index) => ({ span: inner, text: markOf(index) }));
  return applyEdits(region.text, edits);
}

/** A placeholder of the text is written by its mark; other values are written as the text writes them. */
function markedHole(hole: HolePart, region: Region): HolePart {
  const holes = holesOf(region);
  const { span, encoded, expression } = hole;
  const byPlace = holes.findIndex(({ outer }) => span?.start === outer.start && span.end === outer.end);
  const isOwn = region.text.includes(expression);
  const byName = isOwn ? -1 : holes.findIndex(({ placeholder }) => placeholder.expression === expression);
  const index = byPlace >= 0 ? byPlace : byName;
  if (index >= 0) {
    if (encoded) throw new Refusal('unknown-encoder', `The value ${expression} is encoded outside of the command.`);
    return { ...hole, expression: markOf(index), interpolation: markOf(index) };
  }
  if (hole.isOuter) {
    const mark = markAround(expression, region);
    return { ...hole, expression: mark, interpolation: mark };
  }
  if (!expression.includes(holeMark)) return hole;
  const inside = holes.flatMap(({ outer }, position) => (span && contains(span, outer) ? [markOf(position)] : []));
  if (inside.length !== expression.split(holeMark).length - 1)
    throw new Refusal('quoted', 'The call uses values of the surrounding text in a way that cannot be rewritten.');
  let next = 0;
  return { ...hole, expression: expression.replaceAll(holeMark, () => inside[next++] as string) };
}

/** A value of plain data in which the placeholders are changed. */
function changeHoles<T>(value: T, change: (hole: HolePart) => HolePart): T {
  if (typeof value !== 'object' || value === null) return value;
  if ((value as { readonly kind?: unknown }).kind === 'hole') return change(value as unknown as HolePart) as T;
  // Most of a plan holds none. What is as it was is not copied.
  let changed: T | undefined;
  for (const key in value) {
    const own = changeHoles(value[key], change);
    if (own === value[key]) continue;
    changed ??= (Array.isArray(value) ? [...value] : { ...value }) as T;
    changed[key] = own;
  }
  return changed ?? value;
}

/** How a placeholder is written inside the text around; undefined where it is an argument of a pattern or a concatenation. */
function sourceOf(hole: HoleSegment, { segments }: Region, text: string): string | undefined {
  const source = text.slice(hole.outer.start, hole.outer.end);
  const isAlone = segments.every(other => other === hole || !overlaps(other.outer, hole.outer));
  return isAlone && interpolated.test(source) ? source : undefined;
}

const interpolated = /^(?:\$[\w({]|#\{|\{(?!\d*\}$)|<%|`)/;

function withSources(written: string, region: Region, text: string): string {
  const holes = holesOf(region);
  return written.replace(marks, mark => {
    const hole = holes[mark.charCodeAt(0) - firstMark];
    const around = aroundValues(region)[mark.charCodeAt(0) - firstMark - maxHoles];
    const source = around ?? (hole && sourceOf(hole, region, text));
    if (source === undefined)
      throw new Refusal('placeholder', 'The program fills a value into the command in a way that cannot be rewritten.');
    return source;
  });
}

/** Whether an edit takes away a value that the program around counts on, such as the third one of a pattern. */
function dropsPlaceholder(region: Region, span: Span, text: string): boolean {
  return holesOf(region).some(hole => contains(span, hole.inner) && sourceOf(hole, region, text) === undefined);
}
