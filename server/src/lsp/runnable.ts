import { choicesOf } from '../graphql/choices';
import { type Operation, operationDocument, operations, separator } from '../graphql/operations';
import { languages } from '../languages';
import type { OwnRegion } from '../text/language';
import { graphqlComments, headingOf, nrqlComments } from '../text/leadingComment';
import type { Position, Range } from '../text/lines';
import { innerOffset, outerOffset, outerSpan, segmentsIn, touchesHole } from '../text/region';
import { type Span, spanOf, touches } from '../text/span';
import { rangeOf, spanOfRange } from './convert';
import type { OpenDocument } from './documents';
import { isOwn, topRegions } from './places';
import type { LineStart, Runnable, RunnableParams, RunnableRangesResult, RunnableResult } from './protocol';
import type { Server } from './state';

/** A statement or operation that can be run, before its text is put together. */
interface Candidate {
  readonly region: OwnRegion;
  /** In the text of the region. */
  readonly span: Span;
  /** In the document. */
  readonly outer: Span;
  readonly title?: string;
  readonly operation?: Operation;
}

/** Every statement and operation of a document, in order. What a program completes when it runs cannot be run here. */
export function candidatesOf(server: Server, document: OpenDocument): Candidate[] {
  return topRegions(server, document).flatMap(region => candidatesIn(region, spanOf(0, region.text.length)));
}

/** The statements and operations in a part of a region. */
function candidatesIn(region: OwnRegion, part: Span): Candidate[] {
  const text = region.text.slice(part.start, part.end);
  const found: readonly { readonly span: Span; readonly title?: string }[] =
    region.language === 'graphql' ? operations(text) : (languages[region.language].runnable?.(text) ?? []);
  return found.flatMap(each => {
    const span = spanOf(part.start + each.span.start, part.start + each.span.end);
    if (touchesHole(region, span)) return [];
    return [
      {
        region,
        span,
        outer: outerSpan(region, span),
        ...(each.title === undefined ? {} : { title: each.title }),
        ...('kind' in each ? { operation: { ...(each as Operation), span } } : {}),
      },
    ];
  });
}

export function runnableRanges(server: Server, document: OpenDocument): RunnableRangesResult {
  return candidatesOf(server, document).map(({ outer }) => rangeOf(document.positions, outer));
}

/** How many statements and operations one response holds, so that no request keeps the others waiting. */
const maxAtOnce = 2_000;

/** What the user chose to run: the selection, the statement or operation at a position, or everything. */
export function runnables(server: Server, document: OpenDocument, params: RunnableParams): RunnableResult {
  const chosen = params.range
    ? inSelection(server, document, params.range)
    : params.position
      ? atPosition(document, params.position, candidatesOf(server, document))
      : candidatesOf(server, document);
  const { schema } = server.context(document);
  const { from = 0 } = params;
  const end = from + maxAtOnce;
  return {
    runnables: chosen.slice(from, end).flatMap(candidate => runnableOf(document, candidate, schema) ?? []),
    version: document.version,
    ...(end < chosen.length ? { next: end } : {}),
  };
}

/** The candidate that holds the position, else the last one before it, else the first. */
function atPosition(document: OpenDocument, position: Position, all: readonly Candidate[]): Candidate[] {
  const offset = document.positions.offsetAt(position);
  const found =
    all.find(({ outer }) => touches(outer, offset)) ?? all.findLast(({ outer }) => outer.end <= offset) ?? all[0];
  return found ? [found] : [];
}

/** What is whole in the selection, such as an inner query; else the statements that it touches. */
function inSelection(server: Server, document: OpenDocument, range: Range): readonly Candidate[] {
  const selected = spanOfRange(document.positions, range);
  const inner = topRegions(server, document).flatMap(region => {
    const start = innerOffset(region, Math.max(selected.start, region.outer.start));
    const end = innerOffset(region, Math.min(selected.end, region.outer.end));
    return start === undefined || end === undefined || end <= start ? [] : candidatesIn(region, spanOf(start, end));
  });
  if (inner.length > 0 && (isOwn(document) || inner.length > 1)) return inner;
  const touched = candidatesOf(server, document).filter(
    ({ outer }) => outer.start <= selected.end && selected.start <= outer.end,
  );
  return inner.length > 0 ? inner : touched;
}

function runnableOf(document: OpenDocument, candidate: Candidate, schema: string | undefined): Runnable | undefined {
  const { region, span, outer, operation } = candidate;
  const { uri } = document;
  const heading = headingOf(region.text, span.start, operation ? graphqlComments : nrqlComments);
  const title = heading.title ?? operation?.name ?? candidate.title;
  const shared = {
    uri,
    language: region.language,
    range: rangeOf(document.positions, outer),
    ...(title === undefined ? {} : { title }),
    ...(heading.region === undefined ? {} : { region: heading.region }),
  };
  if (!operation) {
    const text = region.text.slice(span.start, span.end);
    return { ...shared, text, lines: linesOf(document, region, text, [span]) };
  }
  const sent = operationDocument(region.text, operation);
  // A fragment that the program completes makes the operation one that cannot be run here either.
  if (sent.pieces.some(piece => touchesHole(region, piece))) return undefined;
  const variables = operation.variables.map(variable => {
    const choices = choicesOf(variable.type, schema);
    return { ...variable, ...(choices ? { choices } : {}) };
  });
  return {
    ...shared,
    text: sent.text,
    lines: linesOf(document, region, sent.text, sent.pieces),
    operation: sent.kind,
    ...(sent.kind === 'mutation' ? { changes: sent.fields } : {}),
    ...(operation.name ? { operationName: operation.name } : {}),
    ...(variables.length > 0 ? { variables } : {}),
  };
}

/** Where the lines of the text that is sent begin in the document (`Runnable.lines`). */
function linesOf(document: OpenDocument, region: OwnRegion, text: string, pieces: readonly Span[]): LineStart[] {
  const found: LineStart[] = [];
  let line = 0;
  let begin = 0;
  for (const piece of pieces) {
    // Where a piece stands in the document as it is sent, its first line says where the others are.
    const segments = segmentsIn(region, piece);
    const isInPlace = segments.length === 1 && segments[0]?.kind === 'verbatim';
    const end = begin + piece.end - piece.start;
    for (let start = begin; ; line++) {
      if (!isInPlace || start === begin) {
        const outer = outerOffset(region, piece.start + start - begin, 'start');
        const position = document.positions.positionAt(outer);
        const last = found.at(-1);
        const isBelow = last && position.character === 0 && position.line - last.line === line - last.of;
        if (!isBelow) found.push({ of: line, ...position });
      }
      const lineEnd = text.indexOf('\n', start);
      if (lineEnd < 0 || lineEnd >= end) break;
      start = lineEnd + 1;
    }
    begin = end + separator.length;
    line += separator.length;
  }
  return found;
}
