import type { Omission } from '../code/parsedTexts';
import type { SourceFile } from '../code/source';
import { endOfValidLiterals, prepareTexts } from '../finder/languages';
import { changeBetween } from '../text/change';
import type { OwnRegion } from '../text/language';
import { doAtOnce, type Pieces } from '../text/pieces';
import { holeMark, movedRegion, type Region } from '../text/region';
import { contains, movedSpan, type Span, spanOf } from '../text/span';
import {
  type EmbedTools,
  type FoundText,
  isOwn,
  type Looked,
  lookAt,
  mayHoldRegions,
  ownTextsIn,
  regionsOf,
  regionsOfTexts,
  type SearchedFile,
  textsInPieces,
} from './regions';

/** The regions of one version of a file, with what those of the next version follow from. */
export interface FoundRegions {
  readonly regions: readonly OwnRegion[];
  /** What the file has more of than is read. */
  readonly omissions: readonly Omission[];
  /** Absent where the next version has to be read anew. */
  readonly source?: RegionSource;
}

/** It holds nothing of what was parsed, which takes most of the memory of a file. */
interface RegionSource extends Pick<SearchedFile, 'looked'> {
  readonly file: Pick<SourceFile, 'path' | 'language' | 'text'>;
  readonly schema: string | undefined;
  /** In the order of the file. */
  readonly texts: readonly FoundText[];
  /** Behind this offset, the content of a literal may decide how the program is read. */
  readonly end: number;
}

/**
 * The regions of a file. Where the file is a program that differs from its version `before` by letters of one literal alone,
 * only that literal is read: to parse a long program takes a hundred times as long.
 */
export function findRegions(file: SourceFile, tools: EmbedTools, before?: FoundRegions): FoundRegions {
  return doAtOnce(findRegionsInPieces(file, tools, before));
}

export function* findRegionsInPieces(file: SourceFile, tools: EmbedTools, before?: FoundRegions): Pieces<FoundRegions> {
  if (isOwn(file.language) || !mayHoldRegions(file.text)) return { regions: regionsOf(file, tools), omissions: [] };
  const searched = { file, tools, looked: lookAt(file.text) };
  const changed = before?.source && afterLetters(before.source, searched);
  const source = changed ?? (yield* sourceOf(searched));
  const omissions = changed && before ? before.omissions : [...file.parsed.omissions];
  return { regions: regionsOfTexts(source.texts), omissions, ...(source.end > 0 ? { source } : {}) };
}

function* sourceOf(searched: SearchedFile): Pieces<RegionSource> {
  yield* prepareTexts(searched.file);
  const texts = yield* textsInPieces(searched);
  return { ...originOf(searched), texts, end: endOfValidLiterals(searched.file) };
}

function originOf({
  file: { path, language, text },
  tools,
  looked,
}: SearchedFile): Omit<RegionSource, 'texts' | 'end'> {
  return { file: { path, language, text }, schema: tools.schema, looked };
}

function afterLetters(old: RegionSource, searched: SearchedFile): RegionSource | undefined {
  const { texts, end } = old;
  if (old.file.language !== searched.file.language || old.schema !== searched.tools.schema) return undefined;
  if (old.file.path !== searched.file.path || !isSame(old.looked, searched.looked)) return undefined;
  const { removed, delta } = changeBetween(old.file.text, searched.file.text);
  const holders = texts.filter(({ text: { outer } }) => outer.start <= removed.end && removed.start <= outer.end);
  const [holder] = holders;
  if (!holder || holders.length > 1 || holder.text.outer.end >= end || isLabel(holder.text, texts)) return undefined;
  const changed = withLetters(holder.text, removed, delta, old.file.text, searched.file.text);
  if (!changed) return undefined;
  const found = texts.map(each => {
    if (each === holder) return { text: changed, own: ownTextsIn(changed, searched) };
    if (each.text.outer.start < removed.start || delta === 0) return each;
    return { text: movedRegion(each.text, delta), own: each.own.map(own => movedRegion(own, delta)) };
  });
  return { ...originOf(searched), texts: found, end: end + delta };
}

function isSame(a: Looked, b: Looked): boolean {
  if (a.namesLanguage !== b.namesLanguage || a.continued.size !== b.continued.size) return false;
  return [...a.continued].every(name => b.continued.has(name));
}

/** Characters that mean themselves in every literal, wherever they stand between others that do. */
const plain = /^[\w ,.=*:+/()[\]{}]*$/;
/** The same of a literal of several lines, which a line more does not end. */
const plainLines = /^[\w ,.=*:+/()[\]{}\n]*$/;
/** What may follow or precede them: nothing that begins or ends an escape, an interpolation or a literal. */
const neighbour = /[\w ,.=*:+/()[\]{}\n]/;
const quote = /["'`]/;

/**
 * A literal of a program after such characters in it were changed; undefined where the change may mean more.
 * `delta` is by how much the text grows.
 */
function withLetters(region: Region, removed: Span, delta: number, old: string, text: string): Region | undefined {
  const { segments } = region;
  const index = segments.findIndex(({ kind, outer }) => kind === 'verbatim' && contains(outer, removed));
  const segment = segments[index];
  // An empty literal may be half of the quotes around a longer one.
  if (!segment || segment.outer.end - segment.outer.start + delta <= 0) return undefined;
  const written = old.slice(segment.outer.start, segment.outer.end);
  const known = written.includes('\n') && !written.includes('\r') ? plainLines : plain;
  const added = text.slice(removed.start, removed.end + delta);
  if (!known.test(added) || !known.test(old.slice(removed.start, removed.end))) return undefined;
  const before = removed.start === segment.outer.start ? quote : neighbour;
  const behind = removed.end === segment.outer.end ? quote : neighbour;
  if (!before.test(old.charAt(removed.start - 1)) || !behind.test(old.charAt(removed.end))) return undefined;
  if (!isQuoted(region, old) || !isUnformatted(region, written + added)) return undefined;
  const offset = removed.start - segment.outer.start + segment.inner.start;
  return {
    ...region,
    text: region.text.slice(0, offset) + added + region.text.slice(offset + removed.end - removed.start),
    segments: segments.map((each, position) => {
      if (position < index) return each;
      if (position > index)
        return { ...each, inner: movedSpan(each.inner, delta), outer: movedSpan(each.outer, delta) };
      return { ...each, inner: grown(each.inner, delta), outer: grown(each.outer, delta) };
    }),
    outer: grown(region.outer, delta),
  };
}

/**
 * Whether each of the literals stands directly behind its quote. The lines of other forms end with a word of their own, or
 * are without the blanks that all of them begin with.
 */
function isQuoted({ segments }: Region, source: string): boolean {
  return segments.every(({ kind, outer: { start } }, index) => {
    const continues = index > 0 && segments[index - 1]?.outer.end === start;
    return kind === 'hole' || continues || quote.test(source.charAt(start - 1));
  });
}

/** Signs of the patterns that a program fills. A text that is one writes them in another way. */
const patternSigns = '% { } $';

/** Whether no sign of a pattern stands beside the change, or such signs mean themselves in the text. */
function isUnformatted(region: Region, written: string): boolean {
  return region.escape(patternSigns) === patternSigns || !/[%{}$]/.test(written);
}

/** Whether a text is the key of another one. */
function isLabel({ text }: Region, texts: readonly FoundText[]): boolean {
  const name = text.replaceAll(holeMark, '');
  return texts.some(each => each.text.label === name);
}

function grown({ start, end }: Span, delta: number): Span {
  return spanOf(start, end + delta);
}
