import type {
  SemanticTokens,
  SemanticTokensDelta,
  SemanticTokensDeltaParams,
  SemanticTokensRangeParams,
} from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { regionsIn } from '../embed/regions';
import { ByContext, longDocument } from '../text/byText';
import type { LanguageContext, LanguageName, OwnRegion, SemanticToken } from '../text/language';
import { type Pieces, pieceCounter } from '../text/pieces';
import { movedRegion } from '../text/region';
import { contains, overlaps, type Span, spanOf } from '../text/span';
import { rangeOf, spanOfRange } from './convert';
import type { OpenDocument } from './documents';
import { paintedTokens } from './paintedTokens';
import { isOwn, partsOf } from './places';
import { semanticLegend } from './protocol';
import type { Server } from './state';

/** The colours of every text of ours; an inner language paints over the string that holds it. */
export function* semanticTokens(server: Server, document: OpenDocument): Pieces<SemanticTokens> {
  const data = yield* colours(server, document);
  delete document.computed.sentColours;
  // Of most programs nothing is kept.
  if (data.length === 0) return { data: [] };
  const resultId = String(document.version);
  document.computed.sentColours = { resultId, data };
  return { resultId, data: listOf(data) };
}

/** What has changed since the colours that the client names; all of them where those are not known any more. */
export function* semanticTokensDelta(
  server: Server,
  document: OpenDocument,
  { previousResultId }: SemanticTokensDeltaParams,
): Pieces<SemanticTokens | SemanticTokensDelta> {
  const { sentColours: sent } = document.computed;
  if (!sent || sent.resultId !== previousResultId) return yield* semanticTokens(server, document);
  const data = yield* colours(server, document);
  const resultId = String(document.version);
  document.computed.sentColours = { resultId, data };
  const limit = Math.min(sent.data.length, data.length);
  let start = 0;
  while (start < limit && sent.data[start] === data[start]) start++;
  let same = 0;
  while (same < limit - start && sent.data[sent.data.length - same - 1] === data[data.length - same - 1]) same++;
  const deleteCount = sent.data.length - same - start;
  const added = listOf(data.subarray(start, data.length - same));
  return { resultId, edits: deleteCount > 0 || added.length > 0 ? [{ start, deleteCount, data: added }] : [] };
}

export function* semanticTokensInRange(
  server: Server,
  document: OpenDocument,
  params: SemanticTokensRangeParams,
): Pieces<SemanticTokens> {
  return { data: listOf(yield* colours(server, document, spanOfRange(document.positions, params.range))) };
}

/** A list of numbers, as a message has it. To spread a million of them takes a quarter of a second. */
function listOf(data: Uint32Array): number[] {
  const list = new Array<number>(data.length);
  for (let index = 0; index < data.length; index++) list[index] = data[index] as number;
  return list;
}

/** The numbers of the protocol for the tokens of a document, or for those in a range. */
function* colours(server: Server, document: OpenDocument, range?: Span): Pieces<Uint32Array> {
  return joined(yield* partsInPieces(server, document, range));
}

function* partsInPieces(server: Server, document: OpenDocument, range?: Span): Pieces<Placed[]> {
  const context = server.context(document);
  const { positions } = document;
  if (!isOwn(document)) return yield* embeddedParts(server.regions(document), positions, context, range);
  const parts: Placed[] = [];
  const { languageId: language } = document as { readonly languageId: LanguageName };
  const isPiece = pieceCounter();
  for (const { start, text: own } of partsOf(server, document)) {
    const span = spanOf(start, start + own.length);
    if (range && !overlaps(span, range)) continue;
    const isWhole = !range || (range.start <= span.start && span.end <= range.end);
    const part = isWhole
      ? partOf(language, own, context, () => regionsIn(language, own))
      : encode(
          documentWith(own),
          paintedTokens(regionsIn(language, own), context).filter(token =>
            overlaps(token.span, movedBack(range, span.start)),
          ),
        );
    parts.push({ ...rangeOf(positions, spanOf(span.start, span.start)).start, part });
    if (isPiece(own.length)) yield;
  }
  return parts;
}

function documentWith(text: string): TextDocument {
  return TextDocument.create('', '', 0, text);
}

function movedBack({ start, end }: Span, delta: number): Span {
  return spanOf(Math.max(0, start - delta), Math.max(0, end - delta));
}

/** The numbers of the texts in a document of another language. */
function* embeddedParts(
  regions: readonly OwnRegion[],
  positions: TextDocument,
  context: LanguageContext,
  range: Span | undefined,
): Pieces<Placed[]> {
  const parts: Placed[] = [];
  const isPiece = pieceCounter();
  // What does not stand in the document as it is has no numbers of its own.
  let others: OwnRegion[] = [];
  const encodeOthers = (): void => {
    if (others.length === 0) return;
    const tokens = paintedTokens(others, context).filter(({ span }) => !range || overlaps(span, range));
    parts.push({ line: 0, character: 0, part: encode(positions, tokens) });
    others = [];
  };
  for (let index = 0; index < regions.length; ) {
    const top = regions[index] as OwnRegion;
    const first = index;
    if (isPiece(top.text.length)) yield;
    for (index++; index < regions.length && (regions[index] as OwnRegion).outer.start < top.outer.end; index++);
    if (range && !overlaps(top.outer, range)) continue;
    const inside = () => regions.slice(first, index);
    if (!isAsItIs(top) || (range && !contains(range, top.outer))) {
      others.push(...inside());
      continue;
    }
    encodeOthers();
    const { start } = top.outer;
    const movedBack = () => inside().map(region => movedRegion(region, -start));
    const part = partOf(top.language, top.text, context, movedBack);
    parts.push({ ...rangeOf(positions, spanOf(start, start)).start, part });
  }
  encodeOthers();
  return parts;
}

function isAsItIs({ segments, outer, text }: OwnRegion): boolean {
  return segments.length === 1 && segments[0]?.kind === 'verbatim' && outer.end - outer.start === text.length;
}

/** The numbers of parts, as long as their context is the same: an edit changes one of the thousands in a document. */
const known = new ByContext<Encoded>(longDocument);
const maxKeptLength = 4_000;

/** `regions` are those of the text, which stand there as in a document of its own. */
function partOf(
  language: LanguageName,
  text: string,
  context: LanguageContext,
  regions: () => readonly OwnRegion[],
): Encoded {
  if (text.length > maxKeptLength) return encode(documentWith(text), paintedTokens(regions(), context));
  const kept = known.resultsIn(context, language);
  const before = kept.get(text);
  if (before) return before;
  const found = encode(documentWith(text), paintedTokens(regions(), context));
  kept.set(text, found);
  return found;
}

/** The numbers of a text, the first line and column of which count as zero. */
interface Encoded {
  readonly data: Uint32Array;
  /** Where its last token is. */
  readonly line: number;
  readonly character: number;
}

/** Where a part of a document begins, with the numbers of its tokens. */
interface Placed {
  readonly line: number;
  readonly character: number;
  readonly part: Encoded;
}

/** The numbers of a document. Only those of the first token of a part depend on what is before it. */
function joined(parts: readonly Placed[]): Uint32Array {
  const data = new Uint32Array(parts.reduce((sum, { part }) => sum + part.data.length, 0));
  let index = 0;
  let last = { line: 0, character: 0 };
  for (const { line, character, part } of parts) {
    const [down, right] = part.data;
    if (down === undefined || right === undefined) continue;
    data.set(part.data, index);
    const column = down === 0 ? character + right : right;
    data[index] = line + down - last.line;
    data[index + 1] = line + down === last.line ? column - last.character : column;
    index += part.data.length;
    last = { line: line + part.line, character: part.line === 0 ? character + part.character : part.character };
  }
  return data;
}

const numberOfType = new Map(semanticLegend.tokenTypes.map((type, index) => [type, index]));

/**
 * The protocol's numbers, five for each token: lines and columns since the one before, length, type, modifiers. A token
 * over several lines becomes one for each line.
 */
function encode(positions: TextDocument, tokens: readonly SemanticToken[]): Encoded {
  // Most tokens are on one line. An array that grows by so many numbers takes three times as long.
  const data = new Array<number>(5 * tokens.length);
  let count = 0;
  let last = { line: 0, character: 0 };
  const line = new LineCursor(positions);
  for (const { span, type, modifiers: given } of tokens) {
    const bits = given
      ? given.reduce((sum, modifier) => sum | (1 << semanticLegend.tokenModifiers.indexOf(modifier)), 0)
      : 0;
    for (let offset = span.start; offset < span.end; offset = line.end) {
      line.moveTo(offset);
      if (line.end <= offset) break;
      const length = (line.holds(span.end) ? span.end : Math.min(span.end, line.endOfText())) - offset;
      if (length > 0) {
        const down = line.number - last.line;
        const character = offset - line.start;
        data[count++] = down;
        data[count++] = down === 0 ? character - last.character : character;
        data[count++] = length;
        data[count++] = numberOfType.get(type) ?? 0;
        data[count++] = bits;
        last = { line: line.number, character };
      }
    }
  }
  data.length = count;
  return { data: Uint32Array.from(data), ...last };
}

/** A line of a document that only moves forward: to search the line of each of a hundred thousand tokens takes longer. */
class LineCursor {
  number = 0;
  start = 0;
  /** Where the next line starts. */
  end: number;

  constructor(private readonly positions: TextDocument) {
    this.end = this.startOf(1);
  }

  moveTo(offset: number): void {
    if (offset < this.end) return;
    const { lineCount } = this.positions;
    const next = this.number + 1 < lineCount ? this.startOf(this.number + 2) : this.end;
    // What is not on the next line may be a thousand lines below.
    this.number = offset < next ? this.number + 1 : this.positions.positionAt(offset).line;
    this.start = this.startOf(this.number);
    this.end = this.startOf(this.number + 1);
  }

  /** Whether an offset is certainly before the line break, which has two characters at most. */
  holds(offset: number): boolean {
    return offset <= this.end - 2;
  }

  /** The end of the line without its line break. */
  endOfText(): number {
    return this.positions.offsetAt({ line: this.number, character: Number.MAX_SAFE_INTEGER });
  }

  private startOf(line: number): number {
    return this.positions.offsetAt({ line, character: 0 });
  }
}
